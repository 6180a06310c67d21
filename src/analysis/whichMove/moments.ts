/** When to move: moments of a run to try one move at, chosen by what a run of doing nothing got done when, and what came out, in words. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { isTie, mean, pairedDifference } from '../../base/stats.ts';
import { formatMs, listWords, plural } from '../format.ts';
import { isTimed, type Judgment } from './judge.ts';
import { costWords, netWords } from './words.ts';

export type MomentKind = 'start' | 'quietest' | 'busiest' | 'part';

export interface StartMoment {
  readonly atMs: number;
  readonly kind: MomentKind;
}

export const MOMENT_WORDS: Readonly<Record<MomentKind, string>> = {
  start: 'the begin of what counts',
  quietest: 'the quietest time',
  busiest: 'the busiest time',
  part: 'an even part of the run',
};

type Seen = Pick<RunResult, 'streams' | 'elapsedMs'>;

/** The busiest time differs from the quietest by at least so much of the mean. */
const APART = 0.1;
/** Part of a run that is looked at as one. */
const PARTS = 6;

/** The moment at which a move is tried unless another is asked for: the end of the warm-up. */
export const usualMoment = ({ workload }: Pick<Scenario, 'workload'>): number => (workload.until?.warmUpSeconds ?? 0) * 1000;

/**
 * The begin, and of a timed run whose load varies the begins of the sixth in which its streams got least and most done; else even parts
 * of the run. In order of time.
 */
export function momentsOf(scenario: Scenario, run: Seen): readonly StartMoment[] {
  const start: StartMoment = { atMs: usualMoment(scenario), kind: 'start' };
  const load = isTimed(scenario) ? loadBySixth(run, start.atMs) : [];
  const average = load.reduce((sum, { work }) => sum + work, 0) / Math.max(1, load.length);
  const [quietest, ...more] = load.toSorted((a, b) => a.work - b.work || a.atMs - b.atMs);
  const busiest = more.at(-1);
  const span = run.elapsedMs - start.atMs;
  const parts = [1 / 4, 1 / 2, 3 / 4].map((share): StartMoment => ({ atMs: Math.round(start.atMs + share * span), kind: 'part' }));
  const varies = quietest !== undefined && busiest !== undefined && busiest.work - quietest.work > APART * average;
  const others: StartMoment[] = varies
    ? [{ atMs: quietest.atMs, kind: 'quietest' }, { atMs: busiest.atMs, kind: 'busiest' }, parts[1]]
    : parts;
  const taken = new Map<number, StartMoment>();
  for (const one of [...others, start]) if (!taken.has(one.atMs)) taken.set(one.atMs, one);
  return [...taken.values()].toSorted((a, b) => a.atMs - b.atMs);
}

/** Work in each sixth that a window begins with: each stream's steps over all of its own, so that all streams count alike. */
function loadBySixth({ streams, elapsedMs }: Seen, fromMs: number): { readonly atMs: number; readonly work: number }[] {
  if (streams?.progress === undefined) return [];
  const { windowMs, windows } = streams.series;
  const { steps } = streams.progress;
  const count = Math.max(1, Math.round(elapsedMs / PARTS / windowMs));
  const work = new Float64Array(windows);
  streams.streams.forEach((_, stream) => {
    const own = steps.subarray(stream * windows, (stream + 1) * windows);
    const total = own.reduce((sum, each) => sum + each, 0);
    if (total > 0) for (let w = 0; w < windows; w++) work[w] += own[w] / total;
  });
  const found: { atMs: number; work: number }[] = [];
  for (let w = Math.ceil(fromMs / windowMs); w + count <= windows; w++)
    found.push({ atMs: Math.round(w * windowMs), work: work.subarray(w, w + count).reduce((sum, each) => sum + each, 0) });
  return found;
}

export interface JudgedMoment {
  readonly moment: StartMoment;
  readonly judgment: Judgment;
}

/** "at 20 min (the quietest time)". */
export const momentWords = ({ atMs, kind }: StartMoment): string => `at ${formatMs(atMs)} (${MOMENT_WORDS[kind]})`;

/** By seed what the move costs meanwhile, and what it brings by the end of the run. */
const costs = ({ judgment }: JudgedMoment): readonly number[] =>
  judgment.kind === 'timed' ? judgment.lostBySeed : judgment.netBySeed.map((saved) => -saved);
const brings = ({ judgment }: JudgedMoment): readonly number[] => judgment.netBySeed;

/** The one with the least of something, by its mean, and those that the seeds do not tell from it. */
function least(all: readonly JudgedMoment[], of: (one: JudgedMoment) => readonly number[]) {
  const first = all.reduce((best, one) => (mean(of(one)) < mean(of(best)) ? one : best));
  return { first, ties: all.filter((one) => one !== first && isTie(pairedDifference(of(first), of(one)))) };
}

const tieWords = (ties: readonly JudgedMoment[]): string =>
  ties.length === 0 ? '' : ` The seeds do not tell that from ${listWords(ties.map(({ moment }) => formatMs(moment.atMs)))}: a tie.`;

/** When it costs least, and when it brings most within the run: an earlier move has more time to pay. */
export function whenWords(all: readonly JudgedMoment[], seeds: number): string {
  const ended = all.filter(({ judgment }) => judgment.outcome !== 'unfinished');
  const ran = `${plural(all.length, 'moment')} ${all.length === 1 ? 'was' : 'were'} run, ${plural(seeds, 'seed')} each; others were not tried.`;
  if (ended.length === 0) return `Begun at none of these moments it is over within the run. ${ran}`;
  const cheap = least(ended, costs);
  const most = least(ended, (one) => brings(one).map((each) => -each));
  const late = ended.length < all.length ? ` Not over within the run: ${plural(all.length - ended.length, 'moment')}.` : '';
  return (
    `It costs least begun ${momentWords(cheap.first.moment)}: ${costWords(cheap.first.judgment)}.${tieWords(cheap.ties)} ` +
    `It brings most by the end of the run begun ${momentWords(most.first.moment)}: ${netWords(most.first.judgment)}.${tieWords(most.ties)}${late} ${ran}`
  );
}
