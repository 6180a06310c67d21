/** What a page that was opened with `?chaos`, or by `listen`, has for tests. */

/** Plants a fault in a worker of the engine; the state of the page (`src/store/boot.ts`). */
declare const spindleTest: {
  plant(fault: 'crash' | 'hang' | 'vanish', worker: 'answer' | 'background'): void;
  state(): {
    readonly history: readonly { readonly scenario: { readonly seed: number } }[];
    readonly historyIndex: number;
    readonly edit: (label: string, change: <T extends { readonly seed: number }>(scenario: T) => T) => boolean;
    readonly undo: () => void;
    readonly redo: () => void;
  };
};
/** The same in the worker that replays traces (`src/ui/features/replay/state.ts`). */
declare const spindleReplayTest: { plant(fault: 'crash' | 'hang' | 'vanish'): void };
/** What the live region said. */
declare const spindleSaid: string[];
