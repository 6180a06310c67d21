/**
 * Work in tasks of its own, so that between two pieces of it the page can paint, hear the user and hear its workers.
 */

/** A queue that does one piece a task. Answers how to take a piece back that has not begun. */
export function createTasks(post: (work: () => void) => void): (work: () => void) => () => void {
  const waiting = new Set<() => void>();
  let posted = false;

  function run(): void {
    posted = false;
    const [work] = waiting;
    if (work === undefined) return;
    waiting.delete(work);
    // Before the piece is done: one that throws does not hold up those behind it.
    if (waiting.size > 0) ask();
    work();
  }

  function ask(): void {
    if (posted) return;
    posted = true;
    post(run);
  }

  return (work) => {
    const piece = () => work();
    waiting.add(piece);
    ask();
    return () => waiting.delete(piece);
  };
}

// A message is a task that comes after those that wait and, unlike a timer, without delay.
function messages(): (work: () => void) => void {
  const channel = new MessageChannel();
  let next: (() => void) | null = null;
  channel.port1.addEventListener('message', () => next?.());
  channel.port1.start();
  return (work) => {
    next = work;
    channel.port2.postMessage(null);
  };
}

/** Does `work` soon, in a task in which nothing else of its kind is done. */
export const inTaskOfItsOwn: (work: () => void) => () => void = createTasks(messages());
