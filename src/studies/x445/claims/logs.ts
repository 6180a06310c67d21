/** Logs beside data and apart from them: XS-17. */
import { mean } from '../../../base/stats.ts';
import { KIB } from '../../../base/units.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { ChangeClass, DbObject, Scenario, Stream, Volume } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { ratios, times } from '../../claims/figures.ts';
import { decideParts, exactly, within, withMechanism } from '../../claims/gates.ts';
import { EIGHT } from '../layouts.ts';
import { LOGS } from '../logParameters.ts';
import { DISKS } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM } from '../workloads.ts';
import { ms, presetIdsOf } from './common.ts';

/** Where the log of each logical node lies: two of its adapter's log disks, all four of them for both of its logical nodes, or its first data array. */
type Place = 'own' | 'adapter' | 'data';

const PER_ADAPTER = 2;
const adapterOf = (node: number): number => Math.floor(node / PER_ADAPTER) + 1;
const logVolume = (node: number, place: Place): string =>
  place === 'own'
    ? `logs${node + 1}`
    : place === 'adapter'
      ? `logs-of-${adapterOf(node)}`
      : `a${adapterOf(node)}-${(node % PER_ADAPTER) * 2 + 1}`;

function logDisks(node: number, place: Place): string[] {
  const all = Array.from({ length: DISKS.logsPerAdapter.value }, (_, k) => `a${adapterOf(node)}l${k + 1}`);
  return place === 'adapter' ? all : all.slice((node % PER_ADAPTER) * 2, (node % PER_ADAPTER) * 2 + 2);
}

/** Drives that say that a write is complete when it is on the platter: a commit that is only in a drive's buffer does not outlive a loss of power. */
const writeThrough = (scenario: Scenario): Scenario => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    drives: scenario.hardware.drives.map((drive) =>
      drive.kind === 'hdd' ? { ...drive, buffer: { ...drive.buffer, writeBack: 'none' } } : drive,
    ),
  },
});

/** Every logical node commits rows of its part to its own log, with the scan beside or alone, on drives that may say too early that a write is complete. */
const buffered =
  (place: Place, scanning: boolean) =>
  (scenario: Scenario): Scenario => {
    const partitions = scenario.database.partitions!;
    const volumes = new Map(
      partitions.map((_, node): [string, Volume] => {
        const id = logVolume(node, place);
        return [id, { kind: 'stripe', id, name: `Logs ${id}`, members: logDisks(node, place), stripeUnitBytes: DISKS.unitBytes.value }];
      }),
    );
    const logs = partitions.map(({ id, name }): DbObject => ({
      id: `log-${id}`,
      name: `Log of ${name}`,
      role: 'log',
      segments: 1,
      psusPerSegment: 1,
      psuBytes: LOGS.bytes.value,
    }));
    const commits = partitions.map(({ id, name }): ChangeClass => ({
      operator: 'change',
      id: `commit-${id}`,
      title: `Commits of ${name}`,
      object: `table-${id}`,
      action: 'insert',
      indexes: [],
      rows: 1,
      rowsPerCommit: 1,
      rowBytes: LOGS.rowBytes.value,
      entryBytes: 16,
      log: `log-${id}`,
      logBytesPerRow: LOGS.rowBytes.value,
      processes: 1,
      rowMs: 0,
    }));
    const streams = partitions.map(({ id, name }): Stream => ({
      id: `commits-${id}`,
      title: `Commits of ${name}`,
      arrivals: {
        kind: 'closed',
        users: 1,
        thinkTime: { ms: LOGS.pauseMs.value, spread: 'exponential' },
        ...(!scanning && { queriesPerUser: LOGS.alone.value }),
      },
      classes: [{ class: `commit-${id}`, count: 1 }],
      order: 'listed',
    }));
    const { database, placement, workload } = scenario;
    return {
      ...scenario,
      volumes: [...scenario.volumes, ...(place === 'data' ? [] : volumes.values())],
      database: {
        ...database,
        partitions: partitions.map((each) => ({ ...each, log: { object: `log-${each.id}`, bufferBytes: 64 * KIB } })),
        objects: [...database.objects, ...logs],
      },
      placement: {
        ...placement,
        rules: [
          ...placement.rules,
          ...logs.map(({ id }, node) => ({ object: id, spread: { kind: 'all' as const, target: logVolume(node, place) } })),
        ],
      },
      classes: [...scenario.classes, ...commits],
      workload: { ...workload, ...(!scanning && { batch: [] }), streams },
    };
  };

const logged =
  (place: Place, scanning: boolean) =>
  (scenario: Scenario): Scenario =>
    writeThrough(buffered(place, scanning)(scenario));

