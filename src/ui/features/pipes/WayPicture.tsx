import { useCallback, useMemo, useState } from 'react';
import { wayOverTime } from '../../../analysis/pipes/overTime.ts';
import { narrowestFirst } from '../../../analysis/pipes/pipes.ts';
import { kindWords, overTimeWords } from '../../../analysis/pipes/words.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { toCsv } from '../../kit/export/csv.ts';
import { ExportMenu } from '../../kit/export/ExportMenu.tsx';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { PRINT_ORDER } from '../../kit/primitives/printing.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { messages } from './messages.ts';
import { heightOf, wayAxes, wayColumns, wayMarks, wayReading, wayRows, type Figure } from './model.ts';
import type { WayRun } from './useWayRuns.ts';
import styles from './Pipes.module.css';

/** Steps over the run in the picture, and rows of its table. */
const STEPS = 120;
const ROWS = 24;
/** Pixels of the picture in a file. */
const FILE_PX = 900;

interface Props {
  readonly title: string;
  readonly scenario: Scenario;
  readonly run: WayRun;
}

/** The fullest pipe of each kind over time, and the narrowest at each moment. */
export function WayPicture({ title, scenario, run }: Props) {
  const [figure, setFigure] = useState<Figure>('occupied');
  const way = useMemo(() => wayOverTime(scenario, run, STEPS), [scenario, run]);
  const coarse = useMemo(() => wayOverTime(scenario, run, ROWS), [scenario, run]);
  const narrowest = way === null ? undefined : narrowestFirst(way.kinds)[0];
  const top = way?.kinds.find((pipe) => pipe === narrowest);
  const axes = useCallback((space: Space) => wayAxes(way!, space), [way]);
  const marks = useCallback((own: Axes, now: Tokens) => wayMarks(way!, own, figure, top, now), [way, figure, top]);
  const reading = useCallback((seconds: number) => wayReading(way!, seconds, figure), [way, figure]);
  if (way === null || coarse === null || way.kinds.length === 0) return null;
  const summary = `${overTimeWords(way)} ${messages.howToRead}`;
  const height = heightOf(way);
  const drawing = (width = FILE_PX) => {
    const now = tokens();
    return { width, height, marks: marks(axes({ width, height, labelPx: now.labelPx }), now) };
  };
  const kindOf = (step: number): string => (way.narrowest[step] < 0 ? '' : kindWords(way.kinds[way.narrowest[step]].kind));
  return (
    <div className={styles.picture} data-testid="way-picture">
      <Plot
        title={title}
        summary={summary}
        height={height}
        tools={
          <span className={styles.tools}>
            <Segmented<Figure>
              label={messages.show}
              value={figure}
              options={[
                { value: 'occupied', label: messages.showOccupied },
                { value: 'carried', label: messages.showCarried },
              ]}
              onChange={setFigure}
            />
            <ExportMenu
              title={title}
              summary={summary}
              result={run}
              drawing={drawing}
              csv={(origin) =>
                toCsv(
                  [...wayColumns(way), messages.narrowestOf],
                  wayRows(way).map((row, step) => [...row.map((value) => value ?? ''), kindOf(step)]),
                  origin,
                  [messages.csvNotes],
                )
              }
              printOrder={PRINT_ORDER.why}
            />
          </span>
        }
        axes={axes}
        marks={marks}
        reading={reading}
        columns={wayColumns(coarse)}
        rows={wayRows(coarse).map(([from, ...values]) => {
          let at = 0;
          return [
            messages.number(from ?? 0),
            ...coarse.kinds.flatMap(({ carried }) => [
              messages.share(values[at++] ?? 0),
              ...(carried === null ? [] : [messages.number(values[at++] ?? 0)]),
            ]),
          ];
        })}
      />
    </div>
  );
}
