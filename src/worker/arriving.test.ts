import { afterEach, expect, it } from 'vitest';
import { connect, onAbsent } from './arriving.ts';
import { createGarage } from './garage.ts';
import { createClient } from './client.ts';
import type { Replacement } from './client.ts';
import { PROTOCOL } from './protocol.ts';
import type { RunJob } from './protocol.ts';
import { testResult } from './testing/engine.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const job: RunJob = { scenario: sampleScenario('loose', 'mixed'), seed: 1, scale: 1, series: false, stages: 'run' };

/** Workers as a browser starts them, whose programs arrive or not. */
function browser() {
  const started: { readonly target: EventTarget; readonly mail: { readonly type?: string; readonly runId?: number }[]; ended: boolean }[] =
    [];
  const tries: (() => void)[] = [];
  const start = () => {
    const target = new EventTarget();
    const worker = { target, mail: [] as { readonly type?: string; readonly runId?: number }[], ended: false };
    started.push(worker);
    return {
      addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
      postMessage: (message: object) => void worker.mail.push(message),
      terminate: () => void (worker.ended = true),
    };
  };
  const whenBack = (again: () => void) => {
    tries.push(again);
    return () => void tries.splice(tries.indexOf(again), 1);
  };
  const say = (k: number, data: object) =>
    started[k].target.dispatchEvent(new MessageEvent('message', { data: { protocol: PROTOCOL, ...data } }));
  /** As browsers report a script that they could not fetch: without a word. */
  const missing = (k: number) => started[k].target.dispatchEvent(new Event('error'));
  return { started, tries, start, whenBack, say, missing };
}

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function clientIn({ start, whenBack }: ReturnType<typeof browser>) {
  const replaced: Replacement[] = [];
  const said: string[] = [];
  stops.push(onAbsent((name, isAbsent) => said.push(`${name} ${isAbsent ? 'is missing' : 'is there'}`)));
  const garage = createGarage((events) => connect('the simulation', start, events, whenBack), { spare: false });
  const client = createClient(garage, { replaced: (replacement) => replaced.push(replacement) });
  const heard = { results: 0, failures: [] as string[] };
  const run = () => client.run(job, { result: () => heard.results++, failed: (words) => heard.failures.push(words) });
  return { client, run, replaced, said, heard };
}

it('a run whose program does not arrive waits, however often it is asked for, and is answered once it has', () => {
  const world = browser();
  const { run, replaced, said, heard } = clientIn(world);
  run();
  for (let k = 0; k < 4; k++) {
    world.missing(k);
    world.tries.shift()!();
  }
  expect([replaced, heard.failures, said]).toEqual([[], [], ['the simulation is missing']]);
  const { mail } = world.started[4];
  expect(mail.map(({ type }) => type)).toEqual(['run']);
  world.say(4, { type: 'ready' });
  expect(said).toEqual(['the simulation is missing', 'the simulation is there']);
  world.say(4, { type: 'result', runId: mail[0].runId, result: testResult('h', 1, 1, 5), tookMs: 1 });
  expect(heard.results).toBe(1);
});

it('of a run that was given up meanwhile nothing more is heard', () => {
  const world = browser();
  const { run, heard } = clientIn(world);
  run().cancel();
  world.missing(0);
  world.tries.shift()!();
  expect(world.started[1].mail.map(({ type }) => type)).toEqual(['run', 'cancel']);
  expect(heard).toEqual({ results: 0, failures: [] });
});

it('a worker that had spoken, or says how it failed, crashed', () => {
  const world = browser();
  const { run, replaced } = clientIn(world);
  run();
  world.say(0, { type: 'ready' });
  world.missing(0);
  expect(replaced).toMatchObject([{ reason: 'crashed', restartedRun: true }]);
  world.started[1].target.dispatchEvent(Object.assign(new Event('error'), { message: 'SyntaxError' }));
  expect(replaced).toHaveLength(2);
  expect(world.tries).toEqual([]);
});

it('nobody hears of a program that nobody waits for, nor asks for it once it is no longer wanted', () => {
  const world = browser();
  const said: boolean[] = [];
  stops.push(onAbsent((_, isAbsent) => said.push(isAbsent)));
  const worker = connect('the simulation', world.start, { message() {}, fault() {} }, world.whenBack);
  world.missing(0);
  expect([said, world.tries.length]).toEqual([[], 1]);
  worker.post({ type: 'run' });
  expect(said).toEqual([true]);
  worker.terminate();
  expect([said, world.tries.length]).toEqual([[true, false], 0]);
});
