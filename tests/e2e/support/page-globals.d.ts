/** What a page that was opened with `?chaos`, or by `listen`, has for tests. */
declare global {
  /** Plants a fault in a worker of the engine (`src/store/boot.ts`). */
  var spindleTest: { plant(fault: 'crash' | 'hang' | 'vanish', worker: 'answer' | 'background'): void };
  /** The same in the worker that replays traces (`src/ui/replay/state.ts`). */
  var spindleReplayTest: { plant(fault: 'crash' | 'hang' | 'vanish'): void };
  /** What the live region said. */
  var spindleSaid: string[];
}

export {};
