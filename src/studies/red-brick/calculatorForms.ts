/** The document's rules of thumb as forms: each begins with the scenario on screen. */
import { KIB, MIB } from '../../base/units.ts';
import { err, ok } from '../../base/result.ts';
import { arrayShape } from '../../scenario/arrays.ts';
import { layOver } from '../../scenario/edit/layOver.ts';
import { planRepartition, repartition } from '../../scenario/edit/partition.ts';
import { setVolumeKind } from '../../scenario/edit/arrays.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import { LIMITS } from '../../scenario/schema.ts';
import type { ParityVolume, Scenario } from '../../scenario/schema.ts';
import { oneOffDisk, psusPerSegment } from './calculators.ts';
import { splitVolumes } from '../../analysis/calculators/splitVolumes.ts';
import { stripeOverArrays } from '../../analysis/calculators/stripeOverArrays.ts';
import { type Calculated } from '../../analysis/calculators/problem.ts';
import { anyDiskFails, diskFails, HOURS_PER_YEAR } from '../../analysis/failures/chances.ts';
import type { Answer, Calculator, UseIt } from '../../analysis/calculators/calculator.ts';
import { disksOf, looseDisks, mainObject, workingDisks } from '../../analysis/calculators/onScreen.ts';
import { formatBytes, plural } from '../../analysis/format.ts';

/** Where there is nothing on screen to begin with: the document's own example. */
const EXAMPLE = { segmentBytes: 220 * MIB, psusPerSegment: 22, disks: 70, arrays: 10, unitBytes: 64 * KIB } as const;

const percent = (share: number): string => {
  const value = share * 100;
  if (value > 0 && value < 0.01) return 'less than 0.01 %';
  const digits = value < 1 ? 2 : value < 10 ? 1 : 0;
  // No certainty by rounding.
  return value < 100 && Number(value.toFixed(digits)) === 100 ? 'more than 99 %' : `${Number(value.toFixed(digits))} %`;
};

/** "11 disks", "7 or 8 disks". */
function widthsText(members: readonly (readonly string[])[]): string {
  const widths = [...new Set(members.map(({ length }) => length))].toSorted((a, b) => a - b);
  return widths.length === 1 ? plural(widths[0], 'disk') : `${widths.join(' or ')} disks`;
}

/** Hands the problem on, or answers what `answer` makes of the value. */
const answering = <T>(calculated: Calculated<T>, answer: (value: T) => Answer): Calculated<Answer> =>
  calculated.ok ? ok(answer(calculated.value)) : err(calculated.error);

/** What can be done with the answer: `use`, where it was calculated for as many disks as work on screen. */
function usedOnScreen(there: number, disks: number, use: UseIt): Pick<Answer, 'uses' | 'noUse'> {
  if (there === disks) return { uses: [use] };
  return { uses: [], noUse: `The scenario on screen has ${plural(there, 'working disk')}, not ${disks}.` };
}

// ------------------------------------------------------------ PSUs of a segment

