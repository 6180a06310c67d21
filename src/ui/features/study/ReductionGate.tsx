import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { studyOfScenario } from '../../../studies/catalog.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './gateMessages.ts';

const AnswerNote = lazyPart(messages.scaleNote, () => import('./AnswerNote.tsx').then((module) => module.AnswerNote));

/** Loads nothing unless the answer is of a study with reports, at less than the whole batch. */
export function ReductionGate() {
  const applies = useApp(({ scenario, answer }) => {
    const { summary } = answer;
    return Boolean(studyOfScenario(scenario)?.reports && summary && summary.basis === 'refined' && summary.scale < 1);
  });
  if (!applies) return null;
  return (
    <LazyPlace>
      <AnswerNote />
    </LazyPlace>
  );
}
