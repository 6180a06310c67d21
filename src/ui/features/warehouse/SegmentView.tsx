/** An open segment: its PSUs as large cells that can be selected and dragged one by one. */
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { capacitiesOf, layoutOf } from '../../../analysis/document/derived.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { useApp, useHandles, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { pickUpFiles } from '../../../store/move/commands.ts';
import { combine, has } from '../../../store/selection.ts';
import { cssColor, objectColors } from '../../kit/canvas/objectColor.ts';
import { describeFile, valueText } from './describe.ts';
import { partitioned } from './files.ts';
import { exceptedPsus } from '../../../analysis/document/exceptedFiles.ts';
import { psusOfSegments } from './matrix.ts';
import { messages } from './messages.ts';
import { LEVELS, strengthOfValues, valuesOf } from './strength.ts';
import styles from './SegmentView.module.css';

interface SegmentViewProps {
  readonly object: number;
  readonly segment: number;
  /** The file whose cell takes the focus when the segment opens. */
  readonly psu: number;
  readonly onSegment: (segment: number) => void;
  readonly onClose: () => void;
}

export function SegmentView({ object, segment, psu, onSegment, onClose }: SegmentViewProps) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const words = useWords();
  const selection = useApp((s) => s.selection);
  const color = useApp((s) => s.view.matrixColour);
  const result = useShownResult();
  const list = useRef<HTMLUListElement>(null);
  const layout = layoutOf(scenario);
  const { name, segments, psusPerSegment } = scenario.database.objects[object];
  const files = psusOfSegments({ object, firstPsu: layout.objectFirst[object], segments, psusPerSegment }, segment, segment);
  const values = valuesOf(color === 'disk' ? 'waiting' : color, result, layout);
  const levels = values ? strengthOfValues(values, partitioned(scenario.database, layout)).levels : null;
  const excepted = exceptedPsus(scenario, layout);
  const own = cssColor(objectColors(scenario.database)[object]);
  // If so, the title drags the segment, and a cell drags only its own file.
  const allSelected = files.every((p) => has(selection, p));
  // Capacities are known. Without drives nothing says where a file is.
  const placed = capacitiesOf(scenario).length > 0;

  const [first] = useState(psu);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-drag$=":${first}"]`)?.focus();
  }, [first]);

  const choose = (picked: Int32Array, event: MouseEvent) => {
    const state = handles.store.getState();
    state.select(combine(state.selection, picked, { add: event.shiftKey, toggle: event.ctrlKey || event.metaKey }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = cells.indexOf(document.activeElement as HTMLElement);
    const columns = cells.filter((cell) => cell.offsetTop === cells[0]?.offsetTop).length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step !== undefined && at >= 0) {
      event.preventDefault();
      cells[Math.max(0, Math.min(cells.length - 1, at + step))]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (at >= 0 && event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const state = handles.store.getState();
      pickUpFiles(handles, has(state.selection, files[at]) && !allSelected ? state.selection : Int32Array.of(files[at]));
    }
  };

  return (
    <section className={styles.view} aria-label={messages.openSegment(words, name, segment, segments)}>
      <header className={styles.header}>
        <Button kind="quiet" icon="right" className={styles.back} label={messages.back(words)} onClick={onClose} />
        <button
          type="button"
          className={styles.title}
          data-drag={`segment:${object}:${segment}`}
          aria-pressed={allSelected}
          onClick={(event) => choose(files, event)}
          title={messages.wholeSegment(words)}
        >
          <span>{name}</span>
          <span className={styles.which}>{messages.numberOf(words, segment, segments)}</span>
        </button>
        <Button
          kind="quiet"
          unavailable={segment > 1 ? undefined : messages.isFirst(words)}
          onClick={() => onSegment(segment - 1)}
          label={messages.previous(words)}
        >
          ‹
        </Button>
        <Button
          kind="quiet"
          unavailable={segment < segments ? undefined : messages.isLast(words)}
          onClick={() => onSegment(segment + 1)}
          label={messages.next(words)}
        >
          ›
        </Button>
      </header>
      <ul ref={list} className={styles.cells} onKeyDown={onKeyDown} role="presentation">
        {[...files].map((file, i) => {
          const target = layout.targets[layout.target[file]];
          const share = levels ? 0.14 + (0.66 * levels[file]) / LEVELS : 0.3;
          return (
            <li key={file}>
              <button
                type="button"
                className={styles.cell}
                data-drag={`${allSelected ? 'only' : 'psu'}:${file}`}
                data-excepted={excepted[file] === 1 || undefined}
                aria-pressed={has(selection, file)}
                aria-label={describeFile(scenario, layout, file, values, color === 'disk' ? 'waiting' : color)}
                title={values ? valueText(values[file], color === 'disk' ? 'waiting' : color) : undefined}
                style={{ background: `color-mix(in srgb, ${own} ${Math.round(share * 100)}%, var(--panel))` }}
                onClick={(event) => choose(Int32Array.of(file), event)}
              >
                <span className={styles.number}>{i + 1}</span>
                <span className={styles.where}>
                  {placed && target ? (target.kind === 'disk' ? diskLabel(target.id) : volumeName(scenario.volumes, target.id)) : '–'}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function volumeName(volumes: readonly { readonly id: string; readonly name: string }[], id: string): string {
  return volumes.find((v) => v.id === id)?.name ?? id;
}
