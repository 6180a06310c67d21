import { expect, test } from 'vitest';
import { sampleScenario } from '../studies/testing/samples.ts';
import { addMoves } from '../scenario/edit/timeline.ts';
import { createPlayHost } from './playHost.ts';
import { PROTOCOL } from './protocol.ts';
import type { PlayReply } from './playProtocol.ts';

const MIB = 2 ** 20;

/** A host whose yields the test drives by hand; its clock advances a millisecond at each look. */
function bench(scale = 0.01) {
  const posted: PlayReply[] = [];
  const yields: (() => void)[] = [];
  let ms = 0;
  const host = createPlayHost({
    post: (message) => posted.push(message as PlayReply),
    yieldTo: (work) => yields.push(work),
    now: () => ms++,
  });
  const send = (message: object) => host.receive({ protocol: PROTOCOL, ...message });
  const job = { scenario: sampleScenario('loose', 'mixed'), seed: 1, scale, budgetBytes: 32 * MIB };
  return {
    posted,
    send,
    start: (runId = 1, scenario = job.scenario) => send({ type: 'run', runId, job: { ...job, scenario } }),
    ask: (id: number, value: number, rest: object = {}, runId = 1) =>
      send({ type: 'ask', runId, ask: { id, target: { to: 'ms', value }, ...rest } }),
    work: (slices: number) => {
      for (let k = 0; k < slices; k++) yields.shift()?.();
      return yields.length > 0;
    },
    moments: () => posted.flatMap((reply) => (reply.type === 'moment' ? [reply] : [])),
    recorded: () => posted.flatMap((reply) => (reply.type === 'recorded' ? [reply.recorded] : [])).at(-1),
  };
}

test('records to the end, then rests until it is asked', () => {
  const { start, ask, work, moments, recorded } = bench();
  start();
  while (work(1));
  expect(recorded()).toMatchObject({ complete: true, fraction: 1 });
  const { ms } = recorded()!;
  ask(1, ms / 2);
  while (work(1));
  expect(moments().map(({ id, moment }) => [id, moment.ms])).toEqual([[1, ms / 2]]);
  ask(2, 10 * ms);
  while (work(1));
  expect(moments()[1].moment).toMatchObject({ ms, ended: true });
});

test('of several asks the newest is answered', () => {
  const { start, ask, work, moments } = bench();
  start();
  while (work(1));
  ask(1, 100);
  ask(2, 200);
  ask(3, 50);
  while (work(1));
  expect(moments().map(({ id, moment }) => [id, moment.ms])).toEqual([[3, 50]]);
});

test('what is not simulated yet is answered by how far it is, and a film does not stop the recording', () => {
  const { start, ask, work, moments, recorded } = bench(1);
  start();
  const reached: number[] = [];
  for (let id = 1; reached.length < 4; id++) {
    ask(id, 1e9);
    work(6);
    reached.splice(0, Infinity, ...moments().map(({ moment }) => moment.ms));
    expect(id).toBeLessThan(100);
  }
  // Each a little further: between two answers the front has its turn.
  expect([...new Set(reached)].sort((a, b) => a - b)).toEqual(reached);
  expect(recorded()?.complete ?? false).toBe(false);
});

test('goes no further once it is halted, and can still be looked at', () => {
  const { start, ask, work, moments, recorded } = bench(1);
  start();
  work(6);
  ask(1, 0, { halt: true });
  while (work(1));
  expect(moments().length).toBe(1);
  expect(recorded()?.complete).not.toBe(true);
});

test('a canceled job leaves nothing to do, and messages of other builds and runs are ignored', () => {
  const { start, send, work, posted } = bench();
  start();
  work(2);
  send({ type: 'ask', runId: 7, ask: { id: 1, target: { to: 'ms', value: 0 } } });
  send({ type: 'cancel', runId: 1 });
  const before = posted.length;
  while (work(1));
  expect(posted.length).toBe(before);
  send({ type: 'ping', nonce: 5 });
  expect(posted.at(-1)).toMatchObject({ type: 'pong', nonce: 5 });
});

