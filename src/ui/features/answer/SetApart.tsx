import { Fragment } from 'react';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/answers/measured.ts';
import { capital } from '../../../analysis/format.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { PinMenu } from './BarRow.tsx';
import { messages } from './messages.ts';
import styles from './Bars.module.css';

const reasonOf = ({ staleBecause }: Compared): string => staleBecause ?? messages.otherWork;

/** Pinned layouts that were measured on different work: listed with that work, not drawn as bars. */
export function SetApart({ others, measure }: { readonly others: readonly Compared[]; readonly measure: Measure }) {
  if (others.length === 0) return null;
  const reasons = [...new Set(others.map(reasonOf))];
  return (
    <div className={styles.apart} data-testid="set-apart">
      <Fold summary={messages.apartCount(others.length)} quiet>
        {reasons.map((reason) => (
          <Fragment key={reason}>
            <p>{capital(reason)}:</p>
            <ul>
              {others
                .filter((each) => reasonOf(each) === reason)
                .map((each) => {
                  const value = each.answer ? measured(measure, each.answer)?.value : undefined;
                  return (
                    <li key={each.id}>
                      <PinMenu bar={each} />
                      <span>{value === undefined ? (each.waiting ?? '–') : formatMeasure(measure, value)}</span>
                    </li>
                  );
                })}
            </ul>
          </Fragment>
        ))}
      </Fold>
    </div>
  );
}
