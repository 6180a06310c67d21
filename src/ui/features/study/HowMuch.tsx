import type { Study } from '../../../studies/study.ts';
import type { ClaimSettings } from '../../../studies/claims/context.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { amountRows, seedsWords } from './settingsWords.ts';
import styles from './Study.module.css';

interface Props {
  readonly workloads: Study['workloads'];
  /** What the committed verdicts were decided with. */
  readonly committed: ClaimSettings;
  /** What the command line runs. */
  readonly whole: ClaimSettings;
  /** Whether long runs are taken from those that are recorded. */
  readonly isRecorded: boolean;
}

/** How much of each batch was simulated, for the committed verdicts and on the command line. */
export function HowMuch({ workloads, committed, whole, isRecorded }: Props) {
  const rows = amountRows(workloads, committed, whole);
  if (rows.length === 0) return null;
  const isSame = seedsWords(committed) === seedsWords(whole) && rows.every((row) => row.committed === row.whole);
  return (
    <Fold
      summary={
        isSame
          ? 'How much of each batch the verdicts are decided on, here and on the command line'
          : 'Decided on parts of each batch: the command line runs more, so its numbers differ a little'
      }
      quiet
    >
      <div className={styles.parameters}>
        <p>
          {isSame ? (
            <>
              As committed and on the command line (<code>spindle claims</code>): {seedsWords(committed)}.
            </>
          ) : (
            <>
              As committed: {seedsWords(committed)}. On the command line (<code>spindle claims</code>): {seedsWords(whole)}.
            </>
          )}
          {isRecorded && (
            <>
              {' '}
              Runs of more than 400 000 disk I/Os are recorded and taken from there, by both; <code>--fresh</code> makes them again, and
              takes most of an hour.
            </>
          )}
        </p>
        <Numbers
          caption="How much of each batch is simulated"
          columns={isSame ? ['Workload', 'Simulated'] : ['Workload', 'As committed', 'On the command line']}
          rows={rows.map((row) => ({ key: row.workload, cells: [row.workload, row.committed, ...(isSame ? [] : [row.whole])] }))}
          compact
        />
      </div>
    </Fold>
  );
}
