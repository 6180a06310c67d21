import { useLayoutEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { comparisonStanding, unfinishedWords } from '../../../store/unfinished.ts';
import { compareLabel, comparisonLacks } from '../../../studies/standing.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

/** Runs the comparison, shows its progress, and resumes where it stopped. */
export function Comparison() {
  const running = useApp((state) => state.background.running);
  return (
    <div role="group" aria-label={messages.comparison} tabIndex={-1} data-testid="comparison">
      {running ? <Progress /> : <Begin />}
    </div>
  );
}

function Progress() {
  const line = useRef<HTMLParagraphElement>(null);
  // The focused button disappears when the runs end. Move the focus to the comparison, not to the next button: a second
  // Enter must not start anything.
  useLayoutEffect(() => {
    const place = line.current;
    return () => {
      if (place?.contains(document.activeElement)) place.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  const done = useApp((state) => state.background.done);
  const total = useApp((state) => state.background.total);
  const leftMs = useApp((state) => state.background.leftMs);
  const commands = useCommands();
  return (
    <p ref={line} className={styles.comparison}>
      <progress value={done} max={Math.max(1, total)} aria-label={messages.comparisonRuns} />
      <span>{messages.runsDone(done, total, leftMs)}</span>
      <Button kind="link" onClick={() => commands.cancelBackground()}>
        {messages.cancel}
      </Button>
    </p>
  );
}

function Begin() {
  const scenario = useApp((state) => state.scenario);
  const lacks = useApp((state) => comparisonLacks(state.scenario, state.pinned));
  const invalid = useApp((state) => state.problems.length > 0);
  const commands = useCommands();
  const unavailable = invalid ? messages.fixFirst : undefined;
  return (
    <>
      <Unfinished />
      <p className={styles.comparison}>
        {lacks.includes('layouts') && (
          <Button data-control="run-all" className={styles.long} onClick={() => commands.runAllLayouts()} unavailable={unavailable}>
            {compareLabel(scenario)}
          </Button>
        )}
        {lacks.includes('work') && (
          <Button onClick={() => commands.refreshPinned()} unavailable={unavailable}>
            {messages.refresh}
          </Button>
        )}
      </p>
    </>
  );
}

/** A comparison with runs left and none in progress: how far it got, and how to continue. */
function Unfinished() {
  const { words, missing, failure } = useApp(
    useShallow((state) => {
      const standing = comparisonStanding(state);
      const [failed] = standing.failures;
      return {
        // Not "stopped": pinned layouts that came by link have never run.
        words: `${messages.unfinished(unfinishedWords(standing))}.`,
        missing: standing.remaining.length,
        failure: failed ? messages.layoutFailed(failed.title, failed.error) : '',
      };
    }),
  );
  const commands = useCommands();
  if (missing === 0) return null;
  return (
    <div className={styles.unfinished} data-testid="unfinished">
      <p>{words}</p>
      {failure !== '' && <p>{failure}</p>}
      <p className={styles.comparison}>
        <Button onClick={() => commands.resumeComparison()} title={messages.resumeTitle(missing)}>
          {messages.resume(missing)}
        </Button>
        <Button kind="link" onClick={() => commands.restartComparison()} title={messages.restartTitle}>
          {messages.restart}
        </Button>
      </p>
    </div>
  );
}
