import { Button } from '../primitives/Button.tsx';
import { PlaceHeader } from '../primitives/PlaceHeader.tsx';
import { useApp, useCommands } from '../useApp.ts';
import { Bars } from './Bars.tsx';
import { differenceOf } from './difference.ts';
import { EditTrail } from './EditTrail.tsx';
import { AnswerNumber, shownAnswer } from './Number.tsx';
import { Problems } from './Problems.tsx';
import { WhyPanel } from './WhyPanel.tsx';
import styles from './Answer.module.css';

/** The place that answers: one number, how sure it is, against what, and why. */
export function Answer() {
  return (
    <div className={styles.answer}>
      <PlaceHeader title="Answer">
        <FullScale />
      </PlaceHeader>
      <Progress />
      <Problems />
      <AnswerNumber />
      <AgainstBaseline />
      <Bars />
      <Comparison />
      <WhyPanel />
      <EditTrail />
    </div>
  );
}

function FullScale() {
  const status = useApp((state) => state.answer.status);
  const basis = useApp((state) => state.answer.summary?.basis);
  const commands = useCommands();
  if (basis === 'full' || status !== 'done') return null;
  return (
    <Button kind="link" onClick={() => commands.runFullScale()} title="Run every user’s whole batch instead of a part of it">
      Run at full scale
    </Button>
  );
}

function Progress() {
  const status = useApp((state) => state.answer.status);
  const progress = useApp((state) => state.answer.progress);
  const commands = useCommands();
  const running = status === 'running';
  return (
    <div className={styles.progress} data-running={running || undefined}>
      {running && <progress className={styles.line} value={Math.max(0.01, progress)} max={1} aria-label="Simulation" />}
      {running && (
        <Button kind="link" className={styles.cancel} onClick={() => commands.cancelRun()}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function AgainstBaseline() {
  const answer = useApp((state) => state.answer);
  const baseline = useApp((state) => state.pinned.find(({ id }) => id === state.view.baselineId));
  const shown = shownAnswer(answer);
  if (!baseline?.answer || !shown || shown.before || baseline.answer.scenarioHash === shown.summary.scenarioHash) return null;
  if (baseline.stale) return <p className={styles.against}>The baseline {baseline.title} was computed for other work.</p>;
  const difference = differenceOf(shown.summary, baseline.answer);
  return (
    <p className={styles.against} data-testid="against-baseline" data-kind={difference.kind} title={difference.long}>
      <strong data-kind={difference.kind}>{difference.short}</strong> against {baseline.title}
    </p>
  );
}

/** Fills the comparison, or says how far it is. */
function Comparison() {
  const running = useApp((state) => state.background.running);
  const done = useApp((state) => state.background.done);
  const total = useApp((state) => state.background.total);
  const anyStale = useApp((state) => state.pinned.some((pin) => pin.stale));
  const studies = useApp((state) => state.pinned.filter((pin) => pin.from === 'study').length);
  const invalid = useApp((state) => state.problems.length > 0);
  const commands = useCommands();
  if (running) {
    return (
      <p className={styles.comparison}>
        <progress value={done} max={Math.max(1, total)} aria-label="Runs of the comparison" />
        <span>
          {done} of {total} runs
        </span>
        <Button kind="link" onClick={() => commands.cancelBackground()}>
          Cancel
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.comparison}>
      {studies < 7 && (
        <Button onClick={() => commands.runAllLayouts()} unavailable={invalid ? 'Mend the layout first' : undefined}>
          Run all seven layouts
        </Button>
      )}
      {anyStale && (
        <Button onClick={() => commands.refreshPinned()} unavailable={invalid ? 'Mend the layout first' : undefined}>
          Compute stale bars again
        </Button>
      )}
    </p>
  );
}
