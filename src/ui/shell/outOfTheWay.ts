/** At which side of the bench something that floats covers least of what must be seen. Pure; boxes as browsers give them. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
export type Side = 'bottom' | 'top';

const length = (from: number, to: number): number => Math.max(0, to - from);
const area = ({ left, top, right, bottom }: Box): number => length(left, right) * length(top, bottom);

/** Share of `what` that `over` covers, 0 to 1. */
export function covered(what: Box, over: Box): number {
  const whole = area(what);
  if (whole === 0) return 0;
  const left = Math.max(what.left, over.left);
  const right = Math.min(what.right, over.right);
  const top = Math.max(what.top, over.top);
  const bottom = Math.min(what.bottom, over.bottom);
  return area({ left, top, right, bottom }) / whole;
}

/** Below, where it is expected, unless it covers less above. */
export function clearSide(floating: Box, bench: Box, margin: number, seen: readonly Box[]): Side {
  const { left, right } = floating;
  const height = floating.bottom - floating.top;
  const at = (top: number): Box => ({ left, right, top, bottom: top + height });
  const cost = (box: Box) => seen.reduce((sum, each) => sum + covered(each, box), 0);
  return cost(at(bench.bottom - margin - height)) <= cost(at(bench.top + margin)) ? 'bottom' : 'top';
}
