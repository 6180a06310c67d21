/** The way from disk to processor: what each pipe carries over time, which is the narrowest, and from runs what is the limit without it. */
import { useMemo, useState } from 'react';
import { fullestOfEachKind, narrowestFirst, nextLimit, pipesOf, type PipeKind } from '../../../analysis/pipes/pipes.ts';
import { remoteOfRunWords } from '../../../analysis/pipes/remote.ts';
import { widened } from '../../../analysis/pipes/widen.ts';
import { kindWords, loadWords, narrowestWords, occupiedWords, pipeName, widenedWords } from '../../../analysis/pipes/words.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { PartitionFigures } from './PartitionFigures.tsx';
import { useWayRuns, type WayRun } from './useWayRuns.ts';
import { WayPicture } from './WayPicture.tsx';
import styles from './Pipes.module.css';

export function PipesDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      {withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <Way />}
    </Dialog>
  );
}

const listed = (kinds: readonly PipeKind[]): string => kinds.map(kindWords).join(', ');

function Way() {
  const scenario = useApp((state) => state.scenario);
  const summary = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary : null));
  const scale = summary?.scale ?? scenario.workload.interactiveScale;
  // Kinds without limits, one after the other.
  const [taken, setTaken] = useState<readonly PipeKind[]>([]);
  const documents = useMemo(() => taken.reduce((all, kind) => [...all, widened(all[all.length - 1], kind)], [scenario]), [scenario, taken]);
  const asked = useMemo(
    () =>
      documents.map((one, k) => ({
        key: [hashOf(scenario), scenario.seed, scale, ...taken.slice(0, k)].join('/'),
        scenario: one,
        scale,
      })),
    [documents, scenario, scale, taken],
  );
  const { runs, progress, error } = useWayRuns(asked);
  const [first] = runs;
  return (
    <>
      <p className={styles.lead}>
        {messages.lead(scenario.seed, scale === 1 ? messages.wholeBatch : messages.partOfBatch(messages.share(scale)))}
      </p>
      {first !== undefined && <Figures scenario={scenario} run={first} />}
      {first !== undefined && (
        <NextLimits documents={documents} runs={runs} taken={taken} idle={progress === null} onTake={(kinds) => setTaken(kinds)} />
      )}
      {progress !== null && (
        <p className={styles.controls}>
          <progress value={progress} max={1} aria-label={messages.running} />
          <span aria-hidden="true">{messages.runningOf(messages.share(progress))}</span>
        </p>
      )}
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
    </>
  );
}

/** A run as it is: the narrowest in a sentence, all over time, and a row for each kind. */
function Figures({ scenario, run }: { readonly scenario: Scenario; readonly run: WayRun }) {
  const pipes = useMemo(() => pipesOf(scenario, run), [scenario, run]);
  const remote = remoteOfRunWords(run);
  return (
    <>
      <p className={styles.answer} data-testid="narrowest">
        {narrowestWords(narrowestFirst(pipes)[0])}
      </p>
      {remote !== undefined && <p data-testid="remote-of-run">{remote}</p>}
      <VisuallyHidden>
        <h3>{messages.asItIs}</h3>
      </VisuallyHidden>
      <WayPicture title={messages.overTime} scenario={scenario} run={run} />
      <ScrollRegion aria-label={messages.tableTitle} className={styles.scroll}>
        <Table
          caption={messages.tableTitle}
          columns={[messages.pipes, messages.count, messages.fullest, messages.carries, messages.occupied]}
          rows={fullestOfEachKind(pipes).map((pipe) => ({
            key: pipe.kind,
            cells: [
              kindWords(pipe.kind),
              String(pipes.filter(({ kind }) => kind === pipe.kind).length),
              pipeName(pipe),
              loadWords(pipe) || messages.none,
              messages.shareOf(pipe.utilization, pipe.kind === 'disk' ? occupiedWords(pipe.kind) : null),
            ],
          }))}
          testId="pipes"
        />
      </ScrollRegion>
      <p className={styles.note}>{messages.notes}</p>
      {run.partitions !== undefined && <PartitionFigures scenario={scenario} partitions={run.partitions} />}
    </>
  );
}

interface NextProps {
  /** The scenario, and without one kind of limits after the other; with their runs as far as they are there. */
  readonly documents: readonly Scenario[];
  readonly runs: readonly (WayRun | undefined)[];
  readonly taken: readonly PipeKind[];
  readonly idle: boolean;
  readonly onTake: (kinds: readonly PipeKind[]) => void;
}

/** Limits taken away one after the other, each answer from a run. */
function NextLimits({ documents, runs, taken, idle, onTake }: NextProps) {
  const done = taken.filter((_, k) => runs[k + 1] !== undefined).length;
  const last = runs[done];
  const limit = last === undefined ? undefined : nextLimit(pipesOf(documents[done], last), taken);
  return (
    <section>
      <h3>{messages.next}</h3>
      <p className={styles.note}>{messages.nextLead}</p>
      <ol className={styles.steps} aria-live="polite" data-testid="widened">
        {taken.slice(0, done).map((kind, k) => {
          const [before, after] = [runs[k], runs[k + 1]];
          if (before === undefined || after === undefined) return null;
          const [narrowest] = narrowestFirst(pipesOf(documents[k + 1], after).filter((pipe) => !taken.slice(0, k + 1).includes(pipe.kind)));
          return <li key={kind}>{widenedWords(kind, before.elapsedMs, after.elapsedMs, narrowest)}</li>;
        })}
      </ol>
      {idle && (
        <p className={styles.controls}>
          {limit !== undefined && (
            <Button onClick={() => onTake([...taken, limit.kind])}>{messages.widen(listed([...taken, limit.kind]))}</Button>
          )}
          {limit === undefined && <span>{taken.length > 0 ? messages.noneLeft : messages.allShown}</span>}
          {taken.length > 0 && (
            <Button kind="quiet" onClick={() => onTake([])}>
              {messages.startAgain}
            </Button>
          )}
        </p>
      )}
      {last !== undefined && done > 0 && (
        <WayPicture title={messages.overTimeWithout(listed(taken.slice(0, done)))} scenario={documents[done]} run={last} />
      )}
    </section>
  );
}
