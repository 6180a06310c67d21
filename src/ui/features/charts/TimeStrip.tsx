import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { perObject } from '../../../base/perObject.ts';
import { evidenceDisks, evidenceFigures, evidenceWindow } from '../../../analysis/why/evidenceWords.ts';
import { formatCount, formatMs } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { PHONE, useMedia } from '../../kit/primitives/useMedia.ts';
import { comparedAnswers, useSharedScales } from '../../kit/state/comparedRuns.ts';
import { useAnswerWaits, useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { useKeyHint } from '../../kit/actions/useKeyHint.ts';
import { useShown } from '../../kit/state/shown.ts';
import { HeatPicture } from './HeatPicture.tsx';
import { nextMoment } from './moments.ts';
import { QueuePicture } from './QueuePicture.tsx';
import { drawnParts, readingParts } from './reading.ts';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { useTimeView } from '../../kit/plots/timeWindow.ts';
import styles from './TimeStrip.module.css';

// Not needed for the first picture: loaded when looked at.
const TimeTable = lazyPart('the table of the run', () => import('./TimeTable.tsx').then((module) => module.TimeTable));

const LANES_HINT = ['Drag to move', ', wheel or pinch to zoom', ', press a lane to read a request.'];
const POINTER_HINT = ['Click sets the cursor', ', drag zooms.'];

interface StripParts {
  /** Single requests of a disk, in the place of the pictures. */
  readonly Lanes: ComponentType<{ readonly result: RunResult; readonly scenario: Scenario | null }>;
}

/** The time pictures with their shared cursor, or what stands in their place while there is nothing to draw. */
export function TimeStrip({ Lanes }: StripParts) {
  // A new run may take some frames to be drawn: the answer is shown at once, the pictures follow in pieces.
  const { result, scenario, stale } = useDeferredValue(useShown());
  const status = useApp((state) => state.answer.status);
  const answered = useApp((state) => state.answer.summary !== null);
  const withheld = useAnswerWaits();
  // The run that is still being drawn a moment later must not be either.
  if (withheld) return <p className={styles.empty}>The time pictures will be shown once you have made your prediction in the lesson.</p>;
  if (!result) return <p className={styles.empty}>{emptyWords(status, answered)}</p>;
  if (!result.series || result.devices.length === 0)
    return <p className={styles.empty}>This run kept no time series, so there is nothing to draw over time.</p>;
  return <Strip result={result} scenario={scenario} stale={stale} Lanes={Lanes} />;
}

function emptyWords(status: string, answered: boolean): string {
  if (status === 'invalid') return 'The time pictures come back when the layout can be simulated again.';
  if (status === 'failed' || status === 'canceled') return 'There is no run to draw. Run it again from the answer.';
  // The shown answer came without its run: a quick estimate, or one kept from before.
  return answered
    ? 'The time pictures follow with the full answer, which is being computed.'
    : 'The time pictures appear with the first answer.';
}

type ShownStrip = ReturnType<typeof useShown> & StripParts & { readonly result: RunResult };

const Strip = memo(function Strip({ result, scenario, stale, Lanes }: ShownStrip) {
  const strip = useApp((state) => state.view.strip);
  const as = useApp((state) => state.view.stripAs);
  const commands = useCommands();
  const phone = useMedia(PHONE);
  return (
    <div className={styles.strip}>
      <div className={styles.bar}>
        {strip === 'lanes' ? (
          <div className={styles.words}>
            <Parts className={styles.reading} parts={LANES_HINT} />
          </div>
        ) : (
          <Reading result={result} />
        )}
        <Segmented
          label="Time pictures"
          control="lanes"
          className={styles.first}
          value={strip}
          options={[
            { value: 'both', label: 'both' },
            { value: 'queue', label: 'queue' },
            { value: 'heat', label: 'utilization' },
            { value: 'lanes', label: 'lanes', title: 'Single requests of a disk, and why each was chosen' },
          ]}
          onChange={(value) => commands.setView({ strip: value })}
        />
        <Segmented
          label="Time pictures as"
          value={as}
          options={[
            { value: 'chart', label: 'chart' },
            { value: 'table', label: 'table' },
          ]}
          onChange={(value) => commands.setView({ stripAs: value })}
        />
      </div>
      {strip === 'lanes' ? (
        <LazyPlace waiting={<p className={styles.empty}>Loading the lanes…</p>}>
          <Lanes result={result} scenario={scenario} />
        </LazyPlace>
      ) : as === 'table' ? (
        <LazyPlace waiting={<p className={styles.empty}>Loading the table…</p>}>
          <TimeTable result={result} scenario={scenario} stale={stale} />
        </LazyPlace>
      ) : (
        <div className={styles.pictures} data-stacked={phone || undefined}>
          {strip !== 'heat' && <QueuePicture result={result} scenario={scenario} stale={stale} />}
          {strip !== 'queue' && <HeatPicture result={result} scenario={scenario} stale={stale} />}
        </div>
      )}
    </div>
  );
});

/** Where the cursor is and what happens there, and how many I/Os the pictures hold. */
function Reading({ result }: { readonly result: RunResult }) {
  const cursorMs = useApp((state) => state.view.cursorMs);
  const disk = useApp((state) => state.view.disk);
  const hover = useTimeView((state) => state.hover);
  const setWindow = useTimeView((state) => state.setWindow);
  const commands = useCommands();
  const { store } = useHandles();
  const hint = useKeyHint();
  const drawn = drawnIos(result);
  const binMs = result.series?.binMs ?? 0;
  const evidence = useEvidenceShown();
  const shared = useSharedScales((state) => state.shared);
  const waits = useLessonOpen((state) => state.waits);
  const comparable = useApp((state) => comparedAnswers({ ...state, baselineId: state.view.baselineId }).length > 0);
  const zoom = useTimeView((state) => state.window);
  const words = useRef<HTMLDivElement>(null);
  // What evidence speaks of is shown whole.
  useEffect(() => {
    const { window } = useTimeView.getState();
    if (evidence && window && (evidence.window.fromMs < window.fromMs || evidence.window.toMs > window.toMs)) setWindow(null);
    // Where pictures and sentences are below each other, the press that marks them brings them into sight.
    if (evidence) words.current?.scrollIntoView({ block: 'nearest' });
  }, [evidence, setWindow]);
  const parts = hover
    ? readingParts(result, hover.disk, hover.ms)
    : evidence
      ? [`${evidenceDisks(evidence, result)}, ${evidenceWindow(evidence.window, result)}: `, evidenceFigures(evidence)]
      : cursorMs === null
        ? POINTER_HINT
        : readingParts(result, disk, cursorMs);
  return (
    <>
      <Button
        kind="quiet"
        onClick={() => nextMoment(store.getState(), result)}
        title={`Where most time was lost to waiting, then the next such stretches${hint('m')}`}
      >
        Worst moment
      </Button>
      {comparable && !waits && (
        <Button
          kind="quiet"
          aria-pressed={shared}
          title="One time axis and one height of queues for the runs that are compared: the baseline, or the layout before and the pinned ones"
          onClick={() => useSharedScales.setState({ shared: !shared })}
        >
          Same scales
        </Button>
      )}
      {evidence && (
        <Button
          kind="quiet"
          icon="close"
          label="Clear the marked evidence"
          onClick={() => commands.setView({ cursorMs: null, disk: null })}
        />
      )}
      {zoom !== null && (
        <Button kind="quiet" onClick={() => setWindow(null)} title={`Show the whole run${hint('0')}`}>
          Show all
        </Button>
      )}
      <div ref={words} className={styles.words}>
        <Parts className={styles.reading} parts={parts} wide={evidence !== null} testId="time-reading" />
        <Parts
          className={styles.drawn}
          parts={drawnParts(drawn, result.ios, binMs)}
          title={`${formatCount(drawn)} of ${formatCount(result.ios)} I/Os are drawn, in bins of ${formatMs(binMs)}`}
          testId="drawn"
        />
      </div>
    </>
  );
}

interface PartsProps {
  readonly className: string;
  readonly parts: readonly string[];
  /** It takes a line of its own. */
  readonly wide?: boolean;
  /** In full; default: the parts. */
  readonly title?: string;
  readonly testId?: string;
}

/** A line of words of which the last parts are left out whole, not cut, where they do not fit; its title says all of them. */
function Parts({ className, parts, wide, title = parts.join(''), testId }: PartsProps) {
  return (
    <div className={`${styles.parts} ${className}`} data-wide={wide || undefined} title={title} data-testid={testId}>
      {parts.map((part, i) => (
        <span key={i}>{part}</span>
      ))}
    </div>
  );
}

/** I/Os that the series hold. */
const drawnIos = perObject(({ series }: RunResult): number => {
  let total = 0;
  const values = series?.completions;
  if (values) for (let i = 0; i < values.length; i += 1) total += values[i];
  return total;
});
