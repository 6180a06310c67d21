/** The left place: what there is. Objects as rows, partitioned ones as a matrix, and what is selected of them. */
import { useMemo, useRef, useState } from 'react';
import type { MatrixColour } from '../../store/types.ts';
import { useApp, useCommands, useShownResult } from '../useApp.ts';
import { ramp } from '../canvas/ramp.ts';
import { useTokens } from '../canvas/tokens.ts';
import { formatBytes, plural } from '../format.ts';
import { PlaceHeader } from '../primitives/PlaceHeader.tsx';
import { Segmented } from '../primitives/Segmented.tsx';
import { layoutOf } from '../move/derive.ts';
import { has } from '../move/selection.ts';
import { SelectionBar } from '../move/SelectionBar.tsx';
import { useDragSensor } from '../move/useDragSensor.ts';
import { matrixCaption } from './describe.ts';
import { ObjectRows } from './ObjectRows.tsx';
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
  const result = useShownResult();
  const { theme } = useTokens();
  const root = useRef<HTMLDivElement>(null);
  const probe = useRef<((x: number, y: number) => number | null) | null>(null);
  const [open, setOpen] = useState<{ readonly object: number; readonly segment: number } | null>(null);
  const layout = layoutOf(scenario);

  useDragSensor(root, (state, event) => {
    // On the matrix only what is selected can be dragged; a press beside it selects.
    const psu = probe.current?.(event.clientX, event.clientY) ?? null;
    return psu !== null && has(state.selection, psu) ? state.selection : null;
  });

  const values = valuesOf(colour, result, layout);
  const most = useMemo(() => (values ? strengthOfValues(values).most : null), [values]);
  const bytes = useMemo(() => layout.bytes.reduce((sum, b) => sum + b, 0), [layout]);
  // An object may have shrunk or gone with an undo while its segment stood open.
  const shown = open && (scenario.database.objects[open.object]?.segments ?? 0) >= open.segment ? open : null;

  return (
    <div ref={root} className={styles.warehouse} data-testid="warehouse">
      <PlaceHeader title="Warehouse">
        {formatBytes(bytes)} · {plural(layout.psuCount, 'file')}
      </PlaceHeader>
      <ObjectRows />
      <div className={styles.tools}>
        <span className={styles.label}>Colour by</span>
        <Segmented
          label="Colour files by"
          value={colour}
          options={COLOURS}
          onChange={(value) => commands.setView({ matrixColour: value })}
        />
      </div>
      {shown ? (
        <SegmentView
          {...shown}
          onSegment={(segment) => setOpen({ object: shown.object, segment })}
          onClose={() => {
            setOpen(null);
            requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[role="grid"][tabindex="0"]')?.focus());
          }}
        />
      ) : (
        <Matrix probe={probe} onOpen={(object, segment) => setOpen({ object, segment })} />
      )}
      <p className={styles.caption}>
        Rows are segments, columns PSUs. {matrixCaption(colour, most, ramp(theme === 'dark').moreIs === 'darker' ? 'Stronger' : 'Brighter')}
      </p>
      <SelectionBar />
    </div>
  );
}
