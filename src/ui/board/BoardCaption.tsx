/** The board's caption: factor, order, window and scale of what the tubes show. */
import { useApp, useShownResult } from '../useApp.ts';
import { formatInstant, formatMs, formatNumber, formatPercent } from '../format.ts';
import { magnificationText } from './fill.ts';
import { measureWindow, queueScale } from './measure.ts';
import styles from './Board.module.css';

export function BoardCaption({ share }: { readonly share: number }) {
  const result = useShownResult();
  const stale = useApp((s) => s.answer.summary?.resultKey === undefined && s.answer.previous?.resultKey !== undefined);
  const text = useApp((s) => {
    if (!result) return 'Busy share and queues follow with the first full answer.';
    const window = measureWindow(result, s.view.cursorMs);
    const when =
      window.kind === 'run'
        ? `over the whole run of ${formatMs(window.toMs)}`
        : `from ${formatInstant(window.fromMs, result.elapsedMs)} to ${formatInstant(window.toMs, result.elapsedMs)}`;
    return `mean queue above (full height ${formatNumber(queueScale(result, window.kind), 2)} requests) and busy share below ${when}.`;
  });
  const range = share < 1 ? `the outer ${formatPercent(share)} of each disk, ${magnificationText(share)}` : 'each whole disk';
  return (
    <p className={styles.caption} data-testid="board-caption">
      Tubes show {range}, outer tracks at the top; the gauge at the left is the whole disk.{' '}
      <span className={styles.key} aria-hidden="true" />
      {stale ? `Of the layout before this edit: ${text}` : text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  );
}
