/** Which split of some objects over disks is best: arrangements are run, ranked with ties as ties, and one of them can be tried. */
import { useMemo, useState } from 'react';
import { nextToSeparate, type Pair } from '../../../analysis/coAccess/pairs.ts';
import { objectName } from '../../../analysis/coAccess/words.ts';
import { arrangementsOf, groupsOf, SPLIT_LIMITS, usualTargets, type Arrangement } from '../../../analysis/splits/arrangements.ts';
import { ELAPSED_TIME, rankSplits, valuesOf, WORK } from '../../../analysis/splits/judge.ts';
import { layAs } from '../../../analysis/splits/lay.ts';
import { againstWords, arrangementWords, bestWords, KIND_WORDS, untriedWords, valueWords } from '../../../analysis/splits/words.ts';
import { isTimed, MOVE_SEEDS } from '../../../analysis/whichMove/judge.ts';
import { mean } from '../../../base/stats.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { Preview } from './Preview.tsx';
import { proposing } from './proposed.ts';
import { RunsPlace, RunsProgress } from './RunsProgress.tsx';
import { askedFor, usePlainRuns, type AdvisorRun } from './useTogether.ts';
import styles from './Advisor.module.css';

/** Objects that are offered; arrangements that are run unless another number is asked for, and at most. */
const MOST_OBJECTS = 12;
const TRIES = 8;
const MOST_TRIES = 200;
const LEAST = 2;

interface SplitPartProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly pairs: readonly Pair[];
}

export function SplitPart({ scenario, scale, pairs }: SplitPartProps) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [budget, setBudget] = useState(TRIES);
  const first = nextToSeparate(pairs) ?? pairs.at(0);
  const offered = useMemo(() => [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].slice(0, MOST_OBJECTS), [pairs]);
  if (first === undefined) return null;
  const objects = (chosen ?? [first.a, first.b]).filter((id) => offered.includes(id));
  const isFull = objects.length >= SPLIT_LIMITS.objects;
  const toggle = (id: string) => setChosen(objects.includes(id) ? objects.filter((one) => one !== id) : [...objects, id]);
  return (
    <Fold summary={messages.split}>
      <p className={styles.note}>{messages.splitLead}</p>
      <fieldset className={styles.controls}>
        <legend>{messages.objects(LEAST, SPLIT_LIMITS.objects)}</legend>
        {offered.map((id) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" checked={objects.includes(id)} disabled={isFull && !objects.includes(id)} onChange={() => toggle(id)} />
            {objectName(scenario, id)}
          </label>
        ))}
      </fieldset>
      <div className={styles.controls}>
        <NumberField label={messages.budget} value={budget} min={1} max={MOST_TRIES} inDocument={false} onCommit={setBudget} />
      </div>
      {objects.length < LEAST ? (
        <p>{messages.chooseMore(LEAST, SPLIT_LIMITS.objects)}</p>
      ) : (
        <Compared
          key={`${hashOf(scenario)}/${scale}/${objects.join(' ')}/${budget}`}
          scenario={scenario}
          scale={scale}
          objects={objects}
          budget={budget}
        />
      )}
    </Fold>
  );
}

/** An arrangement that can be laid out, with its document. */
interface Laid {
  readonly arrangement: Arrangement;
  readonly laid: Scenario;
}

interface ComparedProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly objects: readonly string[];
  readonly budget: number;
}

