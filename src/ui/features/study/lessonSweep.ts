/** A sweep as a step of a lesson asks for it: its lines, its range and its seeds, and nothing that later steps ask about. */
import type { LessonStep } from '../../../store/lesson/schema.ts';
import { sweepsOf } from '../../../studies/sweeps.ts';
import { setLook, useSweepView } from './state.ts';

/** Sets the study's first chart up for a step; steps that ask for no sweep leave it as it is. */
export function lessonSweep({ until = [] }: LessonStep, study: string): void {
  const plan = sweepsOf(study).at(0);
  const asked = until.flatMap((condition) => (condition.kind === 'sweep' ? [condition] : []));
  if (!plan || asked.length === 0) return;
  useSweepView.setState({ subject: 'study', chart: plan.id });
  setLook(plan.id, {
    lines: new Set(asked.flatMap(({ lines }) => lines)),
    seeds: Math.max(...asked.map(({ seeds }) => seeds)),
    range: [Math.min(...asked.map(({ from }) => from)), Math.max(...asked.map(({ to }) => to))],
  });
}
