import { useMemo } from 'react';
import type { Matrix } from '../../../studies/red-brick/reports/matrix.ts';
import { Numbers } from '../../plots/Numbers.tsx';
import { Fold } from '../../primitives/Fold.tsx';
import { LAYOUT_COLUMNS, layoutRows, reduced, REDUCTION_COLUMNS, reductionRows, reductionSentence, swapWords } from './reductionModel.ts';
import { Scroller } from './Scroller.tsx';
import studyStyles from '../Study.module.css';

/** The page runs a part of each batch: what that does to ratios, times and order. */
export function ReductionView({ matrix }: { readonly matrix: Matrix }) {
  const all = useMemo(() => reduced(matrix), [matrix]);
  return (
    <>
      <p>{reductionSentence(all)}</p>
      {all.length > 0 && (
        <Scroller label="Error of the reduction">
          <Numbers caption="Error of the interactive scale by workload" columns={REDUCTION_COLUMNS} rows={reductionRows(all)} compact />
        </Scroller>
      )}
      {all.map((one) => (
        <Fold key={one.workload} summary={`${one.workload.toUpperCase()} by layout`} quiet>
          <div className={studyStyles.parameters}>
            {swapWords(one).map((text) => (
              <p key={text}>{text}.</p>
            ))}
            <Scroller label={`${one.workload.toUpperCase()}, whole and reduced`}>
              <Numbers
                caption={`${one.workload.toUpperCase()}, whole and reduced`}
                columns={LAYOUT_COLUMNS}
                rows={layoutRows(one)}
                compact
              />
            </Scroller>
          </div>
        </Fold>
      ))}
    </>
  );
}
