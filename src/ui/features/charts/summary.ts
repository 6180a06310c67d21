/**
 * Each chart in words, in three parts: what it shows, the numbers and where they occur, the pattern. Made
 * from the same numbers as the chart, for screen readers and exports.
 */
import type { RunResult } from '../../../engine/record/result.ts';
import { hottest, longestQueue } from '../../../analysis/run/peaks.ts';
import { balance, meanWaiting } from '../../../analysis/run/loads.ts';
import type { Balance } from '../../../analysis/run/loads.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatInstant, formatMs, formatNumber, formatPercent, formatRatio } from '../../../analysis/format.ts';
import { binsOutOfRange } from './heatModel.ts';
import { depthWords } from '../../kit/plots/queueModel.ts';
import type { DepthScale } from '../../kit/plots/queueModel.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import type { DepthRange } from '../../../analysis/run/depths.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { messages } from './messages.ts';

/** "whole run, 45.1 s", "whole run, 45.1 s (axis 60 s)" or "12.1 s to 13.4 s of 45.1 s". */
export function windowWords(window: TimeWindow, elapsedMs: number): string {
  const whole = window.fromMs <= 0 && window.toMs >= elapsedMs;
  if (whole) return messages.whole(formatMs(elapsedMs), window.toMs > elapsedMs ? formatMs(window.toMs) : '');
  const span = window.toMs - window.fromMs;
  return messages.window(formatInstant(window.fromMs, span), formatInstant(window.toMs, span), formatMs(elapsedMs));
}

/** "; 3 bins above 100 % (marked)", or nothing; part of every description of the heat map. */
export function outOfRangeWords(result: RunResult): string {
  const count = binsOutOfRange(result);
  return count === 0 ? '' : messages.outOfRange(count);
}

/** @param even without failed disks: they are idle, but that does not make the load uneven */
export function heatSummary(result: RunResult, even: Balance = balance(result.devices)): string {
  const { devices, elapsedMs } = result;
  if (devices.length === 0) return messages.noDisks;
  const peak = hottest(result);
  const what = messages.heatWhat(devices.length, formatMs(elapsedMs));
  const hottestWords = peak ? messages.hottest(formatPercent(peak.utilization), diskLabel(devices[peak.disk].id), formatMs(peak.ms)) : '';
  const [min, median, mean, max] = [even.min, even.median, even.mean, even.max].map((share) => formatPercent(share));
  const numbers = messages.heatNumbers(min, median, mean, max, diskLabel(devices[even.busiest].id), hottestWords + outOfRangeWords(result));
  const pattern = messages.spread(formatRatio(even.cv), even.cv < 0.15);
  return `${what} ${numbers} ${pattern}`;
}

/** @param range the range of the rows as drawn */
export function queueSummary(
  result: RunResult,
  scale: DepthScale = 'linear',
  range: DepthRange | null = result.series && depthRange(result.series),
): string {
  const { devices, elapsedMs } = result;
  if (devices.length === 0) return messages.noDisks;
  const depth = devices.map(({ meanQueueDepth }) => meanQueueDepth);
  const mean = depth.reduce((sum, d) => sum + d, 0) / depth.length;
  const deepest = depth.indexOf(Math.max(...depth));
  const peak = longestQueue(result);
  const waiting = devices.reduce((sum, device) => sum + meanWaiting(device), 0) / devices.length;
  const what = messages.queueWhat(devices.length, formatMs(elapsedMs), range ? depthWords(range, scale) : '');
  const longest = peak ? messages.longest(peak.depth, diskLabel(devices[peak.disk].id), formatMs(peak.ms)) : '';
  const [meanText, waitingText, most] = [mean, waiting, depth[deepest]].map((count) => formatNumber(count, 2));
  const numbers = messages.queueNumbers(meanText, waitingText, diskLabel(devices[deepest].id), most, longest);
  const little = littleCheck(result);
  const pattern = messages.little(formatNumber(little.population), formatNumber(little.product));
  return `${what} ${numbers} ${pattern}`;
}

/** N = X R over the whole run and all disks, each side from its own counters. */
export function littleCheck({ devices, elapsedMs }: RunResult): { readonly population: number; readonly product: number } {
  const population = devices.reduce((sum, { meanQueueDepth }) => sum + meanQueueDepth, 0);
  const product = elapsedMs > 0 ? devices.reduce((sum, { requests, responseMs }) => sum + (requests / elapsedMs) * responseMs.mean, 0) : 0;
  return { population, product };
}
