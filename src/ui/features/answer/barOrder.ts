/** Which layouts stand as bars, in which order, and which stand apart because their answers are not of the same work. */
import type { Compared } from '../../../analysis/compare/compared.ts';
import { byMeasure } from '../../../analysis/measure/measure.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/measure/measured.ts';

export type BarOrder = 'pinned' | 'value' | 'name';

/** The bars: this layout and those that can be compared with it. Layouts without an answer come last when sorted by value. */
export function barsInOrder(inputs: readonly Compared[], order: BarOrder, measure: Measure): readonly Compared[] {
  const bars = inputs.filter((each) => each.current || !each.stale);
  if (order === 'pinned') return bars;
  if (order === 'name') return bars.toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }));
  const valueOf = ({ answer }: Compared): number | null => (answer ? (measured(measure, answer)?.value ?? null) : null);
  const better = byMeasure(measure);
  return bars.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return better(left, right);
  });
}

/** Layouts whose answers are of other work, or of another part of the batch: no bar of theirs says anything beside the others. */
export const setApart = (inputs: readonly Compared[]): readonly Compared[] => inputs.filter((each) => each.stale && !each.current);
