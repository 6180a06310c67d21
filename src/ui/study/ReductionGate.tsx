import { LazyPlace } from '../primitives/LazyPlace.tsx';
import { lazyPart } from '../primitives/lazyPart.tsx';
import { useApp } from '../useApp.ts';

const ReductionNote = lazyPart('the note on the scale of this answer', () =>
  import('./robust/ReductionNote.tsx').then((module) => module.ReductionNote),
);

/** Loads nothing unless the answer is of a Red Brick scenario at less than its whole batch. */
export function ReductionGate() {
  const applies = useApp(({ scenario, answer }) => {
    const { summary } = answer;
    return Boolean(scenario.origin?.startsWith('red-brick/') && summary && summary.basis === 'refined' && summary.scale < 1);
  });
  if (!applies) return null;
  return (
    <LazyPlace>
      <ReductionNote />
    </LazyPlace>
  );
}
