/** One line on standard error that says how far the work is, when someone watches; nothing in a pipe or a log. */

const EVERY_MS = 200;

export interface Progress {
  readonly done: number;
  readonly tasks: number;
  /** What is being worked on, by index, in words of the work itself. */
  readonly underWay: ReadonlyMap<number, string>;
}

export interface ProgressLine {
  /** Replaces the line, at most five times a second. */
  show(words: string): void;
  /** Takes the line away. */
  clear(): void;
}

export function progressLine(): ProgressLine {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  let next = performance.now() + EVERY_MS;
  const erase = '\r\u001b[K';
  return {
    show(words) {
      if (performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      process.stderr.write(`${erase}${words.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    },
    clear: () => void process.stderr.write(erase),
  };
}

/** How far many pieces of work are, and what is under way. @param what "runs" */
export function threadsLine(what: string): { readonly show: (progress: Progress) => void; readonly clear: () => void } {
  const line = progressLine();
  return {
    show: ({ done, tasks, underWay }) => line.show(`${done} of ${tasks} ${what} done; ${[...underWay.values()].join(', ')}`),
    clear: () => line.clear(),
  };
}