/** Over the commits of all logical nodes. */
function commitMs({ partitions }: RunResult): number {
  const logs = partitions!.map(({ log }) => log!);
  return logs.reduce((sum, log) => sum + log.meanCommitMs * log.commits, 0) / logs.reduce((sum, { commits }) => sum + commits, 0);
}
/** Cylinders that the arm moved for a request, over the disks that logs lie on. */
const wayOf =
  (isLog: (id: string) => boolean) =>
  ({ devices }: RunResult): number => {
    const all = devices.filter(({ id, requests }) => requests > 0 && isLog(id));
    return (
      all.reduce((sum, { meanSeekCylinders, requests }) => sum + meanSeekCylinders * requests, 0) /
      all.reduce((sum, { requests }) => sum + requests, 0)
    );
  };
const logDisk = (id: string): boolean => /l\d+$/.test(id);
/** Disks of the first array of each logical node: of 24 the first six and the third six. */
const firstArray = (id: string): boolean => {
  const disk = Number(/^a\d+d(\d+)$/.exec(id)?.[1] ?? NaN) - 1;
  return Math.floor(disk / DISKS.perArray.value) % 2 === 0;
};

const PHASES = ['queue', 'seek', 'rotation', 'path'] as const;
/** What a commit spends at the disks, in ms: by the phases of its class. */
function atDisks(run: RunResult, phase: (typeof PHASES)[number]): number {
  const commits = run.classes!.filter(({ id }) => id.startsWith('commit-'));
  return commits.reduce((sum, { phasesMs }) => sum + phasesMs[phase], 0) / commits.reduce((sum, { queries }) => sum + queries, 0);
}

function apart(context: ClaimContext): Decision {
  const runs = (place: Place, scanning: boolean) => context.runs(EIGHT, ONE_STREAM, { change: logged(place, scanning) });
  const [own, beside, shared] = (['own', 'data', 'adapter'] as const).map((place) => runs(place, true));
  const slower = ratios(beside.map(commitMs), own.map(commitMs));
  const still = own.map(wayOf(logDisk));
  const moved = beside.map(wayOf(firstArray));
  const inBuffers = (place: Place): number => mean(context.control(EIGHT, ONE_STREAM, buffered(place, true)).map(commitMs));
  const hidden = inBuffers('data') / inBuffers('own');
  const alone = (place: Place): number => mean(context.control(EIGHT, ONE_STREAM, logged(place, false)).map(commitMs));
  const quiet = alone('data') / alone('own');
  const added = PHASES.map((phase) => mean(beside.map((run) => atDisks(run, phase))) - mean(own.map((run) => atDisks(run, phase))));
  const longer = PHASES.map((phase, k) => `${phase} ${ms(added[k])}`).join(', ');
  const armShare = added[PHASES.indexOf('seek')] / added.reduce((sum, each) => sum + each, 0);
  const cylinders = (value: number): string => `${value.toFixed(1)} cylinders`;
  const decision = decideParts('a commit, log on the data disks to log on its own', slower, [
    within('beside data to apart', slower, 1.01, Infinity, times),
    exactly(
      'every seed',
      slower.every((ratio) => ratio > 1),
      `at least ${times(Math.min(...slower))}`,
      slower.length,
    ),
    exactly(
      'the arm',
      still.every((way, k) => way < moved[k] / 10),
      `${cylinders(mean(still))} and ${cylinders(mean(moved))}`,
      own.length,
    ),
  ]);
  return withMechanism(
    {
      ...decision,
      reason: `${decision.reason} What data add to a commit: ${longer}. A commit takes ${ms(mean(own.map(commitMs)))} on disks of its own, ${ms(mean(shared.map(commitMs)))} where both logical nodes of an adapter log to one array of its four log disks, and ${ms(mean(beside.map(commitMs)))} on the first data array; where drives say that a write is complete once it is in their buffer, beside data to apart is ${times(hidden)}.`,
    },
    [
      {
        topic: 'the arm',
        holds: mean(still) < 1 && armShare > 0.5,
        says: `for a request it moves ${cylinders(mean(still))} on log disks, ${cylinders(mean(moved))} where data are read`,
      },
    ],
    [{ topic: 'nothing is read beside it', holds: quiet > 0.95 && quiet < 1.05, says: `without the scan ${times(quiet)}` }],
  );
}

export const LOG_CLAIMS: readonly Claim[] = [
  {
    id: 'XS-17',
    study: STUDY,
    kind: 'sweep',
    claim: 'A log on an array of its own keeps the arm still.',
    published: 'in words',
    gate: 'on drives that say that a write is complete when it is on the platter, in place of the preset’s, and with each logical node committing to its own log while all scan, a commit takes longer with logs on data arrays than on disks of their own, by 1 % on average and for each seed, and the arm of a log disk moves less than a tenth as far for a request. On the preset’s drives, which say so once a write is in their buffer, it is 0.80x: the claim would not come out',
    basis: 'text',
    mechanism: 'the arm of a disk that has only a log stays where it is',
    control: 'the same places without the scan',
    scenarios: presetIdsOf([EIGHT]),
    decide: apart,
  },
];
