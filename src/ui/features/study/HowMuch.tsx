import type { Study } from '../../../studies/study.ts';
import type { ClaimSettings } from '../../../studies/claims/context.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { amountRows, seedsWords } from './settingsWords.ts';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

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
    <Fold summary={isSame ? messages.sameAmount : messages.lessHere} quiet>
      <div className={styles.parameters}>
        <p>
          {isSame ? messages.sameSeeds(seedsWords(committed)) : messages.otherSeeds(seedsWords(committed), seedsWords(whole))}
          {isRecorded && ` ${messages.recorded}`}
        </p>
        <Table
          caption={messages.simulatedShare}
          columns={isSame ? [messages.workload, messages.simulated] : [messages.workload, messages.asCommitted, messages.onCommandLine]}
          rows={rows.map((row) => ({ key: row.workload, cells: [row.workload, row.committed, ...(isSame ? [] : [row.whole])] }))}
          compact
        />
      </div>
    </Fold>
  );
}
