import { useMemo } from 'react';
import { ENGINE_VERSION } from '../../../engine/version.ts';
import { Button } from '../../primitives/Button.tsx';
import { useApp } from '../../useApp.ts';
import { showStudy } from '../state.ts';
import { reductionNote } from './reductionModel.ts';
import { useReport } from './reports.ts';
import styles from './Robust.module.css';

/** Under an answer at the interactive scale: how far its ratios are from those of the whole batch, as measured. */
export function ReductionNote() {
  const workload = useApp((state) => state.scenario.workload.id);
  const scale = useApp(({ answer: { summary } }) => (summary && summary.basis !== 'estimate' ? summary.scale : null));
  const matrix = useReport('red-brick/matrix');
  const note = useMemo(
    () =>
      matrix.report && scale !== null && matrix.report.engineVersion === ENGINE_VERSION
        ? reductionNote(matrix.report, workload, scale)
        : null,
    [matrix, workload, scale],
  );
  if (note === null) return null;
  return (
    <p className={styles.noteLine} data-testid="reduction-note">
      {note}{' '}
      <Button kind="link" onClick={() => showStudy({ study: 'red-brick', part: 'robust' })}>
        How robust?
      </Button>
    </p>
  );
}
