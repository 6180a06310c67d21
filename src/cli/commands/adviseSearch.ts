/** `advise`: a better layout under constraints, confirmed by paired runs, or that nothing better was found. */
import { SEEDS, INTERVAL_SEEDS } from '../../analysis/answers/seeds.ts';
import { advise, type AdviserAnswer, type Better } from '../../analysis/search/answer.ts';
import { isExplained } from '../../analysis/search/explain.ts';
import type { RunJobs, SearchJob, SearchRun } from '../../analysis/search/types.ts';
import { VARIABLES } from '../../analysis/search/types.ts';
import { checkWhole, type WholeCheck } from '../../analysis/search/whole.ts';
import { aloneWords, answerWords, gainWords, openWords, withoutWords } from '../../analysis/search/words.ts';
import { formatMeasure, type Measure } from '../../analysis/measure/measure.ts';
import { mean } from '../../base/stats.ts';
import { formatMs } from '../../base/units.ts';
import { expectedDiskIos } from '../../engine/estimate.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { measureOf } from '../../studies/catalog.ts';
import { say } from '../output.ts';
import { progressLine } from '../progress.ts';
import { simulate } from '../simulate.ts';
import { resultJsonOf, runKey } from '../store/plan.ts';
import { openStore, type Store } from '../store/store.ts';
import { storeLines } from '../store/storeWords.ts';
import { table } from '../table.ts';
import { WORK } from '../work.ts';

export interface SearchAsked {
  readonly scale: number;
  /** Ids of objects that stay. */
  readonly pinned: readonly string[];
  readonly survivesDisk: boolean;
  readonly mostMoves: number | null;
  readonly budgetSeconds: number;
  readonly store: string | undefined;
  /** Whether an answer of a part of the batch is checked with all of it; undefined: where there is time for it. */
  readonly whole: boolean | undefined;
}

/** An answer of a part of the batch, checked with all of it; or why it was not, with the seconds that it may take. */
export type WholeOutcome =
  | { readonly kind: 'checked'; readonly check: WholeCheck }
  | { readonly kind: 'no-time'; readonly seconds: number }
  | { readonly kind: 'left-out' | 'cannot-run' | 'no-need' };

export interface Searched {
  readonly answer: AdviserAnswer;
  readonly whole: WholeOutcome;
}

/** Runs of a search at most, whatever time there is: what is known of layouts is worked out again after each. */
const MOST_RUNS = 100;
/** Layouts drawn at random that the answer is compared with, and seeds for that. */
const RANDOM = 40;
const COMPARING = 5;
/** Share of the time that the search and its confirmation may take. */
const SEARCH_SHARE = 0.6;
/** Simulated disk I/Os in a second, carefully; runs that a search with all its seeds should have time for. */
const IOS_PER_SECOND = 300_000;
const FULL_SEARCH = 50;
/** Share of the time that is put aside for the whole batch, at most. */
const WHOLE_SHARE = 0.4;
const WHOLE_RUNS = 2 * INTERVAL_SEEDS;

