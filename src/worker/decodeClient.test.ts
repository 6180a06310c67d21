// @vitest-environment happy-dom
/** The page's side of the decoding worker, with a fake worker. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { presetScenario } from '../studies/presets.ts';
import { decode } from './decode.ts';
import type { DecodeJob } from './decode.ts';
import { decodeInWorker } from './decodeClient.ts';
import { allPrograms } from './program.ts';
import { PROTOCOL } from './protocol.ts';
import { sample } from '../studies/testing/samples.ts';

class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  readonly address: string;
  jobs: unknown[] = [];
  ended = false;

  constructor(address: string) {
    super();
    this.address = address;
    FakeWorker.started.push(this);
  }
  postMessage(job: unknown): void {
    this.jobs.push(job);
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  stops(): void {
    this.dispatchEvent(new Event('error', { cancelable: true }));
  }
}

const JOB: DecodeJob = { kind: 'document', text: JSON.stringify(presetScenario(sample('loose', 'load'))) };

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

function decoding(signal = new AbortController().signal) {
  const outcome = decodeInWorker(JOB, signal);
  return { outcome, worker: FakeWorker.started[0] };
}

it('hands the job to a worker of one of the programs that are kept for use without a network, and ends the worker', async () => {
  expect(allPrograms().map(({ name }) => name)).toContain('the decoding of large links');
  const { outcome, worker } = decoding();
  expect(worker.address).toMatch(/decode\.worker/);
  expect(worker.jobs).toEqual([JOB]);
  worker.says({ protocol: PROTOCOL, type: 'ready' });
  const decoded = decode(JOB);
  worker.says(decoded);
  expect(await outcome).toBe(decoded);
  expect(worker.ended).toBe(true);
});

it('decodes on the page only where no worker starts', async () => {
  const { outcome, worker } = decoding();
  worker.stops();
  expect(await outcome).toEqual(decode(JOB));
  vi.stubGlobal('Worker', function forbidden() {
    throw new Error('workers are forbidden');
  });
  expect(await decodeInWorker(JOB, new AbortController().signal)).toEqual(decode(JOB));
});

it('keeps away from the page what stopped a worker that had started', async () => {
  const { outcome, worker } = decoding();
  worker.says({ protocol: PROTOCOL, type: 'ready' });
  worker.stops();
  expect(await outcome).toBe('failed');
});

it('ends the worker of a job that is given up', async () => {
  const stop = new AbortController();
  const { outcome, worker } = decoding(stop.signal);
  stop.abort();
  expect(await outcome).toBe('canceled');
  expect(worker.ended).toBe(true);
});
