/** What the knobs do, as the rules of kernel and drive give it: nothing of this was chosen. A tenth of each granule is read. */
import { expect, test } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { presetScenario } from './presets.ts';

const kept = new Map<string, RunResult>();

function run(layout: string, workload = 'dop-4', share = 0.1): RunResult {
  const id = `io-schedulers/${layout}/${workload}`;
  const key = `${id}/${share}`;
  const known = kept.get(key);
  if (known) return known;
  const scenario = presetScenario(id);
  if (!scenario) throw new Error(`no preset ${id}`);
  const result = runToEnd(scenario, { seed: 1, scale: 1, share, series: false });
  kept.set(key, result);
  return result;
}

const ratio = (a: string, b: string, workload?: string): number => run(a, workload).elapsedMs / run(b, workload).elapsedMs;

test('while all processes fit into the drive, the order of the host makes no difference', () => {
  expect(run('noop').elapsedMs).toBe(run('deadline').elapsedMs);
  expect(run('cfq').elapsedMs).toBe(run('deadline').elapsedMs);
  expect(run('anticipatory').elapsedMs).not.toBe(run('deadline').elapsedMs);
});

test('with one process all schedulers of a kernel are alike', () => {
  for (const kind of ['noop', 'deadline', 'cfq']) expect(ratio(kind, 'anticipatory', 'dop-1')).toBeCloseTo(1, 2);
});

test('every scheduler that waits or has time slices keeps the stream, in every kernel; no other does', () => {
  const base = run('anticipatory-2.6.18').elapsedMs;
  for (const layout of ['cfq-2.6.14', 'cfq-2.6.18', 'anticipatory-2.6.11']) expect(run(layout).elapsedMs / base, layout).toBeLessThan(1.15);
  for (const layout of ['cfq-2.6.11', 'deadline-2.6.18', 'mq-deadline-modern', 'kyber-modern'])
    expect(run(layout).elapsedMs / base, layout).toBeGreaterThan(1.25);
  // Budgets grow with a process' history: what is read has to be long enough.
  const long = (layout: string): number => run(layout, 'dop-4', 0.5).elapsedMs;
  expect(long('bfq-modern') / long('mq-deadline-modern')).toBeLessThan(0.8);
});

test('a larger read-ahead takes the place of anticipation', () => {
  expect(ratio('deadline', 'anticipatory')).toBeGreaterThan(1.5);
  expect(ratio('deadline-ra-512k', 'anticipatory-ra-512k')).toBeLessThan(ratio('deadline', 'anticipatory'));
  expect(ratio('deadline-ra-2m', 'anticipatory-ra-2m')).toBeLessThan(1.1);
});

test('where the kernel has one read under way, the drive’s own read-ahead carries the stream: a small buffer breaks it', () => {
  expect(ratio('anticipatory-small-buffer', 'anticipatory', 'dop-1')).toBeGreaterThan(1.3);
  // Among streams that are never read on, the buffer is of no use.
  expect(ratio('deadline-small-buffer', 'deadline')).toBeCloseTo(1, 1);
});

test('four scans on four disks do not disturb each other, on one stripe they do; least where the scheduler waits', () => {
  const workload = 'four-scans';
  expect(ratio('deadline-tables-stripe', 'deadline-tables-4', workload)).toBeGreaterThan(2);
  expect(ratio('anticipatory-tables-stripe', 'anticipatory-tables-4', workload)).toBeGreaterThan(1);
  expect(ratio('anticipatory-tables-stripe', 'deadline-tables-stripe', workload)).toBeLessThan(0.7);
});

test('anticipation of one disk for one process serializes readers on a fine stripe over many', () => {
  expect(ratio('anticipatory-stripe-4-64k', 'deadline-stripe-4-64k')).toBeGreaterThan(1.05);
  expect(ratio('anticipatory-stripe-4-1m', 'deadline-stripe-4-1m')).toBeLessThan(0.9);
});

test('a write beside an anticipated scan waits for the end of the batch of reads, half a second', () => {
  const { devices } = run('anticipatory', 'dop-4-writes', 0.5);
  expect(devices[0].bytesWritten).toBeGreaterThan(0);
  expect(devices[0].responseMs.max).toBeGreaterThan(480);
  expect(devices[0].responseMs.max).toBeLessThan(900);
});
