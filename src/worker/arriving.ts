/**
 * Joins a worker to anyone who holds it, and waits for its program where the network or the server does not deliver it: then it is
 * started again by itself, and gets what was sent to it meanwhile. So nobody who holds a worker takes a missing file for a crash.
 */
import type { WorkerEvents, WorkerLike } from './garage.ts';

/** A started worker, as far as it is needed here. */
export type Started = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Calls back once when it makes sense to ask again; answers how to stop waiting for that. */
export type WhenBack = (again: () => void) => () => void;

/** Between two tries, where the browser does not say that the network is back. */
const AGAIN_MS = 5000;

/** When the browser says that the network is back, or some seconds later: a server can be away while the network is there. */
export const whenNetworkBack: WhenBack = (again) => {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', go);
  };
  const go = () => {
    stop();
    again();
  };
  const timer = setTimeout(go, AGAIN_MS);
  addEventListener('online', go);
  return stop;
};

type Hearer = (name: string, isAbsent: boolean) => void;
const hearers = new Set<Hearer>();

/** Calls back when work waits for a program that does not arrive, and when it no longer does; answers the way to stop that. */
export function onAbsent(hearer: Hearer): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** @param name of the program, as in "the simulation" */
export function connect<To>(
  name: string,
  start: () => Started,
  events: WorkerEvents,
  whenBack: WhenBack = whenNetworkBack,
): WorkerLike<To> {
  /** What was sent before the worker's first word: lost if its program does not arrive. */
  const unheard: To[] = [];
  let hasSpoken = false;
  let isAbsent = false;
  let isSaid = false;
  let stopWaiting = () => {};
  let worker = begin();

  function say(absent: boolean): void {
    if (isSaid === absent) return;
    isSaid = absent;
    for (const hear of hearers) hear(name, absent);
  }

  function begin(): Started {
    const begun = start();
    begun.addEventListener('message', (event) => {
      hasSpoken = true;
      unheard.length = 0;
      say(false);
      events.message(event.data);
    });
    begun.addEventListener('messageerror', () => events.fault('a message could not be read'));
    begun.addEventListener('error', (event) => {
      // The page says what happened; without this the browser would also log it as uncaught.
      event.preventDefault();
      // A program that fails says how; only one that did not arrive leaves no word at all.
      if (event.message || hasSpoken) events.fault(event.message || 'it broke without a word');
      else wait();
    });
    return begun;
  }

  function wait(): void {
    worker.terminate();
    isAbsent = true;
    // A spare is missed by nobody yet.
    if (unheard.length > 0) say(true);
    stopWaiting = whenBack(() => {
      isAbsent = false;
      worker = begin();
      for (const message of unheard) worker.postMessage(message, []);
    });
  }

  return {
    absent: () => isAbsent || isSaid,
    post(message) {
      if (!hasSpoken) unheard.push(message);
      if (isAbsent) say(true);
      else worker.postMessage(message, []);
    },
    terminate() {
      stopWaiting();
      say(false);
      worker.terminate();
    },
  };
}
