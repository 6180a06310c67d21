/**
 * While a film is open, files that are dropped move in the run, at the playhead, unless the reader wants to change the layout. What is held
 * holds the film too: the moment that is seen is the moment of the move.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { formatMoment } from '../analysis/format.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { addMoves } from '../scenario/edit/timeline.ts';
import type { KnownMove } from '../scenario/edit/underWay.ts';
import type { MoveMethod } from '../scenario/timeline/timeline.ts';
import { METHOD_WORDS } from '../scenario/timeline/words.ts';
import { handOf, lookAgain } from './move/hand.ts';
import { setMeaningOfMoves, type Meaning } from './move/meaning.ts';
import { originName } from './move/origin.ts';
import { playback, type PlaybackState } from './playback.ts';
import type { AppState } from './types.ts';

export interface DropChoice {
  /** What a drop of files changes. */
  readonly into: 'run' | 'layout';
  readonly method: MoveMethod;
  /** Mean of each move at most; null: as fast as the disks are. */
  readonly mibPerSecond: number | null;
}

/** A move by the volume manager is possible for every file, and nobody has to wait for its end. */
export const dropChoice = createStore<DropChoice>(() => ({ into: 'run', method: 'volume-manager', mibPerSecond: null }));

/** The playhead as a moment of the document: to a tenth of a millisecond, as it is shown. */
export const momentOfPlayhead = (wantedMs: number): number => Math.round(wantedMs * 10) / 10;

/** The moment on screen may stand so much beside the one that is asked for. */
const NEAR_MS = 1;

/** Moves that are known to be under way at a moment of the film: from its end, where that is recorded, else from what is seen there. */
export function movesKnown({ end, moment }: Pick<PlaybackState, 'end' | 'moment'>, atMs: number): KnownMove[] {
  if (end !== null)
    return (end.run.moves ?? []).flatMap(({ id, beganMs, endedMs }) =>
      beganMs !== null && beganMs <= atMs && (endedMs === null || atMs < endedMs) ? [{ id, beganMs, endedMs }] : [],
    );
  if (moment === null || Math.abs(moment.ms - atMs) > NEAR_MS) return [];
  return moment.moves.flatMap(({ id, holdsSinceMs: beganMs, endMs }) =>
    beganMs === null ? [] : [{ id, beganMs, endedMs: null, expectedMs: endMs }],
  );
}

/**
 * @param endMs of the run, where it is known
 * @param known moves that are under way then
 */
export function movesAt(atMs: number, endMs: number | null, { method, mibPerSecond }: DropChoice, known: readonly KnownMove[]): Meaning {
  const when = formatMoment(atMs);
  return {
    key: `${atMs} ${endMs} ${method} ${mibPerSecond} ${known.map(({ id, endedMs, expectedMs }) => `${id} ${endedMs ?? expectedMs}`).join()}`,
    change(scenario, files, to, where) {
      const how = METHOD_WORDS[method];
      return {
        where,
        from: originName(scenario, files),
        label: `At ${when}: move ${files.label} to ${where} (${how})`,
        action: `at ${when}: move to ${where} (${how})`,
        apply(s) {
          if (to === null)
            throw new EditRefused(
              'member',
              'In a run, files move to a volume or to a disk of no volume',
              'choose one, or edit the layout instead',
              { targets: s.volumes.map(({ id }) => id) },
            );
          if (endMs !== null && atMs >= endMs)
            throw new EditRefused('range', `The run is over at ${formatMoment(endMs)}`, 'take the playhead to an earlier moment');
          return addMoves(s, files.psus, to, { atMs, method, known, ...(mibPerSecond !== null && { pace: { mibPerSecond } }) });
        },
      };
    },
  };
}

/** Lets drops mean what is chosen, until the answered function is called. */
export function followFilm(store: StoreApi<AppState>): () => void {
  const hand = handOf(store);
  let key = '';
  const meanIt = (state: PlaybackState = playback.getState()) => {
    const { wantedMs, recorded } = state;
    const choice = dropChoice.getState();
    const endMs = recorded?.complete === true ? recorded.ms : null;
    const atMs = momentOfPlayhead(wantedMs);
    const next = choice.into === 'run' ? movesAt(atMs, endMs, choice, movesKnown(state, atMs)) : null;
    if ((next?.key ?? 'layout') === key) return;
    key = next?.key ?? 'layout';
    setMeaningOfMoves(next);
    lookAgain(hand);
  };
  const hold = () => {
    const held = hand.getState().inHand?.kind === 'files' && dropChoice.getState().into === 'run';
    if (held !== playback.getState().held) playback.setState({ held });
  };
  const stops = [
    playback.subscribe(meanIt),
    dropChoice.subscribe(() => {
      hold();
      meanIt();
    }),
    hand.subscribe(hold),
  ];
  hold();
  meanIt();
  return () => {
    for (const stop of stops) stop();
    setMeaningOfMoves(null);
    playback.setState({ held: false });
    lookAgain(hand);
  };
}
