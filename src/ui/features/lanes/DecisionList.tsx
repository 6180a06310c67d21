import { flushSync } from 'react-dom';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { decisionWords } from '../../../engine/record/decisionWords.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { decisionOfRequest } from './disks.ts';
import { decisionsShown, PAGE, pageOf } from './decisions.ts';
import { useLanes } from './useLanes.ts';
import { ALL_PROCESSES, setLanes } from '../../../store/lanesView.ts';
import type { LaneCursor } from './useLaneCursor.ts';
import type { LanesData } from './useLanesData.ts';
import { addressWords, momentWords, namesIn } from './words.ts';
import { messages } from './messages.ts';
import styles from './Lanes.module.css';

/** Decisions of the disk's scheduler in words, a page at a time. One that is chosen moves the cursor, and the page follows the cursor. */
export function DecisionList({ data, cursor }: { readonly data: LanesData; readonly cursor: LaneCursor }) {
  const id = useId();
  const { record, disk, nameOf, row } = data;
  const { decisions } = record;
  const onlyIdle = useLanes((state) => state.onlyIdle);
  const process = useLanes((state) => state.process);
  const list = useRef<HTMLOListElement>(null);
  const name = namesIn(record);
  const shown = useMemo(() => decisionsShown(record, disk, { onlyIdle, process }), [record, disk, onlyIdle, process]);
  const current = row === null ? -1 : decisionOfRequest(record)[row];
  const followed = pageOf(shown, current);
  // A page that was turned to stays until the cursor moves; the page of the cursor then.
  const [turned, setTurned] = useState({ page: 0, at: -1 });
  const page = turned.at === current ? turned.page : (followed ?? turned.page);
  const setPage = (next: number) => setTurned({ page: next, at: current });
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const at = Math.min(page, pages - 1);
  const from = at * PAGE;
  const rows = shown.subarray(from, from + PAGE);

  // Seen within the list; the page itself is not scrolled.
  useEffect(() => {
    const holder = list.current;
    const item = holder?.querySelector<HTMLElement>(`[data-decision="${current}"]`);
    if (!holder || !item || at < 0) return;
    const above = item.offsetTop - holder.offsetTop;
    if (above < holder.scrollTop || above + item.offsetHeight > holder.scrollTop + holder.clientHeight) {
      holder.scrollTop = above - holder.clientHeight / 3;
    }
  }, [current, at]);

  const choose = (decision: number) => {
    const request = decisions.request[decision];
    if (request >= 0) cursor.choose(request, true);
  };
  // One stop for the Tab key; the arrow keys go from decision to decision, over the ends of pages as well.
  const onKeyDown = (event: KeyboardEvent, decision: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = shown[shown.indexOf(decision) + by];
    if (next === undefined) return;
    // At once, page and all: the next key may come before the next frame.
    flushSync(() => setPage(pageOf(shown, next) ?? at));
    list.current?.querySelector<HTMLElement>(`[data-decision="${next}"]`)?.focus();
  };
  const idle = disk.decisions.filter((decision) => decisions.idleMs[decision] > 0).length;
  const stop = rows.includes(current) ? current : rows[0];
  return (
    <section className={styles.list} aria-labelledby={`${id}-title`}>
      <header className={styles.listBar}>
        <h3 id={`${id}-title`}>{messages.decisions}</h3>
        <label className={styles.check}>
          <input type="checkbox" checked={onlyIdle} onChange={(event) => setLanes({ onlyIdle: event.target.checked })} />
          {messages.onlyWhenKeptIdle(idle)}
        </label>
        <Select
          label={messages.process}
          hideLabel
          value={String(process)}
          options={[
            { value: String(ALL_PROCESSES), label: messages.allProcesses },
            ...disk.lanes.map((lane) => ({ value: String(lane.process), label: name(lane.process) })),
          ]}
          onChange={(value) => setLanes({ process: Number(value) })}
        />
      </header>
      {shown.length === 0 ? (
        <p className={styles.noCard}>{noneWords(disk.decisions.length, onlyIdle)}</p>
      ) : (
        <ol ref={list} className={styles.items} start={from + 1} data-testid="decisions">
          {[...rows].map((decision) => (
            <li key={decision}>
              <button
                type="button"
                data-decision={decision}
                tabIndex={decision === stop ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, decision)}
                aria-current={decision === current || undefined}
                data-idle={decisions.idleMs[decision] > 0 || undefined}
                onClick={() => choose(decision)}
              >
                <span className={styles.when}>{momentWords(decisions.atMs[decision])}</span>
                <span>{decisionWords(decisions, decision, name)}</span>
                <span className={styles.where}>
                  {nameOf(disk.device)}
                  {messages.waiting(
                    name(decisions.process[decision]),
                    addressWords(decisions.lba[decision], decisions.sectors[decision]),
                    decisions.waiting[decision],
                  )}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={messages.pagesOfDecisions}>
          <Button onClick={() => setPage(Math.max(0, at - 1))} unavailable={at === 0 ? messages.theseAreTheFirst : undefined}>
            {messages.before}
          </Button>
          <span>{messages.ofText(from, rows.length, shown.length)}</span>
          <Button
            onClick={() => setPage(Math.min(pages - 1, at + 1))}
            unavailable={at === pages - 1 ? messages.theseAreTheLast : undefined}
          >
            {messages.next}
          </Button>
        </nav>
      )}
    </section>
  );
}

function noneWords(all: number, onlyIdle: boolean): string {
  if (all === 0) return messages.noDecisionFellInThisWindow;
  return onlyIdle ? messages.theDiskWasNotKept : messages.noDecisionIsAboutThisProcess;
}
