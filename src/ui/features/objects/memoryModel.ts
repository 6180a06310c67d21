/** The picture of memory that tunes itself: a line of steps for the sort heap and for each pool. */
import { MIB } from '../../../base/units.ts';
import type { MemorySummary } from '../../../engine/record/result.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor, axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import { messages } from './messages.ts';

/** Lines are told apart by their dashes; the sort heap's is whole. */
const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]];

export interface MemoryModel {
  readonly atMs: readonly number[];
  /** Sort heap, then pools in document order: bytes from each instant on. */
  readonly parts: readonly (readonly number[])[];
  readonly dashes: readonly (readonly number[] | undefined)[];
  readonly most: number;
  readonly elapsedMs: number;
}

export function memoryModel({ atMs, sortHeapBytes, pools }: MemorySummary, elapsedMs: number): MemoryModel {
  const parts = [sortHeapBytes, ...pools.map(({ bytes }) => bytes)];
  const most = parts.reduce((all, bytes) => bytes.reduce((largest, each) => Math.max(largest, each), all), 0);
  return { atMs, parts, dashes: parts.map((_, k) => DASHES[k % DASHES.length]), most, elapsedMs };
}

export const memoryAxes = ({ elapsedMs, most }: MemoryModel, space: Space): Axes => axesFor(space, [0, elapsedMs / 1000], most / MIB);

export function memoryMarks({ atMs, parts, dashes, elapsedMs }: MemoryModel, axes: Axes, ink: Ink, stroke: string, width: number): Mark[] {
  const marks = axisMarks(axes, ink, messages.seconds, messages.mib);
  parts.forEach((bytes, k) => {
    const dash = dashes[k];
    const line = (x1: number, y1: number, x2: number, y2: number): void => {
      marks.push({
        kind: 'line',
        x1: axes.x(x1 / 1000),
        y1: axes.y(y1 / MIB),
        x2: axes.x(x2 / 1000),
        y2: axes.y(y2 / MIB),
        stroke,
        width,
        ...(dash && { dash }),
      });
    };
    bytes.forEach((size, at) => {
      const until = Math.min(elapsedMs, atMs[at + 1] ?? elapsedMs);
      line(atMs[at], size, until, size);
      if (at + 1 < bytes.length && bytes[at + 1] !== size) line(until, size, until, bytes[at + 1]);
    });
  });
  return marks;
}

/** Bytes of each part at a moment, in seconds. */
export function memoryAt({ atMs, parts }: MemoryModel, seconds: number): readonly number[] {
  let at = 0;
  while (at + 1 < atMs.length && atMs[at + 1] <= seconds * 1000) at++;
  return parts.map((bytes) => bytes[at]);
}
