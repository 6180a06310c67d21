import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { evidenceDisks, evidenceFigures, evidenceWindow } from '../../../analysis/why/evidenceWords.ts';
import { formatMs } from '../../../analysis/format.ts';
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
import { stepMoment } from './stepMoment.ts';
import { QueuePicture } from './QueuePicture.tsx';
import { drawnParts, readingParts } from './reading.ts';
import { togglePlaying } from '../../../store/playback.ts';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { useTimeView } from '../../kit/plots/timeWindow.ts';
import { useZoomFollowsFilm } from './useZoomFollowsFilm.ts';
import { messages } from './messages.ts';
import styles from './TimeStrip.module.css';

// Not needed for the first picture: loaded when looked at.
const TimeTable = lazyPart(messages.tablePart, () => import('./TimeTable.tsx').then((module) => module.TimeTable));

interface StripParts {
  /** Individual requests of one disk, shown instead of the charts. */
  readonly Lanes: ComponentType<{ readonly result: RunResult }>;
}

/** The time charts with their shared cursor, or a message while there is nothing to draw. */
export function TimeStrip({ Lanes }: StripParts) {
  // Drawing a new run may take several frames: show the answer at once and draw the charts piece by piece.
  const { result, scenario, stale } = useDeferredValue(useShown());
  const status = useApp((state) => state.answer.status);
  const answered = useApp((state) => state.answer.summary !== null);
  const withheld = useAnswerWaits();
  // Hide the deferred run as well, which may still be drawn for a moment.
  if (withheld) return <p className={styles.empty}>{messages.withheld}</p>;
  if (!result) return <p className={styles.empty}>{emptyWords(status, answered)}</p>;
  if (!result.series || result.devices.length === 0) return <p className={styles.empty}>{messages.noSeries}</p>;
  return <Strip result={result} scenario={scenario} stale={stale} Lanes={Lanes} />;
}

function emptyWords(status: string, answered: boolean): string {
  if (status === 'invalid') return messages.invalid;
  if (status === 'failed' || status === 'canceled') return messages.noRun;
  // The answer on screen has no run of its own: it is a quick estimate, or was stored earlier.
  return answered ? messages.toCome : messages.none;
}

type ShownStrip = ReturnType<typeof useShown> & StripParts & { readonly result: RunResult };

const Strip = memo(function Strip({ result, scenario, stale, Lanes }: ShownStrip) {
  const strip = useApp((state) => state.view.strip);
  useZoomFollowsFilm(result);
  const as = useApp((state) => state.view.stripAs);
  const commands = useCommands();
  const phone = useMedia(PHONE);
  return (
    <div className={styles.strip}>
      <div className={styles.bar}>
        {strip === 'lanes' ? (
          <div className={styles.words}>
            <Parts className={styles.reading} parts={messages.lanesHint} />
          </div>
        ) : (
          <Reading result={result} />
        )}
        <Segmented
          label={messages.timeCharts}
          control="lanes"
          className={styles.first}
          value={strip}
          options={[
            { value: 'both', label: messages.both },
            { value: 'queue', label: messages.queue },
            { value: 'heat', label: messages.utilization },
            { value: 'lanes', label: messages.lanes, title: messages.lanesTitle },
          ]}
          onChange={(value) => commands.setView({ strip: value })}
        />
        <Segmented
          label={messages.showAs}
          value={as}
          options={[
            { value: 'chart', label: messages.chart },
            { value: 'table', label: messages.table },
          ]}
          onChange={(value) => commands.setView({ stripAs: value })}
        />
      </div>
      {strip === 'lanes' ? (
        <LazyPlace waiting={<p className={styles.empty}>{messages.loadingLanes}</p>}>
          <Lanes result={result} />
        </LazyPlace>
      ) : as === 'table' ? (
        <LazyPlace waiting={<p className={styles.empty}>{messages.loadingTable}</p>}>
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

/** Where the cursor is, what happens there, and how many I/Os the charts show. */
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
  // Make sure that all of the evidence is visible.
  useEffect(() => {
    const { window } = useTimeView.getState();
    if (evidence && window && (evidence.window.fromMs < window.fromMs || evidence.window.toMs > window.toMs)) setWindow(null);
    // Where the charts are below the sentences, marking evidence scrolls them into view.
    if (evidence) words.current?.scrollIntoView({ block: 'nearest' });
  }, [evidence, setWindow]);
  const parts = hover
    ? readingParts(result, hover.disk, hover.ms)
    : evidence
      ? [`${evidenceDisks(evidence, result)}, ${evidenceWindow(evidence.window, result)}: `, evidenceFigures(evidence)]
      : cursorMs === null
        ? messages.pointerHint
        : readingParts(result, disk, cursorMs);
  return (
    <>
      <Button
        kind="quiet"
        icon="play"
        onClick={togglePlaying}
        label={messages.playName}
        title={`${messages.playTitle}${hint('F9')}`}
        data-testid="play-open"
      >
        {messages.play}
      </Button>
      <Button kind="quiet" onClick={() => stepMoment({ store }, result)} title={`${messages.worstMomentTitle}${hint('m')}`}>
        {messages.worstMoment}
      </Button>
      {comparable && !waits && (
        <Button
          kind="quiet"
          aria-pressed={shared}
          title={messages.sameScalesTitle}
          onClick={() => useSharedScales.setState({ shared: !shared })}
        >
          {messages.sameScales}
        </Button>
      )}
      {evidence && (
        <Button kind="quiet" icon="close" label={messages.clearEvidence} onClick={() => commands.setView({ cursorMs: null, disk: null })} />
      )}
      {zoom !== null && (
        <Button kind="quiet" onClick={() => setWindow(null)} title={`${messages.wholeRun}${hint('0')}`}>
          {messages.showAll}
        </Button>
      )}
      <div ref={words} className={styles.words}>
        <Parts className={styles.reading} parts={parts} wide={evidence !== null} testId="time-reading" />
        <Parts
          className={styles.drawn}
          parts={drawnParts(drawn, result.ios, binMs)}
          title={messages.drawnTitle(drawn, result.ios, formatMs(binMs))}
          testId="drawn"
        />
      </div>
    </>
  );
}

interface PartsProps {
  readonly className: string;
  readonly parts: readonly string[];
  /** On a line of its own. */
  readonly wide?: boolean;
  /** The full text; default: all parts. */
  readonly title?: string;
  readonly testId?: string;
}

/** A line of text that drops its last parts whole where they do not fit, instead of cutting them off; its title has all of them. */
function Parts({ className, parts, wide, title = parts.join(''), testId }: PartsProps) {
  return (
    <div className={`${styles.parts} ${className}`} data-wide={wide || undefined} title={title} data-testid={testId}>
      {parts.map((part, i) => (
        <span key={i}>{part}</span>
      ))}
    </div>
  );
}

/** I/Os counted in the series. */
const drawnIos = perObject(({ series }: RunResult): number => {
  let total = 0;
  const values = series?.completions;
  if (values) for (let i = 0; i < values.length; i += 1) total += values[i];
  return total;
});
