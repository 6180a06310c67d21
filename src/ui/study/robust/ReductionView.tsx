import { useMemo } from 'react';
import type { Matrix } from '../../../studies/red-brick/reports/matrix.ts';
import { Numbers } from '../../plots/Numbers.tsx';
import { Fold } from '../../primitives/Fold.tsx';
import { LAYOUT_COLUMNS, layoutRows, reduced, REDUCTION_COLUMNS, reductionRows, reductionSentence, swapWords } from './reductionModel.ts';
import studyStyles from '../Study.module.css';

/** The page runs a part of each batch: what that does to ratios, times and order. */
export function ReductionView({ matrix }: { readonly matrix: Matrix }) {
  const all = useMemo(() => reduced(matrix), [matrix]);
  return (
    <>
      <p>{reductionSentence(all)}</p>
      {all.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must be able to scroll it
        <div className={studyStyles.scroller} tabIndex={0} role="region" aria-label="Error of the reduction">
          <Numbers caption="Error of the interactive scale by workload" columns={REDUCTION_COLUMNS} rows={reductionRows(all)} compact />
        </div>
      )}
      {all.map((one) => (
        <Fold key={one.workload} summary={`${one.workload.toUpperCase()} by layout`} quiet>
          <div className={studyStyles.parameters}>
            {swapWords(one).map((text) => (
              <p key={text}>{text}.</p>
            ))}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must be able to scroll it */}
            <div
              className={studyStyles.scroller}
              tabIndex={0}
              role="region"
              aria-label={`${one.workload.toUpperCase()}, whole and reduced`}
            >
              <Numbers
                caption={`${one.workload.toUpperCase()}, whole and reduced`}
                columns={LAYOUT_COLUMNS}
                rows={layoutRows(one)}
                compact
              />
            </div>
          </div>
        </Fold>
      ))}
    </>
  );
}
