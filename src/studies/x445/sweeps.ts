/** The study's questions over a range: disks of an array, arrays on one channel or both, stripe units, and remote data against what processors cost. */
import { BANDWIDTH, ELAPSED } from '../../analysis/measure/measure.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { KIB } from '../../base/units.ts';
import { dealtBytes } from '../../scenario/edit/partitions.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { perMib } from './database.ts';
import { EIGHT, NO_AFFINITY } from './layouts.ts';
import { DISKS, WORK } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';
import { ONE_STREAM } from './workloads.ts';

const SHARED: Pick<StudySweep, 'measure' | 'scale' | 'seeds'> = { measure: BANDWIDTH, scale: 1 / WORK.scans.value, seeds: 3 };

/** A fresh copy of a layout's preset; refuses a line or x that the sweep does not have. */
function presetAt(layout: string, { lines, xs }: Pick<StudySweep, 'lines' | 'xs'>, line: string, x: number): Scenario {
  const known = xs.includes(x) && lines.some(({ id }) => id === line);
  const scenario = known ? presetScenario(`${STUDY}/${layout}/${ONE_STREAM}`) : undefined;
  if (scenario === undefined) throw new RangeError(`The sweep has no line ${line} at ${x}.`);
  return scenario;
}

const withArrays = (scenario: Scenario, change: (volume: Volume) => Volume): Scenario => ({
  ...scenario,
  volumes: scenario.volumes.map(change),
});

/** Processor time of a MB as a share of the study's. */
const withCost = (scenario: Scenario, percent: number): Scenario => {
  const cost = (perMib(WORK.scanMsPerMegabyte.value) * percent) / 100;
  return { ...scenario, costs: { ...scenario.costs, scanMsPerMib: cost, probeMsPerMib: cost } };
};

const STUDY_COST = { id: 'usual', title: 'Processors as in the study', usual: true };
const QUICK = { id: 'quick', title: 'Processors four times as fast', usual: true };
const COSTS = [STUDY_COST, QUICK];
const costOf = (line: string): number => (line === QUICK.id ? 25 : 100);

const ARRAY_DISKS = { lines: COSTS, xs: [1, 2, 3, 4, 5, DISKS.perArray.value] };
const BY_DISKS: StudySweep = {
  ...SHARED,
  ...ARRAY_DISKS,
  id: `${STUDY}/array-disks`,
  title: 'Bandwidth of the 8-way by disks of an array',
  xTitle: 'disks of each array',
  scenario: (line, x) =>
    withArrays(withCost(presetAt(EIGHT, ARRAY_DISKS, line, x), costOf(line)), (volume) => ({
      ...volume,
      members: volume.members.slice(0, x),
    })),
  note: 'Each of the 16 arrays keeps so many of its disks; the others stand idle. Extent, prefetch and stripe unit stay as they are.',
};

const BOTH = { id: 'both', title: 'Each array over both channels', usual: true };
const OWN = { id: 'own', title: 'Each array on one channel, two on either', usual: true };
const ALL = {
  id: 'one',
  title: 'All arrays of an adapter on one channel',
  usual: true,
  definition: 'A channel takes 14 drives, and 24 of data are on it here: no machine that can be built.',
};
const CHANNEL_LINES = { lines: [BOTH, OWN, ALL], xs: [100, 75, 50, 25, 10] };

/** Disks of an adapter are on one channel and the other in turn; an array has six in a row. */
function onChannels(scenario: Scenario, line: string): Scenario {
  if (line === BOTH.id) return scenario;
  const places = new Map(scenario.volumes.flatMap(({ members }, k) => members.map((disk): [string, number] => [disk, k])));
  const disks = scenario.hardware.disks.map((disk) => {
    const array = places.get(disk.id);
    if (array === undefined || disk.path === undefined) return disk;
    return { ...disk, path: disk.path.replace(/\d+$/, String(line === ALL.id ? 1 : (array % 2) + 1)) };
  });
  // What a channel takes is no limit where all are on one.
  const paths = scenario.hardware.paths.map(({ mostDisks, ...path }) =>
    line === ALL.id || mostDisks === undefined ? path : { ...path, mostDisks },
  );
  return { ...scenario, hardware: { ...scenario.hardware, paths, disks } };
}

const BY_CHANNELS: StudySweep = {
  ...SHARED,
  ...CHANNEL_LINES,
  id: `${STUDY}/channels`,
  title: 'Bandwidth of the 8-way by channels that arrays are on',
  xTitle: 'processor time of a MB in % of the study’s',
  scenario: (line, x) => onChannels(withCost(presetAt(EIGHT, CHANNEL_LINES, line, x), x), line),
  note: 'As long as processors are the limit it does not matter where arrays are. What a layout of channels is worth shows as processors get faster.',
};

