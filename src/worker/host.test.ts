import { describe, expect, test } from 'vitest';
import { Forecast } from './forecast.ts';
import { createHost } from './host.ts';
import type { HostEngine } from './host.ts';
import { PROTOCOL } from './protocol.ts';
import type { FromWorker, RunJob } from './protocol.ts';
import { SLICE_MS } from './slice.ts';
import { SAMPLE_SCALE, testEngine } from './testing/engine.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');
const job = (change: Partial<RunJob> = {}): RunJob => ({ scenario, seed: 7, scale: 1, series: true, stages: 'run', ...change });

/** A host whose clock and yields the test drives by hand. */
function bench(engine: HostEngine, clock = { ms: 0 }) {
  const posted: FromWorker[] = [];
  const transfers: ArrayBuffer[][] = [];
  const yields: (() => void)[] = [];
  const host = createHost({
    engine,
    post(message, transfer) {
      posted.push(message);
      transfers.push(transfer);
    },
    yieldTo: (work) => yields.push(work),
    now: () => clock.ms,
  });
  const send = (message: object) => host.receive({ protocol: PROTOCOL, ...message });
  const raw = (message: unknown) => host.receive(message);
  const step = () => yields.shift()?.();
  const drain = () => {
    while (yields.length > 0) step();
  };
  return { posted, transfers, yields, send, raw, step, drain, types: () => posted.map(({ type }) => type) };
}

test('says ready, then answers a job with its result and hands over every buffer once', () => {
  const { send, drain, posted, transfers } = bench(testEngine());
  send({ type: 'run', runId: 1, job: job() });
  drain();
  expect(posted.map(({ type }) => type).filter((type) => type !== 'progress')).toEqual(['ready', 'result']);
  const last = posted.at(-1);
  if (last?.type !== 'result') throw new Error('no result');
  expect(last.result.seed).toBe(7);
  const buffers = transfers.at(-1)!;
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(buffers).toContain(last.result.psuBytes.buffer);
  expect(buffers).toContain(last.result.series!.busyMs.buffer);
});

test('estimates from a sample first, then runs the whole', () => {
  const { send, drain, posted, types } = bench(testEngine());
  send({ type: 'run', runId: 1, job: job({ stages: 'both', scale: 0.5 }) });
  drain();
  expect(types().filter((type) => type !== 'progress')).toEqual(['ready', 'estimate', 'result']);
  const estimate = posted.find((message) => message.type === 'estimate')!;
  if (estimate.type !== 'estimate') throw new Error('no estimate');
  expect(estimate.estimate.sampleShare).toBe(SAMPLE_SCALE / 0.5);
  expect(estimate.estimate.lowMs).toBeLessThan(estimate.estimate.elapsedMs);
});

test('a sample as large as the whole is no sample: the run follows at once', () => {
  const { send, drain, types } = bench(testEngine());
  send({ type: 'run', runId: 1, job: job({ stages: 'both', scale: 0.0005 }) });
  drain();
  expect(types()).toEqual(['ready', 'result']);
});

test('an estimate alone ends without a run, even where the sample is the whole', () => {
  for (const scale of [0.5, 0.0005]) {
    const { send, drain, types } = bench(testEngine());
    send({ type: 'run', runId: 1, job: job({ stages: 'estimate', scale }) });
    drain();
    expect(types()).toEqual(['ready', 'estimate', 'done']);
  }
});

test('a job with a window answers what happened in it, its arrays handed over, and nothing else', () => {
  const { send, drain, posted, transfers } = bench(testEngine());
  send({ type: 'run', runId: 1, job: job({ stages: 'both', detail: { fromMs: 500, toMs: 900, most: 100 } }) });
  send({ type: 'run', runId: 2, job: job() });
  drain();
  expect(posted.map(({ type }) => type).filter((type) => type !== 'progress')).toEqual(['ready', 'detail', 'result']);
  const at = posted.findIndex(({ type }) => type === 'detail');
  const reply = posted[at];
  if (reply.type !== 'detail') throw new Error('no detail');
  expect(reply.record.requests.arrivalMs).toEqual(Float64Array.of(500));
  expect(reply.record.toMs).toBe(900);
  expect(transfers[at]).toContain(reply.record.requests.arrivalMs.buffer);
  expect(transfers[at]).toContain(reply.record.decisions.why.buffer);
});

test('a job with a window shows its progress and can be canceled', () => {
  const clock = { ms: 0 };
  const { send, step, drain, types } = bench(testEngine({ events: 1_000_000, spend: () => (clock.ms += 80) }), clock);
  send({ type: 'run', runId: 1, job: job({ detail: { fromMs: 0, toMs: 900, most: 100 } }) });
  step();
  step();
  expect(types()).toContain('progress');
  send({ type: 'cancel', runId: 1 });
  drain();
  expect(types()).not.toContain('detail');
});

