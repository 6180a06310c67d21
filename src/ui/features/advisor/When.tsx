/** When the best move is best begun: the same move at several moments, each run with the seeds of doing nothing beside it. */
import { useMemo, useState } from 'react';
import { effectOn, effectsWords, type LevelEffect } from '../../../analysis/levels/effect.ts';
import { movedBefore, newActions, withMove, type Candidate, type MoveTerms } from '../../../analysis/whichMove/candidates.ts';
import { isTimed, judgeBatch, judgeTimed, MOVE_SEEDS } from '../../../analysis/whichMove/judge.ts';
import { MOMENT_WORDS, momentsOf, whenWords, type JudgedMoment } from '../../../analysis/whichMove/moments.ts';
import { breakEvenWords, costWords, moveWords, netWords } from '../../../analysis/whichMove/words.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { proposing } from './proposed.ts';
import { RunsPlace, RunsProgress } from './RunsProgress.tsx';
import { askedFor, usePlainRuns, type AdvisorRun } from './useTogether.ts';
import styles from './Advisor.module.css';

/** What is about to be tried. */
export interface Tried {
  readonly one: Candidate;
  readonly terms: MoveTerms;
}

interface WhenProps {
  readonly scenario: Scenario;
  readonly scale: number;
  /** Of doing nothing. */
  readonly run: AdvisorRun;
  readonly one: Candidate;
  readonly method: MoveMethod;
  readonly onTry: (tried: Tried) => void;
}

export function When({ scenario, scale, run, one, method, onTry }: WhenProps) {
  const [running, setRunning] = useState(false);
  const timed = isTimed(scenario);
  const tries = useMemo(
    () =>
      momentsOf(scenario, run).flatMap((moment) => {
        const moving = attempt(scenario, (s) => withMove(s, one, { atMs: moment.atMs, method }));
        return moving instanceof EditRefused ? [] : [{ moment, moving }];
      }),
    [scenario, run, one, method],
  );
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    const seeded = (of: Scenario): Asked[] => Array.from({ length: MOVE_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k));
    return [scenario, timed ? scenario : movedBefore(scenario, one), ...tries.map(({ moving }) => moving)].flatMap(seeded);
  }, [running, scenario, scale, timed, one, tries]);
  const { runs, progress, error } = usePlainRuns(asked);
  const group = (k: number): AdvisorRun[] => runs.slice(k * MOVE_SEEDS, (k + 1) * MOVE_SEEDS).flatMap((each) => each ?? []);
  const done = running && runs.every((each) => each !== undefined);
  const judged = !done
    ? []
    : tries.map(({ moment, moving }, k): JudgedMoment & { readonly levels: readonly LevelEffect[] } => {
        const ids = newActions(scenario, moving);
        const moved = group(k + 2);
        return {
          moment,
          levels: effectOn(scenario.levels, group(0), moved),
          judgment: timed ? judgeTimed(ids, moment.atMs, group(0), moved) : judgeBatch(ids, group(0), moved, group(1)),
        };
      });
  const hasLevels = judged.some(({ levels }) => levels.length > 0);
  if (tries.length < 2) return null;
  return (
    <section aria-label={messages.when}>
      <h4>{messages.when}</h4>
      <RunsPlace>
        {!running && <Button onClick={() => setRunning(true)}>{messages.runMoments(one.what, tries.length)}</Button>}
        {running && !done && <RunsProgress runs={runs} progress={progress} error={error} onStop={() => setRunning(false)} />}
        {done && (
          <p role="status" data-testid="when-advice">
            {whenWords(judged, MOVE_SEEDS)}
          </p>
        )}
      </RunsPlace>
      {done && (
        <ScrollRegion
          aria-label={messages.moments}
          className={styles.scroll}
          {...proposing(judged.map(() => (s: Scenario) => movedBefore(s, one)))}
        >
          <Table
            caption={messages.moments}
            testId="moments-tried"
            words
            columns={[
              messages.begun,
              messages.load,
              messages.takes,
              messages.costs,
              messages.paidAfter,
              messages.brings,
              ...(hasLevels ? [messages.levels] : []),
              { title: messages.try, spoken: true },
            ]}
            rows={judged.map(({ moment, judgment, levels }) => ({
              key: String(moment.atMs),
              cells: [
                messages.time(moment.atMs),
                MOMENT_WORDS[moment.kind],
                moveWords(judgment),
                costWords(judgment),
                breakEvenWords(judgment),
                netWords(judgment),
                ...(hasLevels ? [effectsWords(scenario, levels)] : []),
                <Button
                  key="try"
                  label={messages.tryAt(one.what, moment.atMs)}
                  onClick={() => onTry({ one, terms: { atMs: moment.atMs, method } })}
                >
                  {messages.try}
                </Button>,
              ],
            }))}
          />
        </ScrollRegion>
      )}
    </section>
  );
}
