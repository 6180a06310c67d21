import { useCallback, useMemo } from 'react';
import type { HardDisk } from '../../../scenario/schema.ts';
import { formatBytes, formatNumber } from '../../../analysis/format.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { capacityUnit, zoneAxes, zoneMarks, zoneSteps } from './zoneModel.ts';
import { messages } from './messages.ts';

/** Rate against capacity, from the outer edge inward. */
export function ZonePlot({ drive }: { readonly drive: HardDisk }) {
  const steps = useMemo(() => zoneSteps(drive), [drive]);
  const axes = useCallback((space: Space) => zoneAxes(steps, space), [steps]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) =>
      zoneMarks(steps, own, { ink: color.ink2, strong: color.ink, line: color.line, labelPx, rate: color.transfer, linePx }),
    [steps],
  );
  const reading = useCallback(
    (x: number) => {
      const at = x * capacityUnit(steps).bytes;
      // At the very end of the axis, too, it is the last zone that is read.
      const zone = steps.findIndex(({ toBytes }) => at < toBytes) + 1 || steps.length;
      const { sectorsPerTrack, mediaMibPerSecond, streamMibPerSecond } = steps[zone - 1];
      return messages.zoneSectorsATrackMiB(zone, sectorsPerTrack, mediaMibPerSecond, streamMibPerSecond);
    },
    [steps],
  );
  const [outer, inner] = [steps[0], steps[steps.length - 1]];
  const rows = steps.map((step, z) => [
    String(z + 1),
    formatBytes(step.toBytes - step.fromBytes),
    String(step.sectorsPerTrack),
    formatNumber(step.mediaMibPerSecond),
    formatNumber(step.streamMibPerSecond),
  ]);
  return (
    <Plot
      title={messages.throughputByPosition}
      summary={messages.outerEdgeAtTheLeft(
        steps.length,
        outer.mediaMibPerSecond,
        inner.mediaMibPerSecond,
        outer.streamMibPerSecond,
        inner.streamMibPerSecond,
      )}
      axes={axes}
      marks={marks}
      reading={reading}
      columns={[messages.zone, messages.holds, messages.sectorsATrack, messages.mediaMiBS, messages.longReadMiBS]}
      rows={rows}
    />
  );
}
