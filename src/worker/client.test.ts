import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createClient } from './client.ts';
import type { Replacement } from './client.ts';
import { createGarage } from './garage.ts';
import type { Garage, WorkerEvents } from './garage.ts';
import { PROTOCOL } from './protocol.ts';
import type { RunJob, ToWorker } from './protocol.ts';
import { testResult } from './testing/engine.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');
const job: RunJob = { scenario, seed: 1, scale: 1, series: false, stages: 'run' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Workers that do nothing but note what they are sent. */
function fleet() {
  const workers: { readonly events: WorkerEvents; readonly mail: ToWorker[]; terminated: boolean; answersPings: boolean }[] = [];
  const garage = createGarage((events) => {
    const worker = { events, mail: [] as ToWorker[], terminated: false, answersPings: true };
    workers.push(worker);
    return {
      post(message) {
        worker.mail.push(message);
        if (message.type === 'ping' && worker.answersPings) reply(worker.events, { type: 'pong', nonce: message.nonce });
      },
      terminate() {
        worker.terminated = true;
      },
    };
  });
  return { workers, garage };
}

const reply = (events: WorkerEvents, message: object) => events.message({ protocol: PROTOCOL, ...message });
const ready = (events: WorkerEvents) => reply(events, { type: 'ready' });
const runsOf = (mail: readonly ToWorker[]) => mail.flatMap((message) => (message.type === 'run' ? [message.runId] : []));

function clientOn(garage: Garage) {
  const replaced: Replacement[] = [];
  const client = createClient(garage, { replaced: (replacement) => replaced.push(replacement) });
  const heard = { results: 0, failures: [] as string[] };
  const listeners = { result: () => heard.results++, failed: (message: string) => heard.failures.push(message) };
  return { client, replaced, heard, listeners };
}

test('a warm spare is started once the first worker listens, not before', () => {
  const { workers, garage } = fleet();
  const { client, listeners } = clientOn(garage);
  client.run(job, listeners);
  expect(workers.length).toBe(1);
  ready(workers[0].events);
  expect(workers.length).toBe(2);
});

test('replies of a run that was canceled are dropped', () => {
  const { workers, garage } = fleet();
  const { client, heard, listeners } = clientOn(garage);
  const first = client.run(job, listeners);
  first.cancel();
  client.run(job, listeners);
  const [a, b] = runsOf(workers[0].mail);
  reply(workers[0].events, { type: 'result', runId: a, result: testResult('h', 1, 1, 5) });
  expect(heard.results).toBe(0);
  reply(workers[0].events, { type: 'result', runId: b, result: testResult('h', 1, 1, 5) });
  expect(heard.results).toBe(1);
  expect(client.busy()).toBe(false);
});

test('a crash puts the spare to work and starts the run again', () => {
  const { workers, garage } = fleet();
  const { client, replaced, heard, listeners } = clientOn(garage);
  client.run(job, listeners);
  ready(workers[0].events);
  ready(workers[1].events);
  workers[0].events.fault('out of memory');
  expect(workers[0].terminated).toBe(true);
  expect(replaced).toEqual([{ reason: 'crashed', detail: 'out of memory', restartedRun: true }]);
  const [again] = runsOf(workers[1].mail);
  reply(workers[1].events, { type: 'result', runId: again, result: testResult('h', 1, 1, 5) });
  expect(heard).toEqual({ results: 1, failures: [] });
  expect(workers.length).toBe(3);
});

test('late messages of a given-up worker reach nobody', () => {
  const { workers, garage } = fleet();
  const { client, heard, listeners } = clientOn(garage);
  client.run(job, listeners);
  ready(workers[0].events);
  workers[0].events.fault('boom');
  const [again] = runsOf(workers[1].mail);
  reply(workers[0].events, { type: 'result', runId: again, result: testResult('h', 1, 1, 5) });
  workers[0].events.fault('boom once more');
  expect(heard).toEqual({ results: 0, failures: [] });
  expect(workers[1].terminated).toBe(false);
});

test('a run that breaks two workers fails with an explanation, and the client continues', () => {
  const { workers, garage } = fleet();
  const { client, heard, listeners } = clientOn(garage);
  client.run(job, listeners);
  ready(workers[0].events);
  workers[0].events.fault('boom');
  ready(workers[1].events);
  workers[1].events.fault('boom');
  expect(heard.failures).toHaveLength(1);
  expect(heard.failures[0]).toContain('two workers in a row (the last one: boom)');
  client.run(job, listeners);
  expect(runsOf(workers[2].mail)).toHaveLength(1);
});

test('a worker that stops answering is replaced after the patience, a busy one is not', () => {
  const { workers, garage } = fleet();
  const { client, replaced, listeners } = clientOn(garage);
  client.run(job, listeners);
  ready(workers[0].events);
  vi.advanceTimersByTime(60_000);
  expect(replaced).toEqual([]);
  workers[0].answersPings = false;
  vi.advanceTimersByTime(7000);
  expect(replaced).toMatchObject([{ reason: 'hung', restartedRun: true }]);
  expect(workers[0].terminated).toBe(true);
});

test('an idle worker is not pinged', () => {
  const { workers, garage } = fleet();
  const { client, listeners } = clientOn(garage);
  client.run(job, listeners).cancel();
  vi.advanceTimersByTime(60_000);
  expect(workers[0].mail.filter(({ type }) => type === 'ping')).toHaveLength(0);
});

test('at rest a client has no worker: a run under way is not disturbed, and the next one gets another worker', () => {
  const { workers, garage } = fleet();
  const { client, heard, replaced, listeners } = clientOn(garage);
  client.run(job, listeners);
  ready(workers[0].events);
  client.rest();
  expect(workers[0].terminated).toBe(false);
  const [first] = runsOf(workers[0].mail);
  reply(workers[0].events, { type: 'result', runId: first, result: testResult('h', 1, 1, 5) });
  client.rest();
  garage.rest();
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  // What the worker said last is of no concern, and nobody hears of a loss.
  workers[0].events.fault('too late');
  client.run(job, listeners);
  const [second] = runsOf(workers[2].mail);
  reply(workers[2].events, { type: 'result', runId: second, result: testResult('h', 1, 1, 5) });
  expect(heard).toEqual({ results: 2, failures: [] });
  expect(replaced).toEqual([]);
});

test('a script that takes long to load is not a hung worker, one that never comes is', () => {
  const { workers, garage } = fleet();
  const { client, replaced, heard, listeners } = clientOn(garage);
  client.run(job, listeners);
  workers[0].answersPings = false;
  vi.advanceTimersByTime(20_000);
  expect(replaced).toEqual([]);
  vi.advanceTimersByTime(15_000);
  expect(replaced).toHaveLength(1);
  workers[1].answersPings = false;
  vi.advanceTimersByTime(35_000);
  expect(heard.failures[0]).toContain('does not start');
});

test('workers that are forbidden fail the run in words', () => {
  const { client, heard, listeners } = clientOn({
    take() {
      throw new Error('blocked by policy');
    },
    rest() {},
    keepSpare() {},
    dispose() {},
  });
  client.run(job, listeners);
  expect(heard.failures).toEqual(['The simulation could not be started: blocked by policy']);
  expect(client.busy()).toBe(false);
});
