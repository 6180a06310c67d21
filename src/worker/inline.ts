/**
 * The in-process twin of the worker: the same host behind the same messages, copied and transferred as
 * between threads. Store tests run on it, and what passes here cannot rely on shared memory.
 */
import type { Spawn, WorkerEvents } from './garage.ts';
import { createHost } from './host.ts';
import type { Host, HostEngine } from './host.ts';
import type { Chaos, ToWorker } from './protocol.ts';
import type { HostScope } from './scope.ts';

/** A way to start twins that run on `engine` in this thread, a slice at a time. */
export function inlineSpawn(engine: HostEngine): Spawn {
  return inlineTwins<ToWorker>((scope) => createHost({ engine, ...scope }));
}

/** The same for any host. */
export function inlineTwins<To>(startHost: (scope: HostScope) => Host): Spawn<To> {
  return (events) => startTwin(startHost, events);
}

function startTwin(startHost: (scope: HostScope) => Host, events: WorkerEvents) {
  let alive = true;
  let hung = false;
  const later = (action: () => void) => {
    defer(() => {
      if (alive) action();
    });
  };
  const mailbox: unknown[] = [];
  const host = startHost({
    post: (message, transfer) => {
      const copy: unknown = structuredClone(message, { transfer });
      later(() => events.message(copy));
    },
    yieldTo: (work) => {
      later(() => {
        if (!hung) work();
      });
    },
    now: () => performance.now(),
    chaos: (fault: Chaos) => {
      if (fault !== 'crash') hung = true;
      else later(() => events.fault('planted by a test'));
    },
  });
  function deliver(): void {
    if (hung) return;
    const message = mailbox.shift();
    if (message !== undefined) host.receive(message);
  }
  return {
    post(message: unknown) {
      mailbox.push(structuredClone(message));
      later(deliver);
    },
    terminate() {
      alive = false;
    },
  };
}

/** Node's `setImmediate` where it exists: timers there are a thousand times slower. */
function defer(action: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(action);
  else setTimeout(action, 0);
}
