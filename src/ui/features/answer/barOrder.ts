/** Which layouts are drawn as bars, in which order, and which are set apart because they were measured on different work. */
import type { Compared } from '../../../analysis/compare/compared.ts';
import { byMeasure } from '../../../analysis/measure/measure.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/answers/measured.ts';

export type BarOrder = 'pinned' | 'value' | 'name';

/** The bars: this layout and those comparable with it. Sorted by value, layouts without an answer come last. */
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

/** Layouts measured on different work or on another part of the batch: a bar would not be comparable with the others. */
export const setApart = (inputs: readonly Compared[]): readonly Compared[] => inputs.filter((each) => each.stale && !each.current);
