/** What a search has found so far: its first proposal, its answer, what each move contributes, and the check with the whole batch. */
import { useState } from 'react';
import { mean, pairedDifference } from '../../../base/stats.ts';
import type { AdviserAnswer } from '../../../analysis/search/answer.ts';
import { isExplained, onlyExplained, type Contribution } from '../../../analysis/search/explain.ts';
import { applied } from '../../../analysis/search/space.ts';
import type { SearchMove } from '../../../analysis/search/types.ts';
import { aloneWords, answerWords, gainWords, NO_TIME, openWords, STOPPED, withoutWords } from '../../../analysis/search/words.ts';
import { formatMeasure, type Measure } from '../../../analysis/measure/measure.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './findMessages.ts';
import { messages as shared } from './messages.ts';
import { Preview } from './Preview.tsx';
import { proposing } from './proposed.ts';
import type { Searched } from './useSearch.ts';
import styles from './Advisor.module.css';

interface FoundProps {
  readonly searched: Searched;
  readonly scenario: Scenario;
  /** It speaks of a layout that is no longer on screen. */
  readonly isStale: boolean;
  /** Constraints or the time were changed since. */
  readonly isOfOtherTerms: boolean;
  readonly onStop: () => void;
}

/** What is shown at a time: the answer, or until then the first proposal. */
function shownOf({ proposal, answer }: Searched, measure: Measure) {
  if (answer !== null) return answer.kind === 'better' ? answer : null;
  if (proposal === null) return null;
  const { before, after, moves } = proposal;
  const explained: readonly (SearchMove | Contribution)[] = onlyExplained(moves, proposal, measure);
  return { before: mean(before), after: mean(after), difference: pairedDifference(after, before), moves: explained };
}

export function Found({ searched, scenario, isStale, isOfOtherTerms, onStop }: FoundProps) {
  const measure = measureOf(scenario);
  const { answer, answerMs, proposal, proposalMs, whole, state } = searched;
  const [tried, setTried] = useState<{ readonly what: string; readonly moves: readonly SearchMove[] } | null>(null);
  if (answer?.kind === 'unmet')
    return (
      <div role="alert" data-testid="find-unmet">
        <p>{isOfOtherTerms || isStale ? messages.unmetBefore : messages.unmet}</p>
        <ul>
          {answer.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    );
  if (answer?.kind === 'nothing')
    return (
      <>
        <p role="status" data-testid="find-answer">
          {answerWords(measure, answer)} {proposal !== null && messages.withdrawn}
        </p>
        <Weighed measure={measure} answer={answer} />
      </>
    );
  const shown = shownOf(searched, measure);
  if (shown === null) return null;
  const { before, after, difference, moves } = shown;
  const words = gainWords(measure, before, after, difference);
  const isFinal = answer !== null;
  const unavailable = isStale ? messages.tryStale : undefined;
  const change = (own: readonly SearchMove[]) => (s: Scenario) => applied(s, own);
  const all = messages.all(moves.length);
  const why = state === 'stopped' ? STOPPED : NO_TIME;
  return (
    <>
      <p role="status" data-testid={isFinal ? 'find-answer' : 'find-proposal'}>
        {isFinal ? words : messages.first(words)}
      </p>
      <ScrollRegion aria-label={messages.moves} className={styles.scroll} {...proposing(moves.map((move) => change([move])))}>
        <Table
          caption={messages.moves}
          testId="find-moves"
          words
          columns={[{ title: messages.move, heading: true }, messages.alone, messages.without, { title: shared.try, spoken: true }]}
          rows={moves.map((move) => ({
            key: move.id,
            cells: [
              move.what,
              state === 'running' && !isExplained(move) ? messages.coming : aloneWords(measure, move, { before }, why),
              state === 'running' && !isExplained(move) ? messages.coming : withoutWords(measure, move, { before }, why),
              <Button
                key="try"
                label={shared.tryIt(move.what)}
                unavailable={unavailable}
                onClick={() => setTried({ what: move.what, moves: [move] })}
              >
                {shared.try}
              </Button>,
            ],
          }))}
        />
      </ScrollRegion>
      <div className={styles.controls}>
        <Button unavailable={unavailable} onClick={() => setTried({ what: all, moves })}>
          {messages.tryAll(moves.length)}
        </Button>
        {unavailable !== undefined && (
          <span className={styles.beside} data-testid="find-why-not">
            {unavailable}
          </span>
        )}
        {isFinal && answerMs !== null && <span className={styles.note}>{messages.took(answer.runs.found, answerMs, proposalMs)}</span>}
      </div>
      {tried !== null && !isStale && (
        <Preview
          key={tried.what}
          what={tried.what}
          change={change(tried.moves)}
          drawn={change(tried.moves)}
          onClose={() => setTried(null)}
        />
      )}
      {isFinal && <Weighed measure={measure} answer={answer} />}
      {whole === 'running' && (
        <div className={styles.controls}>
          <span role="status">{messages.checkingWhole}</span>
          <Button onClick={onStop}>{shared.stop}</Button>
        </div>
      )}
      {whole === 'stopped' && <p role="status">{messages.wholeStopped}</p>}
      {whole !== null && typeof whole === 'object' && (
        <p role="status" data-testid="find-whole">
          {messages.whole(whole.kind, gainWords(measure, whole.before, whole.after, whole.difference))}
        </p>
      )}
      {isFinal && (
        <details>
          <summary>{messages.commands}</summary>
          <pre className={styles.scroll} data-testid="find-commands">
            {messages.commandLine(moves.map(({ step }) => step))}
          </pre>
        </details>
      )}
    </>
  );
}

interface WeighedProps {
  readonly measure: Measure;
  readonly answer: Exclude<AdviserAnswer, { kind: 'unmet' }>;
}

/** Rules of thumb beside the answer, on the same seeds, and what stays uncertain. */
function Weighed({ measure, answer }: WeighedProps) {
  const { before, chosen, baselines, seeds } = answer.compared;
  const open = openWords(measure, answer);
  const value = (of: number): string => formatMeasure(measure, of, measure.unit(answer.before));
  const rows = [
    ...(before === null ? [] : [{ name: messages.asItIs, value: before }]),
    ...(chosen === null || answer.kind === 'nothing' ? [] : [{ name: messages.thisAnswer, value: chosen }]),
    ...baselines,
  ];
  return (
    <>
      {baselines.length > 0 && (
        <ScrollRegion aria-label={messages.baselines} className={styles.scroll}>
          <Table
            caption={messages.baselines}
            testId="find-baselines"
            columns={[{ title: messages.layout, heading: true }, messages.meanOver(measure.noun, seeds)]}
            rows={rows.map((row) => ({ key: row.name, cells: [row.name, value(row.value)] }))}
          />
        </ScrollRegion>
      )}
      {open.length > 0 && (
        <div data-testid="find-open">
          <p>{messages.uncertain}</p>
          <ul>
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
