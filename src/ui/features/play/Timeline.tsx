/** What a drop does while the film is open, and the actions of the run: each with what became of it, to be changed or removed. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatMoment } from '../../../analysis/format.ts';
import type { MoveSummary } from '../../../engine/record/result.ts';
import { removeAction, setAction } from '../../../scenario/edit/timeline.ts';
import type { Action } from '../../../scenario/schema.ts';
import { MOVE_METHODS, TIMELINE_LIMITS, type MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { actionWords, METHOD_WORDS } from '../../../scenario/timeline/words.ts';
import { dropChoice, followFilm, momentOfPlayhead, movesKnown, type DropChoice } from '../../../store/filmMoves.ts';
import { playback } from '../../../store/playback.ts';
import type { Player } from '../../../store/player.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { PHONE } from '../../kit/primitives/useMedia.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { MoveNow } from './MoveNow.tsx';
import { AddAction } from './AddAction.tsx';
import { BreachRow, PolicyRow } from './Happened.tsx';
import { lostWords, phaseAt, phaseWords, remapWords, stateWords } from './actionState.ts';
import { usePlayback } from './state.ts';
import { messages } from './timelineMessages.ts';
import { useBreaches } from './useBreaches.ts';
import { useMoves } from './useMoves.ts';
import styles from './Play.module.css';

const METHODS = MOVE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));
/** MiB/s at most that are offered for a drop; a document may have any. */
const PACES = [1, 3, 10, 30, 100];

/** Breaches that are listed here; the report over time has all. */
const MOST_BREACHES = 12;

const NO_ACTIONS: readonly Action[] = [];

export function Timeline({ player }: { readonly player: Player }) {
  const { store } = useHandles();
  const actions = useApp((state) => state.scenario.timeline) ?? NO_ACTIONS;
  const { into } = useStore(dropChoice);
  // Words for each frame could not be read.
  const restsAt = usePlayback(({ playing, held, wantedMs }) => (playing && !held ? null : momentOfPlayhead(wantedMs)));
  // Closed at first: the board has the room, and the summary says how many actions there are.
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(actions.length);
  if (count !== actions.length) {
    setCount(actions.length);
    // What has just been added is shown, except on a phone, where it would cover the board.
    if (actions.length > count && !matchMedia(PHONE).matches) setOpen(true);
  }
  useEffect(() => followFilm(store), [store]);
  const { ofPolicy, moves } = useMoves();
  const breaches = useBreaches();
  const refused = [...moves.values()].filter(({ state }) => state === 'refused').length;
  const counts = [
    ...(actions.length > 0 ? [messages.actions(actions.length)] : []),
    ...(refused > 0 ? [messages.refusedByRun(refused)] : []),
    ...(ofPolicy.length > 0 ? [messages.ofPolicy(ofPolicy.length)] : []),
    ...(breaches.length > 0 ? [messages.breaches(breaches.length)] : []),
  ];
  const drops =
    into === 'layout' ? messages.dropsIntoLayout : restsAt === null ? messages.dropsAtPlayhead : messages.dropsAt(formatMoment(restsAt));
  return (
    <div className={styles.timeline} data-testid="play-timeline">
      <Fold quiet open={open} onOpen={setOpen} summary={[drops, ...counts].join(' · ')}>
        <Choices />
        <AddAction />
        <Actions actions={actions} player={player} />
      </Fold>
    </div>
  );
}

function Choices() {
  const { into, method, mibPerSecond } = useStore(dropChoice);
  return (
    <div className={styles.choices}>
      <Segmented<DropChoice['into']>
        label={messages.drops}
        value={into}
        options={[
          { value: 'run', label: messages.intoRun },
          { value: 'layout', label: messages.intoLayout },
        ]}
        onChange={(value) => dropChoice.setState({ into: value })}
      />
      {into === 'run' && (
        <>
          <Select<MoveMethod>
            label={messages.method}
            value={method}
            options={METHODS}
            onChange={(value) => dropChoice.setState({ method: value })}
          />
          <Select
            label={messages.pace}
            value={String(mibPerSecond ?? '')}
            options={[
              { value: '', label: messages.asFastAsPossible },
              ...PACES.map((each) => ({ value: String(each), label: messages.atMost(each) })),
            ]}
            onChange={(value) => dropChoice.setState({ mibPerSecond: value === '' ? null : Number(value) })}
          />
        </>
      )}
    </div>
  );
}

