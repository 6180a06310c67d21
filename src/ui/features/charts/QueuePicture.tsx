import { useCallback, useMemo } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { mainObjects } from '../../../analysis/run/loads.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { PRINT_ORDER } from '../../kit/primitives/printing.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { objectColors } from '../../kit/canvas/objectColor.ts';
import { csvFile } from './csvFile.ts';
import { ExportMenu } from '../../kit/export/ExportMenu.tsx';
import { QueueLegend } from './QueueLegend.tsx';
import { withQueueKey } from './queueKey.ts';
import { queueMarks, queueModel, sharedRange } from '../../kit/plots/queueModel.ts';
import { queueSummary, windowWords } from './summary.ts';
import { depthCaption } from '../../kit/plots/queueModel.ts';
import { drawingOf, TimePicture } from './TimePicture.tsx';
import type { MakeMarks } from './TimePicture.tsx';
import { shownWindow, useTimeView } from '../../kit/plots/timeWindow.ts';
import { messages } from './messages.ts';

export interface PictureProps {
  readonly result: RunResult;
  /** The scenario that was run; null when the page no longer has it. */
  readonly scenario: Scenario | null;
  readonly stale: boolean;
}

/** P3. Each row has the color of the object that its disk is used mostly for: the one that *Why* names. */
export function QueuePicture({ result, scenario, stale }: PictureProps) {
  const depthScale = useTimeView((state) => state.depthScale);
  const setDepthScale = useTimeView((state) => state.setDepthScale);
  const zoom = useTimeView((state) => state.window);
  const series = result.series;
  const compared = useComparedRuns();
  const range = useMemo(() => (series ? sharedRange(series, compared.depths) : { top: 1, largest: 0 }), [series, compared]);
  const main = useMemo(() => (scenario ? mainObjects(scenario, result.psuBytes) : []), [scenario, result]);
  const names = useMemo(() => (scenario ? objectColors(scenario.database) : []), [scenario]);
  const makeMarks = useCallback<MakeMarks>(
    (plot, window, columns, { color, labelPx }, disk) => {
      if (!series) return [];
      const model = queueModel(series, result.elapsedMs, window, columns, depthScale, plot.disksPerRow, range.top);
      const rowColors = result.devices.map((_, d) => color[names[main[d]] ?? 'system']);
      return queueMarks(
        model,
        plot,
        {
          disk: rowColors,
          ink: color.ink2,
          strong: color.ink,
          line: color.line,
          hatch: color.line2,
          outOfRange: color.outOfRange,
          labelPx,
        },
        disk,
      );
    },
    [series, result, depthScale, main, names, range.top],
  );
  const summary = useMemo(() => queueSummary(result, depthScale, range), [result, depthScale, range]);
  const window = shownWindow(zoom, result.elapsedMs, series?.binMs ?? 0, compared.elapsedMs);
  const drawing = (width = 1200) => {
    const now = tokens();
    const size = { width, height: Math.max(320, result.devices.length * 22 + 40) };
    const { ink2: ink, outOfRange } = now.color;
    return withQueueKey(drawingOf(result, window, makeMarks, size, 12, now), {
      objects: objectsInRows(scenario, main, names).map(({ title, name }) => ({ title, color: now.color[name] })),
      range,
      scale: depthScale,
      ink,
      outOfRange,
      labelPx: 12,
    });
  };
  return (
    <TimePicture
      name={messages.queueDepth}
      term="queue-depth"
      result={result}
      summary={summary}
      caption={depthCaption(range, depthScale)}
      where={windowWords(window, result.elapsedMs)}
      legend={
        <QueueLegend
          range={range}
          scale={depthScale}
          objects={objectsInRows(scenario, main, names)}
          ended={window.toMs > result.elapsedMs}
        />
      }
      tools={
        <>
          <Button
            kind="quiet"
            aria-pressed={depthScale === 'log'}
            title={messages.logTitle}
            onClick={() => setDepthScale(depthScale === 'log' ? 'linear' : 'log')}
          >
            {messages.log}
          </Button>
          <ExportMenu
            title={messages.queueDepth}
            summary={summary}
            result={result}
            drawing={drawing}
            printOrder={PRINT_ORDER.queue}
            csv={async (origin) => (await csvFile.load()).queueCsv(result, diskNames(scenario), origin)}
          />
        </>
      }
      marginRight={12}
      makeMarks={makeMarks}
      stale={stale}
    />
  );
}

/** The objects whose colors appear in the rows, grouped by color. */
function objectsInRows(scenario: Scenario | null, main: readonly number[], names: readonly ColorName[]) {
  const titles = new Map<ColorName, string[]>();
  for (const object of new Set(main)) {
    if (!scenario || object < 0) continue;
    titles.set(names[object], [...(titles.get(names[object]) ?? []), scenario.database.objects[object].name]);
  }
  return [...titles].map(([name, own]) => ({ name, title: own.join(', ') }));
}

export function diskNames(scenario: Scenario | null): string[] {
  return scenario?.hardware.disks.map(({ id }) => id) ?? [];
}
