/**
 * Seek curves as tables: one entry per distance in cylinders, integer nanoseconds, computed once a
 * drive from + - * / and sqrt (exact by the IEEE standard), so that a seek in the hot path is a load.
 */
import { NS_PER_MS } from '../../base/units.ts';
import type { SeekCurve } from '../../scenario/schema.ts';

/** Seek time in ns for every distance 0 .. cylinders-1; entry 0 is 0. */
export function seekTable(curve: SeekCurve, cylinders: number): Float64Array {
  const table = new Float64Array(cylinders);
  const at = curveFunction(curve, cylinders);
  for (let distance = 1; distance < cylinders; distance++) table[distance] = Math.round(at(distance) * NS_PER_MS);
  return table;
}

function curveFunction(curve: SeekCurve, cylinders: number): (distance: number) => number {
  switch (curve.kind) {
    case 'three-point':
      return threePoint(curve.singleMs, curve.averageMs, curve.fullMs, cylinders);
    case 'two-regime':
      return (d) => {
        if (curve.firstMs !== undefined && d <= curve.firstMs.length) return curve.firstMs[d - 1];
        if (d === 1) return curve.singleMs;
        return d < curve.boundary ? curve.shortMs + curve.shortPerRootMs * Math.sqrt(d) : curve.longMs + curve.longPerCylinderMs * d;
      };
    case 'table':
      return interpolated(curve.points);
  }
}

/**
 * t(d) = c + alpha * sqrt(x) + beta * x with x = (d-1)/(N-2), after Lee and Katz (1993). For two
 * independent uniform positions E[sqrt x] = 8/15 and E[x] = 1/3, so choosing alpha and beta as below
 * makes the mean over random pairs the datasheet's average and the full stroke its maximum. For
 * distances from 2 on c is 1.3 x the single-cylinder time: with c = single the curve lies 20-25 % too
 * low for 5 to 200 cylinders against the measured Cheetah 9LP, just where short-stroked data lie.
 *
 * The curve is valid for (average-c)/(full-c) between 1/3 (alpha >= 0) and 8/15 (beta >= 0). Outside,
 * the coefficient that would turn negative is 0 and the average is kept; the maximum gives way.
 */
function threePoint(singleMs: number, averageMs: number, fullMs: number, cylinders: number): (distance: number) => number {
  let c = Math.min(1.3 * singleMs, averageMs);
  let alpha = 5 * (averageMs - c) - (5 / 3) * (fullMs - c);
  let beta = fullMs - c - alpha;
  if (alpha < 0) {
    // Too little curvature for a root: first give up the correction of c, then the root.
    c = Math.min(singleMs, averageMs);
    alpha = Math.max(0, 5 * (averageMs - c) - (5 / 3) * (fullMs - c));
    beta = alpha > 0 ? fullMs - c - alpha : 3 * (averageMs - c);
  } else if (beta < 0) {
    beta = 0;
    alpha = (15 / 8) * (averageMs - c);
  }
  const span = Math.max(1, cylinders - 2);
  return (d) => {
    if (d === 1) return singleMs;
    const x = (d - 1) / span;
    return c + alpha * Math.sqrt(x) + beta * x;
  };
}

/** Linear between measured points; the first one's time up to it, and along the last two beyond the end. */
function interpolated(points: readonly (readonly [number, number])[]): (distance: number) => number {
  let k = 0;
  return (d) => {
    while (k < points.length - 1 && points[k][0] < d) k++;
    while (k > 0 && points[k - 1][0] >= d) k--;
    const [d1, t1] = points[k];
    if (d <= d1) {
      // Nearer than the first point the arm still has to settle: no seek is shorter than the first measured one.
      if (k === 0) return t1;
      const [d0, t0] = points[k - 1];
      return t0 + ((t1 - t0) * (d - d0)) / (d1 - d0);
    }
    if (k === 0) return t1;
    const [d0, t0] = points[k - 1];
    return Math.max(t1, t0 + ((t1 - t0) * (d - d0)) / (d1 - d0));
  };
}
