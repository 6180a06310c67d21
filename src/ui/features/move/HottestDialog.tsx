/** The hottest files as a table: the matrix's message for those who cannot see it, and the quicker route for all. */
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { filesName } from '../../../analysis/document/fileNames.ts';
import { targetName } from '../../../scenario/names.ts';
import { useApp, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { formatBytes, formatMs, formatPercent } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { hottestFirst } from '../../../analysis/run/hottestFiles.ts';
import styles from './Move.module.css';

const ROWS = 25;

export function HottestDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const result = useShownResult();
  const [by, setBy] = useState<'waiting' | 'bytes'>('waiting');
  const [page, setPage] = useState(0);
  const layout = layoutOf(scenario);
  const known = result && result.psuWaitMs.length === layout.psuCount ? result : undefined;
  const values = known && (by === 'waiting' ? known.psuWaitMs : known.psuBytes);
  const order = useMemo(() => (values ? hottestFirst(values) : new Int32Array(0)), [values]);
  const total = useMemo(() => values?.reduce((sum, v) => sum + v, 0) ?? 0, [values]);
  const rows = [...order.subarray(page * ROWS, (page + 1) * ROWS)];
  const select = (psus: Int32Array) => {
    handles.store.getState().select(psus.slice().sort());
    showDialog('move');
  };
  return (
    <Dialog
      title="Hottest files"
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button unavailable={page > 0 ? undefined : 'This is the first page'} onClick={() => setPage(page - 1)}>
            Hotter
          </Button>
          <Button unavailable={(page + 1) * ROWS < order.length ? undefined : 'This is the last page'} onClick={() => setPage(page + 1)}>
            Less hot
          </Button>
          <Button
            kind="primary"
            unavailable={rows.length > 0 ? undefined : 'Nothing is measured yet'}
            onClick={() => select(Int32Array.from(rows))}
          >
            Move these {rows.length}…
          </Button>
        </>
      }
    >
      <div className={styles.lead}>
        <Segmented
          label="Order by"
          value={by}
          options={[
            { value: 'waiting', label: 'waiting' },
            { value: 'bytes', label: 'bytes' },
          ]}
          onChange={(value) => {
            setBy(value);
            setPage(0);
          }}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.quiet}>No file has been measured yet. The table fills with the first full answer.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">File</th>
              <th scope="col">Lies on</th>
              <th scope="col">{by === 'waiting' ? 'Waiting' : 'Read and written'}</th>
              <th scope="col">Share</th>
              <th scope="col">
                <span className={styles.spoken}>Move</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((psu, i) => (
              <tr key={psu}>
                <td>{page * ROWS + i + 1}</td>
                <th scope="row">{filesName(scenario, Int32Array.of(psu))}</th>
                <td>{targetName(scenario, layout.targets[layout.target[psu]]?.id ?? '')}</td>
                <td>{by === 'waiting' ? formatMs(values![psu]) : formatBytes(values![psu])}</td>
                <td>{formatPercent(total > 0 ? values![psu] / total : 0)}</td>
                <td>
                  <Button kind="link" onClick={() => select(Int32Array.of(psu))}>
                    Move…
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
