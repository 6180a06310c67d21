/** What the runs in which the container of B moves say: how long each method takes, what each stream gets meanwhile, and when all is steady again. */
import { moveRates } from '../../../analysis/run/moveRates.ts';
import { reportOf } from '../../../analysis/run/overTime.ts';
import type { MoveSummary, RunResult } from '../../../engine/record/result.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { ONE_DISK } from '../layouts.ts';
import { VOLUME_MANAGER } from '../moves.ts';
import { SIZES, WORK } from '../parameters.ts';
import { asVolume } from '../variants.ts';

const MS_PER_MINUTE = 60_000;

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
    method === VOLUME_MANAGER ? asVolume(scenario) : scenario;

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

const perStream = (of: Of, rate: number): number => (of === 'select' ? rate / WORK.selects.value : rate);

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

/** Minutes from the end of the last action until the steps of every stream and the pages of the pool stay at their final means; Infinity: they do not. */
export function stableMinutes(run: RunResult): number {
  const { stableMs, endMs } = reportOf(run)?.settling ?? { stableMs: null, endMs: 0 };
  return stableMs === null ? Infinity : (stableMs - endMs) / MS_PER_MINUTE;
}

/** Windows of the figures that tell when all is steady, in minutes: what happens within one is not told apart. */
export const windowMinutes = (run: RunResult): number => run.streams!.series.windowMs / MS_PER_MINUTE;

/** Minutes after the move in which as many pages come into the buffer pool as have left it. */
export function refillMinutes(run: RunResult): number {
  const { beganMs, endedMs } = moveOf(run).phases?.find(({ name }) => name === 'refill') ?? { beganMs: 0, endedMs: null };
  return endedMs === null ? Infinity : (endedMs - beganMs) / MS_PER_MINUTE;
}

/** Pages that left the pool with the file that was opened again. */
export const pagesLost = (run: RunResult): number =>
  (moveOf(run).phases?.find(({ name }) => name === 'refill')?.bytes ?? 0) / SIZES.pageBytes.value;
