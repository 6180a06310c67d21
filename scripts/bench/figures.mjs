/** What benchmarks print of many measurements, and the machine beside them. */
import { cpus, loadavg } from 'node:os';

/**
 * Median, 95th percentile and largest, each one of the values (nearest rank); NaN where there are none.
 * @param {readonly number[]} values in any order
 */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** @param {readonly number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Values that lie between 0 and 1 in no order, each far from those right before it. @param {number} k from 0 */
export const scattered = (k) => (k * 0.618_033_988_75) % 1;

/**
 * The machine in words: processors, browser, and how busy it is right now.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ width: number, height: number }} [size] of the page
 */
export function machineOf(browser, size) {
  const page = size === undefined ? '' : `, ${size.width} x ${size.height}`;
  return `${cpus()[0].model.trim()} x ${cpus().length}, Chromium ${browser.version()}, no graphics card${page}, load ${loadavg()[0].toFixed(1)}`;
}
