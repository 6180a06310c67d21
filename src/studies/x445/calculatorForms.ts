/** The document's rules as forms: each begins with the scenario on screen, and those that say how something should be set set it there. */
import { err, ok } from '../../base/result.ts';
import { KIB, MIB } from '../../base/units.ts';
import type { Answer, Calculator, UseIt } from '../../analysis/calculators/calculator.ts';
import type { Calculated } from '../../analysis/calculators/problem.ts';
import { formatBytes, plural } from '../../analysis/format.ts';
import { setExtents } from '../../scenario/edit/spaces.ts';
import { setPool } from '../../scenario/edit/pools.ts';
import { isArrayVolume } from '../../scenario/arrays.ts';
import type { ArrayVolume, DbObject, Scenario } from '../../scenario/schema.ts';
import { prefetchBytesOf, type Space } from '../../scenario/spaces/spaces.ts';
import { deviceModel, extentPages, memoryOf, prefetchOf, slotPair } from './calculators.ts';
import { busMegabytes } from './hardware.ts';
import { GROWING } from './growingForms.ts';
import { DISKS, MACHINE, SIZES } from './parameters.ts';

const answering = <T>(calculated: Calculated<T>, answer: (value: T) => Answer): Calculated<Answer> =>
  calculated.ok ? ok(answer(calculated.value)) : err(calculated.error);

const NO_SPACES = 'The scenario on screen has no table spaces.';
/** To a tenth: a buffer pool of 937.5 MiB. */
const mebibytes = (bytes: number): string => `${Number((bytes / MIB).toFixed(1))} MiB`;
const two = (value: number): string => String(Number(value.toFixed(2)));

type TableSpace = DbObject & Space;
const spacesOf = ({ database }: Scenario): TableSpace[] =>
  database.objects.filter((object): object is TableSpace => object.extents !== undefined);
const arrayOnScreen = ({ volumes }: Scenario): ArrayVolume | undefined => volumes.find(isArrayVolume);

/** What the forms begin with: the first table space and array of the scenario, else the document's. */
function onScreen(scenario: Scenario) {
  const [space] = spacesOf(scenario);
  const array = arrayOnScreen(scenario);
  const pageBytes = Math.min(32 * KIB, Math.max(4 * KIB, scenario.database.blockBytes));
  return {
    unitBytes: array?.stripeUnitBytes ?? DISKS.unitBytes.value,
    disks: Math.min(64, array?.members.length ?? DISKS.perArray.value),
    pageBytes,
    extent: Math.max(1, Math.floor((space?.extents.extentBytes ?? SIZES.extentPages.value * pageBytes) / pageBytes)),
    containers: space?.psusPerSegment ?? 2,
  };
}

/** On all table spaces that are not so already. */
const useOnAll = (
  scenario: Scenario,
  label: string,
  apply: (before: Scenario, space: TableSpace) => Scenario,
): Pick<Answer, 'uses' | 'noUse'> => {
  const spaces = spacesOf(scenario);
  if (spaces.length === 0) return { uses: [], noUse: NO_SPACES };
  const use: UseIt = {
    label,
    edit: `${label} in ${plural(spaces.length, 'table space')}`,
    apply: (before) => spacesOf(before).reduce(apply, before),
  };
  return { uses: [use] };
};

const extent: Calculator = {
  id: 'extent',
  title: 'Extent',
  rule: 'An extent has one stripe unit of each disk of the array that its container is on.',
  source: 'Table spaces in the document of the x445 study (claim XS-01)',
  fields: (scenario) => {
    const { unitBytes, disks, pageBytes } = onScreen(scenario);
    return [
      { key: 'unitBytes', label: 'Stripe unit', unit: 'KiB', factor: KIB, start: unitBytes / KIB },
      { key: 'disks', label: 'Disks with data in a row', start: disks },
      { key: 'pageBytes', label: 'Page', unit: 'KiB', factor: KIB, start: pageBytes / KIB },
    ];
  },
  calculate: ({ unitBytes, disks, pageBytes }, scenario) =>
    answering(extentPages({ unitBytes, disks, pageBytes }), ({ pages, bytes }) => ({
      is: plural(pages, 'page'),
      details: [`${formatBytes(unitBytes)} x ${disks} / ${formatBytes(pageBytes)} = ${pages}, which is ${formatBytes(bytes)}.`],
      ...useOnAll(scenario, `Use extents of ${formatBytes(bytes)}`, (before, { id, psusPerSegment }) =>
        setExtents(before, id, bytes, psusPerSegment * bytes),
      ),
    })),
};

const prefetch: Calculator = {
  id: 'prefetch',
  title: 'Prefetch',
  rule: 'A prefetch has one extent of each container, so that all of them are read at the same time.',
  source: 'Table spaces in the document of the x445 study (claim XS-02)',
  fields: (scenario) => {
    const { extent: pages, containers, disks, pageBytes } = onScreen(scenario);
    return [
      { key: 'extentPages', label: 'Extent', unit: 'pages', start: pages },
      { key: 'containers', label: 'Containers', start: containers },
      { key: 'disks', label: 'Disks of each container', start: disks },
      { key: 'pageBytes', label: 'Page', unit: 'KiB', factor: KIB, start: pageBytes / KIB },
    ];
  },
  calculate: ({ extentPages: extentSize, containers, disks, pageBytes }, scenario) =>
    answering(prefetchOf({ extentPages: extentSize, containers, disks, pageBytes }), ({ pages, bytes, disks: all, bytesPerDisk }) => ({
      is: plural(pages, 'page'),
      details: [
        `${plural(containers, 'read')} of ${formatBytes(extentSize * pageBytes)} at the same time, ${formatBytes(bytes)} in all.`,
        `${formatBytes(bytesPerDisk)} from each of ${plural(all, 'disk')}, where an extent has one stripe unit of each.`,
        ...spacesOf(scenario)
          .slice(0, 1)
          .map((space) => `The first table space on screen has a prefetch of ${formatBytes(prefetchBytesOf(space))}.`),
      ],
      ...useOnAll(scenario, `Use a prefetch of ${formatBytes(bytes)}`, (before, { id, extents }) =>
        setExtents(before, id, extents.extentBytes, bytes),
      ),
    })),
};

