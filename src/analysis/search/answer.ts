/** The whole of an adviser's answer: what it found, what each change contributes, and what it is measured against. */
import { mean, pairedDifference, type Interval } from '../../base/stats.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { baselinesOf, bestOf, type Baseline } from './baselines.ts';
import { explain, type Contribution } from './explain.ts';
import { search } from './search.ts';
import type { RunJobs, SearchQuestion } from './types.ts';

export interface Better {
  readonly kind: 'better';
  /** Means of the measure over the seeds that confirm. */
  readonly before: number;
  readonly after: number;
  readonly scenario: Scenario;
  /** After less before, 95 % interval over pairs. */
  readonly difference: Interval;
  /** Values by seed, those of the start and of the answer in the same order, from the scenario's own seed on. */
  readonly bySeed: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly moves: readonly Contribution[];
  readonly baselines: readonly Baseline[];
  readonly runs: Runs;
}

/** `found`: made until the answer was confirmed; the others explain it and measure it. */
export interface Runs {
  readonly found: number;
  readonly all: number;
}

export type AdviserAnswer =
  | Better
  | {
      readonly kind: 'nothing';
      readonly before: number;
      readonly bySeed: { readonly before: readonly number[] };
      readonly pairs: number;
      readonly tried: number;
      readonly baselines: readonly Baseline[];
      readonly runs: Runs;
    }
  | { readonly kind: 'unmet'; readonly reasons: readonly string[] };

export interface AnswerOptions {
  /** Rules of thumb are run on the seeds that confirm, with so many layouts at random beside them; null: none of it. */
  readonly random: number | null;
  /** What is not needed for the answer is left out once it is 1. */
  readonly spent?: () => number;
}

/** Share of the time that explaining may take away moves in, and that baselines begin in. */
const TAKE_AWAY_UNTIL = 0.85;

export async function advise(
  question: SearchQuestion,
  runJobs: RunJobs,
  { random, spent = () => 0 }: AnswerOptions,
): Promise<AdviserAnswer> {
  const answer = await search(question, runJobs);
  if (answer.kind === 'unmet') return { kind: 'unmet', reasons: answer.reasons };
  const { session } = answer;
  const found = answer.runs;
  const baselines = random === null || spent() >= 1 ? [] : await baselinesOf(session, question.seeds, random, () => spent() < 1);
  const best = await bestOf(session, answer.kind === 'found' ? answer : null, baselines);
  if (best === null) {
    const before = answer.kind === 'nothing' ? answer.before : [];
    const tried = answer.kind === 'nothing' ? answer.tried : 0;
    const runs = { found, all: session.runs() };
    return { kind: 'nothing', before: mean(before), bySeed: { before }, pairs: before.length, tried, baselines, runs };
  }
  const values = baselines.map(({ value }) => value);
  const bestBaseline = values.length === 0 ? null : question.measure.better === 'lower' ? Math.min(...values) : Math.max(...values);
  const { confirmed, moves } = await explain(session, best, () => spent() < TAKE_AWAY_UNTIL, bestBaseline);
  return {
    kind: 'better',
    before: mean(confirmed.before),
    after: mean(confirmed.after),
    bySeed: { before: confirmed.before, after: confirmed.after },
    scenario: confirmed.scenario,
    difference: pairedDifference(confirmed.after, confirmed.before),
    moves,
    baselines,
    runs: { found, all: session.runs() },
  };
}
