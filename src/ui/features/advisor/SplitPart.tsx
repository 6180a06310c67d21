/** Which split of two objects over disks is best: arrangements are run, ranked with ties as ties, and one of them can be tried. */
import { useMemo, useState } from 'react';
import { nextToSeparate, type Pair } from '../../../analysis/coAccess/pairs.ts';
import { pairName } from '../../../analysis/coAccess/words.ts';
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
import { carryOut } from '../../../store/carryOut.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { RunsProgress } from './RunsProgress.tsx';
import { askedFor, usePlainRuns, type AdvisorRun } from './useTogether.ts';
import styles from './Advisor.module.css';

/** Pairs that are offered; arrangements that are run. */
const MOST_PAIRS = 12;
const TRIES = 8;

const keyOf = ({ a, b }: Pair): string => `${a} ${b}`;

interface SplitPartProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly pairs: readonly Pair[];
}

export function SplitPart({ scenario, scale, pairs }: SplitPartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const pair = pairs.find((one) => keyOf(one) === chosen) ?? nextToSeparate(pairs) ?? pairs.at(0);
  if (pair === undefined) return null;
  return (
    <Fold summary={messages.split}>
      <p className={styles.note}>{messages.splitLead}</p>
      <div className={styles.controls}>
        <Select
          label={messages.pair}
          value={keyOf(pair)}
          options={pairs.slice(0, MOST_PAIRS).map((one) => ({ value: keyOf(one), label: pairName(scenario, one) }))}
          onChange={setChosen}
        />
      </div>
      <Compared key={`${hashOf(scenario)}/${scale}/${keyOf(pair)}`} scenario={scenario} scale={scale} pair={pair} />
    </Fold>
  );
}

/** An arrangement that can be laid out, with its document. */
interface Laid {
  readonly arrangement: Arrangement;
  readonly laid: Scenario;
}

function Compared({ scenario, scale, pair }: { readonly scenario: Scenario; readonly scale: number; readonly pair: Pair }) {
  const handles = useHandles();
  const [running, setRunning] = useState(false);
  const objects = useMemo(() => [pair.a, pair.b], [pair]);
  const { all, isCut, tried, refused } = useMemo(() => search(scenario, objects), [scenario, objects]);
  const asked = useMemo(
    (): Asked[] =>
      running
        ? [scenario, ...tried.map(({ laid }) => laid)].flatMap((of) =>
            Array.from({ length: MOVE_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k)),
          )
        : [],
    [running, scenario, tried, scale],
  );
  const { runs, progress, error } = usePlainRuns(asked);
  if (tried.length === 0) return <p>{messages.tooFewDisks}</p>;
  const group = (k: number): AdvisorRun[] => runs.slice(k * MOVE_SEEDS, (k + 1) * MOVE_SEEDS).flatMap((each) => each ?? []);
  const asIs = group(0);
  const groups = tried.map((_, k) => group(k + 1));
  const done = running && asIs.length === MOVE_SEEDS && groups.every((each) => each.length === MOVE_SEEDS);
  const names = tried.map(({ arrangement }) => arrangementWords(scenario, objects, arrangement));
  const measure = isTimed(scenario) ? WORK : ELAPSED_TIME;
  const [base] = done ? valuesOf(measure, asIs, [asIs]) : [[]];
  const ranked = done ? rankSplits(measure, base, valuesOf(measure, asIs, groups)) : [];
  const tryIt = (k: number) => {
    if (carryOut(handles, messages.tryIt(names[k]), (s) => layAs(s, objects, tried[k].arrangement)) !== null) return;
    handles.store.getState().announce(messages.tried(names[k]));
    closeDialog();
  };
  return (
    <>
      {!running && <Button onClick={() => setRunning(true)}>{messages.runSplits(tried.length)}</Button>}
      {running && !done && <RunsProgress runs={runs} progress={progress} error={error} onStop={() => setRunning(false)} />}
      {done && (
        <>
          <p role="status" data-testid="split-advice">
            {bestWords(names, ranked)}
          </p>
          <ScrollRegion aria-label={messages.splits} className={styles.scroll}>
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
                  <Button key="try" label={messages.tryIt(names[one.index])} onClick={() => tryIt(one.index)}>
                    {messages.try}
                  </Button>,
                ],
              }))}
            />
          </ScrollRegion>
        </>
      )}
      <p className={styles.note}>
        {untriedWords(
          all,
          tried.map(({ arrangement }) => arrangement),
          isCut,
          refused,
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
function search(scenario: Scenario, objects: readonly string[]): Search {
  const targets = usualTargets(scenario, objects, SPLIT_LIMITS.targets);
  if (targets.length < 2) return { all: [], isCut: false, tried: [], refused: 0 };
  const { all, isCut } = arrangementsOf(groupsOf(scenario, objects, targets), objects.length);
  const tried: Laid[] = [];
  let refused = 0;
  for (const arrangement of all) {
    if (tried.length >= TRIES) break;
    const laid = attempt(scenario, (s) => layAs(s, objects, arrangement));
    if (laid instanceof EditRefused) refused++;
    else tried.push({ arrangement, laid });
  }
  return { all, isCut, tried, refused };
}
