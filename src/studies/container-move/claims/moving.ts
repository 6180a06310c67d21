/** What the runs in which the container of B moves say: how long each method takes, what each stream gets meanwhile, and when all is steady again. */
import { moveRates } from '../../../analysis/run/moveRates.ts';
import { overTime } from '../../../analysis/run/streamRows.ts';
import { mean } from '../../../base/stats.ts';
import type { MoveSummary, RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { SELECT } from '../database.ts';
import { ONE_DISK } from '../layouts.ts';
import { asVolume, VOLUME_MANAGER } from '../moves.ts';
import { MACHINE, SIZES, WORK } from '../parameters.ts';

const MS_PER_MINUTE = 60_000;

/** A move takes as long as two or three SELECTs, so their progress is counted in hundredths: queries of a hundredth of the pages, one behind the other. */
const PARTS = 100;

const inParts: Change = (scenario) => ({
  ...scenario,
  classes: scenario.classes.map((query) =>
    query.id === SELECT && query.operator === 'mix'
      ? { ...query, streams: query.streams.map((stream) => ({ ...stream, requests: stream.requests / PARTS })) }
      : query,
  ),
});

/** One update a minute: the disks are free for the move. */
export const withoutLoad = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: {
    ...scenario.workload,
    streams: scenario.workload.streams?.slice(1, 2).map((stream) => ({ ...stream, startCost: { delayMs: MS_PER_MINUTE } })),
  },
});

/** Every move and rebalance in chunks of this size. */
export const inChunks =
  (chunkBytes: number): Change =>
  (scenario) => ({
    ...scenario,
    timeline: scenario.timeline?.map((action) =>
      'pace' in action || 'to' in action || 'psu' in action ? { ...action, pace: { chunkBytes } } : action,
    ),
  });

/** What is run of a method. */
export const asRun =
  (method: string): Change =>
  (scenario) =>
    method === VOLUME_MANAGER ? asVolume(inParts(scenario)) : inParts(scenario);

export const runsOfMove = (context: ClaimContext, method: string): readonly RunResult[] =>
  context.runs(ONE_DISK, method, { change: asRun(method) });
export const controlOfMove = (context: ClaimContext, method: string, change: Change): readonly RunResult[] =>
  context.control(ONE_DISK, method, (scenario) => change(asRun(method)(scenario)));

/** Of one action of a run, or its only one; it was carried out to its end. */
export function moveOf({ moves = [] }: RunResult, action = 0): MoveSummary & { readonly beganMs: number; readonly endedMs: number } {
  const { beganMs, endedMs, state, ...rest } = moves[action];
  if (state !== 'finished' || beganMs === null || endedMs === null) throw new Error(`The move ${rest.id} did not end within its run.`);
  return { ...rest, state, beganMs, endedMs };
}

/** Minutes from the first byte of one action to its last. */
export function minutesOf(run: RunResult, action = 0): number {
  const { beganMs, endedMs } = moveOf(run, action);
  return (endedMs - beganMs) / MS_PER_MINUTE;
}

/** Minutes of all actions of a run, one behind the other. */
export const allMinutesOf = (run: RunResult): number => run.moves!.reduce((sum, _, action) => sum + minutesOf(run, action), 0);

/** Streams in the order of the document. */
const STREAMS = ['select', 'updateA', 'updateB'] as const;
type Of = (typeof STREAMS)[number];
/** Transactions per minute of one stream of each kind. */
export type Rates = Readonly<Record<Of, number>>;

const perStream = (of: Of, rate: number): number => (of === 'select' ? rate / (PARTS * WORK.selects.value) : rate);

/** Before, during and after one action. */
export function ratesOf(run: RunResult, action = 0): { readonly before: Rates; readonly during: Rates; readonly after: Rates } {
  const all = moveRates(run.streams!, moveOf(run, action), run.elapsedMs);
  const at = (when: 'before' | 'during' | 'after'): Rates =>
    Object.fromEntries(STREAMS.map((of, row) => [of, perStream(of, all[row][when]!)])) as unknown as Rates;
  return { before: at('before'), during: at('during'), after: at('after') };
}

/** Each stream in the first minutes of an action. */
export function firstMinutes(run: RunResult, minutes: number): Rates {
  const begun = moveOf(run);
  return ratesOf({ ...partsOf(run), moves: [{ ...begun, endedMs: begun.beganMs + minutes * MS_PER_MINUTE }] }).during;
}

/** A recorded run cannot be copied as a whole. */
const partsOf = ({ streams, elapsedMs }: RunResult): RunResult => ({ streams, elapsedMs }) as RunResult;

/** How far a stream may be from its final rate and still be called stable, over two windows. */
const TOLERANCE = 0.03;

/** Minutes from the end of the last action until every stream stays at its final rate, that of the last third of what follows. */
export function stableMinutes(run: RunResult): number {
  const end = moveOf(run, run.moves!.length - 1).endedMs;
  const { windowMs, streams } = overTime(run.streams!);
  const whole = Math.floor(run.elapsedMs / windowMs + 1e-9);
  const first = Math.ceil(end / windowMs);
  const final = whole - Math.floor((whole - first) / 3);
  let stable = first;
  for (const { windows } of streams) {
    const of = (from: number, to: number): number => mean(windows.slice(from, to).map(({ completed }) => completed));
    const last = of(final, whole);
    for (let w = first; w + 1 < final; w++) if (Math.abs(of(w, w + 2) / last - 1) > TOLERANCE) stable = Math.max(stable, w + 1);
  }
  return stable === first ? 0 : (stable * windowMs - end) / MS_PER_MINUTE;
}

/**
 * Minutes after the move in which the streams bring as many pages into the buffer pool as it holds: from then on nothing in it is older than
 * the move. Pages are random, so the share of both tables that the pool holds is the share that is found there.
 */
export function refillMinutes(run: RunResult): number {
  const end = moveOf(run).endedMs;
  const { windowMs, streams } = overTime(run.streams!);
  const missed = 1 - (MACHINE.pagesOfPool.value * SIZES.pageBytes.value) / (2 * SIZES.tableBytes.value);
  const pages = [(2 * WORK.pagesOfTable.value) / PARTS, 1, 1];
  let left = MACHINE.pagesOfPool.value;
  for (let w = Math.floor(end / windowMs); (w + 1) * windowMs <= run.elapsedMs; w++) {
    const asked = streams.reduce((sum, { windows }, row) => sum + windows[w].completed * pages[row], 0) * missed;
    const from = Math.max(end, w * windowMs);
    const share = ((w + 1) * windowMs - from) / windowMs;
    if (asked * share >= left) return (from + (left / asked) * windowMs - end) / MS_PER_MINUTE;
    left -= asked * share;
  }
  return Infinity;
}