const UNIT_LINES = { lines: COSTS, xs: [8, 16, 32, 64, 128, 256, 512, 1024] };
const BY_UNIT: StudySweep = {
  ...SHARED,
  ...UNIT_LINES,
  id: `${STUDY}/stripe-unit`,
  title: 'Bandwidth of the 8-way by stripe unit',
  xTitle: 'stripe unit in KB',
  isLog: true,
  scenario: (line, x) =>
    withArrays(withCost(presetAt(EIGHT, UNIT_LINES, line, x), costOf(line)), (volume) => ({ ...volume, stripeUnitBytes: x * KIB })),
  note: 'Reads stay 384 KB, an extent. A unit of more than 64 KB leaves disks of the array out of each of them.',
};

const LOCAL = { id: 'local', title: 'With affinity: all data local', usual: true };
const REMOTE = { id: 'remote', title: 'Without affinity: half of the data remote', usual: true };
const NARROW = {
  id: 'narrow',
  title: 'Without affinity, links of a quarter',
  usual: true,
  definition: 'Links between nodes move 800 MB/s in place of 3.2 GB/s: no machine of the study.',
};
const REMOTE_LINES = { lines: [LOCAL, REMOTE, NARROW], xs: [100, 75, 50, 25, 10] };

function withLinks(scenario: Scenario, line: string): Scenario {
  const { machine } = scenario.host;
  if (line !== NARROW.id || machine?.link === undefined) return scenario;
  const mibPerSecond = (machine.link.mibPerSecond ?? 0) / 4;
  return { ...scenario, host: { ...scenario.host, machine: { ...machine, link: { ...machine.link, mibPerSecond } } } };
}

const BY_REMOTE: StudySweep = {
  ...SHARED,
  ...REMOTE_LINES,
  id: `${STUDY}/remote`,
  title: 'Bandwidth of the 8-way with local and remote data',
  xTitle: 'processor time of a MB in % of the study’s',
  scenario: (line, x) => withLinks(withCost(presetAt(line === LOCAL.id ? EIGHT : NO_AFFINITY, REMOTE_LINES, line, x), x), line),
  note: 'Where processors are the limit, what passes the links costs nothing. With narrow links they become the limit as processors get faster.',
};

const SKEW_LINES = { lines: COSTS, xs: [12.5, 15, 20, 25, 30, 40, 50] };

/** The table as large as before, dealt so that the last logical node has a share of it. */
function dealt(scenario: Scenario, percent: number): Scenario {
  const { tables = [] } = scenario.database;
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const parts = dealtBytes({ bytes, largest: percent / 100 }, tables.length);
  return { ...scenario, database: { ...scenario.database, tables: tables.map((table, k) => ({ ...table, bytes: parts[k] })) } };
}

const BY_SKEW: StudySweep = {
  ...SHARED,
  ...SKEW_LINES,
  id: `${STUDY}/skew`,
  title: 'Bandwidth of the 8-way by share of its largest part',
  xTitle: 'share of the table in one of 8 logical nodes, %',
  scenario: (line, x) => dealt(withCost(presetAt(EIGHT, SKEW_LINES, line, x), costOf(line)), x),
  note: 'The query takes as long as its largest part: a quarter of the table in one node, twice an even share, halves the rate. With quick processors a small skew costs nothing, because what the nodes share is the limit.',
};

const ONE = { id: 'one', title: 'Runs of 1 extent', usual: true };
const TWO = { id: 'two', title: 'Runs of 2 extents, a prefetch', usual: true };
const SIXTEEN = { id: 'sixteen', title: 'Runs of 16 extents', usual: true };
const RUNS: Readonly<Record<string, number>> = { [ONE.id]: 1, [TWO.id]: 2, [SIXTEEN.id]: 16 };
const CLUSTER_LINES = { lines: [ONE, TWO, SIXTEEN], xs: [100, 50, 25, 10, 5, 2] };

const clustered = (scenario: Scenario, runExtents: number, percent: number): Scenario => ({
  ...scenario,
  classes: scenario.classes.map((query) =>
    query.operator === 'partitioned' ? { ...query, clustered: { share: percent / 100, runExtents } } : query,
  ),
});

const BY_CLUSTERING: StudySweep = {
  ...SHARED,
  ...CLUSTER_LINES,
  measure: ELAPSED,
  id: `${STUDY}/clustering`,
  title: 'Time of a query of the 8-way by share of the extents that it reads',
  xTitle: 'share of the extents that is read, %',
  scenario: (line, x) => clustered(withCost(presetAt(EIGHT, CLUSTER_LINES, line, x), costOf(QUICK.id)), RUNS[line], x),
  note: 'Processors are four times as fast as the study’s. In runs of 16 extents a tenth of the extents takes a tenth of the time; in runs of one it takes more than twice as long as that, since such a run is read from one array.',
};

export const SWEEPS: readonly StudySweep[] = [BY_DISKS, BY_CHANNELS, BY_UNIT, BY_REMOTE, BY_SKEW, BY_CLUSTERING];
