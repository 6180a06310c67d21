/** The left place: what there is. Objects as rows, partitioned ones as a matrix, and the selection. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MatrixColor } from '../../../store/types.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { useApp, useCommands, useShownResult, useWords } from '../../kit/state/useApp.ts';
import { ramp } from '../../kit/canvas/ramp.ts';
import { useTokens } from '../../kit/canvas/tokens.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Glossed } from '../../kit/primitives/Glossed.tsx';
import { PlaceHeader } from '../../kit/primitives/PlaceHeader.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { PHONE, useMedia } from '../../kit/primitives/useMedia.ts';
import { has } from '../../../store/selection.ts';
import { SelectionBar, SelectionLine } from './SelectionBar.tsx';
import { useDragSensor } from '../../kit/drag/useDragSensor.ts';
import { useAnswerWaits } from '../../kit/state/lessonOpen.ts';
import { describeFile, matrixCaption } from './describe.ts';
import { partitioned } from './files.ts';
import { ObjectRows } from './ObjectRows.tsx';
import { blockOf, cellOf } from './matrix.ts';
import { Matrix } from './Matrix.tsx';
import { messages } from './messages.ts';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { strengthOfValues, valuesOf } from './strength.ts';
import styles from './Warehouse.module.css';

// Rarely opened, so not part of the first load.
const SegmentView = lazyPart(messages.segmentView, () => import('./SegmentView.tsx').then((module) => module.SegmentView));

const COLORS: readonly { readonly value: MatrixColor; readonly label: string; readonly title: string }[] = [
  { value: 'waiting', label: messages.ioTime, title: messages.ioTimeHelp },
  { value: 'bytes', label: messages.bytes, title: messages.bytesHelp },
  { value: 'disk', label: messages.disk, title: messages.diskHelp },
];

export function Warehouse() {
  const scenario = useApp((s) => s.scenario);
  const color = useApp((s) => s.view.matrixColour);
  const commands = useCommands();
  const result = useShownResult();
  const withheld = useAnswerWaits();
  const { theme } = useTokens();
  const phone = useMedia(PHONE);
  const root = useRef<HTMLDivElement>(null);
  const probe = useRef<((x: number, y: number) => Int32Array | null) | null>(null);
  const finger = useMedia('(pointer: coarse)');
  const [open, setOpen] = useState<{ readonly object: number; readonly segment: number; readonly psu: number } | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [takeFocus, setTakeFocus] = useState(false);
  const onFocused = useCallback(() => setTakeFocus(false), []);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const layout = layoutOf(scenario);

  useDragSensor(root, (state, event) => {
    setHint(null);
    const psus = probe.current?.(event.clientX, event.clientY) ?? null;
    if (!psus) return null;
    // A press on the selection drags it. Elsewhere a press selects, and a mouse that rests lifts the file; a finger that rests draws a box.
    if (psus.every((psu) => has(state.selection, psu))) return { psus: state.selection, byRest: false };
    return event.pointerType === 'touch' ? null : { psus, byRest: true };
  });

  const values = valuesOf(color, result, layout);
  const words = useWords();
  const matrices = useMemo(() => partitioned(scenario.database, layout), [scenario.database, layout]);
  const most = useMemo(() => (values ? strengthOfValues(values, matrices).most : null), [values, matrices]);
  const bytes = useMemo(() => layout.bytes.reduce((sum, b) => sum + b, 0), [layout]);
  // An undo may have shrunk or removed the object while its segment was open.
  const shown = open && (scenario.database.objects[open.object]?.segments ?? 0) >= open.segment ? open : null;

  /** The segment of a file as large cells. */
  const openSegmentOf = (psu: number) => {
    const block = blockOf(matrices, psu);
    if (block) setOpen({ object: block.object, segment: cellOf(block, psu).segment, psu });
  };
  const caption = shown
    ? messages.segmentHelp(words, finger)
    : hint !== null
      ? hint
      : hovered === null || blockOf(matrices, hovered) === undefined
        ? matrixCaption(
            words,
            matrices.length,
            color,
            most,
            ramp(theme === 'dark').moreIs === 'darker' ? messages.stronger : messages.brighter,
            finger,
            withheld,
          )
        : describeFile(scenario, layout, hovered, values, color);

  return (
    <div ref={root} className={styles.warehouse} data-testid="warehouse">
      <PlaceHeader title={messages.warehouse}>
        <span className={styles.meta}>
          <span className={styles.total}>
            <span>{formatBytes(bytes)} </span>
            <span>· {messages.files(layout.psuCount)}</span>
          </span>
          <Button
            kind="quiet"
            icon="more"
            label={messages.partitioning}
            aria-haspopup="dialog"
            className={styles.partition}
            onClick={() => showDialog('partition', null)}
          />
        </span>
      </PlaceHeader>
      <ObjectRows />
      {!shown && matrices.length > 0 && (
        <div className={styles.tools}>
          <span className={styles.label}>{messages.color}</span>
          <Segmented
            label={messages.colorBy}
            value={color}
            options={COLORS}
            onChange={(value) => commands.setView({ matrixColour: value })}
          />
        </div>
      )}
      {shown ? (
        <LazyPlace waiting={<p>{messages.oneMoment}</p>}>
          <SegmentView
            {...shown}
            onSegment={(segment) => {
              const { psusPerSegment } = scenario.database.objects[shown.object];
              setOpen({ object: shown.object, segment, psu: shown.psu + (segment - shown.segment) * psusPerSegment });
            }}
            onClose={() => {
              setOpen(null);
              setTakeFocus(true);
            }}
          />
        </LazyPlace>
      ) : (
        <Matrix
          cursor={cursor}
          onCursor={setCursor}
          takeFocus={takeFocus}
          onFocused={onFocused}
          probe={probe}
          onHover={setHovered}
          onOpen={openSegmentOf}
          onBoxOut={() => {
            setHint(messages.boxDrawn);
            commands.announce(messages.boxDrawn);
          }}
        />
      )}
      <div className={styles.words}>
        {!phone && <SelectionLine />}
        {caption !== null && (
          <p className={styles.caption} data-testid="matrix-caption" title={caption}>
            <Glossed text={caption} />
          </p>
        )}
      </div>
      <SelectionBar />
    </div>
  );
}
