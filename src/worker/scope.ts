/** What a host needs of the thread that it runs in, and the same from a real module worker. */
import { CHAOS_NAME } from './protocol.ts';
import type { Chaos } from './protocol.ts';
import { unplug } from './unplug.ts';

export interface HostScope<From = unknown> {
  post(message: From, transfer: ArrayBuffer[]): void;
  /** Calls back after the messages that wait have been delivered. One caller at a time. */
  yieldTo(continueWork: () => void): void;
  /** Wall clock in milliseconds. */
  now(): number;
  /** Plants a fault; absent in a worker that was not started for tests. */
  chaos?: ((fault: Chaos) => void) | undefined;
}

/** What this thread uses of its global; the DOM's library describes a page's `self` instead. */
interface WorkerGlobal {
  readonly name: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Starts a host in this worker, without a network, and hands it the page's messages. */
export function serve(startHost: (scope: HostScope) => { receive(message: unknown): void }): void {
  unplug();
  const worker = self as unknown as WorkerGlobal;
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

  const host = startHost({
    post: (message, transfer) => worker.postMessage(message, transfer),
    yieldTo(work) {
      pending = work;
      channel.port2.postMessage(null, []);
    },
    now: () => performance.now(),
    chaos: worker.name === CHAOS_NAME ? plant : undefined,
  });
  worker.addEventListener('message', (event) => host.receive(event.data));
}

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
