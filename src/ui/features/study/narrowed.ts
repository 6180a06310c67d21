import type { StudySweep } from '../../../analysis/sweep/sweep.ts';

const known = new WeakMap<StudySweep, Map<string, StudySweep>>();

/** A sweep with only its points from one x to another, one object for each range: a sweep that runs is known by its object. */
export function narrowed(plan: StudySweep, range: readonly [from: number, to: number] | undefined): StudySweep {
  if (!range) return plan;
  const [from, to] = range;
  const xs = plan.xs.filter((x) => x >= from && x <= to);
  if (xs.length === 0 || xs.length === plan.xs.length) return plan;
  const ranges = known.get(plan) ?? new Map<string, StudySweep>();
  known.set(plan, ranges);
  const name = `${from} ${to}`;
  const made = ranges.get(name) ?? { ...plan, xs };
  ranges.set(name, made);
  return made;
}

const panels = new WeakMap<StudySweep, Map<string, StudySweep>>();

/** A panel of a sweep as a sweep of its own: the same points, the lines of this panel. */
export function panelPlan(plan: StudySweep, panel: string): StudySweep {
  const made = panels.get(plan) ?? new Map<string, StudySweep>();
  panels.set(plan, made);
  const one = made.get(panel) ?? {
    ...plan,
    title: plan.panels?.find(({ id }) => id === panel)?.title ?? plan.title,
    lines: plan.lines.filter((line) => line.panel === panel),
  };
  made.set(panel, one);
  return one;
}
