/** The hottest files as a table: for anyone who cannot see the matrix, and a faster route for everyone. */
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
import { Table } from '../../kit/primitives/Table.tsx';
import { hottestFirst } from '../../../analysis/run/hottestFiles.ts';
import { messages } from './messages.ts';
import styles from './Move.module.css';

const ROWS = 25;

export function HottestDialog() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const result = useShownResult();
  const [by, setBy] = useState<'waiting' | 'bytes'>('waiting');
  const [wanted, setPage] = useState(0);
  const layout = layoutOf(scenario);
  const known = result && result.psuWaitMs.length === layout.psuCount ? result : undefined;
  const values = known && (by === 'waiting' ? known.psuWaitMs : known.psuBytes);
  const order = useMemo(() => (values ? hottestFirst(values) : new Int32Array(0)), [values]);
  const total = useMemo(() => values?.reduce((sum, v) => sum + v, 0) ?? 0, [values]);
  // A new result may have fewer hot files than the page that was open.
  const page = Math.min(wanted, Math.max(0, Math.ceil(order.length / ROWS) - 1));
  const rows = [...order.subarray(page * ROWS, (page + 1) * ROWS)];
  const select = (psus: Int32Array) => {
    handles.store.getState().select(psus.slice().sort());
    showDialog('move');
  };
  return (
    <Dialog
      title={messages.hottest}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button unavailable={page > 0 ? undefined : messages.isFirstPage} onClick={() => setPage(page - 1)}>
            {messages.previousPage}
          </Button>
          <Button unavailable={(page + 1) * ROWS < order.length ? undefined : messages.isLastPage} onClick={() => setPage(page + 1)}>
            {messages.nextPage}
          </Button>
          <Button
            kind="primary"
            unavailable={rows.length > 0 ? undefined : messages.notMeasured}
            onClick={() => select(Int32Array.from(rows))}
          >
            {messages.moveThese(rows.length)}
          </Button>
        </>
      }
    >
      <div className={styles.lead}>
        <Segmented
          label={messages.orderBy}
          value={by}
          options={[
            { value: 'waiting', label: messages.byIoTime },
            { value: 'bytes', label: messages.byBytes },
          ]}
          onChange={(value) => {
            setBy(value);
            setPage(0);
          }}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{messages.noHeat}</p>
      ) : (
        <Table
          columns={[
            messages.rank,
            { title: messages.file, heading: true, words: true },
            { title: messages.target, words: true },
            by === 'waiting' ? messages.ioTime : messages.bytes,
            messages.share,
            { title: messages.move, spoken: true, words: true },
          ]}
          rows={rows.map((psu, i) => ({
            key: String(psu),
            cells: [
              page * ROWS + i + 1,
              filesName(scenario, Int32Array.of(psu)),
              targetName(scenario, layout.targets[layout.target[psu]]?.id ?? ''),
              by === 'waiting' ? formatMs(values![psu]) : formatBytes(values![psu]),
              formatPercent(total > 0 ? values![psu] / total : 0),
              <Button key="move" kind="link" onClick={() => select(Int32Array.of(psu))}>
                {messages.moveOne}
              </Button>,
            ],
          }))}
        />
      )}
    </Dialog>
  );
}
