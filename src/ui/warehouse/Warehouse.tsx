/** The left place: what there is. Objects as rows, partitioned ones as a matrix, and what is selected of them. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { MatrixColour } from '../../store/types.ts';
import { useApp, useCommands, useHandles, useShownResult } from '../useApp.ts';
import { ramp } from '../canvas/ramp.ts';
import { useTokens } from '../canvas/tokens.ts';
import { formatBytes, plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { PlaceHeader } from '../primitives/PlaceHeader.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { PHONE, useMedia } from '../primitives/useMedia.ts';
import { actInPlace } from '../move/placeKeys.ts';
import { layoutOf } from '../move/derive.ts';
import { has } from '../move/selection.ts';
import { SelectionBar, SelectionLine } from '../move/SelectionBar.tsx';
import { useDragSensor } from '../move/useDragSensor.ts';
import { openPartition } from '../settings/open.ts';
import { describeFile, matrixCaption } from './describe.ts';
import { partitioned } from './files.ts';
import { ObjectRows } from './ObjectRows.tsx';
import { blockOf } from './matrix.ts';
import { Matrix } from './Matrix.tsx';
import { SegmentView } from './SegmentView.tsx';
import { strengthOfValues, valuesOf } from './strength.ts';
import styles from './Warehouse.module.css';

const COLOURS: readonly { readonly value: MatrixColour; readonly label: string; readonly title: string }[] = [
  { value: 'waiting', label: 'waiting', title: 'Strength = time that requests to the file spent waiting in queues' },
  { value: 'bytes', label: 'bytes', title: 'Strength = bytes read from and written to the file' },
  { value: 'disk', label: 'disk', title: 'Colour = the disk or volume on which the file lies' },
];

export function Warehouse() {
  const scenario = useApp((s) => s.scenario);
  const colour = useApp((s) => s.view.matrixColour);
  const commands = useCommands();
  const handles = useHandles();
  const result = useShownResult();
  const { theme } = useTokens();
  const phone = useMedia(PHONE);
  const root = useRef<HTMLDivElement>(null);
  const probe = useRef<((x: number, y: number) => number | null) | null>(null);
  const [open, setOpen] = useState<{ readonly object: number; readonly segment: number } | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [takeFocus, setTakeFocus] = useState(false);
  const onFocused = useCallback(() => setTakeFocus(false), []);
  const [hovered, setHovered] = useState<number | null>(null);
  const layout = layoutOf(scenario);

  useDragSensor(root, (state, event) => {
    // On the matrix only what is selected can be dragged; a press beside it selects.
    const psu = probe.current?.(event.clientX, event.clientY) ?? null;
    return psu !== null && has(state.selection, psu) ? state.selection : null;
  });

  const values = valuesOf(colour, result, layout);
  const matrices = useMemo(() => partitioned(scenario.database, layout), [scenario.database, layout]);
  const most = useMemo(() => (values ? strengthOfValues(values, matrices).most : null), [values, matrices]);
  const bytes = useMemo(() => layout.bytes.reduce((sum, b) => sum + b, 0), [layout]);
  // An object may have shrunk or gone with an undo while its segment stood open.
  const shown = open && (scenario.database.objects[open.object]?.segments ?? 0) >= open.segment ? open : null;

  const caption = shown
    ? 'PSU number and its disk or volume. Click selects, drag moves, M picks up.'
    : hovered === null || blockOf(matrices, hovered) === undefined
      ? matrixCaption(matrices.length, colour, most, ramp(theme === 'dark').moreIs === 'darker' ? 'Stronger' : 'Brighter')
      : describeFile(scenario, layout, hovered, values, colour);

  return (
    <div
      ref={root}
      className={styles.warehouse}
      data-testid="warehouse"
      onKeyDown={(event) => actInPlace(handles, 'warehouse', event)}
      role="presentation"
    >
      <PlaceHeader title="Warehouse">
        <span className={styles.meta}>
          <span className={styles.total}>
            <span>{formatBytes(bytes)} </span>
            <span>· {plural(layout.psuCount, 'file')}</span>
          </span>
          <Button
            kind="quiet"
            icon="more"
            label="Partitioning and files"
            aria-haspopup="dialog"
            className={styles.partition}
            onClick={() => openPartition(null)}
          />
        </span>
      </PlaceHeader>
      <ObjectRows />
      {!shown && matrices.length > 0 && (
        <div className={styles.tools}>
          <span className={styles.label}>Colour</span>
          <Segmented
            label="Colour files by"
            value={colour}
            options={COLOURS}
            onChange={(value) => commands.setView({ matrixColour: value })}
          />
        </div>
      )}
      {shown ? (
        <SegmentView
          {...shown}
          onSegment={(segment) => setOpen({ object: shown.object, segment })}
          onClose={() => {
            setOpen(null);
            setTakeFocus(true);
          }}
        />
      ) : (
        <Matrix
          cursor={cursor}
          onCursor={setCursor}
          takeFocus={takeFocus}
          onFocused={onFocused}
          probe={probe}
          onHover={setHovered}
          onOpen={(object, segment) => setOpen({ object, segment })}
        />
      )}
      <div className={styles.words}>
        {!phone && <SelectionLine />}
        {caption !== null && (
          <p className={styles.caption} data-testid="matrix-caption" title={caption}>
            {caption}
          </p>
        )}
      </div>
      <SelectionBar />
    </div>
  );
}
