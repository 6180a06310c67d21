import { ENGINE_VERSION } from '../../engine/version.ts';
import { studyOfScenario } from '../../studies/catalogue.ts';
import { Button } from '../primitives/Button.tsx';
import { useLater } from '../primitives/useLater.ts';
import { useApp } from '../useApp.ts';
import { showStudy } from './state.ts';
import styles from './StudyViews.module.css';

/** Under an answer at a reduced scale: what the study's reports say about such answers. */
export function AnswerNote() {
  const origin = useApp((state) => state.scenario.origin);
  const workload = useApp((state) => state.scenario.workload.id);
  const scale = useApp(({ answer: { summary } }) => (summary && summary.basis !== 'estimate' ? summary.scale : null));
  const study = studyOfScenario({ origin });
  const { value: reports } = useLater(study?.reports);
  const note = scale === null ? null : (reports?.ofAnswer(workload, scale) ?? null);
  if (!study || note === null || note.engineVersion !== ENGINE_VERSION) return null;
  return (
    <p className={styles.noteLine} data-testid="reduction-note">
      {note.text}{' '}
      <Button kind="link" onClick={() => showStudy({ study: study.id, part: 'robust' })}>
        How robust?
      </Button>
    </p>
  );
}