test('slices grow and shrink toward 8 ms of wall clock', () => {
  const clock = { ms: 0 };
  const perMs = 3000;
  const { send, step, yields } = bench(testEngine({ events: 4_000_000, spend: (events) => (clock.ms += events / perMs) }), clock);
  const tookMs: number[] = [];
  send({ type: 'run', runId: 1, job: job() });
  while (yields.length > 0) {
    const before = clock.ms;
    step();
    tookMs.push(clock.ms - before);
  }
  const settled = tookMs.slice(5, -1);
  expect(settled.length).toBeGreaterThan(50);
  for (const ms of settled) expect(ms).toBeCloseTo(SLICE_MS, 1);
});

test('a slice ends early where events suddenly cost far more, and the next run begins afresh', () => {
  const clock = { ms: 0 };
  let msPerEvent = 1e-4;
  const { send, step, yields } = bench(testEngine({ events: 1_000_000, spend: (events) => (clock.ms += events * msPerEvent) }), clock);
  const slice = (): number => {
    const before = clock.ms;
    step();
    return clock.ms - before;
  };
  send({ type: 'run', runId: 1, job: job() });
  for (let k = 0; k < 6; k++) slice();
  expect(slice()).toBeGreaterThan(SLICE_MS / 2);
  msPerEvent = 1e-3;
  // An eighth of the events that were due, now ten times as dear; the old budget would have taken 80 ms.
  expect(slice()).toBeLessThan(3 * SLICE_MS);
  msPerEvent = 1e-4;
  while (yields.length > 0) slice();
  send({ type: 'run', runId: 2, job: job() });
  msPerEvent = 1e-2;
  expect(slice()).toBeLessThan(4 * SLICE_MS);
});

test('a cancel between slices ends the run there, and nothing of it is posted any more', () => {
  let slices = 0;
  const clock = { ms: 0 };
  const { send, step, drain, posted } = bench(
    testEngine({
      events: 1e9,
      spend: () => {
        slices++;
        clock.ms += 8;
      },
    }),
    clock,
  );
  send({ type: 'run', runId: 1, job: job() });
  step();
  step();
  const worked = slices;
  expect(worked).toBeGreaterThan(0);
  send({ type: 'cancel', runId: 1 });
  const before = posted.length;
  drain();
  expect(slices).toBe(worked);
  expect(posted.length).toBe(before);
});

test('a newer job starts in the slice after the cancel', () => {
  const { send, step, drain, posted } = bench(testEngine({ events: 100_000 }));
  send({ type: 'run', runId: 1, job: job() });
  step();
  send({ type: 'cancel', runId: 1 });
  send({ type: 'run', runId: 2, job: job({ seed: 9 }) });
  drain();
  const results = posted.filter((message) => message.type === 'result');
  expect(results.map(({ runId, result }) => [runId, result.seed])).toEqual([[2, 9]]);
});

test('a waiting job can be canceled before it starts', () => {
  const { send, drain, posted } = bench(testEngine());
  send({ type: 'run', runId: 1, job: job() });
  send({ type: 'run', runId: 2, job: job() });
  send({ type: 'cancel', runId: 2 });
  drain();
  expect(posted.filter((message) => message.type === 'result').map(({ runId }) => runId)).toEqual([1]);
});

test('progress comes at most 15 times a second and never goes back', () => {
  const clock = { ms: 0 };
  const { send, drain, posted } = bench(testEngine({ events: 3_000_000, spend: (events) => (clock.ms += events / 1000) }), clock);
  send({ type: 'run', runId: 1, job: job() });
  drain();
  const fractions = posted.flatMap((message) => (message.type === 'progress' ? [message.progress.fraction] : []));
  expect(fractions.length).toBeGreaterThan(20);
  expect(fractions.length).toBeLessThanOrEqual((clock.ms / 1000) * 15 + 1);
  for (let i = 1; i < fractions.length; i++) expect(fractions[i]).toBeGreaterThan(fractions[i - 1]);
});

test('an engine that throws fails its own job only', () => {
  const engine = testEngine({
    onAdvance: (given) => {
      if (given.workload.users === 999) throw new Error('disk d9 has no cylinders');
    },
  });
  const { send, drain, posted } = bench(engine);
  send({ type: 'run', runId: 1, job: job({ scenario: { ...scenario, workload: { ...scenario.workload, users: 999 } } }) });
  send({ type: 'run', runId: 2, job: job() });
  drain();
  expect(posted.find((message) => message.type === 'failed')).toMatchObject({ runId: 1, message: 'disk d9 has no cylinders' });
  expect(posted.some((message) => message.type === 'result' && message.runId === 2)).toBe(true);
});

