/**
 * How long a run will take, told from how fast it goes: long runs that nobody on this page asked for are asked about first. What the
 * first moments say is left out, because the code is still being compiled then.
 */
import type { RunProgress } from '../engine/run.ts';

/** From so much computing on the speed counts, and from so much on there is a forecast. */
const MARK_MS = 1500;
const FORECAST_FROM_MS = 3000;
/** After this much nobody is asked any more: the run is well under way. */
const FORECAST_UNTIL_MS = 10_000;

type Progress = Pick<RunProgress, 'fraction' | 'ios'>;

export class Forecast {
  private readonly expectedIos: () => number;
  private spentMs = 0;
  private mark: (Progress & { readonly spentMs: number }) | null = null;

  /** @param expectedIos disk I/Os of the whole run if no cache answered, roughly */
  constructor(expectedIos: () => number) {
    this.expectedIos = expectedIos;
  }

  /** After another `tookMs` of computing. Answers milliseconds of computing in all, or null while, or because, nobody should be asked. */
  after(tookMs: number, progress: () => Progress): number | null {
    this.spentMs += tookMs;
    const { spentMs } = this;
    if (spentMs < MARK_MS || spentMs > FORECAST_UNTIL_MS) return null;
    if (this.mark === null) {
      const { fraction, ios } = progress();
      this.mark = { fraction, ios, spentMs };
      return null;
    }
    if (spentMs < FORECAST_FROM_MS) return null;
    return spentMs + leftMs(this.mark, progress(), spentMs - this.mark.spentMs, this.expectedIos());
  }
}

/**
 * Both ways to tell err upward: units of work count once they are done, and of the expected disk I/Os caches may answer some. So the
 * smaller figure is the better one. 0 if nothing has moved.
 */
function leftMs(from: Progress, to: Progress, tookMs: number, expectedIos: number): number {
  const byWork = to.fraction > from.fraction ? (tookMs * (1 - to.fraction)) / (to.fraction - from.fraction) : Infinity;
  const byIos = to.ios > from.ios ? (tookMs * Math.max(0, expectedIos - to.ios)) / (to.ios - from.ios) : Infinity;
  const least = Math.min(byWork, byIos);
  return least === Infinity ? 0 : least;
}
