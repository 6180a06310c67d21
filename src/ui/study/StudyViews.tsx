import type { Cell, PageTool, StudyView, TableView } from '../../studies/views.ts';
import { showDialog } from '../dialogs.ts';
import { Numbers } from '../plots/Numbers.tsx';
import { Button } from '../primitives/Button.tsx';
import { Fold } from '../primitives/Fold.tsx';
import styles from './Study.module.css';

/** What a study shows of its own, each kind in its way. */
export function StudyViews({ views }: { readonly views: readonly StudyView[] }) {
  return views.map((view, k) => <View key={k} view={view} />);
}

function View({ view }: { readonly view: StudyView }) {
  switch (view.kind) {
    case 'table':
      return <Table {...view} />;
    case 'fold':
      return (
        <Fold summary={view.summary}>
          <StudyViews views={view.views} />
        </Fold>
      );
    case 'tools':
      return (
        <p className={styles.tools}>
          {view.tools.map(({ opens, label }) => (
            <Button key={opens} onClick={() => showDialog(opens satisfies PageTool)}>
              {label}
            </Button>
          ))}
        </p>
      );
  }
}

const Table = ({ caption, columns, rows }: TableView) => (
  <div className={styles.scroller}>
    <Numbers compact caption={caption} columns={columns} rows={rows.map(({ key, cells }) => ({ key, cells: cells.map(cellOf) }))} />
  </div>
);

function cellOf(cell: Cell) {
  if (typeof cell === 'string') return cell;
  return cell.quiet ? (
    <span key={cell.text} className={styles.note}>
      {cell.text}
    </span>
  ) : (
    cell.text
  );
}
