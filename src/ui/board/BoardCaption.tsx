/** The board's caption: factor, order, window and scale of what the tubes show. */
import { useApp, useShownResult } from '../useApp.ts';
import { capital, formatInstant, formatMs, formatNumber } from '../format.ts';
import { disksApart } from '../kernel/words.ts';
import { rangeText } from './rangeText.ts';
import { measureWindow, queueScale } from './measure.ts';
import styles from './Board.module.css';

/** @param bytes from top to bottom of every tube */
export function BoardCaption({ share, bytes }: { readonly share: number; readonly bytes: number }) {
  const result = useShownResult();
  const stale = useApp((s) => s.answer.summary?.resultKey === undefined && s.answer.previous?.resultKey !== undefined);
  const queues = useApp((s) => {
    if (!result) return null;
    const { kind } = measureWindow(result, s.view.cursorMs);
    return `mean queue above (full height ${formatNumber(queueScale(result, kind), 2)} requests)`;
  });
  const when = useApp((s) => {
    if (!result) return '';
    const window = measureWindow(result, s.view.cursorMs);
    return window.kind === 'run'
      ? `over the whole run of ${formatMs(window.toMs)}`
      : `from ${formatInstant(window.fromMs, result.elapsedMs)} to ${formatInstant(window.toMs, result.elapsedMs)}`;
  });
  const range = useApp((s) => rangeText(s.scenario, share, bytes));
  const apart = useApp((s) => disksApart(s.scenario).length > 0);
  const words = (ofBefore: boolean) => (
    <>
      Tubes show {range}; the gauge at the left is the whole disk. <span className={styles.key} aria-hidden="true" />
      {queues === null ? (
        'Busy share and queues follow with the first full answer.'
      ) : (
        <>
          {ofBefore ? `Of the layout before this edit: ${queues}` : capital(queues)}
          <span className={styles.shares}> and busy share in % below</span> {when}.
        </>
      )}
      {apart && ' A q at its number: the disk has a queue of its own.'}
    </>
  );
  return (
    <div className={styles.captions}>
      <p className={styles.caption} data-testid="board-caption">
        {words(stale)}
      </p>
      {/* The room that the longer words take: else tubes would change their height with every edit, and back with its answer. */}
      <p className={styles.caption} aria-hidden="true">
        {words(true)}
      </p>
    </div>
  );
}