export async function adviseSearch(scenario: Scenario, asked: SearchAsked): Promise<Searched> {
  const { scale, pinned, survivesDisk, mostMoves, budgetSeconds } = asked;
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const wholeIos = WHOLE_RUNS * expectedDiskIos(scenario, 1);
  const isWanted = scale < 1 && asked.whole !== false;
  const putAside = isWanted && wholeIos / IOS_PER_SECOND <= WHOLE_SHARE * budgetSeconds ? wholeIos / IOS_PER_SECOND : 0;
  const spentOf = (share: number) => (): number => elapsed() / ((budgetSeconds - putAside) * share);
  const store = asked.store === undefined ? null : openStore(asked.store);
  if (store !== null) storeLines(asked.store!, store.found, ENGINE_VERSION).forEach(say);
  const progress = progressLine();
  const isLong = (FULL_SEARCH * expectedDiskIos(scenario, scale)) / IOS_PER_SECOND > budgetSeconds;
  const question = {
    scenario,
    measure: measureOf(scenario),
    scale,
    constraints: { pinned, survivesDisk, mostMoves, variables: VARIABLES },
    mostRuns: MOST_RUNS,
    lanes: 1,
    seeds: isLong ? INTERVAL_SEEDS : SEEDS,
    spent: spentOf(SEARCH_SHARE),
    onProgress: ({ phase, runs }: { phase: string; runs: number }) => progress.show(`${phase}, ${runs} runs`),
  };
  const speed = { ios: 0, seconds: 0 };
  const runs = runsWith(store, speed);
  const wholeOf = async (answer: AdviserAnswer): Promise<WholeOutcome> => {
    if (answer.kind !== 'better' || scale === 1) return { kind: 'no-need' };
    if (!isWanted) return { kind: 'left-out' };
    const seconds = wholeIos / (speed.seconds > 0 ? speed.ios / speed.seconds : IOS_PER_SECOND);
    if (asked.whole === undefined && putAside === 0 && elapsed() + seconds > budgetSeconds) return { kind: 'no-time', seconds };
    progress.show('checking it with the whole batch');
    const check = await checkWhole(question, answer.scenario, runs);
    return check === null ? { kind: 'cannot-run' } : { kind: 'checked', check };
  };
  try {
    const answer = await advise(question, runs, { comparing: isLong ? INTERVAL_SEEDS : COMPARING, random: RANDOM, spent: spentOf(1) });
    return { answer, whole: await wholeOf(answer) };
  } finally {
    progress.clear();
    store?.close();
  }
}

/**
 * Runs one after another in this thread; those that a store has are read.
 * @param speed counts the disk I/Os that are simulated, and the time that they take
 */
function runsWith(store: Store | null, speed: { ios: number; seconds: number }): RunJobs {
  const timed = <T extends { readonly ios: number }>(make: () => T): T => {
    const began = performance.now();
    const made = make();
    speed.seconds += (performance.now() - began) / 1000;
    speed.ios += made.ios;
    return made;
  };
  const one = ({ scenario, seed, scale, coAccess }: SearchJob): SearchRun => {
    if (coAccess || store === null) return timed(() => simulate(scenario, { seed, scale, series: false, coAccess }));
    const job = { scenario, seed, scale, set: {} };
    const key = runKey(job)!;
    const kept = store.get(key);
    if (kept !== undefined) return JSON.parse(kept) as SearchRun;
    return timed(() => {
      const made = resultJsonOf(WORK.run(job, () => {}));
      store.put(key, made);
      return JSON.parse(made) as SearchRun;
    });
  };
  return (jobs) => Promise.resolve(jobs.map(one));
}

