/** The caption of the board: magnification, order, window and scale of what tubes or tiles show. */
import { hasFailed, isOut } from '../../../analysis/volumes/health.ts';
import type { ReactNode } from 'react';
import { useGlossed } from '../../kit/primitives/Glossed.tsx';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { useAnswerWaits } from '../../kit/state/lessonOpen.ts';
import { disksApart } from '../../../analysis/kernel/words.ts';
import { captionWords } from './captionWords.ts';
import type { CaptionFacts } from './captionWords.ts';
import { messages } from './messages.ts';
import { rangeText } from './rangeText.ts';
import { measureWindow, queueScale } from './measure.ts';
import { useHeldPreview } from './useMeasure.ts';
import styles from './Board.module.css';

/** Actions after which a file may lie elsewhere. */
const PLACES: ReadonlySet<string> = new Set(['move', 'add-container', 'drop-container', 'rebalance']);

interface BoardCaptionProps extends Pick<CaptionFacts, 'drawn' | 'fullBar' | 'tile' | 'opened'> {
  /** Part of the largest disk that a tube shows. */
  readonly share: number;
  /** Bytes from top to bottom of every tube. */
  readonly bytes: number;
}

export function BoardCaption({ share, bytes, drawn, fullBar, tile, opened }: BoardCaptionProps) {
  const result = useShownResult();
  const marked = useEvidenceShown()?.window ?? null;
  const compared = useComparedRuns().depths;
  const withheld = useAnswerWaits();
  const stale = useApp((s) => s.answer.summary?.resultKey === undefined && s.answer.previous?.resultKey !== undefined);
  const queue = useApp((s) =>
    result ? formatNumber(queueScale(result, measureWindow(result, s.view.cursorMs, marked), compared), 2) : null,
  );
  const when = useApp((s) => {
    if (!result) return '';
    const window = measureWindow(result, s.view.cursorMs, marked);
    return window.kind === 'run' ? messages.wholeRun(window.toMs) : messages.part(window.fromMs, window.toMs, result.elapsedMs);
  });
  const range = useApp((s) => rangeText(s.scenario, share, bytes));
  const apart = useApp((s) => disksApart(s.scenario).length > 0);
  const previews = useHeldPreview() !== null;
  const failed = useApp((s) => s.scenario.hardware.disks.some((disk) => disk.failed));
  const cut = useApp((s) => s.scenario.hardware.disks.some(({ id }) => isOut(s.scenario, id) && !hasFailed(s.scenario, id)));
  const moves = useApp((s) => s.scenario.timeline?.some(({ kind }) => PLACES.has(kind)) ?? false);
  const facts = { drawn, fullBar, tile, opened, range, queue, when, withheld, ofBefore: stale, apart, previews, failed, cut, moves };
  return (
    <div className={styles.captions}>
      <p className={styles.caption} data-testid="board-caption">
        <GlossedWords {...facts} />
      </p>
      {/* Reserves the height of the longest caption. Otherwise tubes would change height with every edit and again with its answer, and
          the shorter caption of slivers would make room for tubes, whose longer caption would turn them back into slivers. */}
      <p className={styles.caption} aria-hidden="true">
        <Words {...facts} ofBefore previews={false} drawn={drawn === 'tile' ? 'tile' : 'roomy'} />
      </p>
    </div>
  );
}

function GlossedWords(facts: CaptionFacts) {
  const { shows, queue } = captionWords(facts);
  const [glossedShows, glossedQueue] = useGlossed([shows, queue ?? '']);
  return <Both shows={glossedShows} queue={queue === null ? null : glossedQueue} />;
}

function Words(facts: CaptionFacts) {
  return <Both {...captionWords(facts)} />;
}

function Both({ shows, queue }: { readonly shows: ReactNode; readonly queue: ReactNode }) {
  return (
    <>
      {shows}
      {queue !== null && (
        <>
          {' '}
          <span className={styles.key} aria-hidden="true" />
          {queue}
        </>
      )}
    </>
  );
}
