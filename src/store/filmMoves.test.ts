import { afterEach, expect, test } from 'vitest';
import type { Moment } from '../engine/playback/moment.ts';
import type { RunEnd } from '../engine/playback/recording.ts';
import { sampleScenario } from '../studies/testing/samples.ts';
import { dropChoice, followFilm } from './filmMoves.ts';
import { cancelHand, dropOn, pickUpDisks, pickUpFiles, placeFiles } from './move/commands.ts';
import { handOf } from './move/hand.ts';
import { meaningOfMoves } from './move/meaning.ts';
import { previewOf } from './move/preview.ts';
import { NOT_PLAYED, playback } from './playback.ts';
import { testStore } from './testing/store.ts';

const CHOICE = dropChoice.getState();
let stop = () => {};
afterEach(() => {
  stop();
  dropChoice.setState(CHOICE, true);
  playback.setState(NOT_PLAYED, true);
});

function bench() {
  const app = testStore({}, sampleScenario('fourStripes', 'mixed'));
  const unfollow = followFilm(app.store);
  stop = () => {
    unfollow();
    app.state().cancelRun();
  };
  const hand = handOf(app.store);
  const handles = { store: app.store, results: app.results, engine: app.engine };
  const says = () => previewOf(app.state().scenario, hand.getState().inHand!, hand.getState().over!).text;
  return { state: app.state, hand, handles, says };
}
/** Numbers stand before a narrow space, which is not written here. */
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ');
const SPILL = { kind: 'target', id: 'v-spill' } as const;

test('a drop is an action at the playhead: one step, said before, and undone', () => {
  const { state, hand, handles, says } = bench();
  const before = state().scenario;
  playback.setState({ open: true, playing: true, wantedMs: 12_345.678 });
  pickUpFiles(handles, Int32Array.of(22, 23));
  expect(playback.getState()).toMatchObject({ playing: true, held: true });
  hand.setState({ over: SPILL });
  expect(plain(says())).toBe('at 12.3457 s: move to volume Spill (move by the volume manager)');
  // The playhead is moved, and the method chosen, while the files are held.
  playback.setState({ wantedMs: 20_000 });
  dropChoice.setState({ method: 'copy', mibPerSecond: 10 });
  expect(plain(says())).toBe('at 20 s: move to volume Spill (quiesce and copy)');
  dropOn(handles, SPILL);
  expect(playback.getState().held).toBe(false);
  expect(plain(state().announcement)).toBe('At 20 s: move Daily sales, segment 2, PSUs 1–2 to volume Spill (quiesce and copy).');
  expect(state().history).toHaveLength(2);
  expect(state().scenario.placement).toBe(before.placement);
  expect(state().scenario.timeline).toEqual(
    [1, 2].map((psu) => ({
      kind: 'move',
      id: `a${psu}`,
      atMs: 20_000,
      object: 'daily_sales',
      segment: 2,
      psu,
      to: 'v-spill',
      method: 'copy',
      pace: { mibPerSecond: 10 },
    })),
  );
  state().undo();
  expect(state().scenarioHash).toBe(state().history[0].scenarioHash);
  expect(state().scenario.timeline).toBeUndefined();
});

test('refused with a way out that works; held until then', () => {
  const { state, hand, handles } = bench();
  playback.setState({ open: true, wantedMs: 500 });
  pickUpFiles(handles, Int32Array.of(22));
  dropOn(handles, { kind: 'target', id: 'v-fact' });
  const { refusal, inHand } = hand.getState();
  expect(inHand).not.toBeNull();
  expect(refusal?.text).toMatch(/is on volume Fact already; .* would fit\.$/);
  expect(state().history).toHaveLength(1);
  refusal!.fixes[0].run();
  expect(hand.getState().inHand).toBeNull();
  expect(state().scenario.timeline).toHaveLength(1);
  pickUpFiles(handles, Int32Array.of(23));
  playback.setState({ wantedMs: 9000, recorded: { ms: 9000, ios: 1, fraction: 1, complete: true, checkpoints: 1, bytes: 0 } });
  dropOn(handles, SPILL);
  expect(plain(hand.getState().refusal?.text)).toBe('The run is over at 9 s; take the playhead to an earlier moment.');
  dropOn(handles, { kind: 'loose' });
  expect(hand.getState().refusal?.text).toMatch(/^In a run, files move to a volume or to a disk of no volume; /);
});

test('what is being moved at the playhead is refused, by the moment on screen, and by the whole film once that is there', () => {
  const { state, hand, handles } = bench();
  playback.setState({ open: true, wantedMs: 500 });
  placeFiles(handles, Int32Array.of(22), { kind: 'all', target: 'v-spill' }, 'volume Spill');
  const [{ id }] = state().scenario.timeline!;
  const drop = () => {
    pickUpFiles(handles, Int32Array.of(22));
    dropOn(handles, { kind: 'target', id: 'v-fact' });
    const text = plain(hand.getState().refusal?.text);
    cancelHand(handles);
    return text;
  };
  const move = { id, phase: 'copy', sinceMs: 500, holdsSinceMs: 500, movedBytes: 1, leftBytes: 1, endMs: null };
  const at = (ms: number, holdsSinceMs: number | null) =>
    playback.setState({ wantedMs: ms, moment: { ms, moves: [{ ...move, holdsSinceMs }] } as unknown as Moment });
  at(700, 500);
  expect(drop()).toMatch(/ is being moved then: by the action that begins at 0\.5 s, and not over yet; a moment behind its end/);
  playback.setState({ moment: { ms: 700, moves: [{ ...move, endMs: 950 }] } as unknown as Moment });
  expect(drop()).toMatch(/ at its mean rate until 0\.95 s in the run; 0\.95 s or later, or an action/);
  const run = { moves: [{ id, beganMs: 500, endedMs: 900 }] };
  playback.setState({ end: { run } as unknown as RunEnd });
  expect(drop()).toMatch(/until 0\.9 s in the run; 0\.9 s or later, or an action that cancels that one first\.$/);
  playback.setState({ wantedMs: 900 });
  expect(drop()).toBeUndefined();
  expect(state().scenario.timeline).toHaveLength(2);
  state().undo();
  // Its caches fill again: it does not hold the file any more.
  playback.setState({ end: null });
  at(950, null);
  expect(drop()).toBeUndefined();
});

test('the layout instead, where that is wanted; disks always; and once the film is closed', () => {
  const { state, handles } = bench();
  playback.setState({ open: true, wantedMs: 500 });
  pickUpDisks(handles, 'd1');
  expect(playback.getState().held).toBe(false);
  cancelHand(handles);
  dropChoice.setState({ into: 'layout' });
  placeFiles(handles, Int32Array.of(22), { kind: 'all', target: 'v-spill' }, 'volume Spill');
  expect(state().scenario.timeline).toBeUndefined();
  expect(state().scenario.placement.exceptions).toHaveLength(1);
  dropChoice.setState({ into: 'run' });
  expect(meaningOfMoves()).not.toBeNull();
  stop();
  stop = () => {};
  expect(meaningOfMoves()).toBeNull();
});
