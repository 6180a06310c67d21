/** Claims about large sequential reads: one disk, and scans that compete for a stripe. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { ProbeClass, Scenario } from '../../../scenario/schema.ts';
import { driveCapacityBytes } from '../../../scenario/capacity.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { percent, ratios } from '../../claims/figures.ts';
import { decideParts, exactly, leavesOpen, NO_INTERVAL, within, type GatePart } from '../../claims/gates.ts';
import { both, onlyQuery, scanOf, withUsers } from './changes.ts';
import { M22, presetIdsOf, S1M, S64K, STUDY_ID } from './common.ts';

const MIB = 1024 * 1024;
const PIECE_BYTES = 10 * MIB;
const REQUESTS = 400;

/** The study's drive alone with one file all over it, read in pieces of 10 MB one after another. */
const probe =
  (pattern: ProbeClass['pattern']): Change =>
  (scenario) => {
    const { drives, disks } = scenario.hardware;
    const pieces = Math.floor(driveCapacityBytes(drives[0]) / PIECE_BYTES);
    const query: ProbeClass = {
      operator: 'probe',
      id: 'pieces',
      title: 'Pieces of 10 MB',
      object: 'file',
      requests: pattern === 'sequential' ? pieces : REQUESTS,
      bytes: PIECE_BYTES,
      pattern,
      write: false,
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
    };
    return {
      ...scenario,
      hardware: { ...scenario.hardware, disks: [disks[0]] },
      volumes: [],
      database: {
        ...scenario.database,
        objects: [{ id: 'file', name: 'File', role: 'system', segments: 1, psusPerSegment: 1, psuBytes: pieces * PIECE_BYTES }],
      },
      placement: { rules: [{ object: 'file', spread: { kind: 'all', target: disks[0].id } }], exceptions: [] },
      classes: [query],
      costs: { ...scenario.costs, queryStartMs: 0 },
      workload: { ...scenario.workload, users: 1, batch: [{ class: query.id, count: 1 }] },
    };
  };

/** Mean time of one piece, each seed; over the whole disk in both patterns, so over the same zones. */
const pieceMs = (context: ClaimContext, pattern: ProbeClass['pattern']): number[] => {
  const change = probe(pattern);
  const [query] = context.scenario(M22, 'w2', change).classes;
  const requests = query.operator === 'probe' ? query.requests : 1;
  return context.runs(M22, 'w2', { change, scale: 1 }).map((run) => run.elapsedMs / requests);
};

function tenPieces(context: ClaimContext): Decision {
  const random = pieceMs(context, 'random');
  const next = pieceMs(context, 'sequential');
  // A scan of 100 MB: one piece that is positioned for, nine that follow.
  const efficiency = random.map((ms, k) => (ms + 9 * next[k]) / (10 * ms));
  return decideParts('T(100 MB) / T(10 x 10 MB)', efficiency, [
    within('T(100 MB) / T(10 x 10 MB)', efficiency, 0.95, 1, (value) => value.toFixed(3)),
    exactly(
      'pieces',
      true,
      `a piece of 10 MB takes ${mean(random).toFixed(0)} ms at a random place, ${mean(next).toFixed(0)} ms in sequence`,
      random.length,
    ),
  ]);
}

const SCANS = 4;
/** One segment for each of the competing scans and a few queries each, so that they overlap for most of the time. */
const QUERIES_EACH = 3;

const competing = (unitBytes: number): Change =>
  both(
    withUsers(SCANS),
    (scenario: Scenario) => onlyQuery(scanOf(scenario, 1), QUERIES_EACH)(scenario),
    (scenario) => ({
      ...scenario,
      volumes: scenario.volumes.map((volume) => (volume.kind === 'stripe' ? { ...volume, stripeUnitBytes: unitBytes } : volume)),
    }),
  );

/** What one disk delivers per second of being busy, and all of them per second, each seed. */
function delivered(context: ClaimContext, kib: number): { efficiency: number[]; throughput: number[] } {
  const runs = context.runs(S64K, 'w3', { change: competing(kib * 1024), scale: 1 });
  const mib = (run: RunResult): number => run.devices.reduce((sum, disk) => sum + disk.bytesRead, 0) / MIB;
  const busySeconds = (run: RunResult): number => (run.devices.reduce((sum, disk) => sum + disk.utilization, 0) * run.elapsedMs) / 1000;
  return {
    efficiency: runs.map((run) => mib(run) / busySeconds(run)),
    throughput: runs.map((run) => mib(run) / (run.elapsedMs / 1000)),
  };
}

function unitSweep(context: ClaimContext): Decision {
  const units = [64, 512, 1024].map((kib) => ({ kib, ...delivered(context, kib) }));
  const gain = ratios(units[2].efficiency, units[0].efficiency).map((ratio) => ratio - 1);
  const rate = (values: readonly number[]): string => `${mean(values).toFixed(1)} MiB/s`;
  const rising = units.slice(1).map(({ kib, efficiency, throughput }, at): GatePart => {
    const steps = ratios(efficiency, units[at].efficiency).map((ratio) => ratio - 1);
    return {
      topic: `rising to ${kib} KB`,
      holds: mean(steps) > 0 || leavesOpen(steps),
      tie: leavesOpen(steps),
      bySeed: steps.map((step) => step > 0),
      says: `at ${kib} KB a busy disk delivers ${rate(efficiency)}, all together ${rate(throughput)}${steps.length === 1 ? ` (${NO_INTERVAL})` : ''}`,
    };
  });
  return decideParts('what a busy disk delivers to 4 scans, gain from 64 KB to 1 MB', gain, [
    exactly(
      'base',
      true,
      `at 64 KB a busy disk delivers ${rate(units[0].efficiency)}, all together ${rate(units[0].throughput)}`,
      gain.length,
    ),
    ...rising,
    within('gain from 64 KB to 1 MB', gain, 0.1, Infinity, percent),
  ]);
}

export const scanClaims: readonly Claim[] = [
  {
    id: 'RB-14',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'Ten random reads of 10 MB are almost as efficient as one scan of 100 MB.',
    published: 'almost as efficient',
    gate: 'T(100 MB) / T(10 x 10 MB) at least 0.95 on the study’s disk',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w2'),
    decide: tenPieces,
  },
  {
    id: 'RB-15',
    study: STUDY_ID,
    kind: 'sweep',
    claim: 'Where scans compete, they are the more efficient the larger the stripe unit.',
    published: 'efficiency rises from 64 KB over 512 KB to 1 MB',
    gate: 'monotone, more than 10 % from 64 KB to 1 MB with 4 scans',
    basis: 'text',
    scenarios: presetIdsOf([S64K, S1M], 'w3'),
    decide: unitSweep,
  },
];
