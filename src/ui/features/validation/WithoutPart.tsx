import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { withoutRows } from './withoutModel.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { msText, shiftText } from './words.ts';
import styles from './Validation.module.css';

/** What each feature of the model is worth for this load: the distance without it. */
export function WithoutPart({ one }: { readonly one: MeasuredComparison }) {
  const rows = withoutRows(one);
  return (
    <>
      <p>The same requests, each time with one feature of the model taken away. The longer the bar, the more the feature is worth.</p>
      <Numbers
        caption="Demerit figure without a feature"
        columns={['Model', 'Demerit', 'Mean off by']}
        rows={rows.map(({ name, demeritMs, meanError, share, whole }) => ({
          key: name,
          cells: [
            <span key="bar" className={styles.barCell}>
              {name}
              <span className={styles.bar} aria-hidden="true" data-whole={whole} style={{ width: `${Math.max(0.4, share * 100)}%` }} />
            </span>,
            msText(demeritMs),
            shiftText(meanError),
          ],
        }))}
      />
      <p className={styles.quiet}>
        Small requests hide geometry: zones and skews dominate large and sequential transfers. One reading of the description matters: its
        entry “Read-ahead over requested” is extracted by testing whether a block that was just read has to be fetched again, so a drive
        with it is taken to give up blocks once they have been sent. The other reading is the row “giving up blocks once sent”. A row below
        the full model means that the drive is simulated more closely without that feature: its description is wrong there, or the model is.
      </p>
    </>
  );
}
