/** The picture of bytes a second by object: a line for each of the busiest, named at its highest point. */
import { rateSteps, type RateSteps } from '../../../analysis/run/objectRates.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor, axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import { messages } from './messages.ts';
import type { ObjectRun } from './useObjectRuns.ts';

/** More lines than this cannot be told apart. */
const MOST_LINES = 5;
/** Steps over the run, in the picture and in its table. */
const STEPS = 240;
const ROWS = 24;
/** Lines of one color differ in their dashes. */
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]];

export interface RateModel {
  /** Indexes of objects, the one that moved most bytes first. */
  readonly shown: readonly number[];
  /** Objects that moved bytes and are not shown. */
  readonly left: number;
  readonly steps: RateSteps;
  readonly rows: RateSteps;
  readonly most: number;
  readonly elapsedMs: number;
}

export function rateModel(run: ObjectRun): RateModel | null {
  const steps = rateSteps(run, STEPS);
  const rows = rateSteps(run, ROWS);
  if (steps === null || rows === null || run.objects === undefined) return null;
  const moved = run.objects.map(({ bytesRead, bytesWritten }) => bytesRead + bytesWritten);
  const busy = moved.flatMap((bytes, object) => (bytes > 0 ? [object] : [])).toSorted((a, b) => moved[b] - moved[a]);
  const shown = busy.slice(0, MOST_LINES);
  const most = Math.max(0, ...shown.map((object) => Math.max(...steps.mbPerSecond[object])));
  return { shown, left: busy.length - shown.length, steps, rows, most, elapsedMs: run.elapsedMs };
}

/** How far the axes reach. */
export type RateRoom = Pick<RateModel, 'most' | 'elapsedMs'>;

/** Axes that all of them fit on, so that two runs can be compared by eye. */
export const commonRoom = (models: readonly RateModel[]): RateRoom => ({
  most: Math.max(0, ...models.map(({ most }) => most)),
  elapsedMs: Math.max(0, ...models.map(({ elapsedMs }) => elapsedMs)),
});

export const rateAxes = ({ elapsedMs, most }: RateRoom, space: Space): Axes => axesFor(space, [0, elapsedMs / 1000], most);

/** Color and dashes of each line, in the order of `shown`. */
export function strokes(shown: readonly number[], color: (object: number) => string) {
  const used = new Map<string, number>();
  return shown.map((object) => {
    const stroke = color(object);
    const nth = used.get(stroke) ?? 0;
    used.set(stroke, nth + 1);
    return { stroke, dash: DASHES[nth % DASHES.length] };
  });
}

export function rateMarks({ shown, steps }: RateModel, axes: Axes, ink: Ink, color: (object: number) => string, linePx: number): Mark[] {
  const marks = axisMarks(axes, ink, messages.seconds, messages.mbPerSecond);
  const styles = strokes(shown, color);
  // The busiest on top.
  for (const [k, object] of [...shown.entries()].toReversed()) {
    const { stroke, dash } = styles[k];
    const rates = steps.mbPerSecond[object];
    for (let step = 0; step + 1 < rates.length; step++) {
      const x = (at: number): number => axes.x(((at + 0.5) * steps.stepMs) / 1000);
      marks.push({
        kind: 'line',
        x1: x(step),
        y1: axes.y(rates[step]),
        x2: x(step + 1),
        y2: axes.y(rates[step + 1]),
        stroke,
        width: linePx,
        ...(dash && { dash }),
      });
    }
  }
  return marks;
}

/** Rates of the shown objects at a moment, in seconds. */
export function ratesAt({ shown, steps }: RateModel, seconds: number): readonly number[] {
  return shown.map((object) => {
    const rates = steps.mbPerSecond[object];
    return rates[Math.max(0, Math.min(rates.length - 1, Math.floor((seconds * 1000) / steps.stepMs)))] ?? 0;
  });
}
