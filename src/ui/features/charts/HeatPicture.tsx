import { useCallback, useMemo } from 'react';
import { balance, balanceOfWorking } from '../../../analysis/run/loads.ts';
import { ramp } from '../../kit/canvas/ramp.ts';
import { rgbOf } from '../../kit/canvas/rgb.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { formatPercent } from '../../../analysis/format.ts';
import { PRINT_ORDER } from '../../kit/primitives/printing.ts';
import { csvFile } from './csvFile.ts';
import { ExportMenu } from '../../kit/export/ExportMenu.tsx';
import { heatMarks, heatModel, withHeatLegend } from './heatModel.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { diskNames } from './QueuePicture.tsx';
import type { PictureProps } from './QueuePicture.tsx';
import { heatSummary, outOfRangeWords, windowWords } from './summary.ts';
import { drawingOf, TimePicture } from './TimePicture.tsx';
import type { MakeMarks } from './TimePicture.tsx';
import { shownWindow, useTimeView } from '../../kit/plots/timeWindow.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { messages } from './messages.ts';

/** Room for the bars of row means. */
const MARGIN_RIGHT = 46;

/** P2. */
export function HeatPicture({ result, scenario, stale }: PictureProps) {
  const zoom = useTimeView((state) => state.window);
  const series = result.series;
  const makeMarks = useCallback<MakeMarks>(
    (plot, window, columns, { color, labelPx, theme }, disk) => {
      if (!series) return [];
      const model = heatModel(series, result.elapsedMs, window, columns, plot.disksPerRow, result.devices);
      const colors = {
        ramp: ramp(theme === 'dark'),
        panel: color.panel,
        ink: color.ink2,
        strong: color.ink,
        line: color.line,
        hatch: color.line2,
        outOfRange: rgbOf(color.outOfRange),
        notch: color.panel,
        bar: color.ink3,
        labelPx,
      };
      return heatMarks(model, plot, colors, disk);
    },
    [series, result],
  );
  const even = useMemo(() => (scenario ? balanceOfWorking(scenario, result) : balance(result.devices)), [scenario, result]);
  const summary = useMemo(() => heatSummary(result, even), [result, even]);
  const window = shownWindow(zoom, result.elapsedMs, series?.binMs ?? 0, useComparedRuns().elapsedMs);
  const drawing = (width = 1200) => {
    const now = tokens();
    const size = { width, height: Math.max(320, result.devices.length * 18 + 40) };
    const legend = { ramp: ramp(now.theme === 'dark'), ink: now.color.ink2, labelPx: 12 };
    return withHeatLegend(drawingOf(result, window, makeMarks, size, 120, now), legend);
  };
  return (
    <TimePicture
      name={messages.heat}
      term="utilization"
      result={result}
      summary={summary}
      caption={`${messages.heatCaption(formatPercent(even.mean), formatPercent(even.max), diskLabel(result.devices[even.busiest].id))}${outOfRangeWords(result)}${window.fromMs > 0 || window.toMs !== result.elapsedMs ? ` \u00b7 ${windowWords(window, result.elapsedMs)}` : ''}`}
      legend={<HeatLegend ended={window.toMs > result.elapsedMs} />}
      tools={
        <>
          <ExportMenu
            title={messages.heat}
            summary={summary}
            result={result}
            drawing={drawing}
            printOrder={PRINT_ORDER.utilization}
            csv={async (origin) => (await csvFile.load()).utilizationCsv(result, diskNames(scenario), origin)}
          />
        </>
      }
      marginRight={MARGIN_RIGHT}
      makeMarks={makeMarks}
      stale={stale}
    />
  );
}
