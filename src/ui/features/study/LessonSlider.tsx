import { useId, useState } from 'react';
import { shownMs } from '../../../analysis/measure/measured.ts';
import { replacedAt, valueAt } from '../../../base/pointer.ts';
import { meaningHash } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { slideValue } from '../../../store/lesson/opening.ts';
import type { Slide } from '../../../store/lesson/schema.ts';
import { placeOfValue, slideStops } from '../../../store/lesson/slideStops.ts';
import { formatMs } from '../../../analysis/format.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { useLesson } from './state.ts';
import styles from './Slider.module.css';

/** What the scenario is but for the number that slides. */
const restOf = (scenario: Scenario, pointer: string): string => meaningHash(replacedAt(scenario, pointer, null, 'the scenario'));

interface Tried {
  readonly rest: string;
  /** Elapsed time by value. */
  readonly times: ReadonlyMap<number, number>;
}

/**
 * The slider of a step. The document follows it, and with it the answer; what has been tried stays as a curve of elapsed time. It is the
 * platform's own slider, so a finger, a mouse, arrow keys, Page Up and Down, Home and End move it.
 */
export function LessonSlider({ slide, waits }: { readonly slide: Slide; readonly waits: boolean }) {
  const { label, pointer } = slide;
  const id = useId();
  const move = useLesson((state) => state.slide);
  const scenario = useApp((state) => state.scenario);
  const summary = useApp((state) =>
    state.answer.summary?.scenarioHash === state.scenarioHash && state.answer.summary.basis !== 'estimate' ? state.answer.summary : null,
  );
  // As the answer shows it.
  const elapsedMs = summary && shownMs(summary);
  const now = valueAt(scenario, pointer);
  const rest = typeof now === 'number' ? restOf(scenario, pointer) : '';
  const [tried, setTried] = useState<Tried>({ rest, times: new Map() });
  if (tried.rest !== rest) setTried({ rest, times: new Map() });
  else if (!waits && elapsedMs !== null && typeof now === 'number' && tried.times.get(now) !== elapsedMs)
    setTried({ rest, times: new Map([...tried.times, [now, elapsedMs]]) });
  const stops = slideStops(slide);
  if (typeof now !== 'number') return <p className={styles.none}>{label}: open the scenario of this step first.</p>;
  const words = slideValue(pointer, now);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {label} <output className={styles.value}>{words}</output>
        {!waits && <span className={styles.time}>{elapsedMs === null ? '…' : formatMs(elapsedMs)}</span>}
      </label>
      {!waits && <Curve stops={stops} tried={tried.times} now={now} />}
      <input
        id={id}
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={placeOfValue(stops, now)}
        disabled={waits}
        aria-valuetext={words}
        onChange={(event) => move(stops[Number(event.target.value)])}
      />
      <span className={styles.ends} aria-hidden="true">
        <span>{slideValue(pointer, stops[0])}</span>
        <span>{slideValue(pointer, stops[stops.length - 1])}</span>
      </span>
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 64;
const PAD = 6;
/** Room for the times at the right. */
const TIMES = 36;
/** The least part of the longest time that the height stands for: smaller differences are not blown up. */
const LEAST_RANGE = 0.4;

interface CurveProps {
  readonly stops: readonly number[];
  readonly tried: ReadonlyMap<number, number>;
  readonly now: number;
}

/** Elapsed time of every value tried so far, between the two times at its right. */
function Curve({ stops, tried, now }: CurveProps) {
  const times = [...tried.values()];
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const bottom = Math.min(least, (1 - LEAST_RANGE) * most);
  const points = [...tried]
    .map(([value, ms]) => ({
      value,
      x: PAD + (placeOfValue(stops, value) / (stops.length - 1)) * (WIDTH - TIMES - 2 * PAD),
      y: HEIGHT - PAD - ((ms - bottom) / (most - bottom)) * (HEIGHT - 2 * PAD),
    }))
    .toSorted((a, b) => a.x - b.x);
  const summary =
    points.length === 0
      ? 'Nothing tried yet'
      : `Elapsed time by value, ${points.length} tried: shortest ${formatMs(least)}, longest ${formatMs(most)}`;
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      {[PAD, HEIGHT - PAD].map((y) => (
        <line key={y} x1={PAD} x2={WIDTH - TIMES} y1={y} y2={y} className={styles.axis} />
      ))}
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
      {points.map(({ value, x, y }) => (
        <circle key={value} cx={x} cy={y} r={value === now ? 4 : 2} data-now={value === now || undefined} className={styles.dot} />
      ))}
      {points.length > 0 && (
        <>
          <text x={WIDTH - TIMES + 4} y={PAD + 3} className={styles.scale}>
            {formatMs(most)}
          </text>
          <text x={WIDTH - TIMES + 4} y={HEIGHT - PAD + 3} className={styles.scale}>
            {formatMs(bottom)}
          </text>
        </>
      )}
    </svg>
  );
}
