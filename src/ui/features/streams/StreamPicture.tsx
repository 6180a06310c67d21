import { useCallback } from 'react';
import { cssColor } from '../../kit/canvas/objectColor.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { messages } from './messages.ts';
import { beyondAt, COLORS, DASHES, streamAxes, streamMarks, valuesAt } from './streamModel.ts';
import type { StreamModel } from './streamModel.ts';
import styles from './Streams.module.css';

interface StreamPictureProps {
  readonly title: string;
  readonly model: StreamModel;
  readonly scale: { readonly elapsedMs: number; readonly most: number };
  readonly nameOf: (row: number) => string;
}

const WORDS = { throughput: messages.perMin, response: messages.inMs, gain: messages.inPercent } as const;

/** One figure of all streams over time. */
export function StreamPicture({ title, model, scale, nameOf }: StreamPictureProps) {
  const { figure, shown, values, left, most, windowMs, limits } = model;
  const axes = useCallback((space: Space) => streamAxes(model, scale, space), [model, scale]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) =>
      streamMarks(
        model,
        own,
        { ink: color.ink2, strong: color.ink, line: color.line, worse: color.worse, labelPx },
        (k) => color[COLORS[k]],
        linePx,
      ),
    [model],
  );
  const words = WORDS[figure];
  const cell = (value: number | null | undefined): string => (value === null || value === undefined ? messages.dash : words(value));
  const names = shown.map(nameOf);
  const reading = useCallback(
    (seconds: number) => {
      const now = valuesAt(model, seconds);
      const beyond = beyondAt(model, seconds);
      const each = model.shown.map((row, k) => {
        const value = now[k];
        const said = messages.value(nameOf(row), value === null ? messages.dash : words(value));
        return beyond[k] ? messages.beyond(said) : said;
      });
      return messages.reading(seconds, each.join(', '));
    },
    [model, nameOf, words],
  );
  return (
    <>
      <Plot
        title={title}
        summary={messages.pictureSummary(names.join(', '), words(most), left)}
        axes={axes}
        marks={marks}
        reading={reading}
        columns={[messages.from, ...names]}
        rows={(values[0] ?? []).map((_, w) => [messages.number((w * windowMs) / 1000), ...values.map((line) => cell(line[w]))])}
      />
      <ul className={styles.legend}>
        {names.map((name, k) => (
          <li key={name} data-limit={limits[k]?.value}>
            <svg width="28" height="8" aria-hidden="true">
              <line x2="28" y1="4" y2="4" style={{ stroke: cssColor(COLORS[k]) }} strokeWidth="2" strokeDasharray={DASHES[k]?.join(' ')} />
            </svg>{' '}
            {limits[k] === null ? name : messages.withLimit(name, words(limits[k].value), limits[k].value <= most)}
          </li>
        ))}
      </ul>
    </>
  );
}
