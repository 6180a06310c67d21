import { useCallback, useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { cssColor, objectColors } from '../../kit/canvas/objectColor.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { messages } from './messages.ts';
import { commonRoom, rateAxes, rateMarks, rateModel, ratesAt, strokes } from './rateModel.ts';
import type { RateModel, RateRoom } from './rateModel.ts';
import type { ObjectRun } from './useObjectRuns.ts';
import styles from './Objects.module.css';

interface RatePictureProps {
  readonly title: string;
  readonly scenario: Scenario;
  readonly run: ObjectRun;
  /** All runs that are shown together: their pictures have the same axes. */
  readonly among: readonly ObjectRun[];
}

/** Bytes a second of the busiest objects over the run. */
export function RatePicture({ title, scenario, run, among }: RatePictureProps) {
  const model = useMemo(() => rateModel(run), [run]);
  const room = useMemo(() => commonRoom(among.flatMap((one) => rateModel(one) ?? [])), [among]);
  return model === null || model.shown.length === 0 ? null : <Rates title={title} scenario={scenario} model={model} room={room} />;
}

interface RatesProps extends Pick<RatePictureProps, 'title' | 'scenario'> {
  readonly model: RateModel;
  readonly room: RateRoom;
}

function Rates({ title, scenario, model, room }: RatesProps) {
  const colors = objectColors(scenario.database);
  const axes = useCallback((space: Space) => rateAxes(room, space), [room]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) => {
      const ink = { ink: color.ink2, strong: color.ink, line: color.line, labelPx };
      return rateMarks(model, own, ink, (object) => color[colors[object]], linePx);
    },
    [model, colors],
  );
  const name = useCallback((object: number) => scenario.database.objects[object].name, [scenario]);
  const { shown, rows, left, most } = model;
  const reading = useCallback(
    (seconds: number) => {
      const rates = ratesAt(model, seconds);
      return messages.reading(seconds, model.shown.map((object, k) => messages.rate(name(object), rates[k])).join(', '));
    },
    [model, name],
  );
  const lines = strokes(shown, (object) => cssColor(colors[object]));
  return (
    <>
      <Plot
        title={title}
        summary={messages.overTimeSummary(shown.map(name).join(', '), most, left)}
        axes={axes}
        marks={marks}
        reading={reading}
        columns={[messages.from, ...shown.map(name)]}
        rows={rows.mbPerSecond[shown[0]].map((_, step) => [
          messages.number((step * rows.stepMs) / 1000),
          ...shown.map((object) => messages.number(rows.mbPerSecond[object][step])),
        ])}
      />
      <ul className={styles.legend}>
        {shown.map((object, k) => (
          <li key={object}>
            <svg width="28" height="8" aria-hidden="true">
              <line x2="28" y1="4" y2="4" style={{ stroke: lines[k].stroke }} strokeWidth="2" strokeDasharray={lines[k].dash?.join(' ')} />
            </svg>{' '}
            {name(object)}
          </li>
        ))}
      </ul>
    </>
  );
}
