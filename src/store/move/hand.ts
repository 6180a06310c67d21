/**
 * What is held and over what: the one state machine behind pointer drag, pick-and-place with keys and
 * taps, and the "Move to..." dialog. It is transient (never part of the document) and lives outside
 * the app's store, so that a pointer that moves sixty times a second re-renders nothing but what it enters.
 *
 *   idle --take--> held --enter/leave--> over a target --drop--> idle | refused (still held) | asking how to split
 *                     \--putBack (Esc)--> idle
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppState, Selection } from '../types.ts';

/** What one holds: data files, or whole disks. */
export type InHand =
  | { readonly kind: 'files'; readonly psus: Selection; readonly label: string; readonly bytes: number }
  /** Ids of `hardware.disks`. */
  | { readonly kind: 'disks'; readonly disks: readonly string[]; readonly label: string };

/**
 * Where something can be put: a target of the layout (volume or loose disk), a disk that makes a volume
 * together with what is dropped on it, the tray of loose disks; on the board by adapter also a path that
 * disks can be attached to, and a disk that stands for its path; where files keep their addresses also a gap between them.
 */
export type Place =
  /** `disk`: the one of a volume's disks that was pointed at. */
  | { readonly kind: 'target'; readonly id: string; readonly disk?: string }
  | { readonly kind: 'disk'; readonly id: string }
  | { readonly kind: 'path'; readonly id: string }
  | { readonly kind: 'hung'; readonly id: string }
  /** `id`: the volume or loose disk; `at`: the byte of it at which the gap begins. */
  | { readonly kind: 'gap'; readonly id: string; readonly at: number }
  | { readonly kind: 'loose' };

/** Why it could not be put there, and the nearest thing that works. */
export interface Refusal {
  readonly text: string;
  readonly fixes: readonly { readonly label: string; readonly run: () => void }[];
}

/** Several targets were hit at once: how should the files be spread? */
export interface SplitQuestion {
  readonly psus: Selection;
  readonly label: string;
  /** Ids of volumes or loose disks, in board order. */
  readonly targets: readonly string[];
}

export interface HandState {
  readonly inHand: InHand | null;
  /** How it was taken: `pointer` puts back on release, `pick` stays until placed or put back. */
  readonly by: 'pointer' | 'pick' | null;
  readonly over: Place | null;
  /** What the drop would do to the elapsed time, in words, once it is estimated. */
  readonly estimate: string | null;
  readonly refusal: Refusal | null;
  readonly asking: SplitQuestion | null;
  /** Disks and volumes marked on the board: for "Make stripe", and as joint targets. */
  readonly marked: readonly string[];
}

const IDLE: HandState = {
  inHand: null,
  by: null,
  over: null,
  estimate: null,
  refusal: null,
  asking: null,
  marked: [],
};

export type Hand = StoreApi<HandState>;

export const createHand = (): Hand => createStore<HandState>(() => IDLE);

const hands = new WeakMap<StoreApi<AppState>, Hand>();

/** The hand that belongs to a store: a test that makes a store of its own gets a hand of its own. */
export function handOf(store: StoreApi<AppState>): Hand {
  let hand = hands.get(store);
  if (!hand) {
    hand = createHand();
    hands.set(store, hand);
  }
  return hand;
}

/** Name of a place, equal for equal places; also the value of the attribute `data-drop`. */
export function placeKey(place: Place): string {
  if (place.kind === 'loose') return 'loose';
  return place.kind === 'gap' ? `gap:${place.id}:${place.at}` : `${place.kind}:${place.id}`;
}

/** Reads a `data-drop` attribute; anything else is not a place. */
export function placeOf(key: string | null | undefined): Place | null {
  if (!key) return null;
  if (key === 'loose') return { kind: 'loose' };
  const at = key.indexOf(':');
  const kind = key.slice(0, at);
  const id = key.slice(at + 1);
  if (kind === 'gap') return gapOf(id);
  return (kind === 'target' || kind === 'disk' || kind === 'path' || kind === 'hung') && id !== '' ? { kind, id } : null;
}

function gapOf(text: string): Place | null {
  const [id, at] = text.split(':');
  return id !== '' && /^\d+$/.test(at ?? '') ? { kind: 'gap', id, at: Number(at) } : null;
}

export const samePlace = (a: Place | null, b: Place | null): boolean =>
  a === b || (a !== null && b !== null && placeKey(a) === placeKey(b));

export function take(hand: Hand, inHand: InHand, by: 'pointer' | 'pick'): void {
  hand.setState({ inHand, by, over: null, refusal: null, asking: null });
}

/**
 * The pointer or the arrow keys are over another place; a refusal of the last place no longer stands there. While a question is open,
 * what the pointer still reports lies behind it.
 */
export function enter(hand: Hand, place: Place | null): void {
  const state = hand.getState();
  if (state.inHand === null || state.asking !== null || samePlace(state.over, place)) return;
  hand.setState({ over: place, refusal: place === null ? state.refusal : null });
}

/** What a drop means has changed: what shows its outcome has to be drawn again. */
export function lookAgain(hand: Hand): void {
  const { inHand, over } = hand.getState();
  if (inHand !== null && over !== null) hand.setState({ over: { ...over }, refusal: null });
}

/** Lets go without placing anything. Marks stay. */
export function putBack(hand: Hand): void {
  hand.setState({ inHand: null, by: null, over: null, refusal: null, asking: null });
}

/** Not possible there: what is held stays so, also when the pointer has let go. */
export function refuse(hand: Hand, refusal: Refusal): void {
  hand.setState({ refusal, by: 'pick', asking: null });
}

export function ask(hand: Hand, asking: SplitQuestion): void {
  hand.setState({ asking, by: 'pick', refusal: null, over: null });
}

/** Marks, or takes marks off; `only` replaces what was marked before. */
export function mark(hand: Hand, ids: readonly string[], how: 'only' | 'add' | 'toggle'): void {
  const { marked } = hand.getState();
  if (how === 'only') hand.setState({ marked: [...new Set(ids)] });
  else if (how === 'add') hand.setState({ marked: [...new Set([...marked, ...ids])] });
  else {
    const all = ids.every((id) => marked.includes(id));
    hand.setState({ marked: all ? marked.filter((id) => !ids.includes(id)) : [...new Set([...marked, ...ids])] });
  }
}