const slots: Calculator = {
  id: 'slots',
  title: 'Adapters on a pair of slots',
  rule: 'One adapter on a pair of PCI-X slots runs at 133 MHz, two share 100 MHz.',
  source: 'Slots in the document of the x445 study (claim XS-13); a bus has 8 bytes',
  fields: () => [
    { key: 'adapters', label: 'Adapters on the pair', start: 2 },
    { key: 'adapterMegabytes', label: 'One adapter', unit: 'MB/s', start: MACHINE.adapterMegabytesPerSecond.value },
  ],
  calculate: ({ adapters, adapterMegabytes }) => {
    const bus = busMegabytes(adapters);
    return answering(slotPair({ adapters, adapterMegabytes, busMegabytes: bus }), ({ megabytes }) => ({
      is: `${two(megabytes)} MB/s`,
      details: [
        `The bus carries ${bus} MB/s with ${plural(adapters, 'adapter')}, and ${adapters === 1 ? 'it moves' : 'they move'} ${two(adapters * adapterMegabytes)} MB/s at most.`,
      ],
      uses: [],
    }));
  },
};

const memory: Calculator = {
  id: 'node-memory',
  title: 'Memory of a logical node',
  rule: 'Buffer pool and sort heap of a logical node have to fit into its share of the memory.',
  source: 'Memory in the document of the x445 study (claim XS-14); a sort heap is counted in pages of 4 KB',
  fields: (scenario) => {
    const [pool] = scenario.database.pools ?? [];
    const { pageBytes } = onScreen(scenario);
    return [
      { key: 'memoryBytes', label: 'Memory', unit: 'MiB', factor: MIB, start: SIZES.nodeMemoryBytes.value / MIB },
      {
        key: 'poolPages',
        label: 'Buffer pool',
        unit: 'pages',
        start: pool === undefined ? SIZES.poolPages.value : Math.floor(pool.bytes / pageBytes),
      },
      { key: 'sortPages', label: 'Sort heap', unit: 'pages', start: SIZES.sortHeapPages.value },
      { key: 'pageBytes', label: 'Page', unit: 'KiB', factor: KIB, start: pageBytes / KIB },
    ];
  },
  calculate: ({ memoryBytes, poolPages, sortPages, pageBytes }, scenario) =>
    answering(memoryOf({ memoryBytes, poolPages, sortPages, pageBytes }), ({ poolBytes, sortBytes, leftBytes }) => {
      const pools = scenario.database.pools ?? [];
      const label = `Use pools of ${formatBytes(poolBytes)}`;
      return {
        is: leftBytes < 0 ? `${formatBytes(-leftBytes)} too much` : `${formatBytes(leftBytes)} left`,
        details: [`Buffer pool ${mebibytes(poolBytes)}, sort heap ${mebibytes(sortBytes)}, of ${mebibytes(memoryBytes)}.`],
        ...(pools.length === 0
          ? { uses: [], noUse: 'The scenario on screen has no buffer pools.' }
          : {
              uses: [
                {
                  label,
                  edit: `${label} in ${plural(pools.length, 'pool')}`,
                  apply: (before: Scenario) =>
                    (before.database.pools ?? []).reduce((after, pool) => setPool(after, { ...pool, bytes: poolBytes }), before),
                },
              ],
            }),
      };
    }),
};

const device: Calculator = {
  id: 'device-model',
  title: 'What the optimizer takes a read for',
  rule: 'A read takes OVERHEAD, and TRANSFERRATE for each of its pages.',
  source: 'Table spaces in the document of the x445 study (claim XS-15). The optimizer goes by it; the engine does not',
  fields: (scenario) => {
    const { extent: pages, pageBytes } = onScreen(scenario);
    return [
      { key: 'overheadMs', label: 'OVERHEAD', unit: 'ms', start: SIZES.overheadMs.value },
      { key: 'transferMs', label: 'TRANSFERRATE', unit: 'ms a page', start: SIZES.transferMsPerPage.value },
      { key: 'pages', label: 'Read', unit: 'pages', start: pages },
      { key: 'pageBytes', label: 'Page', unit: 'KiB', factor: KIB, start: pageBytes / KIB },
    ];
  },
  calculate: (values) => {
    const { overheadMs, transferMs, pages, pageBytes } = values;
    return answering(deviceModel({ overheadMs, transferMs, pages, pageBytes }), ({ ms, megabytesPerSecond }) => ({
      is: `${two(ms)} ms`,
      details: [`${two(overheadMs)} + ${pages} x ${two(transferMs)} = ${two(ms)} ms, ${two(megabytesPerSecond)} MB/s.`],
      uses: [],
    }));
  },
};

export const CALCULATORS: readonly Calculator[] = [extent, prefetch, slots, memory, device, ...GROWING];