const psus: Calculator = {
  id: 'psus',
  title: 'PSUs per segment',
  rule: 'As many data files in a segment as disks; with 64 disks or more at least as many as processors; 2 to 3 times the processors where files would get larger than 500 MiB to 1 GiB.',
  source: 'Advice on PSUs in the study’s document (claim RB-30)',
  fields: (scenario) => {
    const object = mainObject(scenario);
    const bytes = object === undefined ? EXAMPLE.segmentBytes : object.psusPerSegment * object.psuBytes;
    return [
      { key: 'segmentBytes', label: 'One segment', unit: 'MiB', factor: MIB, start: Number((bytes / MIB).toPrecision(6)) },
      { key: 'disks', label: 'Disks', start: disksOf(scenario, object) },
      { key: 'processors', label: 'Processors', start: scenario.host.processors },
      { key: 'queryProcs', label: 'QUERYPROCS', start: scenario.workload.queryProcs },
    ];
  },
  calculate: ({ segmentBytes, disks, processors, queryProcs }, scenario) =>
    answering(psusPerSegment({ segmentBytes, disks, processors, queryProcs }), ({ psus: count, psuBytes, rule, scanProcesses }) => {
      const object = mainObject(scenario);
      const now =
        object &&
        `On screen ${object.name} has ${count === object.psusPerSegment ? 'as many' : plural(object.psusPerSegment, 'PSU')}, of ${formatBytes(object.psuBytes)} ${object.psuSpread === undefined ? 'each' : 'on average'}.`;
      return {
        is: `${plural(count, 'PSU')} of ${formatBytes(psuBytes)}`,
        details: [
          `${rule[0].toUpperCase()}${rule.slice(1)}.`,
          `One scan of a segment keeps ${plural(scanProcesses, 'process', 'processes')} busy.`,
          ...(now === undefined ? [] : [now]),
        ],
        uses: [
          {
            label: `Use ${plural(count, 'PSU')}`,
            edit: `${plural(count, 'PSU')} in each segment`,
            apply: (before) => repartition(before, { psusPerSegment: count }),
            notes: (before) => planRepartition(before, { psusPerSegment: count }).notes,
          },
        ],
      };
    }),
};

// ------------------------------------------------------ stripe unit over arrays

/** A volume of RAID-5 arrays under a stripe, if there is one. */
const paritySets = ({ volumes }: Scenario): ParityVolume | undefined =>
  volumes.find((volume): volume is ParityVolume => volume.kind === 'raid5' && volume.arrays !== undefined);

/** One volume of RAID-5 arrays under a stripe over all disks: of the volume that has them all already, or of a new one. */
function useArrays(scenario: Scenario, arrays: number, unitBytes: number, outerUnitBytes: number): UseIt {
  const disks = workingDisks(scenario);
  const form = { kind: 'raid5', stripeUnitBytes: unitBytes, arrays: { count: arrays, stripeUnitBytes: outerUnitBytes } } as const;
  const [only, ...others] = scenario.volumes;
  const whole = only !== undefined && others.length === 0 && only.members.length === disks.length;
  return {
    label: `Use ${plural(arrays, 'array')} under ${formatBytes(outerUnitBytes)}`,
    edit: `${plural(arrays, 'RAID-5 array')} under a stripe of ${formatBytes(outerUnitBytes)}`,
    apply: (before) => (whole ? setVolumeKind(before, only.id, form) : layOver(before, [{ name: 'All', disks, form }])),
    notes: () => (whole ? [] : ['Everything comes to lie on this one volume; the volumes and places that there are now go']),
  };
}

const arrays: Calculator = {
  id: 'arrays',
  title: 'Stripe unit over RAID-5 arrays',
  rule: 'The host’s stripe unit over RAID-5 arrays is the unit of an array times its disks without parity: then one host unit is one full row, written without a read.',
  source: 'Section 5.2 of the study’s document, with 70 disks as ten arrays of 7: 6 x 64 KB = 384 KB (claim RB-34)',
  fields: (scenario) => {
    const found = paritySets(scenario);
    const shape = found && arrayShape(found);
    return [
      { key: 'disks', label: 'Disks', start: found?.members.length ?? EXAMPLE.disks },
      { key: 'arrays', label: 'Arrays', start: shape?.arrays ?? EXAMPLE.arrays },
      { key: 'unitBytes', label: 'Unit of an array', unit: 'KiB', factor: KIB, start: (found?.stripeUnitBytes ?? EXAMPLE.unitBytes) / KIB },
    ];
  },
  calculate: ({ disks, arrays: count, unitBytes }, scenario) =>
    answering(
      stripeOverArrays({ disks, arrays: count, unitBytes }),
      ({ perArray, dataColumns, outerUnitBytes, fullStripeWrites, capacityShare }) => {
        const there = workingDisks(scenario).length;
        return {
          is: formatBytes(outerUnitBytes),
          details: [
            `${plural(count, 'array')} of ${perArray} disks: ${dataColumns} x ${formatBytes(unitBytes)} = ${formatBytes(outerUnitBytes)}.`,
            `Writing one host unit is ${plural(fullStripeWrites, 'disk write')} and no read; ${percent(capacityShare)} of the disks hold data.`,
          ],
          ...usedOnScreen(there, disks, useArrays(scenario, count, unitBytes, outerUnitBytes)),
        };
      },
    ),
};