test('pings are answered between slices; foreign messages and other protocols are ignored', () => {
  const { send, raw, step, posted } = bench(testEngine({ events: 1e9 }));
  send({ type: 'run', runId: 1, job: job() });
  step();
  send({ type: 'ping', nonce: 5 });
  expect(posted.at(-1)).toEqual({ protocol: PROTOCOL, type: 'pong', nonce: 5 });
  const before = posted.length;
  for (const noise of [null, 'run', 3, {}, { type: 'ping', nonce: 1 }, { protocol: PROTOCOL + 1, type: 'ping', nonce: 1 }]) raw(noise);
  expect(posted.length).toBe(before);
});

test('faults are planted only where the host was told how', () => {
  const { send, yields } = bench(testEngine());
  send({ type: 'chaos', fault: 'hang' });
  send({ type: 'run', runId: 1, job: job() });
  expect(yields.length).toBe(1);
});

/** What is posted of a run of `events` events, one a millisecond, whose job wants to be asked above so many. */
function asked(events: number, askAboveMs: number | undefined, change: Partial<RunJob> = {}): FromWorker[] {
  const clock = { ms: 0 };
  const { send, drain, posted } = bench(testEngine({ events, spend: (some) => (clock.ms += some) }), clock);
  send({ type: 'run', runId: 1, job: job({ ...change, ...(askAboveMs !== undefined && { askAboveMs }) }) });
  drain();
  return posted.filter(({ type }) => type !== 'progress' && type !== 'ready');
}

test('a run that would take longer than its job allows is ended, with how long it would take', () => {
  const [forecast, ...others] = asked(100_000, 30_000);
  expect(others).toEqual([]);
  expect(forecast).toMatchObject({ type: 'forecast', runId: 1 });
  if (forecast.type !== 'forecast') throw new Error('no forecast');
  expect(forecast.runMs / 100_000).toBeCloseTo(1, 6);
});

test('its estimate comes first; runs that are short enough, or need not ask, go on to their result', () => {
  expect(asked(100_000, 30_000, { stages: 'both' }).map(({ type }) => type)).toEqual(['estimate', 'forecast']);
  expect(asked(29_000, 30_000).map(({ type }) => type)).toEqual(['result']);
  expect(asked(100_000, undefined).map(({ type }) => type)).toEqual(['result']);
});

describe('the forecast', () => {
  /** After two seconds, and after two more; of a run of 1000 I/Os if no cache answers. */
  const forecast = (...seen: { readonly fraction: number; readonly ios: number }[]) => {
    const of = new Forecast(() => 1000);
    return seen.map((progress) => of.after(2000, () => progress));
  };

  test('goes by the speed after the first moments, and by the smaller of two figures, as both err upward', () => {
    expect(forecast({ fraction: 0, ios: 0 }, { fraction: 0, ios: 100 })).toEqual([null, 4000 + 18_000]);
    expect(forecast({ fraction: 0, ios: 10 }, { fraction: 0.25, ios: 110 })).toEqual([null, 4000 + 6000]);
    expect(forecast({ fraction: 0.1, ios: 100 }, { fraction: 0.11, ios: 600 })).toEqual([null, 4000 + 1600]);
  });

  test('says nothing of a run that does not move, or is well under way', () => {
    expect(forecast({ fraction: 0, ios: 0 }, { fraction: 0, ios: 0 })).toEqual([null, 4000]);
    const slow = { fraction: 0.001, ios: 1 };
    expect(forecast({ fraction: 0, ios: 0 }, slow, slow, slow, slow, slow).at(-1)).toBeNull();
  });
});

test('a sample that takes that long itself is not waited for, and the whole run is what is forecast', () => {
  const share = 0.5;
  const clock = { ms: 0 };
  const engine = testEngine({ events: 200_000, spend: (some) => (clock.ms += some) });
  const slow: HostEngine = { ...engine, sampleOptions: (_scenario, scale) => ({ scale, share }) };
  const { send, drain, posted } = bench(slow, clock);
  send({ type: 'run', runId: 1, job: job({ stages: 'both', askAboveMs: 30_000 }) });
  drain();
  const last = posted.at(-1);
  if (last?.type !== 'forecast') throw new Error('no forecast');
  expect(last.runMs / 200_000).toBeCloseTo(1, 6);
  expect(posted.some(({ type }) => type === 'estimate')).toBe(false);
});

test('gives back the memory of each run that has ended or is given up', () => {
  let released = 0;
  const { send, step, drain } = bench(testEngine({ released: () => released++ }));
  send({ type: 'run', runId: 1, job: job({ stages: 'both', scale: 0.5 }) });
  drain();
  // The sample and the whole.
  expect(released).toBe(2);
  send({ type: 'run', runId: 2, job: job({ detail: { fromMs: 0, toMs: 900, most: 100 } }) });
  drain();
  expect(released).toBe(3);
  send({ type: 'run', runId: 3, job: job() });
  step();
  send({ type: 'cancel', runId: 3 });
  expect(released).toBe(4);
});
