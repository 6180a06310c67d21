/** What a search has found so far: its first proposal, its answer, what each move contributes, and the check with the whole batch. */
import { useState } from 'react';
import { mean, pairedDifference } from '../../../base/stats.ts';
import type { Contribution } from '../../../analysis/search/explain.ts';
import { applied } from '../../../analysis/search/space.ts';
import type { Confirmed, SearchMove } from '../../../analysis/search/types.ts';
import { aloneWords, gainWords, NOTHING_BETTER, withoutWords } from '../../../analysis/search/words.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
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
}

/** What is shown of an answer at a time: the last that was confirmed. */
function shownOf({
  proposal,
  answer,
  explained,
}: Searched): { readonly confirmed: Confirmed; readonly moves: readonly (SearchMove | Contribution)[] } | null {
  if (explained !== null) return explained;
  const confirmed = answer === null ? proposal : answer.kind === 'found' ? answer.confirmed : null;
  return confirmed === null ? null : { confirmed, moves: confirmed.moves };
}

export function Found({ searched, scenario }: FoundProps) {
  const measure = measureOf(scenario);
  const { answer, answerMs, proposalMs, explained, whole, state } = searched;
  const [tried, setTried] = useState<{ readonly what: string; readonly moves: readonly SearchMove[] } | null>(null);
  if (answer?.kind === 'unmet')
    return (
      <div role="alert" data-testid="find-unmet">
        <p>{messages.unmet}</p>
        <ul>
          {answer.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    );
  if (answer?.kind === 'nothing')
    return (
      <p role="status" data-testid="find-answer">
        {messages.nothing(NOTHING_BETTER, answer.tried, formatMeasure(measure, mean(answer.before)), answer.before.length)}
      </p>
    );
  const shown = shownOf(searched);
  if (shown === null) return null;
  const { confirmed, moves } = shown;
  const [before, after] = [mean(confirmed.before), mean(confirmed.after)];
  const words = gainWords(measure, before, after, pairedDifference(confirmed.after, confirmed.before));
  const isFinal = answer !== null;
  const isExplained = (move: SearchMove | Contribution): move is Contribution => explained !== null && 'alone' in move;
  const change = (own: readonly SearchMove[]) => (s: Scenario) => applied(s, own);
  const all = messages.all(moves.length);
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
              isExplained(move) ? aloneWords(measure, move, { before }) : messages.coming(state === 'running'),
              isExplained(move) ? withoutWords(measure, move, { before }) : messages.coming(state === 'running'),
              <Button key="try" label={shared.tryIt(move.what)} onClick={() => setTried({ what: move.what, moves: [move] })}>
                {shared.try}
              </Button>,
            ],
          }))}
        />
      </ScrollRegion>
      <div className={styles.controls}>
        <Button onClick={() => setTried({ what: all, moves })}>{messages.tryAll(moves.length)}</Button>
        {isFinal && answerMs !== null && <span className={styles.note}>{messages.took(answer.runs, answerMs, proposalMs)}</span>}
      </div>
      {tried !== null && (
        <Preview
          key={tried.what}
          what={tried.what}
          change={change(tried.moves)}
          drawn={change(tried.moves)}
          onClose={() => setTried(null)}
        />
      )}
      {whole === 'running' && <p role="status">{messages.checkingWhole}</p>}
      {whole !== null && whole !== 'running' && (
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
