/** What a policy brings against doing nothing, from runs with it and without, paired by seed. Every figure is of such runs. */
import { interval95, isTie, type Interval } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { aheadBy, isTimed } from '../whichMove/judge.ts';

export type Measured = Pick<RunResult, 'elapsedMs' | 'streams' | 'moves' | 'policy'>;

/** `idle`: it moved nothing in any run. */
export type PolicyOutcome = 'pays' | 'costs' | 'open' | 'idle';

export interface PolicyJudgment {
  /** Of a timed run work that it is ahead by at its end, in time of doing nothing; of others time saved. Below 0: behind. */
  readonly kind: 'timed' | 'batch';
  readonly outcome: PolicyOutcome;
  readonly gainMs: Interval;
  /** The same as a share of the run without it. */
  readonly share: Interval;
  /** By seed: moves that it started, how many of them had ended, and bytes that they had moved. */
  readonly moves: readonly number[];
  readonly ended: readonly number[];
  readonly movedBytes: readonly number[];
  readonly seeds: number;
}

/** The document without its policy: doing nothing. */
export function withoutPolicy(scenario: Scenario): Scenario {
  const { policy: _none, ...rest } = scenario;
  return rest;
}

const ownMoves = ({ policy = [], moves = [] }: Measured) => {
  const own = new Set(policy.flatMap(({ action }) => action ?? []));
  return moves.filter(({ id }) => own.has(id));
};

/** @param without and `withIt`: runs by seed, in one order */
export function judgePolicy(scenario: Scenario, without: readonly Measured[], withIt: readonly Measured[]): PolicyJudgment {
  const timed = isTimed(scenario);
  const gains = without.map((run, k) => (timed ? (aheadBy(run, withIt[k]).at(-1) ?? 0) : run.elapsedMs - withIt[k].elapsedMs));
  const own = withIt.map(ownMoves);
  const gainMs = interval95(gains);
  const outcome = own.every((moves) => moves.length === 0) ? 'idle' : isTie(gainMs) ? 'open' : gainMs.mean > 0 ? 'pays' : 'costs';
  return {
    kind: timed ? 'timed' : 'batch',
    outcome,
    gainMs,
    share: interval95(gains.map((gain, k) => gain / without[k].elapsedMs)),
    moves: own.map((moves) => moves.length),
    ended: own.map((moves) => moves.filter(({ state }) => state === 'finished').length),
    movedBytes: own.map((moves) => moves.reduce((sum, { movedBytes }) => sum + movedBytes, 0)),
    seeds: without.length,
  };
}
