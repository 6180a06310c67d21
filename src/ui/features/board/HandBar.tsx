/** What is held, what putting it here would do, and why it cannot be put there: on the board while something is held. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { cancelHand, placeOnMarked } from '../../../store/move/commands.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { markedTargets } from '../../../store/move/targets.ts';
import { useLoadAfter, useLoadShare } from '../../kit/drag/useLoadShare.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import styles from './HandBar.module.css';

export function HandBar() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pick' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const refusal = useHand((s) => s.refusal);
  const marked = useHand((s) => s.marked);
  const estimate = useHand((s) => s.estimate);
  const load = useLoadShare(inHand);
  const asking = useHand((s) => s.asking !== null);
  const preview = inHand && over && !refusal ? previewOf(scenario, inHand, over, marked) : null;
  const loadAfter = useLoadAfter(scenario, preview);
  if (!inHand || asking) return null;
  const targets = markedTargets(scenario, marked);
  return (
    <div className={styles.hand} role="group" aria-label="Holding" data-testid="hand">
      <div className={styles.handText}>
        <p>
          Holding: <strong>{inHand.label}</strong>
          {load && !preview ? `, ${load}. ` : '. '}
          {refusal ? (
            <span className={styles.refused} data-testid="refusal">
              {refusal.text}
            </span>
          ) : (
            <span className={styles.quiet}>
              {preview
                ? `→ ${[preview.text, loadAfter, estimate].filter(Boolean).join(' · ')}`
                : 'Tap or click where it should go, or use arrows and Enter.'}
            </span>
          )}
        </p>
      </div>
      <div className={styles.handButtons}>
        {refusal?.fixes.map((fix) => (
          <Button key={fix.label} onClick={fix.run}>
            {fix.label}
          </Button>
        ))}
        {inHand.kind === 'files' && targets.length > 1 && (
          <Button onClick={() => placeOnMarked(handles)}>Place on {targets.length} marked…</Button>
        )}
        {inHand.kind === 'files' && <Button onClick={() => showDialog('move')}>Move to…</Button>}
        <Button onClick={() => cancelHand(handles)} title="Esc">
          Put back
        </Button>
      </div>
    </div>
  );
}