// ---------------------------------------------------------- more than one volume

/** Stripe unit of the widest striped volume on screen. */
function usualUnit({ volumes }: Scenario): number {
  const striped = volumes.flatMap((volume) => (volume.kind === 'concat' ? [] : [volume]));
  return striped.toSorted((a, b) => b.members.length - a.members.length)[0]?.stripeUnitBytes ?? EXAMPLE.unitBytes;
}

const volumes: Calculator = {
  id: 'volumes',
  title: 'Several volumes instead of one',
  rule: 'Where one volume cannot span all disks: as few as will do, of equal width, and the PSUs of a segment dealt over them (over two: odd PSUs on one, even ones on the other).',
  source: 'Advice on volumes in the study’s document (claim RB-33)',
  fields: (scenario) => {
    const disks = workingDisks(scenario).length;
    return [
      { key: 'disks', label: 'Disks', start: disks },
      { key: 'mostDisks', label: 'Disks a volume can span', start: Math.max(1, Math.ceil(disks / 2)) },
      {
        key: 'psusPerSegment',
        label: 'PSUs in a segment',
        start: Math.max(2, mainObject(scenario)?.psusPerSegment ?? EXAMPLE.psusPerSegment),
      },
    ];
  },
  calculate: ({ disks, mostDisks, psusPerSegment: count }, scenario) => {
    const there = workingDisks(scenario);
    // Names matter only where these are the disks on screen; no list is made for a number that is none, or beyond all bounds.
    const listed =
      disks === there.length
        ? there
        : Array.from({ length: Number.isInteger(disks) && disks > 0 && disks <= LIMITS.disks ? disks : 0 }, (_, k) => `d${k + 1}`);
    return answering(splitVolumes({ disks: listed, mostDisks, psusPerSegment: count }), ({ members, unevenness }) => {
      const widths = widthsText(members);
      const n = members.length;
      const deal =
        n === 1
          ? 'All PSUs lie on it.'
          : n === 2
            ? 'Odd PSUs lie on the first, even ones on the second.'
            : `PSU i lies on volume 1 + (i - 1) mod ${n}.`;
      const unit = usualUnit(scenario);
      return {
        is: `${plural(n, 'volume')} of ${widths}`,
        details: [
          deal,
          unevenness === 0
            ? 'Every disk gets as much of a segment.'
            : `The fullest and the emptiest disk differ by ${percent(unevenness)} of the mean: a number of PSUs that ${n} divides, and equal widths, would be even.`,
        ],
        ...usedOnScreen(there.length, disks, {
          label: `Use ${plural(n, 'volume')}`,
          edit: `${plural(n, 'striped volume')} of ${widths}`,
          apply: (before) =>
            layOver(
              before,
              members.map((list, k) => ({
                name: n === 1 ? 'All' : `Part ${k + 1}`,
                disks: list,
                form: { kind: 'stripe', stripeUnitBytes: unit },
              })),
            ),
          notes: () => [
            `Everything comes to lie on ${n === 1 ? 'it' : 'these'}, striped in ${formatBytes(unit)}; the volumes and places that there are now go`,
          ],
        }),
      };
    });
  },
};

// --------------------------------------------------------------------- 1-off

/** Fact tables and star indexes by the rule over these disks. */
function placeOneOff(scenario: Scenario, targets: readonly string[]): Scenario {
  return scenario.database.objects.reduce((next, { id, role }) => {
    if (role !== 'fact' && role !== 'star-index') return next;
    const { objectFirst } = layOut(next);
    const o = next.database.objects.findIndex((object) => object.id === id);
    const files = Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
    return moveFiles(next, files, { kind: 'one-off', targets });
  }, scenario);
}

