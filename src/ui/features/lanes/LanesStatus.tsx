import { detailWindow } from './window.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

/** How far the simulation of the window is, or why there is none. `empty`: there is nothing else to be seen. */
export function LanesStatus({ empty }: { readonly empty: boolean }) {
  const status = useApp((state) => state.detail.status);
  const progress = useApp((state) => state.detail.progress);
  const error = useApp((state) => state.detail.error);
  const window = useApp((state) => state.detail.window);
  const commands = useCommands();
  const again = (
    <Button onClick={() => window && commands.lookInto(detailWindow(window))}>
      {status === 'failed' ? messages.tryAgain : messages.simulateIt}
    </Button>
  );
  if (status === 'running') {
    const percent = Math.round(progress * 100);
    return (
      <div className={styles.status} data-empty={empty || undefined} data-testid="lanes-status">
        <progress value={progress} max={1} aria-label={messages.simulatingTheWindow} />
        <span>{empty ? messages.simulatingUpToTheEnd(percent) : `${percent} %`}</span>
        <Button kind="quiet" onClick={() => commands.cancelDetail()}>
          {messages.cancel}
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
  if (status === 'failed') return messages.theWindowCouldNotBeSimulated(error ?? messages.noReason);
  if (status === 'canceled') return messages.theSimulationOfThisWindow;
  if (status === 'invalid') return messages.singleRequestsComeBackWhen;
  return messages.singleRequestsAppearWhenThe;
}
