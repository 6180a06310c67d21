/** Edits that do what a piece of advice asks for, where one obvious edit does. */
import { KIB, formatBytes, formatCount, plural } from '../../../base/units.ts';
import { outerUnitHint } from '../../../scenario/arrays.ts';
import { setOuterUnit, setVolumeKind } from '../../../scenario/edit/arrays.ts';
import { moveFiles, takeBackFiles } from '../../../scenario/edit/move.ts';
import { granularities } from '../../../scenario/edit/granularity.ts';
import { partitionedIds, repartition } from '../../../scenario/edit/partition.ts';
import { setPsuMaxBytes } from '../../../scenario/edit/fileSizes.ts';
import { setQueryProcs } from '../../../scenario/edit/settings.ts';
import { dissolveVolume, setStripeUnit, setTuneGroup, volumeOf } from '../../../scenario/edit/volumes.ts';
import { failedDisks } from '../../../scenario/failures.ts';
import { layOut, type Layout, type Target } from '../../../scenario/layout.ts';
import type { DbObject, Scenario, Spread } from '../../../scenario/schema.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Advice } from '../../../analysis/advice/advice.ts';
import type { Asked, Fix } from '../../../analysis/advice/rules.ts';
import { psusPerSegment } from '../calculators.ts';
import { wordsOf, type Vocabulary } from '../../../scenario/terms.ts';

/** Units that the document advises for shared volumes. */
const GOOD_UNITS = [64 * KIB, 1024 * KIB] as const;

/** Edits by kind of advice; what is not here has no single obvious edit. */
export const FIXES: Readonly<Record<string, (asked: Asked) => readonly Fix[]>> = {
  'tune-group': ({ of: volume, scenario }) => [
    {
      label: `${wordsOf(scenario).tuneGroup.Name} ${scenario.workload.queryProcs}`,
      title: `Lets all ${scenario.workload.queryProcs} processes of a query do I/O on ${targetName(scenario, volume)}`,
      apply: (before) => setTuneGroup(before, volume, scenario.workload.queryProcs),
    },
  ],
  segments: ({ scenario }) => {
    const { cut, segment } = wordsOf(scenario);
    const now = large(scenario).find(({ role }) => role === 'fact')?.segments ?? 0;
    return granularities(scenario)
      .filter(({ segments }) => segments > now)
      .toSorted((a, b) => a.segments - b.segments)
      .map(({ segments, title }) => ({
        label: `${cut} ${title.toLowerCase()}`,
        title: `Cuts the fact table and its indexes into ${formatCount(segments)} ${segment.many}; queries keep the time that they span`,
        apply: (before) => repartition(before, { segments }),
      }));
  },
  psus: ({ of: object, scenario }) => psusFix(scenario, object),
  skew: ({ scenario }) => {
    const skewed = scenario.database.objects.filter(({ psuMaxBytes, psusPerSegment: psus }) => psuMaxBytes !== undefined && psus > 1);
    return [
      {
        label: 'Even files',
        title: `Takes the maximum size off the ${wordsOf(scenario).psu.many} of ${skewed.map(({ name }) => name).join(', ')}`,
        apply: (before) =>
          setPsuMaxBytes(
            before,
            skewed.map(({ id }) => id),
            null,
          ),
      },
    ];
  },
  unit: ({ of: volume, scenario }) => GOOD_UNITS.map((unit) => unitFix(scenario, volume, unit)),
  'unit-block': ({ of: volume, scenario }) => [unitFix(scenario, volume, GOOD_UNITS[0])],
  'full-stripe': ({ of: volume, scenario }) => {
    const rowBytes = outerUnitHint(volumeOf(scenario, volume))?.rowBytes ?? 0;
    return [
      {
        label: `Outer unit ${formatBytes(rowBytes)}`,
        title: `Deals whole rows to each array of ${targetName(scenario, volume)}`,
        apply: (before) => setOuterUnit(before, volume, rowBytes),
      },
    ];
  },
  'one-off': ({ scenario }) => [placeOneOff(wordsOf(scenario))],
  'one-off-segments': ({ scenario }) => [placeOneOff(wordsOf(scenario))],
  apart: ({ scenario }) => {
    const disks = weightOf(heldBy(scenario, layOut(scenario), large(scenario)));
    return [
      {
        label: `Lay them over their ${plural(disks, 'disk')}`,
        title: `Deals the files of table and ${wordsOf(scenario).starIndex.many} over all disks that either has now`,
        apply: together,
      },
    ];
  },
  spill: ({ of: object, scenario }) => {
    const disks = weightOf(usable(scenario, layOut(scenario)));
    return [
      {
        label: `Spill to all ${plural(disks, 'disk')}`,
        title: 'Deals the spill files over every volume and disk, by their number of disks',
        apply: (before) => spillEverywhere(before, object),
      },
    ];
  },
  fill: ({ advice }) => [
    {
      label: 'Take moved files back',
      title: 'Puts files of these disks where the rule of their object has them',
      apply: (before) => takeBack(before, advice),
    },
  ],
  narrow: ({ of: volume, scenario }) => [
    {
      label: 'Dissolve it',
      title: `Makes the disk of ${targetName(scenario, volume)} loose; its files stay`,
      apply: (before) => dissolveVolume(before, volume),
    },
  ],
  concat: ({ of: volume, scenario }) => [
    {
      label: `Stripe it in ${formatBytes(GOOD_UNITS[0])}`,
      title: `Makes ${targetName(scenario, volume)} a stripe over the same disks`,
      apply: (before) => setVolumeKind(before, volume, { kind: 'stripe', stripeUnitBytes: GOOD_UNITS[0] }),
    },
  ],
  'queryprocs-disks': ({ scenario }) => [
    {
      label: `${wordsOf(scenario).queryProcs.Name} ${scenario.hardware.disks.length}`,
      title: 'As many processes of a query as there are disks',
      apply: (before) => setQueryProcs(before, scenario.hardware.disks.length),
    },
  ],
};

