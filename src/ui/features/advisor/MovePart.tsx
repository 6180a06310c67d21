/** Which single move pays, when: moves are run with and without, and one of them can be tried. */
import { useMemo, useState } from 'react';
import { breaksWords, effectOn, effectsWords, type LevelEffect } from '../../../analysis/levels/effect.ts';
import { bestFirst, isTimed, judgeBatch, judgeTimed, MOVE_SEEDS, type Judgment } from '../../../analysis/whichMove/judge.ts';
import { usualMoment } from '../../../analysis/whichMove/moments.ts';
import {
  movedBefore,
  moveCandidates,
  newActions,
  withMove,
  type Candidate,
  type MoveTerms,
} from '../../../analysis/whichMove/candidates.ts';
import {
  adviceWords,
  noMoveWords,
  afterWords,
  breakEvenWords,
  costWords,
  moveWords,
  netWords,
  OUTCOME_WORDS,
} from '../../../analysis/whichMove/words.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { MOVE_METHODS, TIMELINE_LIMITS, type MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { METHOD_WORDS } from '../../../scenario/timeline/words.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { Preview } from './Preview.tsx';
import { proposing } from './proposed.ts';
import { RunsPlace, RunsProgress } from './RunsProgress.tsx';
import { askedFor, usePlainRuns, type AdvisorRun } from './useTogether.ts';
import { When, type Tried } from './When.tsx';
import styles from './Advisor.module.css';

/** So many moves are run. */
const TRIES = 4;
const METHODS = MOVE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));

interface MovePartProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly run: AdvisorRun;
}

export function MovePart({ scenario, scale, run }: MovePartProps) {
  const [method, setMethod] = useState<MoveMethod>('copy');
  const [atMs, setAtMs] = useState(usualMoment(scenario));
  const terms = useMemo((): MoveTerms => ({ atMs, method }), [atMs, method]);
  return (
    <Fold summary={messages.whichMove}>
      <p className={styles.note}>{messages.whichMoveLead}</p>
      <div className={styles.controls}>
        <Select label={messages.method} value={method} options={METHODS} onChange={setMethod} />
        <NumberField
          label={messages.moment}
          value={atMs / 1000}
          min={0}
          max={TIMELINE_LIMITS.atMs / 1000}
          integer={false}
          inDocument={false}
          onCommit={(seconds) => setAtMs(seconds * 1000)}
        />
      </div>
      <Candidates key={`${hashOf(scenario)}/${scale}/${atMs}/${method}`} scenario={scenario} scale={scale} run={run} terms={terms} />
    </Fold>
  );
}

interface JudgedMove extends Candidate {
  readonly judgment: Judgment;
  readonly levels: readonly LevelEffect[];
  readonly breaks?: string;
}

interface CandidatesProps extends MovePartProps {
  readonly terms: MoveTerms;
}

function Candidates({ scenario, scale, run, terms }: CandidatesProps) {
  const [running, setRunning] = useState(false);
  const { chosen, looked } = useMemo(() => moveCandidates(scenario, run, terms, TRIES), [scenario, run, terms]);
  const timed = isTimed(scenario);
  const documents = useMemo(
    () => chosen.map((one) => ({ one, moving: withMove(scenario, one, terms), ...(!timed && { after: movedBefore(scenario, one) }) })),
    [scenario, chosen, terms, timed],
  );
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    const seeded = (of: Scenario): Asked[] => Array.from({ length: MOVE_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k));
    return [scenario, ...documents.flatMap(({ moving, after }) => [moving, ...(after === undefined ? [] : [after])])].flatMap(seeded);
  }, [running, scenario, documents, scale]);
  const { runs, progress, error } = usePlainRuns(asked);
  const group = (k: number): AdvisorRun[] => runs.slice(k * MOVE_SEEDS, (k + 1) * MOVE_SEEDS).flatMap((each) => each ?? []);
  const without = group(0);
  const each = timed ? 1 : 2;
  const judged = documents.flatMap(({ one, moving }, k): JudgedMove[] => {
    const moved = group(1 + k * each);
    const after = timed ? moved : group(2 + k * each);
    if (without.length < MOVE_SEEDS || moved.length < MOVE_SEEDS || after.length < MOVE_SEEDS) return [];
    const ids = newActions(scenario, moving);
    const levels = effectOn(scenario.levels, without, moved);
    const breaks = breaksWords(scenario, levels);
    return [
      {
        ...one,
        levels,
        ...(breaks !== undefined && { breaks }),
        judgment: timed ? judgeTimed(ids, terms.atMs, without, moved) : judgeBatch(ids, without, moved, after),
      },
    ];
  });
  const best = bestFirst(judged);
  const hasLevels = judged.some(({ levels }) => levels.length > 0);
  const done = running && judged.length === documents.length;
  const [tried, setTried] = useState<Tried | null>(null);
  if (chosen.length === 0) return <p>{noMoveWords(scenario, terms.atMs)}</p>;
  return (
    <>
      <RunsPlace>
        {!running && <Button onClick={() => setRunning(true)}>{messages.runMoves(chosen.length)}</Button>}
        {running && !done && <RunsProgress runs={runs} progress={progress} error={error} onStop={() => setRunning(false)} />}
        {done && (
          <p role="status" data-testid="move-advice">
            {adviceWords(best, MOVE_SEEDS)}
          </p>
        )}
      </RunsPlace>
      {best.length > 0 && (
        <ScrollRegion
          aria-label={messages.moves}
          className={styles.scroll}
          {...proposing(best.map((one) => (s: Scenario) => movedBefore(s, one)))}
        >
          <Table
            caption={messages.moves}
            testId="moves-tried"
            words
            columns={[
              messages.what,
              messages.outcome,
              messages.takes,
              messages.costs,
              messages.afterwards,
              messages.paidAfter,
              messages.brings,
              ...(hasLevels ? [messages.levels] : []),
              { title: messages.try, spoken: true },
            ]}
            rows={best.map((one) => ({
              key: one.id,
              cells: [
                messages.sentence(one.what),
                OUTCOME_WORDS[one.judgment.outcome],
                moveWords(one.judgment),
                costWords(one.judgment),
                afterWords(one.judgment),
                breakEvenWords(one.judgment),
                netWords(one.judgment),
                ...(hasLevels ? [effectsWords(scenario, one.levels)] : []),
                <Button key="try" label={messages.tryIt(one.what)} onClick={() => setTried({ one, terms })}>
                  {messages.try}
                </Button>,
              ],
            }))}
          />
        </ScrollRegion>
      )}
      {done && best.length > 0 && <When scenario={scenario} scale={scale} run={run} one={best[0]} method={terms.method} onTry={setTried} />}
      {tried !== null && (
        <Preview
          key={`${tried.one.id}/${tried.terms.atMs}`}
          what={tried.one.what}
          change={(s) => withMove(s, tried.one, tried.terms)}
          drawn={(s) => movedBefore(s, tried.one)}
          onClose={() => setTried(null)}
        />
      )}
      <p className={styles.note}>{`${messages.weighed(looked)}${timed ? ` ${messages.workNote}` : ''}`}</p>
    </>
  );
}
