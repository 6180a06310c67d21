/** The study's questions over a range: updates beside the SELECTs, disks, one container more, and command queueing in the drive. */
import { MOVED_BYTES, MOVING_TIME } from '../../analysis/measure/moves.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { LAYOUTS, ONE_DISK, STRIPED } from './layouts.ts';
import { onDisks, oneMore } from './manyDisks.ts';
import { SELECTS_PER_MINUTE } from './measure.ts';
import { WORK } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';
import { driveQueue, QUEUE_DEPTHS, withoutLoad } from './variants.ts';
import { JOIN_AND_UPDATE } from './workloads.ts';

const CONFIGURATIONS: StudySweep['lines'] = LAYOUTS.map(({ id, title }) => ({ id, title, usual: true }));

/** A fresh copy of a configuration; refuses a line or x that the sweep does not have. */
function configurationAt(line: string, x: number, xs: readonly number[], lines = CONFIGURATIONS): Scenario {
  const known = xs.includes(x) && lines.some(({ id }) => id === line);
  const scenario = known
    ? presetScenario(`${STUDY}/${LAYOUTS.some(({ id }) => id === line) ? line : ONE_DISK}/${JOIN_AND_UPDATE}`)
    : undefined;
  if (scenario === undefined) throw new RangeError(`The sweep has no line ${line} at ${x}.`);
  return scenario;
}

/** UPDATE streams for each table, beside the two SELECT streams. */
const UPDATERS = [0, 1, 2, 4, 8] as const;

function withUpdaters(scenario: Scenario, each: number): Scenario {
  const streams = scenario.workload.streams?.flatMap((stream, row) =>
    row === 0 ? [stream] : each === 0 ? [] : [{ ...stream, arrivals: { kind: 'closed' as const, users: each } }],
  );
  return { ...scenario, workload: { ...scenario.workload, ...(streams && { streams }) } };
}

const BY_UPDATES: StudySweep = {
  id: `${STUDY}/updates`,
  title: 'SELECT streams by share of updates',
  measure: SELECTS_PER_MINUTE,
  xTitle: `UPDATE streams for each table, beside ${WORK.selects.value} SELECT streams`,
  xs: UPDATERS,
  lines: CONFIGURATIONS,
  scale: 1 / 4,
  seeds: 3,
  scenario: (line, x) => withUpdaters(configurationAt(line, x, UPDATERS), x),
  note: 'Each UPDATE stream starts a shell for each update, one behind the other. With none of them only the SELECT streams are left.',
};

const DISKS = [2, 4, 6, 8] as const;
const DISK_LINES: StudySweep['lines'] = CONFIGURATIONS.filter(({ id }) => id !== ONE_DISK).map((line) => ({
  ...line,
  title: line.id === STRIPED ? 'Both striped over all disks' : 'Half of the disks each',
}));

const BY_DISKS: StudySweep = {
  id: `${STUDY}/disks`,
  title: 'SELECT streams by number of disks',
  measure: SELECTS_PER_MINUTE,
  xTitle: 'disks',
  xs: DISKS,
  lines: DISK_LINES,
  scale: 1 / 4,
  seeds: 3,
  scenario: (line, x) => onDisks(configurationAt(line, x, DISKS, DISK_LINES), line, x),
  note: 'Either half of the disks have the containers of A and the other half those of B, or every disk has one of each. The streams are the same four.',
};

/** Containers of each table space before B gets one more. */
const BEFORE = [1, 2, 3, 4] as const;
const LOADED = { id: 'loaded', title: 'Beside the four streams', usual: true };
const ALONE = { id: 'alone', title: 'With nobody else at the disks', usual: true };
const STILL = { id: 'still', title: 'Without it', usual: true };

function oneMoreAt(line: string, x: number, lines: StudySweep['lines']): Scenario {
  const scenario = oneMore(configurationAt(line, x, BEFORE, lines), x, line !== STILL.id);
  return line === ALONE.id ? withoutLoad(scenario) : scenario;
}

const ONE_MORE: Pick<StudySweep, 'xTitle' | 'xs' | 'scale' | 'seeds'> = {
  xTitle: 'containers of each table space, a disk each, before B gets one more',
  xs: BEFORE,
  scale: 1,
  seeds: 3,
};
const TIME_LINES = [LOADED, ALONE];
const BYTES_LINES = [LOADED];
const STREAM_LINES = [LOADED, STILL];

const TIME_OF_ONE_MORE: StudySweep = {
  ...ONE_MORE,
  id: `${STUDY}/one-more-time`,
  title: 'From n to n + 1 containers: time of the rebalance',
  measure: MOVING_TIME,
  lines: TIME_LINES,
  scenario: (line, x) => oneMoreAt(line, x, TIME_LINES),
  note: 'Both tables are striped over n disks. Table space B gets a container on another disk and deals its extents again while the streams run.',
};

const BYTES_OF_ONE_MORE: StudySweep = {
  ...ONE_MORE,
  id: `${STUDY}/one-more-bytes`,
  title: 'From n to n + 1 containers: data that move',
  measure: MOVED_BYTES,
  lines: BYTES_LINES,
  scenario: (line, x) => oneMoreAt(line, x, BYTES_LINES),
  note: 'Extents whose container changes are copied: n/(n + 1) of the data of B. Only 1/(n + 1) of it ends in the new container.',
};

const STREAMS_OF_ONE_MORE: StudySweep = {
  ...ONE_MORE,
  id: `${STUDY}/one-more-streams`,
  title: 'From n to n + 1 containers: SELECT streams',
  measure: SELECTS_PER_MINUTE,
  lines: STREAM_LINES,
  scenario: (line, x) => oneMoreAt(line, x, STREAM_LINES),
  note: 'SELECT over the whole time that counts, with the rebalance and what follows it, against the same time in which nothing moves.',
};

const BY_QUEUE_DEPTH: StudySweep = {
  id: `${STUDY}/drive-queue`,
  title: 'SELECT streams by commands in the drive',
  measure: SELECTS_PER_MINUTE,
  xTitle: 'commands that a drive holds',
  xs: QUEUE_DEPTHS,
  lines: CONFIGURATIONS,
  scale: 1 / 4,
  seeds: 3,
  scenario: (line, x) => driveQueue(x)(configurationAt(line, x, QUEUE_DEPTHS)),
  note: 'The drive serves the nearest of its commands first. Where both tables share a disk, more requests wait there, so there is more to choose from.',
};

export const SWEEPS: readonly StudySweep[] = [
  BY_DISKS,
  BY_UPDATES,
  TIME_OF_ONE_MORE,
  BYTES_OF_ONE_MORE,
  STREAMS_OF_ONE_MORE,
  BY_QUEUE_DEPTH,
];