function Compared({ scenario, scale, objects: chosen, budget }: ComparedProps) {
  const [running, setRunning] = useState(false);
  /** Arrangements that had been run when the reader stopped; null: nobody did. */
  const [stoppedAfter, setStoppedAfter] = useState<number | null>(null);
  const [preview, setPreview] = useState<number | null>(null);
  const objectKey = chosen.join(' ');
  const objects = useMemo(() => objectKey.split(' '), [objectKey]);
  const { all, isCut, tried, refused } = useMemo(() => search(scenario, objects, budget), [scenario, objects, budget]);
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    const documents = [scenario, ...tried.slice(0, stoppedAfter ?? tried.length).map(({ laid }) => laid)];
    return documents.flatMap((of) => Array.from({ length: MOVE_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k)));
  }, [running, scenario, tried, scale, stoppedAfter]);
  const { runs, progress, error } = usePlainRuns(asked);
  if (tried.length === 0) return <p>{messages.tooFewDisks}</p>;
  const group = (k: number): AdvisorRun[] => runs.slice(k * MOVE_SEEDS, (k + 1) * MOVE_SEEDS).flatMap((each) => each ?? []);
  const asIs = group(0);
  const groups = tried.map((_, k) => group(k + 1)).filter((each) => each.length === MOVE_SEEDS);
  const done = running && asIs.length === MOVE_SEEDS && groups.length === (stoppedAfter ?? tried.length) && groups.length > 0;
  const stop = () => {
    if (groups.length === 0) setRunning(false);
    else setStoppedAfter(groups.length);
  };
  const names = tried.map(({ arrangement }) => arrangementWords(scenario, objects, arrangement));
  const measure = isTimed(scenario) ? WORK : ELAPSED_TIME;
  const [base] = done ? valuesOf(measure, asIs, [asIs]) : [[]];
  const ranked = done ? rankSplits(measure, base, valuesOf(measure, asIs, groups)) : [];
  return (
    <>
      <RunsPlace>
        {!running && (
          <div className={styles.controls}>
            <Button onClick={() => setRunning(true)}>{messages.runSplits(tried.length)}</Button>
            <span className={styles.note}>{messages.splitRuns(tried.length, (tried.length + 1) * MOVE_SEEDS)}</span>
          </div>
        )}
        {running && !done && <RunsProgress runs={runs} progress={progress} error={error} onStop={stop} />}
        {done && (
          <p role="status" data-testid="split-advice">
            {bestWords(names, ranked)}
          </p>
        )}
        {done && stoppedAfter !== null && (
          <div className={styles.controls}>
            <span>{messages.stopped(stoppedAfter, tried.length)}</span>
            <Button onClick={() => setStoppedAfter(null)}>{messages.goOn}</Button>
          </div>
        )}
      </RunsPlace>
      {done && (
        <ScrollRegion
          aria-label={messages.splits}
          className={styles.scroll}
          {...proposing(
            ranked.map(
              ({ index }) =>
                (s: Scenario) =>
                  layAs(s, objects, tried[index].arrangement),
            ),
          )}
        >
          <Table
            caption={messages.splits}
            testId="splits-tried"
            words
            columns={[
              messages.place,
              { title: messages.arrangement, heading: true },
              messages.kind,
              measure.id === 'work' ? messages.work : messages.elapsed,
              messages.against,
              { title: messages.try, spoken: true },
            ]}
            rows={ranked.map((one) => ({
              key: String(one.index),
              cells: [
                String(one.place),
                names[one.index],
                KIND_WORDS[tried[one.index].arrangement.kind],
                valueWords(measure, one.mean),
                againstWords(one, mean(base)),
                <Button key="try" label={messages.tryIt(names[one.index])} onClick={() => setPreview(one.index)}>
                  {messages.try}
                </Button>,
              ],
            }))}
          />
        </ScrollRegion>
      )}
      {preview !== null && (
        <Preview
          key={preview}
          what={names[preview]}
          change={(s) => layAs(s, objects, tried[preview].arrangement)}
          drawn={(s) => layAs(s, objects, tried[preview].arrangement)}
          onClose={() => setPreview(null)}
        />
      )}
      <p className={styles.note}>
        {untriedWords(
          all,
          tried.slice(0, stoppedAfter ?? tried.length).map(({ arrangement }) => arrangement),
          isCut,
          refused,
          done,
        )}
        {measure.id === 'work' && ` ${messages.splitNote}`}
      </p>
    </>
  );
}

interface Search {
  readonly all: readonly Arrangement[];
  readonly isCut: boolean;
  readonly tried: readonly Laid[];
  readonly refused: number;
}

/** The first arrangements that can be laid out. */
function search(scenario: Scenario, objects: readonly string[], budget: number): Search {
  const targets = usualTargets(scenario, objects, SPLIT_LIMITS.targets);
  if (targets.length < 2) return { all: [], isCut: false, tried: [], refused: 0 };
  const { all, isCut } = arrangementsOf(groupsOf(scenario, objects, targets), objects.length);
  const tried: Laid[] = [];
  let refused = 0;
  for (const arrangement of all) {
    if (tried.length >= budget) break;
    const laid = attempt(scenario, (s) => layAs(s, objects, arrangement));
    if (laid instanceof EditRefused) refused++;
    else tried.push({ arrangement, laid });
  }
  return { all, isCut, tried, refused };
}