const oneOff: Calculator = {
  id: 'one-off',
  title: 'The 1-off rule',
  rule: 'PSU i of table segment s on disk 1 + (s + i - 1) mod n, of its index segment on disk 1 + (s + i - 2) mod n: table and index, and successive segments, begin on neighboring disks.',
  source: 'The manual layouts of the study’s document (claim RB-25)',
  fields: (scenario) => {
    const loose = looseDisks(scenario).length;
    return [
      { key: 'disks', label: 'Disks', start: loose > 1 ? loose : workingDisks(scenario).length },
      { key: 'segment', label: 'Segment', start: 1 },
      { key: 'psu', label: 'PSU', start: 1 },
    ];
  },
  calculate: ({ disks, segment, psu }, scenario) => {
    const index = oneOffDisk({ segment, psu, disks, of: 'index' });
    if (!index.ok) return err(index.error);
    const loose = looseDisks(scenario);
    return answering(oneOffDisk({ segment, psu, disks, of: 'table' }), (table) => ({
      is: `Table on disk ${table}, index on disk ${index.value}`,
      details: [`PSU ${psu} of segment ${segment + 1}: table on disk ${1 + (table % disks)}, index on disk ${1 + (index.value % disks)}.`],
      ...(disks > 1 && loose.length === disks
        ? {
            uses: [
              {
                label: `Place them over ${plural(disks, 'disk')}`,
                edit: `Table and star indexes 1-off over ${plural(disks, 'disk')}`,
                apply: (before: Scenario) => placeOneOff(before, loose),
              },
            ],
          }
        : {
            uses: [],
            noUse:
              disks < 2
                ? 'One disk has no neighbor.'
                : `The scenario on screen has ${plural(loose.length, 'disk')} outside volumes, not ${disks}.`,
          }),
    }));
  },
};

// --------------------------------------------------------------- chance of loss

/** Annual failure rate to begin with: of the size that field studies of disks report. */
const USUAL_RATE_PERCENT = 2;

const failure: Calculator = {
  id: 'failure',
  title: 'Chance that a disk fails',
  rule: 'If each of n disks fails with chance p, independently, at least one fails with chance 1 - (1 - p)^n.',
  source: 'Section 5 of the study’s document (claim RB-36). The rate to begin with is assumed: put in that of your disks',
  fields: (scenario) => [
    { key: 'disks', label: 'Disks', start: scenario.hardware.disks.length },
    { key: 'annualFailureRate', label: 'Fail within a year', unit: '%', start: USUAL_RATE_PERCENT },
    { key: 'hours', label: 'Time', unit: 'years', start: 1 },
  ],
  calculate: ({ disks, annualFailureRate, hours: years }) => {
    // Typed in percent and years; problems are reported in those, too.
    const rate = annualFailureRate / 100;
    const one = diskFails({ annualFailureRate: rate, hours: years * HOURS_PER_YEAR });
    if (!one.ok) {
      const { field, message } = one.error;
      return err({ field, message, expected: field === 'hours' ? 'a number of years from 0 to 100' : 'a share from 0 to 100 %' });
    }
    return answering(anyDiskFails({ p: one.value, disks }), (any) => {
      const time = years === 1 ? 'a year' : `${years} years`;
      const twice = anyDiskFails({ p: one.value, disks: Math.min(2048, disks * 2) });
      return {
        // What is so likely that a computer rounds it to 1 is not certain.
        is: `${any === 1 && one.value < 1 ? 'more than 99 %' : percent(any)} within ${time}`,
        details: [
          `One disk: ${percent(one.value)}.${twice.ok && disks > 0 && disks <= 1024 ? ` Twice as many disks: ${percent(twice.value)}.` : ''}`,
          'Without copies or parity any of them takes files with it: all files that are striped over it, and those that lie on it alone.',
        ],
        uses: [],
      };
    });
  },
};

export const CALCULATORS: readonly Calculator[] = [psus, arrays, volumes, oneOff, failure];
