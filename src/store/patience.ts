/** Waiting for what may never come, without taking a machine that is busy for one that does not answer. */

/** Between two looks at the clock. */
const BEAT_MS = 250;
/** A beat that comes later than this says that the page itself had to wait. */
const ON_TIME_MS = 2 * BEAT_MS;
/** A page that hardly ever runs gives up all the same: after so many times its patience. */
const MOST_TIMES = 10;

/**
 * What `start` answers, or an error with the words of `refusal` once it has not answered for `patienceMs` in which the
 * page itself ran: time in which its own timers came late does not count. Started inside, so that a refusal that is
 * thrown is a rejection like any other.
 */
export async function withPatience<T>(
  start: () => Promise<T>,
  patienceMs: number,
  refusal: string,
  now: () => number = () => performance.now(),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const begun = now();
    let before = begun;
    let waitedMs = 0;
    const beat = () => {
      const at = now();
      if (at - before <= ON_TIME_MS) waitedMs += BEAT_MS;
      before = at;
      if (waitedMs >= patienceMs || at - begun >= MOST_TIMES * patienceMs) reject(new Error(refusal));
      else timer = setTimeout(beat, BEAT_MS);
    };
    timer = setTimeout(beat, BEAT_MS);
  });
  try {
    return await Promise.race([start(), late]);
  } finally {
    clearTimeout(timer);
  }
}
