/** The queue of the disk at the playhead as chips in the order of service, and how the chosen one came to be chosen. */
import { useId, useState } from 'react';
import { formatClock, formatCount, formatMs } from '../../../../analysis/format.ts';
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { chipsOf, choicesOf, fewest, type Chip, type Choice } from './choice.ts';
import { messages as choiceMessages } from './choiceMessages.ts';
import { byWhatWords, chipWords, choiceWords, costWords, objectOf, sizeOf } from './choiceWords.ts';
import { messages } from './messages.ts';
import { queueAt } from './queue.ts';
import styles from './Queue.module.css';

/** Two rows of them beside the board. */
const MOST_CHIPS = 16;

interface QueueProps {
  readonly scenario: Scenario;
  /** Null: single requests of this moment are not known. */
  readonly record: DetailRecord | null;
  readonly disk: number;
  readonly ms: number;
  /** The drive has no arm. */
  readonly flat: boolean;
  readonly onGo: (ms: number) => void;
}

export function QueueChips({ scenario, record, disk, ms, flat, onGo }: QueueProps) {
  const queue = record && queueAt(record, disk, ms);
  return (
    <section className={styles.all} data-testid="mechanics-queue" aria-label={choiceMessages.title}>
      <p>{queue === null ? messages.noQueue : messages.queue(queue.waiting.length)}</p>
      {record !== null && queue !== null && queue.served >= 0 && (
        <Chosen
          key={`${disk}/${record.requests.number[queue.served]}`}
          scenario={scenario}
          record={record}
          served={queue.served}
          rows={queue.rows}
          flat={flat}
          onGo={onGo}
        />
      )}
    </section>
  );
}

interface ChosenProps extends Pick<QueueProps, 'scenario' | 'flat' | 'onGo'> {
  readonly record: DetailRecord;
  readonly served: number;
  readonly rows: readonly number[];
}

function Chosen({ scenario, record, served, rows, flat, onGo }: ChosenProps) {
  const id = useId();
  const { requests } = record;
  const { number } = requests;
  /** Number of the request whose chip is pressed. */
  const [pressed, setPressed] = useState(number[served]);
  const { made } = choicesOf(record, served);
  const all = chipsOf(record, served, rows);
  const chips = fewest(all, MOST_CHIPS, made?.best?.row ?? -1);
  const shown = chips.find(({ row }) => number[row] === pressed) ?? chips.find(({ place }) => place === 'chosen')!;
  const own = choicesOf(record, shown.row).made;
  const costs = made === null || flat ? '' : choiceMessages.chosen(costWords(record, made));
  const titleOf = (chip: Chip): string =>
    chip.place === 'chosen' && costs !== ''
      ? `${costs} ${chipWords(scenario, record, chip, flat)}`
      : chipWords(scenario, record, chip, flat);
  return (
    <>
      {costs !== '' && (
        <p className={styles.costs} data-testid="mechanics-costs">
          {costs}
        </p>
      )}
      <p data-testid="mechanics-choice">{choiceWords(record, served, flat).join(' ')}</p>
      <div role="radiogroup" className={styles.chips} aria-label={choiceMessages.title} data-testid="mechanics-chips">
        {chips.map((chip) => (
          <label key={number[chip.row]} className={styles.chip} data-place={chip.place} title={titleOf(chip)}>
            <input
              type="radio"
              name={id}
              value={number[chip.row]}
              checked={chip.row === shown.row}
              aria-label={titleOf(chip)}
              onChange={() => setPressed(number[chip.row])}
            />
            <span>
              {chip.place === 'chosen' && '✓ '}
              <strong>
                {choiceMessages.short(
                  formatCount(number[chip.row]),
                  chip.positioningMs === null || flat ? null : formatMs(chip.positioningMs),
                )}
              </strong>{' '}
              {chip.place !== 'candidate' && chip.place !== 'chosen' && choiceMessages.places[chip.place]}
            </span>
            <span>{choiceMessages.what(requests.write[chip.row] === 1, sizeOf(record, chip.row), null)}</span>
            <span>{objectOf(scenario, record, chip.row)}</span>
          </label>
        ))}
      </div>
      {all.length > chips.length && <p>{choiceMessages.more(all.length - chips.length)}</p>}
      <p data-testid="mechanics-chip">
        {`${chipWords(scenario, record, shown, flat)}.`}
        {shown.row !== served && own !== null && ` ${ownWords(record, own, flat)}`}
      </p>
      {shown.row !== served && own !== null && (
        <Button kind="quiet" label={`${choiceMessages.toChoice}, ${formatClock(shown.startMs)}`} onClick={() => onGo(shown.startMs)}>
          {choiceMessages.toChoice}
        </Button>
      )}
    </>
  );
}

/** Of a request beside the chosen one: its own choice, and what it took then. */
const ownWords = (record: DetailRecord, own: Choice, flat: boolean): string =>
  [flat ? '' : choiceMessages.chosen(costWords(record, own)), byWhatWords(own, flat)].filter((words) => words !== '').join(' ');
