import { useCallback, useMemo, useState } from 'react';
import type { HardDisk } from '../../../scenario/schema.ts';
import { formatCount, formatMs, plural } from '../../../analysis/format.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { seekAxes, seekMarks, seekModel, seekRows } from './seekModel.ts';
import type { SeekModel } from './seekModel.ts';
import { messages } from './messages.ts';

const GIVEN: Readonly<Record<SeekModel['givenAre'], string>> = {
  datasheet: messages.diamondsTheThreeDatasheetPoints,
  measured: messages.diamondsThePointsOfTheTable,
  formula: messages.diamondsTheFirstDistancesAsGiven,
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
      const write = model.writeMs ? messages.writes(model.writeMs[d]) : '';
      return `${plural(d, 'cylinder')}: ${formatMs(model.readMs[d])}${write}`;
    },
    [model],
  );
  const rows = seekRows(model).map((row) => [
    formatCount(row.cylinders),
    formatMs(row.readMs),
    ...(model.writeMs ? [formatMs(row.writeMs)] : []),
  ]);
  const writes = model.writeMs ? messages.dottedWrites : '';
  return (
    <Plot
      title={messages.seekTime}
      summary={messages.forOneCylinderOnAverage(
        model.readMs[1],
        model.meanMs,
        model.fullMs,
        model.readMs.length,
        GIVEN[model.givenAre],
        writes,
      )}
      tools={
        <Segmented
          label={messages.distanceAxis}
          value={log ? 'log' : 'linear'}
          options={[
            { value: 'log', label: messages.log },
            { value: 'linear', label: messages.linear },
          ]}
          onChange={(value) => setLog(value === 'log')}
        />
      }
      axes={axes}
      marks={marks}
      reading={reading}
      columns={[messages.cylinders, messages.reads, ...(model.writeMs ? [messages.writes22] : [])]}
      rows={rows}
    />
  );
}
