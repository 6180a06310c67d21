/** Entry of the module worker: the engine, its host, and nothing else. */
import { estimateElapsed, sampleOptions } from '../engine/estimate.ts';
import { createRun } from '../engine/run.ts';
import { createHost } from './host.ts';
import { CHAOS_NAME } from './protocol.ts';
import type { Chaos } from './protocol.ts';

/** What this thread uses of its global; the DOM's library describes a page's `self` instead. */
interface WorkerScope {
  readonly name: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
const scope = self as unknown as WorkerScope;

// Messages of a channel queue up behind those of the page: yielding through one lets a cancel in, and
// unlike a timer it costs no milliseconds.
const channel = new MessageChannel();
let pending: (() => void) | null = null;
channel.port1.addEventListener('message', () => {
  const work = pending;
  pending = null;
  work?.();
});
channel.port1.start();

const host = createHost({
  engine: { createRun, sampleOptions, estimateElapsed },
  post: (message, transfer) => scope.postMessage(message, transfer),
  yieldTo(work) {
    pending = work;
    channel.port2.postMessage(null, []);
  },
  now: () => performance.now(),
  chaos: scope.name === CHAOS_NAME ? plant : undefined,
});

scope.addEventListener('message', (event) => host.receive(event.data));

/** Faults for tests; a worker under any other name does not know them. */
function plant(fault: Chaos): void {
  switch (fault) {
    case 'crash':
      throw new Error('planted by a test');
    case 'hang':
      for (;;);
    case 'vanish':
      close();
  }
}