function Actions({ actions, player }: { readonly actions: readonly Action[]; readonly player: Player }) {
  const list = useRef<HTMLElement>(null);
  const { store } = useHandles();
  const { ofPolicy } = useMoves();
  const breaches = useBreaches();
  const remove = (action: Action, what: string) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset.remove === action.id);
    const { edit, announce } = store.getState();
    // The one with the focus goes: the next one has it then, or the list.
    (buttons[at + 1] ?? buttons[at - 1] ?? list.current)?.focus();
    if (edit(messages.removeOf(what), (scenario) => removeAction(scenario, action.id))) announce(messages.removed(what));
  };
  return (
    <ScrollRegion ref={list} className={styles.actions} aria-label={messages.list}>
      {actions.length + ofPolicy.length + breaches.length === 0 ? (
        <p className={styles.became}>{messages.none}</p>
      ) : (
        <ul>
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} player={player} onRemove={(what) => remove(action, what)} />
          ))}
          {ofPolicy.map((action) => (
            <PolicyRow key={action.id} action={action} player={player} />
          ))}
          {breaches.slice(0, MOST_BREACHES).map((breach) => (
            <BreachRow key={breach.key} breach={breach} player={player} />
          ))}
          {breaches.length > MOST_BREACHES && <li className={styles.action}>{messages.moreBreaches(breaches.length - MOST_BREACHES)}</li>}
        </ul>
      )}
    </ScrollRegion>
  );
}

interface RowProps {
  readonly action: Action;
  readonly player: Player;
  readonly onRemove: (what: string) => void;
}

/** What only some methods have goes with them. */
function withMethod({ restore, writeCacheBytes, ...action }: Action & { kind: 'move' }, method: MoveMethod): Action {
  const isByHost = method === 'copy' || method === 'restore';
  return {
    ...action,
    method,
    ...(method === 'restore' && restore && { restore }),
    ...(isByHost && writeCacheBytes !== undefined && { writeCacheBytes }),
  };
}

function ActionRow({ action, player, onRemove }: RowProps) {
  const { store } = useHandles();
  const scenario = useApp((state) => state.scenario);
  const move = useMoves().moves.get(action.id);
  const now = usePlayback(({ wantedMs, moment }) =>
    phaseAt(
      action,
      move,
      wantedMs,
      moment?.moves.some(({ id }) => id === action.id),
    ),
  );
  const what = messages.at(formatMoment(action.atMs), actionWords(scenario, action));
  const change = (next: Action) => {
    const label = messages.changed(messages.at(formatMoment(next.atMs), actionWords(scenario, next)));
    const known = movesKnown(playback.getState(), next.atMs);
    if (store.getState().edit(label, (s) => setAction(s, next, known))) store.getState().announce(`${label}.`);
  };
  const show = () => {
    playback.setState({ playing: false });
    player.seek(action.atMs);
  };
  return (
    <li className={styles.action} data-testid="play-action" data-now={now}>
      <p>
        {what}
        <MoveNow action={action.id} endIsKnown={move !== undefined} />{' '}
        <span className={styles.became}>
          · <span data-testid="play-action-now">{messages[now]}</span> · {stateWords(move, now)}
          {move !== undefined && lostWords(move, scenario) + phaseWords(move)}
        </span>
        {move !== undefined && <Remapped move={move} />}
      </p>
      <NumberField
        label={messages.momentOf(what)}
        hideLabel
        value={action.atMs / 1000}
        min={0}
        max={TIMELINE_LIMITS.atMs / 1000}
        integer={false}
        width={8}
        unit="s"
        onCommit={(seconds) => change({ ...action, atMs: Math.round(seconds * 1e4) / 10 })}
      />
      {action.kind === 'move' && (
        <Select<MoveMethod>
          label={messages.methodOf(what)}
          hideLabel
          value={action.method}
          options={METHODS}
          onChange={(method) => change(withMethod(action, method))}
        />
      )}
      <Button kind="quiet" label={messages.showOf(what)} onClick={show}>
        {messages.show}
      </Button>
      <Button
        kind="quiet"
        label={messages.toPlayheadOf(what)}
        onClick={() => change({ ...action, atMs: momentOfPlayhead(playback.getState().wantedMs) })}
      >
        {messages.toPlayhead}
      </Button>
      <Button kind="quiet" label={messages.removeOf(what)} data-remove={action.id} onClick={() => onRemove(what)}>
        {messages.remove}
      </Button>
    </li>
  );
}

/** Logged, and warned about where the volume manager chose by itself. */
function Remapped({ move }: { readonly move: MoveSummary }) {
  const words = remapWords(
    move,
    useApp((state) => state.scenario),
  );
  if (words === null) return null;
  return (
    <>
      <span className={styles.moveNow} data-testid="play-remapped">
        {words.log}
      </span>
      {words.warning !== null && (
        <span className={styles.warning} data-testid="play-remap-warning">
          {words.warning}
        </span>
      )}
    </>
  );
}
