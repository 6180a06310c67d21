import { expect, test } from 'vitest';
import { LONG_MS, MARKS, longTasks, tasksBetweenMarks } from './tasks.mjs';

const page = { pid: 7, tid: 1 };
const mark = (name: string, ms: number) => ({ name, ph: 'I', ...page, ts: ms * 1000 });
const task = (ms: number, wallMs: number, processorMs: number, thread = page) => ({
  name: 'RunTask',
  ph: 'X',
  ...thread,
  ts: ms * 1000,
  dur: wallMs * 1000,
  tdur: processorMs * 1000,
});

test('tasks count from the one with the first mark up to the one with the second', () => {
  const events = [
    task(0, 90, 80),
    task(100, 10, 5),
    mark(MARKS.begin, 105),
    task(120, 60, 30),
    task(200, 20, 10),
    mark(MARKS.end, 210),
    task(230, 70, 60),
  ];
  const counted = [
    { wallMs: 10, processorMs: 5 },
    { wallMs: 60, processorMs: 30 },
  ];
  expect(tasksBetweenMarks(events)).toEqual(counted);
  // A trace is not in order.
  expect(tasksBetweenMarks(events.toReversed())).toEqual(counted);
});

test('a task within a task, and those of other threads, are not counted for themselves', () => {
  const worker = { pid: 7, tid: 2 };
  const events = [mark(MARKS.begin, 0), task(1, 100, 90), task(20, 60, 55), task(30, 500, 500, worker), mark(MARKS.end, 2000)];
  expect(tasksBetweenMarks(events)).toEqual([{ wallMs: 100, processorMs: 90 }]);
  expect(tasksBetweenMarks([task(0, 60, 60)])).toEqual([]);
});

test('a long task on the clock need not be one of the processor', () => {
  const tasks = [
    { wallMs: LONG_MS, processorMs: LONG_MS },
    { wallMs: 140, processorMs: 40 },
  ];
  expect(longTasks(tasks, ({ wallMs }) => wallMs)).toEqual({ count: 1, longestMs: 140 });
  expect(longTasks(tasks, ({ processorMs }) => processorMs)).toEqual({ count: 0, longestMs: 50 });
  expect(longTasks([], ({ wallMs }) => wallMs)).toEqual({ count: 0, longestMs: 0 });
});
