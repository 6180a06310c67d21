import { expect, test } from 'vitest';
import { EventQueue } from '../kernel/eventQueue.ts';
import { EVENT_CPU_DONE, eventIndex, eventKind } from '../kernel/events.ts';
import { Attribution, CPU, CPU_WAIT, PHASE_COUNT } from '../record/attribution.ts';
import { Processors } from './processors.ts';

function setUp(processors: number, processes = 8) {
  const events = new EventQueue();
  const attribution = new Attribution(processes);
  const cpus = new Processors(processors, processes, events, attribution);
  const spent = (process: number, phase: number): number => attribution.vectors[process * PHASE_COUNT + phase];
  const finish = (): number => {
    const event = events.pop();
    expect(eventKind(event)).toBe(EVENT_CPU_DONE);
    cpus.done(eventIndex(event), events.now);
    return eventIndex(event);
  };
  return { events, cpus, spent, finish };
}

test('one queue, first come first served, for all processors', () => {
  const { events, cpus, spent, finish } = setUp(2);
  for (let process = 0; process < 5; process++) cpus.compute(process, 0, 100 + process);
  expect(events.size).toBe(2);
  const order = Array.from({ length: 5 }, () => [finish(), events.now]);
  // 0 and 1 at once; 2 after 0 at 100, 3 after 1 at 101, 4 after 2 at 202.
  expect(order).toEqual([
    [0, 100],
    [1, 101],
    [2, 202],
    [3, 204],
    [4, 306],
  ]);
  expect([0, 1, 2, 3, 4].map((p) => spent(p, CPU))).toEqual([100, 101, 102, 103, 104]);
  expect([0, 1, 2, 3, 4].map((p) => spent(p, CPU_WAIT))).toEqual([0, 0, 100, 101, 202]);
  cpus.close(events.now);
  expect(cpus.busyNs).toBe(100 + 101 + 102 + 103 + 104);
});

test('busy time counts bursts that still run at the end', () => {
  const { cpus, finish } = setUp(3);
  cpus.compute(0, 0, 10);
  cpus.compute(1, 0, 1000);
  finish();
  cpus.close(400);
  expect(cpus.busyNs).toBe(10 + 400);
});