test('a run that begins from the start rests for nobody', () => {
  const { start, ask, work, recorded } = bench();
  start();
  ask(1, 0, { rests: true });
  while (work(1));
  expect(recorded()!.complete).toBe(true);
});

test('a new future rests behind its first moment until the next ask, where that is wanted', () => {
  const { start, ask, send, work, moments, recorded } = bench();
  const scenario = sampleScenario('loose', 'mixed');
  start(1, scenario);
  while (work(1));
  const { ms } = recorded()!;
  const to = scenario.hardware.disks[5].id;
  const changed = addMoves(scenario, [0], { kind: 'all', target: to }, { atMs: ms / 4, method: 'volume-manager' });
  send({ type: 'cancel', runId: 1 });
  start(2, changed);
  ask(1, ms / 4, { rests: true }, 2);
  while (work(1));
  expect(moments().map(({ id }) => id)).toEqual([1]);
  expect(recorded()!.complete).toBe(false);
  expect(recorded()!.ms).toBeLessThan(ms / 2);
  ask(2, ms / 4, {}, 2);
  while (work(1));
  expect(moments().map(({ id, moment }) => [id, moment.ms])).toEqual([1, 2].map((id) => [id, moments()[0].moment.ms]));
  expect(recorded()!.complete).toBe(true);
});

test('a move that is added continues the run, beside the one without it, and taken back it is that one again', () => {
  const { start, ask, send, work, moments, recorded, posted } = bench();
  const scenario = sampleScenario('loose', 'mixed');
  start(1, scenario);
  while (work(1));
  const { ms } = recorded()!;
  const { id: object } = scenario.database.objects[0];
  const to = scenario.hardware.disks[5].id;
  const changed = addMoves(scenario, [0], { kind: 'all', target: to }, { atMs: ms / 2, method: 'volume-manager' });
  expect(changed.timeline?.[0]).toMatchObject({ object });
  send({ type: 'cancel', runId: 1 });
  start(2, changed);
  ask(1, ms / 2, { beside: true }, 2);
  while (work(1));
  expect(posted.filter(({ type }) => type === 'begun')).toMatchObject([{ changedMs: null }, { runId: 2, changedMs: ms / 2 }]);
  expect(moments().at(-1)).toMatchObject({ runId: 2, id: 1, moment: { ms: ms / 2 } });
  expect(posted.filter(({ type }) => type === 'beside')).toMatchObject([{ id: 1, moment: { ms: ms / 2 } }]);
  // The figures of the whole run before take longer to sum up than the first moment does: they come after it.
  const place = (type: string) => posted.findIndex((reply) => reply.type === type && 'runId' in reply && reply.runId === 2);
  expect(place('moment')).toBeGreaterThan(-1);
  expect(place('besideRecorded')).toBeGreaterThan(place('moment'));
  const ends = () => posted.flatMap((reply) => (reply.type === 'end' ? [reply.moment] : []));
  // The same as recorded from the start.
  const straight = bench();
  straight.start(1, changed);
  while (straight.work(1));
  expect(recorded()!.ms).toBe(straight.recorded()!.ms);
  expect(ends().at(-1)).toEqual(straight.posted.flatMap((reply) => (reply.type === 'end' ? [reply.moment] : []))[0]);
  // Both futures are complete: nothing has to be recorded again.
  start(3, scenario);
  ask(2, ms / 4, {}, 3);
  let slices = 0;
  while (work(1)) slices++;
  expect(slices).toBeLessThan(20);
  expect(recorded()).toMatchObject({ complete: true, ms });
  expect(ends().at(-1)!.ms).toBe(ms);
});

test('a document that cannot be simulated fails in words', () => {
  const { send, work, posted } = bench();
  send({ type: 'run', runId: 1, job: { scenario: {}, seed: 1, scale: 1, budgetBytes: MIB } });
  while (work(1));
  expect(posted.at(-1)).toMatchObject({ type: 'failed', runId: 1 });
});
