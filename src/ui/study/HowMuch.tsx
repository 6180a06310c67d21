import type { Study } from '../../studies/study.ts';
import type { ClaimSettings } from '../../studies/claims/context.ts';
import { Numbers } from '../plots/Numbers.tsx';
import { Fold } from '../primitives/Fold.tsx';
import { amountRows, seedsWords } from './settingsWords.ts';
import styles from './Study.module.css';

interface Props {
  readonly workloads: Study['workloads'];
  /** What the committed verdicts were decided with. */
  readonly quick: ClaimSettings;
  /** What the command line runs. */
  readonly whole: ClaimSettings;
}

/** How much of each batch was simulated: the command line runs more than what is committed, and says other numbers. */
export function HowMuch({ workloads, quick, whole }: Props) {
  const rows = amountRows(workloads, quick, whole);
  if (rows.length === 0) return null;
  return (
    <Fold summary="Decided on parts of each batch: the command line runs more, so its numbers differ a little" quiet>
      <div className={styles.parameters}>
        <p>
          As committed: {seedsWords(quick)}. On the command line (<code>spindle claims</code>): {seedsWords(whole)}.
        </p>
        <Numbers
          caption="How much of each batch is simulated"
          columns={['Workload', 'As committed', 'On the command line']}
          rows={rows.map((row) => ({ key: row.workload, cells: [row.workload, row.quick, row.whole] }))}
          compact
        />
      </div>
    </Fold>
  );
}
