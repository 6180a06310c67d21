import { detailWindow } from './window.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import styles from './Lanes.module.css';

/** How far the simulation of the window is, or why there is none. `empty`: there is nothing else to be seen. */
export function LanesStatus({ empty }: { readonly empty: boolean }) {
  const status = useApp((state) => state.detail.status);
  const progress = useApp((state) => state.detail.progress);
  const error = useApp((state) => state.detail.error);
  const window = useApp((state) => state.detail.window);
  const commands = useCommands();
  const again = (
    <Button onClick={() => window && commands.lookInto(detailWindow(window))}>{status === 'failed' ? 'Try again' : 'Simulate it'}</Button>
  );
  if (status === 'running') {
    const percent = Math.round(progress * 100);
    return (
      <div className={styles.status} data-empty={empty || undefined} data-testid="lanes-status">
        <progress value={progress} max={1} aria-label="Simulating the window" />
        <span>{empty ? `Simulating up to the end of the window: ${percent} %` : `${percent} %`}</span>
        <Button kind="quiet" onClick={() => commands.cancelDetail()}>
          Cancel
        </Button>
      </div>
    );
  }
  if (status === 'done') return null;
  return (
    <div className={styles.status} data-empty={empty || undefined} data-testid="lanes-status">
      <span role={status === 'failed' ? 'alert' : undefined}>{wordsOf(status, error)}</span>
      {(status === 'failed' || status === 'canceled') && again}
    </div>
  );
}

function wordsOf(status: string, error: string | undefined): string {
  if (status === 'failed') return `The window could not be simulated: ${error ?? 'no reason was given'}.`;
  if (status === 'canceled') return 'The simulation of this window was canceled.';
  if (status === 'invalid') return 'Single requests come back when the layout can be simulated again.';
  return 'Single requests appear when the window has been simulated.';
}
