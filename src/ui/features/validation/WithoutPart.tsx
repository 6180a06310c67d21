import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { withoutRows } from './withoutModel.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { msText, shiftText } from './words.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

/** What each feature of the model is worth for this load: the distance without it. */
export function WithoutPart({ one }: { readonly one: MeasuredComparison }) {
  const rows = withoutRows(one);
  return (
    <>
      <p>{messages.theSameRequestsEachTime}</p>
      <Table
        caption={messages.demeritFigureWithoutAFeature}
        columns={[messages.model, messages.demerit, messages.meanOffBy]}
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
      <p className={styles.quiet}>{messages.smallRequestsHideGeometryZones}</p>
    </>
  );
}
