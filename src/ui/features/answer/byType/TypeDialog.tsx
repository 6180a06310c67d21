import { useId, useState } from 'react';
import { tokens } from '../../../kit/canvas/tokens.ts';
import { toCsv } from '../../../kit/export/csv.ts';
import { ExportMenu } from '../../../kit/export/ExportMenu.tsx';
import { compareLabel } from '../../../../studies/standing.ts';
import type { TypeTable } from '../../../../analysis/byType/table.ts';
import { againstWords, preferenceWords, seedWords } from '../../../../analysis/byType/words.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Dialog } from '../../../kit/primitives/Dialog.tsx';
import { PRINT_ORDER } from '../../../kit/primitives/printing.ts';
import { Select } from '../../../kit/primitives/Select.tsx';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { useShown } from '../../../kit/state/shown.ts';
import { useApp, useCommands } from '../../../kit/state/useApp.ts';
import { CSV_HEADER, csvRows } from './file.ts';
import { typeDrawing } from './picture.ts';
import { TypeRows } from './TypeRows.tsx';
import { useTypeTable } from './useTypeTable.ts';
import { messages } from './tableMessages.ts';
import styles from './ByType.module.css';

const BEST = '';

/** Every query type on every compared layout; rows unfold to where the time goes. `at` is the row unfolded at first. */
export function TypeDialog({ at, onClose }: { readonly at: string; readonly onClose: () => void }) {
  const { table, before } = useTypeTable();
  const [referenceId, setReferenceId] = useState(BEST);
  const id = useId();
  const found = table.columns.findIndex((column) => column.id === referenceId && column.without === null);
  const reference = found < 0 ? null : found;
  return (
    <Dialog title={messages.title} size="full" onClose={onClose}>
      <div className={styles.whole} data-before={before || undefined}>
        <p>{preferenceWords(table)}</p>
        <div className={styles.tools}>
          {table.columns.filter(({ without }) => without === null).length > 1 && (
            <Select
              label={messages.compareWith}
              value={reference === null ? BEST : referenceId}
              options={[
                { value: BEST, label: messages.fastestOfEach },
                ...table.columns.filter(({ without }) => without === null).map((column) => ({ value: column.id, label: column.title })),
              ]}
              onChange={setReferenceId}
            />
          )}
          <Missing table={table} />
          <Export table={table} />
        </div>
        {table.rows.length > 0 && (
          <ScrollRegion className={styles.scroll} aria-label={messages.region} aria-describedby={`${id}-seeds`}>
            <TypeRows table={table} at={at} reference={reference} />
          </ScrollRegion>
        )}
        {reference !== null && <Pairs table={table} reference={reference} />}
        <p id={`${id}-seeds`} className={styles.note}>
          {before ? messages.ofBefore : ''}
          {seedWords(table)}
        </p>
      </div>
    </Dialog>
  );
}

/** Every other layout compared with the reference, type by type. */
function Pairs({ table, reference }: { readonly table: TypeTable; readonly reference: number }) {
  return (
    <dl className={styles.pairs} aria-label={messages.against(table.columns[reference].title)}>
      {table.columns.map((column, c) =>
        c === reference || column.without !== null ? null : (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{againstWords(table, c, reference)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Runs what the table lacks: layouts that have not run, and those stored by an earlier version without query types. */
function Missing({ table }: { readonly table: TypeTable }) {
  const commands = useCommands();
  const running = useApp((state) => state.background.running);
  const done = useApp((state) => state.background.done);
  const total = useApp((state) => state.background.total);
  const scenario = useApp((state) => state.scenario);
  const invalid = useApp((state) => state.problems.length > 0);
  const unavailable = invalid ? messages.fixFirst : undefined;
  if (running) {
    return <span className={styles.note}>{messages.runsDone(done, total)}</span>;
  }
  if (table.columns.some(({ old }) => old)) {
    return (
      <Button onClick={() => commands.refreshPinned()} unavailable={unavailable}>
        {messages.runMissing}
      </Button>
    );
  }
  if (table.columns.length > 1) return null;
  return (
    <Button onClick={() => commands.runAllLayouts()} unavailable={unavailable}>
      {compareLabel(scenario)}
    </Button>
  );
}

function Export({ table }: { readonly table: TypeTable }) {
  const { result } = useShown();
  if (!result || table.rows.length === 0) return null;
  return (
    <ExportMenu
      title={messages.fileTitle}
      summary={preferenceWords(table)}
      result={result}
      drawing={(width = 900) => typeDrawing(table, tokens(), width)}
      printOrder={PRINT_ORDER.bars}
      csv={(origin) => toCsv(CSV_HEADER, csvRows(table), origin)}
    />
  );
}
