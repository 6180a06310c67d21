/**
 * The one owner of animation frames. Everything that draws registers a task; each task runs at most once
 * a frame, after state changes, in the order of registration. Nothing runs while the page is hidden,
 * because the browser then gives no frames.
 */
type Task = (now: number) => void;

const waiting = new Set<Task>();
let handle = 0;

function run(now: number): void {
  handle = 0;
  const tasks = [...waiting];
  waiting.clear();
  for (const task of tasks) task(now);
}

/** Runs `task` once in the next frame, however often it is asked for until then. */
export function scheduleFrame(task: Task): void {
  waiting.add(task);
  if (handle === 0) handle = requestAnimationFrame(run);
}

/** Takes back a task that has not run yet. */
export function cancelFrame(task: Task): void {
  waiting.delete(task);
  if (waiting.size === 0 && handle !== 0) {
    cancelAnimationFrame(handle);
    handle = 0;
  }
}
