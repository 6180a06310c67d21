import { isDriveWithin } from '../../../studies/validation/gates.ts';
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { plural } from '../../../analysis/format.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { chosenText, msText, shiftText } from './words.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { Within } from './Within.tsx';
import { Term } from '../../kit/primitives/Term.tsx';
import styles from './Validation.module.css';

const COLUMNS = [
  'Drive',
  'Measured mean',
  'Mean off by',
  'Demerit',
  'DiskSim 4.0',
  'Chosen on half',
  'On the other half',
  'At most DiskSim’s',
];

/** All measured drives at a glance: means, and how far the distributions lie apart, beside the reference simulator. */
export function DrivesPart({ drives }: { readonly drives: readonly MeasuredComparison[] }) {
  const narrow = !useWindowFrom(900, 1200);
  return (
    <>
      <p>
        Each drive was sent 10 000 requests while its responses were measured. The <Term id="demerit">demerit figure</Term> is the root mean
        square of the horizontal distance between the measured and the simulated distribution: 0 is a perfect match.
      </p>
      <Numbers
        caption="Demerit figures of the measured drives"
        columns={narrow ? ['Drive', 'Demerit', 'Verdict'] : COLUMNS}
        rows={drives.map((one) => {
          const verdict = <Within key="within" is={isDriveWithin(one)} />;
          const theirs = msText(one.reference.demeritMs);
          if (narrow) {
            const both = (
              <span key="demerit" className={styles.stacked}>
                <span>{msText(one.demeritMs)}</span>
                <span className={styles.quiet}>DiskSim {theirs}</span>
              </span>
            );
            return { key: one.id, cells: [one.drive, both, verdict] };
          }
          const chosen = one.observed.length === 0 ? 'nothing' : plural(one.observed.length, 'property', 'properties');
          const means = [msText(one.measured.mean), shiftText(one.meanError)];
          return {
            key: one.id,
            cells: [one.drive, ...means, msText(one.demeritMs), theirs, chosen, msText(one.heldOutDemeritMs), verdict],
          };
        })}
      />
      <p className={styles.quiet}>
        Geometry, seek curve, buffer and overheads are those of each drive’s own published description.
        {chosenText(drives.map(({ observed }) => observed.length))}
      </p>
    </>
  );
}
