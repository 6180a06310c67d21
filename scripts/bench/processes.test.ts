import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryOf, processorMs, watchMemory } from './processes.mjs';

const NO_PROCESS = 2 ** 30;

test('a process that is not there has no figures', () => {
  expect(memoryOf(NO_PROCESS)).toBeNull();
  expect(processorMs(NO_PROCESS)).toBeNull();
  expect(watchMemory(NO_PROCESS, 1000).stop()).toBeNull();
});

test.runIf(existsSync('/proc/self/schedstat'))('this one has memory in use, and its processor time grows with what it does', () => {
  const { ownBytes, residentBytes } = memoryOf(process.pid)!;
  expect(ownBytes).toBeGreaterThan(10e6);
  expect(residentBytes).toBeGreaterThan(ownBytes);
  const watch = watchMemory(process.pid, 1_000_000);
  const before = processorMs(process.pid)!;
  const held = Array.from({ length: 4_000_000 }, (_, k) => k * Math.SQRT2);
  expect(processorMs(process.pid)!).toBeGreaterThan(before);
  expect(watch.stop()!.ownBytes).toBeGreaterThan(held.length);
});
