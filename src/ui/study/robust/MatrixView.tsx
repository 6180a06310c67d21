import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { Matrix } from '../../../studies/red-brick/reports/matrix.ts';
import { WORKLOADS } from '../../../studies/red-brick/workloads.ts';
import { catalogueStudy } from '../../../studies/catalogue.ts';
import { Segmented } from '../../primitives/Segmented.tsx';
import { matrixLines, matrixMade, matrixSummary } from './matrixModel.ts';
import type { MatrixCell, MatrixFigure, MatrixScale } from './matrixModel.ts';
import { Scroller } from './Scroller.tsx';
import studyStyles from '../Study.module.css';
import styles from './Robust.module.css';

const FIGURES: readonly { readonly value: MatrixFigure; readonly label: string }[] = [
  { value: 'ratio', label: 'To the best' },
  { value: 'elapsed', label: 'Elapsed' },
  { value: 'ios', label: 'Disk I/Os' },
];
const SCALES: readonly { readonly value: MatrixScale; readonly label: string }[] = [
  { value: 'whole', label: 'Whole batches' },
  { value: 'interactive', label: 'As on the page' },
];
const CAPTIONS: Readonly<Record<MatrixFigure, string>> = {
  ratio: 'Elapsed time to that of the quickest of the seven layouts',
  elapsed: 'Elapsed time',
  ios: 'Simulated disk I/Os',
};

const shortOf = (id: string, users: number): string | undefined =>
  catalogueStudy('red-brick')
    ?.workloads.find((one) => one.id === id)
    ?.short?.(users);

/** Layouts in rows, workloads in columns: the darker, the further behind the quickest. */
export function MatrixView({ matrix }: { readonly matrix: Matrix }) {
  const [figure, setFigure] = useState<MatrixFigure>('ratio');
  const [scale, setScale] = useState<MatrixScale>('whole');
  return (
    <>
      <p>{matrixSummary(matrix, scale)}</p>
      <div className={studyStyles.tools}>
        <Segmented<MatrixFigure> label="Figure" value={figure} options={FIGURES} onChange={setFigure} />
        <Segmented<MatrixScale> label="Of" value={scale} options={SCALES} onChange={setScale} />
      </div>
      <Scroller label="Layouts and workloads">
        <table className={styles.matrix} data-testid="study-matrix">
          <caption>{CAPTIONS[figure]}</caption>
          <thead>
            <tr>
              <th scope="col">Layout</th>
              {WORKLOADS.map(({ id, title, users }) => (
                <th key={id} scope="col" title={title}>
                  {id.toUpperCase()}
                  <span className={styles.short}>{shortOf(id, users)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrixLines(matrix, scale, figure).map(({ layout, title, cells }) => (
              <tr key={layout}>
                <th scope="row">{title}</th>
                {cells.map((cell) => (
                  <Cell key={cell.workload} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={studyStyles.quiet}>
        The shade follows the ratio, from the quickest to twice its time; “best” is the quickest of the document’s seven.{' '}
        {matrixMade(matrix, scale)}{' '}
        {figure === 'ratio' &&
          '± is half the 95 % interval of the ratio over paired seeds, where there are several: workloads that the page runs whole have them in both tables. '}
        {scale === 'whole' &&
          'One run has no interval: what stands apart here may be a tie in Claims, which ask five seeds on a part of the batch (RB-20 in W5).'}
      </p>
    </>
  );
}

function Cell({ cell: { text, shade, best } }: { readonly cell: MatrixCell }) {
  return (
    <td data-best={best || undefined} style={{ '--shade': `${Math.round(shade * 100)}%` } as CSSProperties}>
      {text}
      {best && <span className={styles.best}> best</span>}
    </td>
  );
}
