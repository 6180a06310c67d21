import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Tab } from '../../store/types.ts';
import { BESIDE_PLACE } from '../kit/primitives/Beside.tsx';
import { benchWidth } from '../kit/primitives/bench.ts';
import { PHONE, useMedia } from '../kit/primitives/useMedia.ts';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { Paced, useUpToDateForUser } from './Paced.tsx';
import { PlaceBoundary } from './PlaceBoundary.tsx';
import styles from './Frame.module.css';
import { messages } from './messages.ts';

export interface FrameProps {
  readonly top: ReactNode;
  readonly warehouse: ReactNode;
  readonly board: ReactNode;
  readonly answer: ReactNode;
  /** The time pictures: a strip below, on a phone part of the answer. */
  readonly time: ReactNode;
  /** The lesson that is open: a column of its own beside the bench; below 1000 px a sheet under it. Never over it. */
  readonly lesson?: ReactNode;
  /** Controls of the film, below the places. What stands beside the bench is put into the frame by `Beside`. */
  readonly play?: ReactNode;
  /** Messages, over the bench but not over the lesson. */
  readonly notices?: ReactNode;
}

const TABS: readonly { readonly id: Tab; readonly label: string }[] = [
  { id: 'warehouse', label: messages.warehouse },
  { id: 'board', label: messages.board },
  { id: 'answer', label: messages.answer },
];

/**
 * The grid of the workbench; on a phone its places are tabs. Places stay mounted, so that a
 * tab keeps its scroll and selection. The answer follows the state at once, the others in their turn.
 */
export function Frame({ top, warehouse, board, answer, time, lesson, play, notices }: FrameProps) {
  const phone = useMedia(PHONE);
  const tab = useApp((state) => state.view.tab);
  const tall = useApp((state) => state.view.strip === 'lanes');
  useUpToDateForUser();
  const place = (id: Tab, name: string, content: ReactNode) => (
    <section
      className={`${styles.place} ${styles[id]}`}
      id={`place-${id}`}
      data-place={id}
      tabIndex={-1}
      hidden={phone && tab !== id}
      {...(phone ? { role: 'tabpanel', 'aria-labelledby': `tab-${id}` } : { 'aria-label': name })}
    >
      <PlaceBoundary name={name.toLowerCase()}>{content}</PlaceBoundary>
    </section>
  );
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        {top}
        {phone && <TabBar tab={tab} />}
      </header>
      <div className={styles.body}>
        {lesson}
        <div className={styles.bench} ref={benchWidth}>
          <main className={styles.main} data-tall={tall || undefined}>
            {place('warehouse', messages.warehouse, <Paced place="warehouse">{warehouse}</Paced>)}
            {place('board', messages.board, <Paced place="board">{board}</Paced>)}
            {place('answer', messages.answer, answer)}
            <section
              className={`${styles.place} ${styles.time}`}
              data-place="time"
              aria-label={messages.time}
              tabIndex={-1}
              hidden={phone && tab !== 'answer'}
            >
              <PlaceBoundary name={messages.time.toLowerCase()}>
                <Paced place="time">{time}</Paced>
              </PlaceBoundary>
            </section>
          </main>
          {play}
          {notices}
        </div>
        <div className={styles.beside} {...{ [BESIDE_PLACE]: '' }} />
      </div>
    </div>
  );
}

function TabBar({ tab }: { readonly tab: Tab }) {
  const commands = useCommands();
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = TABS[(TABS.findIndex((each) => each.id === tab) + by + TABS.length) % TABS.length];
    commands.setView({ tab: next.id });
    bar.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div ref={bar} className={styles.tabs} role="tablist" aria-label={messages.places} tabIndex={-1} onKeyDown={onKeyDown}>
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={tab === id}
          aria-controls={`place-${id}`}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => commands.setView({ tab: id })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
