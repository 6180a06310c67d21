import { useCallback, useMemo, useState } from 'react';
import type { HardDisk } from '../../../scenario/schema.ts';
import { formatCount, formatMs, plural } from '../../../analysis/format.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { seekAxes, seekMarks, seekModel, seekRows } from './seekModel.ts';
import type { SeekModel } from './seekModel.ts';

const GIVEN: Readonly<Record<SeekModel['givenAre'], string>> = {
  datasheet: 'Diamonds: the three datasheet points (the average where the curve passes it)',
  measured: 'Diamonds: the points of the table',
  formula: 'Diamonds: the first distances, as given',
};

/** Seek time against distance, with what it was given by and its mean. */
export function SeekPlot({ drive }: { readonly drive: HardDisk }) {
  const [log, setLog] = useState(true);
  const model = useMemo(() => seekModel(drive), [drive]);
  const axes = useCallback((space: Space) => seekAxes(model, space, log), [model, log]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) =>
      seekMarks(model, own, {
        ink: color.ink2,
        strong: color.ink,
        line: color.line,
        labelPx,
        curve: color.seek,
        point: color.ink,
        linePx,
      }),
    [model],
  );
  const reading = useCallback(
    (x: number) => {
      const d = Math.max(1, Math.min(model.readMs.length - 1, Math.round(x)));
      const write = model.writeMs ? `, writes ${formatMs(model.writeMs[d])}` : '';
      return `${plural(d, 'cylinder')}: ${formatMs(model.readMs[d])}${write}`;
    },
    [model],
  );
  const rows = seekRows(model).map((row) => [
    formatCount(row.cylinders),
    formatMs(row.readMs),
    ...(model.writeMs ? [formatMs(row.writeMs)] : []),
  ]);
  const writes = model.writeMs ? ' Dotted: writes.' : '';
  return (
    <Plot
      title="Seek time"
      summary={`${formatMs(model.readMs[1])} for one cylinder, ${formatMs(model.meanMs)} on average, ${formatMs(model.fullMs)} over all ${formatCount(model.readMs.length)} cylinders. ${GIVEN[model.givenAre]}.${writes}`}
      tools={
        <Segmented
          label="Distance axis"
          value={log ? 'log' : 'linear'}
          options={[
            { value: 'log', label: 'log' },
            { value: 'linear', label: 'linear' },
          ]}
          onChange={(value) => setLog(value === 'log')}
        />
      }
      axes={axes}
      marks={marks}
      reading={reading}
      columns={['Cylinders', 'Reads', ...(model.writeMs ? ['Writes'] : [])]}
      rows={rows}
    />
  );
}
