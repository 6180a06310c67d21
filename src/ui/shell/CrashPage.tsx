import type { ReactNode } from 'react';
import { Button } from '../kit/primitives/Button.tsx';
import { useHandles } from '../kit/state/useApp.ts';
import { ErrorBoundary } from '../kit/primitives/ErrorBoundary.tsx';
import styles from './CrashPage.module.css';
import { messages } from './messages.ts';

/** Around the whole page: when drawing it fails, the work is offered as file and link, and the page can be drawn again. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary renderFallback={(error, restart) => <CrashPage error={error} onRestart={restart} />}>{children}</ErrorBoundary>;
}

function CrashPage({ error, onRestart }: { readonly error: Error; readonly onRestart: () => void }) {
  const { store } = useHandles();
  const commands = store.getState();
  const copy = async () => {
    const link = commands.currentLink();
    if (link === null) commands.saveFile();
    else await navigator.clipboard.writeText(link).catch(() => commands.saveFile());
  };
  return (
    <main className={styles.page} role="alert">
      <h1>{messages.crashed}</h1>
      <p>{messages.crashedText}</p>
      <p className={styles.detail}>{error.message}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onRestart}>
          {messages.drawAgain}
        </Button>
        <Button
          onClick={() => {
            commands.undo();
            onRestart();
          }}
        >
          {messages.undoAndDraw}
        </Button>
        <Button icon="download" onClick={() => commands.saveFile()}>
          {messages.saveFile}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {messages.copyLink}
        </Button>
      </div>
    </main>
  );
}
