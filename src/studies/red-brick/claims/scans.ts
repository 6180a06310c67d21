/** Claims about large sequential reads: one disk, and scans that compete for a stripe. */
import { MIB } from '../../../base/units.ts';
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { runsOf, scenarioOf, type ClaimCase } from '../../claims/cases.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, ratios } from '../../claims/figures.ts';
import { decideParts, exactly, leavesOpen, NO_INTERVAL, within, type GatePart } from '../../claims/gates.ts';
import { COMPETING_SCANS, PIECES_IN_SEQUENCE, RANDOM_PIECES } from './cases/scans.ts';
import { M22, presetIdsOf, S1M, S64K, STUDY_ID } from './common.ts';

/** Mean time of one piece, each seed; over the whole disk in both patterns, so over the same zones. */
const pieceMs = (context: ClaimContext, pieces: ClaimCase): number[] => {
  const [query] = scenarioOf(context, pieces).classes;
  const requests = query.operator === 'probe' ? query.requests : 1;
  return runsOf(context, pieces).map((run) => run.elapsedMs / requests);
};

function tenPieces(context: ClaimContext): Decision {
  const random = pieceMs(context, RANDOM_PIECES);
  const next = pieceMs(context, PIECES_IN_SEQUENCE);
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

/** What one disk delivers per second of being busy, and all of them per second, each seed. */
function delivered(context: ClaimContext, scans: ClaimCase): { efficiency: number[]; throughput: number[] } {
  const runs = runsOf(context, scans);
  const mib = (run: RunResult): number => run.devices.reduce((sum, disk) => sum + disk.bytesRead, 0) / MIB;
  const busySeconds = (run: RunResult): number => (run.devices.reduce((sum, disk) => sum + disk.utilization, 0) * run.elapsedMs) / 1000;
  return {
    efficiency: runs.map((run) => mib(run) / busySeconds(run)),
    throughput: runs.map((run) => mib(run) / (run.elapsedMs / 1000)),
  };
}

function unitSweep(context: ClaimContext): Decision {
  const units = COMPETING_SCANS.map(({ unitKib: kib, scans }) => ({ kib, ...delivered(context, scans) }));
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
