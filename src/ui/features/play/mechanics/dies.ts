/** What serves several requests at once has no platter: each request is a bar, in the first lane that is free when it begins. */
import type { Mark } from '../../../kit/canvas/draw.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { timeAxis, xOf, type TimePlot } from '../../../kit/plots/timePlot.ts';
import type { Service } from './services.ts';

/** Number of the lane of each request, and how many lanes there are. */
export function lanesOf(services: readonly Service[]): { readonly lane: Int32Array; readonly lanes: number } {
  const free: number[] = [];
  const lane = new Int32Array(services.length);
  const order = services.map((_, k) => k).sort((a, b) => services[a].startedMs - services[b].startedMs);
  for (const k of order) {
    let at = free.findIndex((ms) => ms <= services[k].startedMs);
    if (at < 0) at = free.length;
    free[at] = services[k].doneMs;
    lane[k] = at;
  }
  return { lane, lanes: free.length };
}

/** Lower than this a lane is a hair. */
const LEAST_PX = 3;

export function diesMarks(
  { width, height, labelPx }: { readonly width: number; readonly height: number; readonly labelPx: number },
  services: readonly Service[],
  window: { readonly fromMs: number; readonly toMs: number },
  color: Colors,
  more: (lanes: number) => string,
): Mark[] {
  const plot: TimePlot = { width, left: 4, right: width - labelPx * 1.6, top: labelPx + 4, bottom: height - labelPx - 8 };
  const marks = timeAxis(plot, window, { ink: color.ink2, line: color.line, labelPx }, plot.right);
  const { lane, lanes } = lanesOf(services);
  const shown = Math.max(1, Math.min(lanes, Math.floor((plot.bottom - plot.top) / LEAST_PX)));
  const high = Math.min(18, (plot.bottom - plot.top) / shown);
  const x = (ms: number): number => xOf(plot, window, Math.max(window.fromMs, Math.min(window.toMs, ms)));
  services.forEach(({ startedMs, leavesMs, thereMs, readsMs, readMs, doneMs }, k) => {
    if (lane[k] >= shown) return;
    const y = plot.top + lane[k] * high;
    const part = (from: number, to: number, fill: string) => {
      if (to > from && to > window.fromMs && from < window.toMs)
        marks.push({ kind: 'rect', x: x(from), y, width: Math.max(1, x(to) - x(from)), height: Math.max(1, high - 1), fill });
    };
    part(startedMs, leavesMs, color.other);
    part(leavesMs, readsMs, color.rotation);
    part(thereMs, readsMs, color.rotation);
    part(readsMs, readMs, color.transfer);
    part(readMs, doneMs, color.other);
  });
  if (lanes > shown)
    marks.push({ kind: 'text', x: plot.right, y: labelPx / 2, text: more(lanes - shown), fill: color.ink2, size: labelPx, anchor: 'end' });
  return marks;
}
