/**
 * Asymptotic bounds of a closed system from what its runs measured: X <= min(N / (D + Z), 1 / Dmax), which meet at N* = (D + Z) / Dmax users.
 * D is the mean response of a query of one user alone, Z its pause, Dmax the time that the busiest part spends on a query. They hold of
 * one class of work in balance whose demands do not depend on the load. Where the runs show that this is not so there are none.
 */
import { formatMs } from '../../format.ts';
import { meanOf, type LoadLine } from './points.ts';
import type { LoadSubject } from './subject.ts';

export interface LoadBounds {
  readonly aloneMs: number;
  readonly thinkMs: number;
  readonly demandMs: number;
  /** Whose demand it is. */
  readonly at: string;
  /** Queries a second that nothing exceeds, and users at which the two bounds meet. */
  readonly mostPerSecond: number;
  readonly knee: number;
}

/** The largest demand of the busiest part over its smallest up to which it counts as one. */
const SAME_DEMAND = 1.25;
/** Runs that do more than the bound says by no more than this are within what seeds do. */
const OVER = 1.02;

/** The bounds of a line, or why there are none, in words. */
export function boundsOf({ points }: Pick<LoadLine, 'points'>, { model }: LoadSubject): LoadBounds | string {
  if (model === 'open') return 'queries arrive whether or not those before them are complete, and the bounds are of a closed system';
  if (points.length < 2) return 'they need runs with two loads';
  const unlike = points.flatMap(({ runs }) => runs).find((run) => run.unlike !== '')?.unlike;
  if (unlike !== undefined) return unlike;
  const alone = points.find(({ load }) => load === 1);
  if (alone === undefined) return 'they need a run with one user';
  const demands = points.map(({ runs }) => meanOf(runs, ({ utilization, perSecond }) => (1000 * utilization) / perSecond));
  const [least, largest] = [Math.min(...demands), Math.max(...demands)];
  if (least <= 0) return 'nothing was busy';
  if (largest > SAME_DEMAND * least)
    return `the busiest part spends ${formatMs(least)} to ${formatMs(largest)} on a query, depending on the load, so no one limit holds`;
  const aloneMs = meanOf(alone.runs, ({ meanMs }) => meanMs);
  const thinkMs = meanOf(alone.runs, (run) => run.thinkMs);
  const mostPerSecond = 1000 / least;
  const over = points.find(
    ({ load, runs }) => meanOf(runs, ({ perSecond }) => perSecond) > OVER * Math.min((1000 * load) / (aloneMs + thinkMs), mostPerSecond),
  );
  if (over !== undefined) return `with ${over.load} users a query takes less than with one, so queries do not all do the same work`;
  const at = points[demands.indexOf(largest)].runs[0].busiest;
  return { aloneMs, thinkMs, demandMs: least, at, mostPerSecond, knee: (aloneMs + thinkMs) / least };
}