/** Of a measure the name of its values in JSON, and of what is gained and left: "elapsedMs", "gainMs", "withoutItMs". */
function namesOf(measure: Measure) {
  if (measure.isTime) return { value: 'elapsedMs', gain: 'gainMs', without: 'withoutItMs' };
  const value = measure.column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const Value = `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  return { value, gain: `gain${Value}`, without: `withoutIt${Value}` };
}

/** The answer for programs. Gains are positive where the move makes it better. */
export function searchDocument(scenario: Scenario, asked: SearchAsked, { answer, whole }: Searched) {
  const measure = measureOf(scenario);
  const names = namesOf(measure);
  const named = (value: number) => ({ [names.value]: value });
  const common = {
    result: answer.kind,
    text: answerWords(measure, answer),
    scenarioHash: scenarioHash(scenario),
    engineVersion: ENGINE_VERSION,
    scale: asked.scale,
    measure: measure.id,
  };
  if (answer.kind === 'unmet') return { ...common, reasons: answer.reasons };
  const { compared } = answer;
  const baselines = answer.beside.map(({ name, bySeed }) => ({ name, ...named(mean(bySeed)) }));
  const valueOf = (value: number | null) => (value === null ? null : named(value));
  const compare = {
    seeds: compared.seeds,
    before: valueOf(compared.before),
    after: valueOf(compared.chosen),
    baselines: compared.baselines.map(({ name, value }) => ({ name, ...named(value) })),
    notRun: compared.notRun,
  };
  if (answer.kind === 'nothing') {
    const same = named(answer.before);
    return {
      ...common,
      before: same,
      after: { ...same, scenario },
      moves: [],
      uncertain: openWords(measure, answer),
      baselines,
      compared: compare,
      tried: answer.tried,
      seeds: answer.pairs,
      runs: answer.runs,
    };
  }
  const sign = measure.better === 'lower' ? -1 : 1;
  const { difference } = answer;
  return {
    ...common,
    before: named(answer.before),
    after: { ...named(answer.after), scenario: answer.scenario },
    difference: { mean: difference.mean, low: difference.low, high: difference.high },
    seeds: difference.count,
    moves: answer.moves.map((move) => {
      const { alone, without } = isExplained(move) ? move : { alone: null, without: null };
      return {
        what: move.what,
        step: move.step,
        [names.gain]: alone === null ? null : sign * alone.change,
        [names.without]: without?.value ?? null,
        isNeeded: without === null ? null : without.verdict.kind === 'worse',
      };
    }),
    uncertain: openWords(measure, answer),
    baselines,
    compared: compare,
    runs: answer.runs,
    whole: whole.kind === 'checked' ? wholeDocument(whole.check, named) : null,
    wholeText: wholeWords(measure, whole),
  };
}

const wholeDocument = ({ before, after, difference, kind }: WholeCheck, named: (value: number) => object) => ({
  before: named(before),
  after: named(after),
  difference: { mean: difference.mean, low: difference.low, high: difference.high },
  seeds: difference.count,
  verdict: kind,
});

const WHOLE_VERDICTS: Readonly<Record<WholeCheck['kind'], string>> = {
  better: 'better there too',
  worse: 'worse there, so do not take it',
  tie: 'the seeds do not tell',
  open: 'the seeds do not tell',
};

/** What all of the batch says of an answer of a part of it. */
export function wholeWords(measure: Measure, whole: WholeOutcome): string {
  if (whole.kind === 'checked') {
    const { kind, before, after, difference } = whole.check;
    return `Whole batch: ${WHOLE_VERDICTS[kind]}. ${gainWords(measure, before, after, difference)}`;
  }
  if (whole.kind === 'no-time')
    return `Not checked with the whole batch: ${WHOLE_RUNS} runs of it take about ${formatMs(1000 * whole.seconds)}, more than is left of --budget. --whole makes them.`;
  if (whole.kind === 'left-out') return 'Not checked with the whole batch, as --no-whole says.';
  if (whole.kind === 'cannot-run') return 'The whole batch of one of the two layouts cannot be run.';
  return 'All runs are of the whole batch.';
}

/** The answer for people. */
export function searchText(scenario: Scenario, asked: SearchAsked, { answer, whole }: Searched): string {
  const measure = measureOf(scenario);
  const lines = [`${scenario.title}: a better layout`, answerWords(measure, answer)];
  if (answer.kind === 'unmet') return lines.join('\n');
  if (whole.kind !== 'no-need') lines.push(wholeWords(measure, whole));
  if (answer.kind === 'better') lines.push(...movesText(measure, answer));
  const open = openWords(measure, answer);
  if (open.length > 0) lines.push(open.join('\n'));
  const { baselines, seeds, chosen, before } = answer.compared;
  const value = (of: number): string => formatMeasure(measure, of, measure.unit(answer.before));
  if (baselines.length > 0)
    lines.push(
      table(
        [`compared over ${seeds} other seeds`, measure.noun],
        [
          ...(before === null ? [] : [['the layout as it is', value(before)]]),
          ...(chosen === null || answer.kind === 'nothing' ? [] : [['this answer', value(chosen)]]),
          ...baselines.map((one) => [one.name, value(one.value)]),
        ],
      ),
    );
  const { found, all } = answer.runs;
  lines.push(`At scale ${asked.scale}; ${found} runs to find and confirm it, ${all - found} more to compare and explain it.`);
  return lines.join('\n\n');
}

function movesText(measure: Measure, answer: Better): readonly string[] {
  const rows = answer.moves.map((move) => [move.what, aloneWords(measure, move, answer), withoutWords(measure, move, answer)]);
  return [
    table(['move', 'by itself', `${measure.noun} without it`], rows),
    `As commands:\n  spindle edit scenario.json ${answer.moves.map(({ step }) => `'${step}'`).join(' ')}`,
  ];
}
