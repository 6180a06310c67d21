/**
 * Every picture in words, in three parts: what is shown, the numbers and where they lie, the pattern. Made
 * from the same numbers as the picture; read by screen readers, and written into exports.
 */
import type { RunResult } from '../../../engine/record/result.ts';
import { hottest, longestQueue } from '../../../analysis/run/peaks.ts';
import { balance, meanWaiting } from '../../../analysis/run/loads.ts';
import type { Balance } from '../../../analysis/run/loads.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatInstant, formatMs, formatNumber, formatPercent, formatRatio, plural } from '../../../analysis/format.ts';
import { binsOutOfRange } from './heatModel.ts';
import { depthWords } from '../../kit/plots/queueModel.ts';
import type { DepthScale } from '../../kit/plots/queueModel.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import type { DepthRange } from '../../../analysis/run/depths.ts';

/** "whole run, 45.1 s", "whole run, 45.1 s (axis 60 s)" or "12.1 s to 13.4 s of 45.1 s". */
export function windowWords(window: TimeWindow, elapsedMs: number): string {
  const whole = window.fromMs <= 0 && window.toMs >= elapsedMs;
  if (whole) return `whole run, ${formatMs(elapsedMs)}${window.toMs > elapsedMs ? ` (axis ${formatMs(window.toMs)})` : ''}`;
  const span = window.toMs - window.fromMs;
  return `${formatInstant(window.fromMs, span)} to ${formatInstant(window.toMs, span)} of ${formatMs(elapsedMs)}`;
}

/** "; 3 bins above 100 % (marked)", or nothing: said wherever the map is described. */
export function outOfRangeWords(result: RunResult): string {
  const count = binsOutOfRange(result);
  return count === 0 ? '' : `; ${plural(count, 'bin')} above 100\u202f% (marked)`;
}

/** @param even of the disks that can work: failed ones are idle, and no reason to call the load uneven */
export function heatSummary(result: RunResult, even: Balance = balance(result.devices)): string {
  const { devices, elapsedMs } = result;
  if (devices.length === 0) return 'There are no disks.';
  const peak = hottest(result);
  const what = `Utilization heat map: one row for each of ${plural(devices.length, 'disk')}, time from 0 to ${formatMs(elapsedMs)} to the right, color from 0 to 100 percent busy.`;
  const numbers = `Least ${formatPercent(even.min)}, median ${formatPercent(even.median)}, mean ${formatPercent(even.mean)}, most ${formatPercent(even.max)} (disk ${even.busiest + 1})${peak ? `; hottest moment ${formatPercent(peak.utilization)} on disk ${peak.disk + 1} at ${formatMs(peak.ms)}` : ''}${outOfRangeWords(result)}.`;
  const pattern = `Coefficient of variation ${formatRatio(even.cv)}: ${even.cv < 0.15 ? 'balanced' : 'unbalanced'}.`;
  return `${what} ${numbers} ${pattern}`;
}

/** @param range of the rows as they are drawn */
export function queueSummary(
  result: RunResult,
  scale: DepthScale = 'linear',
  range: DepthRange | null = result.series && depthRange(result.series),
): string {
  const { devices, elapsedMs } = result;
  if (devices.length === 0) return 'There are no disks.';
  const depth = devices.map(({ meanQueueDepth }) => meanQueueDepth);
  const mean = depth.reduce((sum, d) => sum + d, 0) / depth.length;
  const deepest = depth.indexOf(Math.max(...depth));
  const peak = longestQueue(result);
  const waiting = devices.reduce((sum, device) => sum + meanWaiting(device), 0) / devices.length;
  const what = `Queue depth: one row for each of ${plural(devices.length, 'disk')}, time from 0 to ${formatMs(elapsedMs)} to the right, height the number of requests outstanding${range ? ` (${depthWords(range, scale)})` : ''}; light the longest queue of a column, medium the average, full the part in service.`;
  const numbers = `On average ${formatNumber(mean, 2)} outstanding on a disk, ${formatNumber(waiting, 2)} of them waiting; most on disk ${deepest + 1} with ${formatNumber(depth[deepest], 2)}${peak ? `; longest queue ${peak.depth} on disk ${peak.disk + 1} at ${formatMs(peak.ms)}` : ''}.`;
  const little = littleCheck(result);
  const pattern = `Little\u2019s law: ${formatNumber(little.population)} outstanding on all disks, throughput times response ${formatNumber(little.product)}.`;
  return `${what} ${numbers} ${pattern}`;
}

/** N = X R over the whole run and all disks: the two sides from different counters. */
export function littleCheck({ devices, elapsedMs }: RunResult): { readonly population: number; readonly product: number } {
  const population = devices.reduce((sum, { meanQueueDepth }) => sum + meanQueueDepth, 0);
  const product = elapsedMs > 0 ? devices.reduce((sum, { requests, responseMs }) => sum + (requests / elapsedMs) * responseMs.mean, 0) : 0;
  return { population, product };
}