const unitFix = (scenario: Scenario, volume: string, unit: number): Fix => ({
  label: `Unit ${formatBytes(unit)}`,
  title: `Stripe unit of ${targetName(scenario, volume)}: ${formatBytes(unit)}`,
  apply: (before) => setStripeUnit(before, volume, unit),
});

/** As many PSUs as the document's rule gives, for what is cut like the fact table. */
function psusFix(scenario: Scenario, objectId: string): Fix[] {
  const object = scenario.database.objects.find(({ id }) => id === objectId);
  if (object === undefined || !partitionedIds(scenario).has(objectId)) return [];
  const rule = psusPerSegment({
    segmentBytes: object.psusPerSegment * object.psuBytes,
    disks: weightOf(heldBy(scenario, layOut(scenario), [object])),
    processors: scenario.host.processors,
  });
  if (!rule.ok) return [];
  const { psus } = rule.value;
  const { segment, psu } = wordsOf(scenario);
  return [
    {
      label: `${formatCount(psus)} ${psu.many} ${segment.a}`,
      title: `Cuts the ${segment.many} of the fact table and its indexes into so many files`,
      apply: (before) => repartition(before, { psusPerSegment: psus }),
    },
  ];
}

/** Fact tables and star indexes. */
const large = ({ database }: Scenario): DbObject[] => database.objects.filter(({ role }) => role === 'fact' || role === 'star-index');

const filesOf = (scenario: Scenario, layout: Layout, object: DbObject): Int32Array => {
  const o = scenario.database.objects.indexOf(object);
  const first = layout.objectFirst[o];
  return Int32Array.from({ length: layout.objectFirst[o + 1] - first }, (_, k) => first + k);
};

/** Targets that hold files of these objects, in the layout's order. */
function heldBy(scenario: Scenario, layout: Layout, objects: readonly DbObject[]): Target[] {
  const held = new Set(objects.flatMap((object) => [...new Set(filesOf(scenario, layout, object).map((p) => layout.target[p]))]));
  return layout.targets.filter((_, t) => held.has(t));
}

/** Targets that files can be put on: no failed disk, no spare. */
function usable(scenario: Scenario, layout: Layout): Target[] {
  const failed = failedDisks(scenario);
  const spares = new Set(scenario.volumes.map((volume) => ('rebuild' in volume ? volume.rebuild?.onto : undefined)));
  return layout.targets.filter(
    ({ id, kind, disks, capacityBytes }) =>
      disks.length > 0 && capacityBytes > 0 && !(kind === 'disk' && (failed.has(id) || spares.has(id))),
  );
}

const weightOf = (targets: readonly Target[]): number => targets.reduce((sum, { disks }) => sum + disks.length, 0);

/** Each target as often as it has disks, dealt so that every part of the list has them in about that proportion. */
function weighted(targets: readonly Target[]): string[] {
  return targets
    .flatMap(({ id, disks }, t) => disks.map((_, k) => ({ id, t, at: (k + 0.5) / disks.length })))
    .toSorted((a, b) => a.at - b.at || a.t - b.t)
    .map(({ id }) => id);
}

/** Round robin with the next segment one further; the table one ahead of its indexes, as the document counts. */
const shifted = (targets: string[], role: DbObject['role']): Spread =>
  targets.length === 1
    ? { kind: 'all', target: targets[0] }
    : { kind: 'round-robin', targets, offset: role === 'fact' ? 1 : 0, segmentShift: 1 };

/** Table and star indexes by the 1-off rule, each over the disks that it lies on now; objects on volumes stay. */
const placeOneOff = ({ segment, oneOff }: Vocabulary): Fix => ({
  label: `Place them ${oneOff}`,
  title: `Deals the files over the same disks: each ${segment.one} begins one disk further, the index one behind its table`,
  apply: (scenario) =>
    large(scenario).reduce((next, object) => {
      const layout = layOut(next);
      const targets = heldBy(next, layout, [object]);
      if (targets.some(({ disks }) => disks.length !== 1)) return next;
      return moveFiles(next, filesOf(next, layout, object), shifted(weighted(targets), object.role));
    }, scenario),
});

/** Table and star indexes over all targets that any of them lies on. */
function together(scenario: Scenario): Scenario {
  const targets = weighted(heldBy(scenario, layOut(scenario), large(scenario)));
  return large(scenario).reduce(
    (next, object) => moveFiles(next, filesOf(next, layOut(next), object), shifted([...targets], object.role)),
    scenario,
  );
}

function spillEverywhere(scenario: Scenario, objectId: string): Scenario {
  const layout = layOut(scenario);
  const object = scenario.database.objects.find(({ id }) => id === objectId);
  if (object === undefined) return scenario;
  const targets = weighted(usable(scenario, layout));
  const to: Spread =
    targets.length === 1 ? { kind: 'all', target: targets[0] } : { kind: 'round-robin', targets, offset: 0, segmentShift: 0 };
  return moveFiles(scenario, filesOf(scenario, layout, object), to);
}

function takeBack(scenario: Scenario, advice: Advice): Scenario {
  const layout = layOut(scenario);
  const full = new Set(advice.places.flatMap(({ kind, id }) => (kind === 'disk' && id !== undefined ? [id] : [])));
  const there = large(scenario).flatMap((object) =>
    [...filesOf(scenario, layout, object)].filter((p) => layout.target[p] >= 0 && full.has(layout.targets[layout.target[p]].id)),
  );
  return there.length === 0 ? scenario : takeBackFiles(scenario, there);
}
