import { useId, useState } from 'react';
import { shownMs } from '../../../analysis/answers/measured.ts';
import { replacedAt, valueAt } from '../../../base/pointer.ts';
import { meaningHash } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { slideValue } from '../../../store/lesson/opening.ts';
import type { Slide } from '../../../store/lesson/schema.ts';
import { placeOfValue, slideStops } from '../../../store/lesson/slideStops.ts';
import { formatMs } from '../../../analysis/format.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { isInterimAnswer } from '../../../analysis/answers/certainty.ts';
import { useLesson } from './state.ts';
import styles from './Slider.module.css';
import { messages } from './lessonMessages.ts';

/** What the scenario is but for the number that slides. */
const restOf = (scenario: Scenario, pointer: string): string => meaningHash(replacedAt(scenario, pointer, null, messages.scenario));

interface Time {
  readonly ms: number;
  /** Of too few seeds: it may still move. */
  readonly isInterim: boolean;
}

const isSame = (a: Time | undefined, b: Time): boolean => a?.ms === b.ms && a.isInterim === b.isInterim;

interface Tried {
  readonly rest: string;
  /** Elapsed time by value, as the answer showed it last. */
  readonly times: ReadonlyMap<number, Time>;
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
  // As the answer shows it for the part of the batch that a lesson speaks of.
  const part = summary && (summary.part ?? summary);
  const time: Time | null = part && { ms: shownMs(part), isInterim: isInterimAnswer(part) };
  const now = valueAt(scenario, pointer);
  const rest = typeof now === 'number' ? restOf(scenario, pointer) : '';
  const [tried, setTried] = useState<Tried>({ rest, times: new Map() });
  if (tried.rest !== rest) setTried({ rest, times: new Map() });
  else if (!waits && time !== null && typeof now === 'number' && !isSame(tried.times.get(now), time))
    setTried({ rest, times: new Map([...tried.times, [now, time]]) });
  const stops = slideStops(slide);
  if (typeof now !== 'number') return <p className={styles.none}>{messages.openFirst(label)}</p>;
  const words = slideValue(pointer, now);
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        {label} <output className={styles.value}>{words}</output>
        {!waits && <span className={styles.time}>{time === null ? '…' : messages.time(time.ms, time.isInterim)}</span>}
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

/** The least part of the longest time that the height stands for: smaller differences are not blown up. */
const LEAST_RANGE = 0.4;

interface CurveProps {
  readonly stops: readonly number[];
  readonly tried: ReadonlyMap<number, Time>;
  readonly now: number;
}

const percent = (share: number): string => `${100 * share}%`;

/** Elapsed time of every value tried so far, each above the place where the slider stands for it; the times of top and bottom at the right. */
function Curve({ stops, tried, now }: CurveProps) {
  const times = [...tried.values()].map(({ ms }) => ms);
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const bottom = Math.min(least, (1 - LEAST_RANGE) * most);
  const points = [...tried]
    .map(([value, { ms, isInterim }]) => ({
      value,
      isInterim,
      x: placeOfValue(stops, value) / (stops.length - 1),
      y: (most - ms) / (most - bottom),
    }))
    .toSorted((a, b) => a.x - b.x);
  const summary =
    points.length === 0
      ? messages.nothingTried
      : messages.tried(
          points.length,
          least,
          most,
          points.some(({ isInterim }) => isInterim),
        );
  return (
    <>
      <div className={styles.curve} role="img" aria-label={summary}>
        <div className={styles.plot}>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
          </svg>
          {points.map(({ value, isInterim, x, y }) => (
            <span
              key={value}
              className={styles.dot}
              data-now={value === now || undefined}
              data-interim={isInterim || undefined}
              style={{ left: percent(x), top: percent(y) }}
            />
          ))}
        </div>
      </div>
      <span className={styles.scale} aria-hidden="true">
        <span>{points.length > 0 && formatMs(most)}</span>
        <span>{points.length > 0 && formatMs(bottom)}</span>
      </span>
    </>
  );
}
