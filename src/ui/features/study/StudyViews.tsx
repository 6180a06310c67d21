import { useState } from 'react';
import type { Cell, StudyView, TableView } from '../../../studies/views.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { MatrixPicture } from './MatrixPicture.tsx';
import { Scroller } from './Scroller.tsx';
import styles from './Study.module.css';
import viewStyles from './StudyViews.module.css';

/** What a study shows of its own, each kind in its way. */
export function StudyViews({ views }: { readonly views: readonly StudyView[] }) {
  return views.map((view, k) => <View key={k} view={view} />);
}

function View({ view }: { readonly view: StudyView }) {
  switch (view.kind) {
    case 'text':
      return <p className={view.quiet ? styles.quiet : undefined}>{view.text}</p>;
    case 'table':
      return <StudyTable {...view} />;
    case 'matrix':
      return <MatrixPicture {...view} />;
    case 'fold':
      return (
        <Fold summary={view.summary} quiet={view.quiet ?? false}>
          <div className={styles.parameters}>
            <StudyViews views={view.views} />
          </div>
        </Fold>
      );
    case 'tools':
      return (
        <p className={styles.tools}>
          {view.tools.map(({ opens, label }) => (
            <Button key={opens} onClick={() => showDialog(opens)}>
              {label}
            </Button>
          ))}
        </p>
      );
  }
}

function StudyTable({ caption, columns, rows, region, wide = false, prose = false, filter }: TableView) {
  const [onlyThose, setOnlyThose] = useState(true);
  const shown = filter && onlyThose ? rows.filter(({ key }) => filter.keys.has(key)) : rows;
  const table = (
    <Table
      compact={!wide}
      caption={caption}
      columns={columns}
      rows={shown.map(({ key, cells }) => ({ key, cells: cells.map((cell, c) => cellOf(cell, columns[c])) }))}
    />
  );
  return (
    <>
      {filter && (
        <label className={viewStyles.only}>
          <input type="checkbox" checked={onlyThose} onChange={() => setOnlyThose(!onlyThose)} /> {filter.label}
        </label>
      )}
      {prose ? <div className={viewStyles.prose}>{table}</div> : <Scroller label={region ?? caption}>{table}</Scroller>}
    </>
  );
}

function cellOf(cell: Cell, key: string) {
  if (typeof cell === 'string') return cell;
  const { text, quiet = false, changed, why } = cell;
  return (
    <span key={key} title={why} className={quiet ? styles.note : viewStyles.cell} data-changed={changed !== undefined || undefined}>
      {text}
      {changed !== undefined && <b> {changed}</b>}
    </span>
  );
}
