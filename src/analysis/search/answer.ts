/**
 * The whole of an adviser's answer. What the search has found, rules of thumb and fewer changes are weighed against each other on seeds of their
 * own. What wins is confirmed once, on others; and then runs say what each of its changes contributes.
 */
import { mean, pairedDifference, type Interval } from '../../base/stats.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { besideAnswer, compare, type BesideAnswer, type Compared } from './baselines.ts';
import { explain, onlyExplained, type Contribution } from './explain.ts';
import { ruleOf, type OwnRule } from './rivals.ts';
import { choose, confirm, pairsFor } from './search.ts';
import { confirmingSeeds } from './session.ts';
import { trim } from './trim.ts';
import type { RunJobs, SearchMove, SearchQuestion } from './types.ts';

export interface Better {
  readonly kind: 'better';
  /** Means of the measure over the seeds that confirm. */
  readonly before: number;
  readonly after: number;
  readonly scenario: Scenario;
  /** After less before, 95 % interval over pairs. */
  readonly difference: Interval;
  /** Values by seed, those of the start and of the answer in the same order, on the seeds that confirm. */
  readonly bySeed: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Those that there was no time for are not explained. */
  readonly moves: readonly (SearchMove | Contribution)[];
  readonly compared: Compared;
  /** The rule of thumb that places everything as the answer does; null where there is none. */
  readonly rule: OwnRule | null;
  /** Rules of thumb on the seeds that confirm, as far as there was time. */
  readonly beside: readonly BesideAnswer[];
  readonly runs: Runs;
}

/** `found`: made to find and to confirm it; the others weigh it against rules of thumb and explain it. */
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
      readonly compared: Compared;
      readonly beside: readonly BesideAnswer[];
      readonly runs: Runs;
    }
  | { readonly kind: 'unmet'; readonly reasons: readonly string[] };

export interface AnswerOptions {
  /** Seeds on which rules of thumb are compared. */
  readonly comparing: number;
  /** So many layouts at random are a rule of thumb too; null: none. */
  readonly random: number | null;
  /** Share of all the time that is over. What is not needed for the answer is left out once it is 1. */
  readonly spent?: () => number;
  /** Gets the answer once it is confirmed, before its moves are explained. */
  readonly onConfirmed?: (answer: Better) => void;
}

/** Share of the time after which no other rule of thumb is begun, and after which no change is taken away any more. */
const COMPARE_UNTIL = 0.65;
const TRIM_UNTIL = 0.75;

export async function advise(
  question: SearchQuestion,
  runJobs: RunJobs,
  { comparing, random, spent = () => 0, onConfirmed }: AnswerOptions,
): Promise<AdviserAnswer> {
  const choice = await choose(question, runJobs);
  if (choice.kind === 'unmet') return { kind: 'unmet', reasons: choice.reasons };
  const { session, tried } = choice;
  const { measure } = question;
  session.enter('comparing');
  const asked = { seeds: comparing, random, mayGoOn: () => spent() < COMPARE_UNTIL };
  const { best, rivals, ...others } = await compare(session, choice.kind === 'chosen' ? choice.state : null, asked);
  const values = others.baselines.map(({ value }) => value);
  const least = values.length === 0 ? null : measure.better === 'lower' ? Math.min(...values) : Math.max(...values);
  const isCompared = others.before !== null;
  const trimmed = best === null || !isCompared ? null : await trim(session, best, comparing, least, () => spent() < TRIM_UNTIL);
  const state = trimmed?.state ?? best;
  const compared: Compared = { ...others, chosen: trimmed?.value ?? null };
  session.enter('confirming');
  const weighed = session.runs() - choice.runs;
  const pairs = choice.kind === 'chosen' ? pairsFor(choice, spent) : Math.min(question.seeds, INTERVAL_SEEDS);
  const confirmed = state === null ? null : await confirm(session, state, pairs);
  const found = (): number => session.runs() - weighed;
  const beside = (): Promise<readonly BesideAnswer[]> => besideAnswer(session, rivals, confirmingSeeds(question, pairs), () => spent() < 1);
  if (state === null || confirmed === null) {
    const [before] = await session.values([session.start], confirmingSeeds(question, pairs));
    const runs = { found: found(), all: session.runs() };
    return {
      kind: 'nothing',
      before: mean(before ?? []),
      bySeed: { before: before ?? [] },
      pairs: before?.length ?? 0,
      tried,
      compared,
      beside: await beside(),
      runs,
    };
  }
  const runs = { found: found(), all: session.runs() };
  const rule = ruleOf(session.space, state);
  const notRun = others.notRun.filter((name) => rule === null || rule.isTuned || name !== rule.rule);
  const answer: Better = {
    kind: 'better',
    before: mean(confirmed.before),
    after: mean(confirmed.after),
    bySeed: { before: confirmed.before, after: confirmed.after },
    scenario: confirmed.scenario,
    difference: pairedDifference(confirmed.after, confirmed.before),
    moves: onlyExplained(confirmed.moves, confirmed, measure),
    compared: { ...compared, notRun },
    rule,
    beside: [],
    runs,
  };
  onConfirmed?.(answer);
  const moves = await explain(session, { state, confirmed }, () => spent() < 1);
  return { ...answer, moves, beside: await beside(), runs: { ...runs, all: session.runs() } };
}
