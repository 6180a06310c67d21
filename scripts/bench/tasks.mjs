/**
 * What the tasks of a page's own thread took, on the clock and of the processor, from Chromium's own trace. On a machine
 * that is busy with other things a short task lasts long; the processor's time tells such a machine from a slow page.
 */

/** A task that lasts longer holds up the pointer. */
export const LONG_MS = 50;
/** `performance.mark` of these names in the page say when tasks count. */
export const MARKS = { begin: 'bench begin', end: 'bench end' };

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** @typedef {{ wallMs: number, processorMs: number }} Task */
/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

/**
 * Begins to trace; `stop` answers the tasks between the marks.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ stop: () => Promise<Task[]> }>}
 */
export async function traceTasks(page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser to trace.');
  await browser.startTracing(page, { categories: CATEGORIES });
  return {
    async stop() {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
      return tasksBetweenMarks(traceEvents);
    },
  };
}

/**
 * The tasks that began between a mark of the begin and the next one of the end, on the thread of the marks. A task within
 * another one (a dialog of the browser waits in such) is part of that one.
 * @param {readonly TraceEvent[]} events in any order
 * @returns {Task[]}
 */
export function tasksBetweenMarks(events) {
  const marks = events.filter(({ name }) => name === MARKS.begin || name === MARKS.end).toSorted((a, b) => a.ts - b.ts);
  if (marks.length === 0) return [];
  const [{ pid, tid }] = marks;
  const tasks = events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  /** @type {Task[]} */
  const found = [];
  let mark = 0;
  let counts = false;
  let until = -Infinity;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    if (ts < until) continue;
    until = ts + dur;
    // The task in which the mark is set counts: what the mark stands for is done in it.
    for (; mark < marks.length && marks[mark].ts < until; mark++) counts = marks[mark].name === MARKS.begin;
    if (counts) found.push({ wallMs: dur / 1000, processorMs: tdur / 1000 });
  }
  return found;
}

/**
 * @param {readonly Task[]} tasks
 * @param {(task: Task) => number} of
 */
export function longTasks(tasks, of) {
  const long = tasks.map(of).filter((ms) => ms > LONG_MS);
  return { count: long.length, longestMs: tasks.reduce((longest, task) => Math.max(longest, of(task)), 0) };
}
