import { ENGINE_VERSION } from '../../../engine/version.ts';
import { useMemo } from 'react';
import { studyOfScenario } from '../../../studies/catalog.ts';
import { presetItself } from '../../../studies/standing.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { showStudy } from './state.ts';
import styles from './StudyViews.module.css';
import { messages } from './messages.ts';

/** Under an answer at a reduced scale: what the study's reports say about such answers. */
export function AnswerNote() {
  const scenario = useApp((state) => state.scenario);
  const scale = useApp(({ answer: { summary } }) => (summary && summary.basis !== 'estimate' ? summary.scale : null));
  const study = studyOfScenario(scenario);
  const layout = useMemo(() => presetItself(scenario), [scenario]);
  const { value: reports } = useLater(study?.reports);
  // Nobody measured variants.
  const note = scale === null || layout === null ? null : (reports?.ofAnswer(layout, scenario.workload.id, scale) ?? null);
  if (!study || note === null || note.engineVersion !== ENGINE_VERSION) return null;
  return (
    <p className={styles.noteLine} data-testid="reduction-note">
      {note.text}{' '}
      <Button kind="link" onClick={() => showStudy({ study: study.id, part: 'robust' })}>
        {messages.howRobust}
      </Button>
    </p>
  );
}
