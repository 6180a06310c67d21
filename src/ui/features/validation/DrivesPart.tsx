import { isDriveWithin } from '../../../studies/validation/gates.ts';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { plural } from '../../../analysis/format.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { chosenText, msText, shiftText } from './words.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { Within } from './Within.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const COLUMNS = [
  messages.drive,
  messages.measuredMean,
  messages.meanOffBy,
  messages.demerit,
  'DiskSim 4.0',
  messages.chosenOnHalf,
  messages.onTheOtherHalf,
  messages.atMostDiskSims,
];

/** All measured drives at a glance: means, and how far the distributions lie apart, beside the reference simulator. */
export function DrivesPart({ drives }: { readonly drives: readonly MeasuredComparison[] }) {
  const narrow = !useWindowFrom(900, 1200);
  return (
    <>
      <p>
        {messages.eachDriveWasSent10} <Term id="demerit">{messages.demeritFigure}</Term> {messages.isTheRootMeanSquare}
      </p>
      <Table
        caption={messages.demeritFiguresOfTheMeasuredDrives}
        columns={narrow ? [messages.drive, messages.demerit, messages.verdict] : COLUMNS}
        rows={drives.map((one) => {
          const verdict = <Within key="within" is={isDriveWithin(one)} />;
          const theirs = msText(one.reference.demeritMs);
          if (narrow) {
            const both = (
              <span key="demerit" className={styles.stacked}>
                <span>{msText(one.demeritMs)}</span>
                <span className={styles.quiet}>{messages.diskSim(theirs)}</span>
              </span>
            );
            return { key: one.id, cells: [one.drive, both, verdict] };
          }
          const chosen = one.observed.length === 0 ? messages.nothing : plural(one.observed.length, 'property', 'properties');
          const means = [msText(one.measured.mean), shiftText(one.meanError)];
          return {
            key: one.id,
            cells: [one.drive, ...means, msText(one.demeritMs), theirs, chosen, msText(one.heldOutDemeritMs), verdict],
          };
        })}
      />
      <p className={styles.quiet}>{messages.geometrySeekCurveBufferAnd(chosenText(drives.map(({ observed }) => observed.length)))}</p>
    </>
  );
}
