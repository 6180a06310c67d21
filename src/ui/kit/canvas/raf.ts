/**
 * The one owner of animation frames. Everything that draws registers a task; each task runs at most once
 * a frame, after state changes, in the order of registration. What does not fit into the frame's budget
 * waits for the next one, where it comes first: a frame never becomes one long task. Nothing runs while
 * the page is hidden, because the browser then gives no frames.
 */
type Task = (now: number) => void;

const waiting = new Set<Task>();
let handle = 0;

/** Milliseconds of drawing after which a frame begins nothing more; half a frame at 60 Hz. */
const BUDGET_MS = 8;

function run(now: number): void {
  handle = 0;
  const begun = performance.now();
  // What tasks ask for while they run belongs to the next frame, so not `waiting` itself is walked through.
  const due = [...waiting];
  for (const task of due) {
    if (performance.now() - begun >= BUDGET_MS) break;
    // One that ran before it may have taken it back.
    if (waiting.delete(task)) task(now);
  }
  if (waiting.size > 0 && handle === 0) handle = requestAnimationFrame(run);
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

/** Runs all that waits, now: for a page that is about to be printed, which waits for no frame. */
export function flushFrames(): void {
  const due = [...waiting];
  if (handle !== 0) cancelAnimationFrame(handle);
  handle = 0;
  const now = performance.now();
  for (const task of due) if (waiting.delete(task)) task(now);
}
