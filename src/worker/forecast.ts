/** How long a run will take, told from how far it has come: long runs that nobody asked for are asked about first. */
import type { RunProgress } from '../engine/run.ts';

/** Before this much computing the first steps and a cold compiler would say too much. */
const FORECAST_FROM_MS = 1000;
/** After this much nobody is asked any more: the run is well under way. */
const FORECAST_UNTIL_MS = 5000;

/**
 * Milliseconds of computing that the whole run takes.
 * @param spentMs computed so far
 * @param expectedIos disk I/Os of the whole run, roughly: for as long as no unit of its work is done
 */
export function forecastMs(spentMs: number, { fraction, ios }: Pick<RunProgress, 'fraction' | 'ios'>, expectedIos: () => number): number {
  if (fraction > 0) return spentMs / fraction;
  return spentMs * (ios > 0 ? Math.max(1, expectedIos() / ios) : 1);
}

export const isTimeToForecast = (spentMs: number): boolean => spentMs >= FORECAST_FROM_MS && spentMs <= FORECAST_UNTIL_MS;
