import { useCallback, useMemo } from 'react';
import type { ReplayResult } from '../../../trace/replayDocument.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { plotFor } from '../../kit/plots/timePlot.ts';
import { queueMarks, queueModel } from '../../kit/plots/queueModel.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { depthReading, depthRows, depthSummary, relabeled, timeAxes, usedDisks } from './depthModel.ts';
import type { TimeAxes } from './depthModel.ts';
import { messages } from './messages.ts';

/** Queue depth over time of every disk that was used: the time picture of the page, for a replay. */
export function DepthPicture({ result }: { readonly result: ReplayResult }) {
  const used = useMemo(() => usedDisks(result), [result]);
  const { elapsedMs } = result;
  const axes = useCallback(
    (space: Space) => timeAxes(plotFor(used?.names.length ?? 0, { ...space, marginRight: 12 }), elapsedMs),
    [used, elapsedMs],
  );
  const marks = useCallback(
    (own: Axes, { color, labelPx }: Tokens) => {
      if (!used) return [];
      const { plot } = own as TimeAxes;
      const columns = Math.max(1, Math.floor(plot.right - plot.left));
      const model = queueModel(used.series, elapsedMs, { fromMs: 0, toMs: elapsedMs }, columns, 'linear', plot.disksPerRow);
      const colors = {
        disk: used.names.map(() => color.fact),
        ink: color.ink2,
        strong: color.ink,
        line: color.line,
        hatch: color.line2,
        outOfRange: color.outOfRange,
        labelPx,
      };
      return relabeled(queueMarks(model, plot, colors, null), plot, used);
    },
    [used, elapsedMs],
  );
  const reading = useCallback((ms: number) => (used ? depthReading(used, elapsedMs, ms) : ''), [used, elapsedMs]);
  const rows = useMemo(() => (used ? depthRows(used, elapsedMs) : []), [used, elapsedMs]);
  if (!used || !(elapsedMs > 0)) return null;
  return (
    <Plot
      title={messages.queueDepthOverTime}
      summary={depthSummary(used, elapsedMs)}
      axes={axes}
      marks={marks}
      reading={reading}
      columns={[messages.at, messages.requestsAtTheDisks, messages.longestQueue]}
      rows={rows}
    />
  );
}
