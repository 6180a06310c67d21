/** A document that lays nothing out, as if it did: for components that fit what they show into their size. */
import { afterEach, beforeEach, vi } from 'vitest';

/** Reports the size of an element once, when asked to observe it. */
class Observer {
  readonly #report: () => void;

  constructor(report: () => void) {
    this.#report = report;
  }

  observe() {
    this.#report();
  }

  disconnect() {}
}

/** Every element is this large, in pixels, in each test of a file. */
export function withSize(width: number, height: number): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', Observer);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
