import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { MatrixView, ShownMatrix } from '../../../studies/views.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Scroller } from './Scroller.tsx';
import studyStyles from './Study.module.css';
import styles from './StudyViews.module.css';
import { messages } from './messages.ts';

/** A table whose shade follows its numbers: the darker, the further behind the best. */
export function MatrixPicture({ region, rowsAre, columns, figures, scopes, shown }: MatrixView) {
  const [figure, setFigure] = useState(figures[0].value);
  const [scope, setScope] = useState(scopes[0].value);
  const { summary, caption, lines, note } = shown(figure, scope);
  return (
    <>
      <p>{summary}</p>
      <div className={studyStyles.tools}>
        <Segmented label={messages.figure} value={figure} options={figures} onChange={setFigure} />
        <Segmented label={messages.scope} value={scope} options={scopes} onChange={setScope} />
      </div>
      <Scroller label={region}>
        <table className={styles.matrix} data-testid="study-matrix">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowsAre}</th>
              {columns.map(({ key, heading, below, title }) => (
                <th key={key} scope="col" title={title}>
                  {heading}
                  <span className={styles.short}>{below}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, title, cells }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {cells.map((cell) => (
                  <MatrixCell key={cell.key} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={studyStyles.quiet}>{note}</p>
    </>
  );
}

function MatrixCell({ cell: { text, shade, best } }: { readonly cell: ShownMatrix['lines'][number]['cells'][number] }) {
  return (
    <td data-best={best || undefined} style={{ '--shade': `${Math.round(shade * 100)}%` } as CSSProperties}>
      {text}
      {best && <span className={styles.best}> {messages.best}</span>}
    </td>
  );
}
