/** Axes of a distribution over time: to the right ms by decades, upward the percentage that took no longer. */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Axes, Space } from './axes.ts';

/** `from` and `to` in ms, above 0. */
export function shareAxes(space: Space, [from, to]: readonly [number, number]): Axes {
  const left = Math.ceil(space.labelPx * 3.2);
  const right = Math.max(left + 10, space.width - space.labelPx);
  const top = Math.ceil(space.labelPx * 1.6);
  const bottom = Math.max(top + 10, space.height - space.labelPx * 1.8);
  const x = scaleLog().domain([from, to]).range([left, right]).clamp(true);
  const y = scaleLinear().domain([0, 100]).range([bottom, top]);
  return {
    left,
    right,
    top,
    bottom,
    x: (v) => x(v),
    y: (v) => y(v),
    xAt: (p) => x.invert(p),
    xTicks: logTicks(from, to, Math.max(2, Math.floor((right - left) / (space.labelPx * 5)))),
    yTicks: [0, 25, 50, 75, 100],
  };
}

/** 1, 2 and 5 of each decade, or 1 alone where there are many. */
function logTicks(from: number, to: number, room: number): number[] {
  for (const steps of [[1, 2, 5], [1]]) {
    const ticks: number[] = [];
    for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade += 1) {
      for (const step of steps) {
        const tick = step * 10 ** decade;
        if (tick >= from && tick <= to) ticks.push(Number(tick.toPrecision(6)));
      }
    }
    if (ticks.length <= room || steps.length === 1) return ticks;
  }
  return [];
}
