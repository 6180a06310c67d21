/** One object's picture for keyboard and screen reader: an ARIA grid that holds only its live cell. */
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { MatrixColor } from '../../../store/types.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { pickUpFiles } from '../../../store/move/commands.ts';
import { combine, has, toggle, union } from '../../../store/selection.ts';
import { describeFile, describeSegment } from './describe.ts';
import { blockOf, cellOf, columnX, psuIndex, psusBetween, psusOfSegments, rowY } from './matrix.ts';
import type { MatrixLayout } from './matrix.ts';
import { stepCursor } from './keys.ts';
import { messages } from './messages.ts';
import styles from './Matrix.module.css';
import { wordsOf } from '../../../scenario/terms.ts';

interface BlockGridProps {
  readonly matrix: MatrixLayout;
  readonly blockIndex: number;
  /** The live cell of any block: only its block takes the Tab key. */
  readonly cursor: number;
  /** PSUs, hottest first; null until something is measured. */
  readonly order: Int32Array | null;
  readonly values: Float64Array | null;
  readonly color: MatrixColor;
  readonly onMove: (psu: number) => void;
  readonly onOpen: (psu: number) => void;
  readonly handles: AppHandles;
}

export function BlockGrid({ matrix, blockIndex, cursor, order, values, color, onMove, onOpen, handles }: BlockGridProps) {
  const block = matrix.blocks[blockIndex];
  const element = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  const rank = useRef(-1);
  const { store } = handles;
  const { scenario, selection } = store.getState();
  const object = scenario.database.objects[block.object];
  const words = wordsOf(scenario);
  const live = blockOf([block], cursor) !== undefined;
  const at = live ? cellOf(block, cursor) : { segment: 1, psu: 1 };
  const index = psuIndex(block, at.segment, at.psu);

  const focusBlock = (psu: number) => {
    const other = matrix.blocks.findIndex((b) => blockOf([b], psu));
    if (other === blockIndex) return;
    const grids = element.current?.parentElement?.querySelectorAll<HTMLElement>('[role="grid"]');
    grids?.[other]?.focus({ preventScroll: true });
  };
  const go = (psu: number) => {
    onMove(psu);
    focusBlock(psu);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const state = store.getState();
    const control = event.ctrlKey || event.metaKey;
    const next = stepCursor(matrix, index, event.key, control);
    if (next !== null) {
      event.preventDefault();
      rank.current = -1;
      if (event.shiftKey) {
        anchor.current ??= index;
        const from = cellOf(block, anchor.current);
        if (!blockOf([block], next)) return;
        state.select(psusBetween(block, psuIndex(block, from.segment, from.psu), next));
      } else anchor.current = null;
      go(next);
      return;
    }
    if (event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'enter') onOpen(index);
    else if (control && key === 'a') state.select(union(new Int32Array(0), psusOfSegments(block, 1, block.segments)));
    else if (control && key === ' ') state.select(toggle(state.selection, Int32Array.of(index)));
    else if (event.shiftKey && key === ' ')
      state.select(combine(state.selection, psusOfSegments(block, at.segment, at.segment), { add: true, toggle: false }));
    else if (!control && (key === ' ' || key === 'm'))
      pickUpFiles(handles, has(state.selection, index) ? state.selection : Int32Array.of(index));
    else if (!control && key === 'n' && order && order.length > 0) {
      rank.current = (rank.current + (event.shiftKey ? order.length - 1 : 1)) % order.length;
      go(order[rank.current]);
    } else if (!control && key === 'i') state.announce(describeSegment(scenario, layoutOf(scenario), block, at.segment, values, color));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const width = columnX(block, at.psu + 1) - columnX(block, at.psu);
  const cellId = `psu-cell-${block.object}`;
  return (
    <div
      ref={element}
      role="grid"
      tabIndex={live ? 0 : -1}
      className={styles.grid}
      style={{ left: block.gutterX, top: block.y, width: block.width + block.x - block.gutterX, height: block.height }}
      aria-label={messages.grid(words, object.name)}
      aria-rowcount={block.segments}
      aria-colcount={block.psusPerSegment}
      aria-multiselectable="true"
      aria-activedescendant={`${cellId}-${index}`}
      aria-roledescription={messages.gridIs(words)}
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={at.segment}>
        <div
          key={index}
          id={`${cellId}-${index}`}
          role="gridcell"
          aria-colindex={at.psu}
          aria-selected={has(selection, index)}
          aria-label={describeFile(scenario, layoutOf(scenario), index, values, color)}
          className={styles.cell}
          style={{
            left: columnX(block, at.psu) - block.gutterX,
            top: rowY(block, matrix.rowHeight, at.segment) - block.y,
            width,
            height: matrix.rowHeight,
          }}
        />
      </div>
    </div>
  );
}
