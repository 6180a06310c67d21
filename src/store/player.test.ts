import { afterEach, expect, test } from 'vitest';
import { addMoves } from '../scenario/edit/timeline.ts';
import { createGarage } from '../worker/garage.ts';
import { inlineTwins } from '../worker/inline.ts';
import { createJobClient } from '../worker/jobClient.ts';
import { createPlayHost } from '../worker/playHost.ts';
import type { PlayClient } from '../worker/playClient.ts';
import type { PlayOrder } from '../worker/playProtocol.ts';
import { sampleScenario } from '../studies/testing/samples.ts';
import { NOT_PLAYED, playback } from './playback.ts';
import { createPlayer, type Player } from './player.ts';
import { testStore } from './testing/store.ts';

const words = { notStarted: String, neverStarts: String, brokeTwice: (detail: string) => `broke twice: ${detail}` };
let open: Player | null = null;

afterEach(() => {
  open?.close();
  open = null;
  playback.setState(NOT_PLAYED, true);
});

/** A player whose frames the test gives, over a worker in this thread. */
function film({ reduced = false, linkedMs }: { reduced?: boolean; linkedMs?: number } = {}) {
  const scenario = sampleScenario('fourStripes', 'tight');
  const app = testStore({}, { ...scenario, workload: { ...scenario.workload, interactiveScale: 0.02 } });
  const clock = { ms: 0 };
  let due: (() => void) | null = null;
  let client: PlayClient | null = null;
  if (linkedMs === undefined) playback.setState({ open: true });
  else app.state().setView({ playMs: linkedMs });
  const player = createPlayer({
    store: app.store,
    client: (replaced) =>
      (client = createJobClient(createGarage(inlineTwins<PlayOrder>(createPlayHost), { spare: false }), { words, replaced })),
    now: () => clock.ms,
    frame(work) {
      due = work;
      return () => (due = null);
    },
    reducedMotion: () => reduced,
    keepRoom: () => () => {},
    words: { moment: ({ ms }) => `at ${ms}` },
  });
  open = player;
  const until = async (is: () => boolean) => {
    for (let k = 0; k < 4000 && !is(); k++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(is()).toBe(true);
  };
  return {
    app,
    player,
    until,
    state: playback.getState,
    plant: (fault: 'crash') => client!.plant(fault),
    recorded: () => until(() => playback.getState().status === 'recorded'),
    at: (ms: number) => until(() => playback.getState().moment?.ms === ms),
    frame: (ms: number) => {
      clock.ms += ms;
      const work = due;
      due = null;
      work?.();
    },
  };
}

test('after a drop at the playhead a moment is on its way; the rest of the film is recorded once the answer has its first line', async () => {
  const { app, player, recorded, at, state, until } = film();
  await recorded();
  player.seek(200);
  await at(200);
  const to = app.state().scenario.volumes[1].id;
  app.state().edit('Move', (s) => addMoves(s, [0], { kind: 'all', target: to }, { atMs: 200, method: 'volume-manager' }));
  expect(state().arriving).toBe(true);
  expect(app.state().answer).toMatchObject({ status: 'running', summary: null });
  await until(() => !state().arriving);
  expect(state().moment).not.toBeNull();
  await recorded();
  expect(state().end).not.toBeNull();
});

test('plays at its speed, and pauses at its end', async () => {
  const { recorded, state, frame, at, until } = film();
  await recorded();
  playback.setState({ playing: true, speed: -1 });
  frame(100);
  await at(10);
  frame(400);
  await at(50);
  playback.setState({ speed: 0 });
  frame(100);
  await at(150);
  // What is held holds the film, which continues from there.
  playback.setState({ held: true });
  frame(1000);
  expect(state()).toMatchObject({ playing: true, wantedMs: 150 });
  playback.setState({ held: false });
  frame(50);
  await at(200);
  playback.setState({ speed: 3 });
  frame(1e6);
  await until(() => !state().playing);
  await until(() => state().moment?.ended === true);
  // Played again it begins at the start.
  playback.setState({ playing: true, speed: -1 });
  frame(10);
  await at(1);
});

test('scrubs both ways, and says a moment only where it comes to rest', async () => {
  const { recorded, player, at, app, state } = film();
  await recorded();
  const end = state().recorded!.ms;
  player.seek(0.7 * end);
  player.seek(0.2 * end);
  player.seek(0.5 * end);
  await at(0.5 * end);
  expect(app.state().announcement).toBe(`at ${0.5 * end}`);
  player.seek(-5);
  await at(0);
  player.seek(Infinity);
  await at(end);
});

test('steps from I/O to I/O and from event to event, and back to the very same moment', async () => {
  const { recorded, player, at, until, state } = film();
  await recorded();
  player.seek(300);
  await at(300);
  const { ios, events } = state().moment!;
  player.step(1, 'ios');
  await until(() => state().moment!.ios === ios + 1);
  player.step(-1, 'ios');
  await until(() => state().moment!.ios === ios);
  const back = state().moment!.events;
  expect(back).toBeLessThanOrEqual(events);
  player.step(1, 'events');
  await until(() => state().moment!.events === back + 1);
});

test('an edit records the new run and stays where it was', async () => {
  const { recorded, player, at, app, until, state } = film();
  await recorded();
  player.seek(200);
  await at(200);
  const before = state().scenario;
  app.state().edit('Seed 9', (scenario) => ({ ...scenario, seed: 9 }));
  expect(state().status).toBe('recording');
  await until(() => state().status === 'recorded' && state().moment?.ms === 200);
  expect(state().scenario).not.toBe(before);
});

test('a change of the timeline keeps the future before it beside the new one', async () => {
  const { recorded, player, at, app, until, state } = film();
  await recorded();
  player.seek(200);
  await at(200);
  playback.setState({ compares: true });
  const before = app.state().scenario;
  const to = before.volumes[1].id;
  app.state().edit('Move', (s) => addMoves(s, [0], { kind: 'all', target: to }, { atMs: 200, method: 'volume-manager' }));
  // What is on the board stays until the new future answers.
  expect(state().moment).not.toBeNull();
  await until(() => state().beside?.moment?.ms === 200 && state().beside?.end !== null && state().end !== null);
  expect(state().beside).toMatchObject({ changedMs: 200, scenario: before });
  expect(state().moment?.ms).toBe(200);
  app.state().undo();
  await until(() => state().beside?.scenario.timeline?.length === 1 && state().status === 'recorded');
  app.state().edit('Seed 9', (scenario) => ({ ...scenario, seed: 9 }));
  await until(() => state().status === 'recorded');
  expect(state().beside).toBeNull();
});

test('a worker that crashes is replaced and asked again', async () => {
  const { recorded, player, at, until, state, plant } = film();
  await recorded();
  plant('crash');
  player.seek(120);
  await until(() => state().status === 'recorded' && state().moment?.ms === 120);
  expect(state().error).toBeUndefined();
  await at(120);
});

test('with reduced motion the film is a row of stills', async () => {
  const { recorded, frame, at, state } = film({ reduced: true });
  await recorded();
  playback.setState({ playing: true, speed: -1 });
  frame(0);
  await at(0);
  const first = state().wantedMs;
  for (let k = 0; k < 9; k++) frame(50);
  expect(state().wantedMs).toBe(first);
  frame(50);
  await at(50);
});

test('the link says where it stands, and another link takes it there', async () => {
  const { recorded, player, at, app, frame, until } = film();
  await recorded();
  player.seek(120);
  await at(120);
  expect(app.state().view.playMs).toBe(120);
  playback.setState({ playing: true, speed: -1 });
  frame(100);
  await at(130);
  // While it plays once a second is enough.
  expect(app.state().view.playMs).toBe(120);
  frame(1000);
  await until(() => app.state().view.playMs! > 200);
  playback.setState({ playing: false });
  app.state().setView({ playMs: 77 });
  await at(77);
  // Its speed too, also while it rests, and a link sets it.
  playback.setState({ speed: 1.5 });
  expect(app.state().view.playSpeed).toBe(1.5);
  app.state().setView({ playMs: 78, playSpeed: -2 });
  await at(78);
  expect(playback.getState().speed).toBe(-2);
  player.close();
  open = null;
  expect(app.state().view).toMatchObject({ playMs: null, playSpeed: null });
});

test('opened by a link it stands at the moment that the link names', async () => {
  const { recorded, at, state } = film({ linkedMs: 55 });
  expect(state()).toMatchObject({ open: true, playing: false });
  await recorded();
  await at(55);
});

test('goes to a moment that is still to be simulated once it is', async () => {
  const { player, at, recorded, state } = film();
  player.seek(250, true);
  expect(state().wantedMs).toBe(250);
  await recorded();
  await at(250);
});

test('says that a moment lies beyond what is recorded, and will not be', async () => {
  const { player, at, recorded, state } = film();
  await recorded();
  const end = state().recorded!.ms;
  // A run that stopped where it is recorded.
  playback.setState({ status: 'stopped' });
  player.seek(end + 500);
  expect(state().beyondMs).toBe(end + 500);
  await at(end);
  player.seek(end / 2);
  expect(state().beyondMs).toBeNull();
  await at(end / 2);
  // Its end is what was asked for.
  player.seek(Infinity);
  expect(state().beyondMs).toBeNull();
});

test('closed, it leaves nothing behind', async () => {
  const { player, app, recorded, state } = film();
  await recorded();
  expect(app.state().occupied).toContain('play');
  player.close();
  open = null;
  expect(app.state().occupied).not.toContain('play');
  expect(state()).toMatchObject({ open: false, moment: null, recorded: null });
});
