/** The values that a slider of a lesson stops at: in equal ratios, because a size matters by how many times another it is. */
import type { Slide } from './schema.ts';

const STOPS_PER_DOUBLING = 8;

/** Ascending, from end to end; rounding may make neighbors one. */
export function slideStops({ from, to, multipleOf }: Pick<Slide, 'from' | 'to' | 'multipleOf'>): readonly number[] {
  const count = Math.max(1, Math.round(Math.log2(to / from) * STOPS_PER_DOUBLING));
  const rounded = (value: number) =>
    multipleOf === undefined ? Number(value.toPrecision(3)) : Math.round(value / multipleOf) * multipleOf;
  const inner = Array.from({ length: count - 1 }, (_, k) => rounded(from * (to / from) ** ((k + 1) / count)));
  return [...new Set([from, ...inner, to])].filter((value) => value >= from && value <= to);
}

/** Index of the stop that is nearest to a value, by ratio. */
export function placeOfValue(stops: readonly number[], value: number): number {
  const distance = (stop: number) => Math.abs(Math.log(stop / Math.max(value, Number.MIN_VALUE)));
  return stops.reduce((best, stop, k) => (distance(stop) < distance(stops[best]) ? k : best), 0);
}
