/**
 * Tells a hung worker from a busy one: it must answer a ping between two slices. Counted in ticks, not
 * in wall-clock time: after a laptop's sleep, or in a hidden tab whose timers are throttled, hours may
 * pass between a ping and its answer with nothing wrong.
 */

export interface WatchdogOptions {
  readonly tickMs: number;
  /** Ticks without an answer after which a running worker counts as hung. */
  readonly patience: number;
  /** The same for a worker that has not said `ready` yet: its script may come over a slow network. */
  readonly loadPatience: number;
}

export const WATCHDOG: WatchdogOptions = { tickMs: 1000, patience: 5, loadPatience: 30 };

export interface Watchdog {
  /** Watches until `stop`; starting again forgets what was missed. */
  start(): void;
  stop(): void;
  pong(nonce: number): void;
}

export interface WatchdogDeps {
  ping(nonce: number): void;
  ready(): boolean;
  /** Whether its program is still waited for: how long that takes says nothing of the worker. */
  absent(): boolean;
  hung(): void;
}

export function createWatchdog(deps: WatchdogDeps, options: WatchdogOptions = WATCHDOG): Watchdog {
  let timer: ReturnType<typeof setInterval> | null = null;
  let nonce = 0;
  let answered = 0;
  let missed = 0;

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function tick(): void {
    missed = answered === nonce || deps.absent() ? 0 : missed + 1;
    if (missed >= (deps.ready() ? options.patience : options.loadPatience)) {
      stop();
      deps.hung();
      return;
    }
    if (answered === nonce) deps.ping(++nonce);
  }

  function start(): void {
    stop();
    missed = 0;
    answered = nonce;
    timer = setInterval(tick, options.tickMs);
  }

  return {
    start,
    stop,
    pong(value) {
      if (value === nonce) answered = value;
    },
  };
}
