import { gzipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { histogramPercentile } from '../engine/record/histogram.ts';
import type { Scenario } from '../scenario/schema.ts';

import { readTrace } from '../trace/reader.ts';
import { RESPONSE_HEADER } from '../trace/responseLines.ts';
import { createReplay } from '../trace/replay.ts';
import type { ReplayOptions } from '../trace/replay.ts';
import { driveScenario } from '../trace/setup.ts';
import type { Replacement } from './jobClient.ts';
import type { ReplayJob, ReplayReply } from './replayProtocol.ts';
import type { ReplayClient } from './replayClient.ts';
import { diskSimLines, inlineReplayClient } from './testing/replay.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const drive = sampleScenario('loose', 'mixed').hardware.drives[0];
const scenario: Scenario = driveScenario(drive, 1);

function job(content: BlobPart, change: Partial<ReplayJob> = {}): ReplayJob {
  return {
    file: new Blob([content]),
    name: 'trace.txt',
    fileId: 1,
    read: { format: null, onMalformed: 'skip' },
    replay: { scenario, options: {} },
    want: 'result',
    ...change,
  };
}

/** Every reply of a job until its last. */
function replies(client: ReplayClient, work: ReplayJob): Promise<ReplayReply[]> {
  const heard: ReplayReply[] = [];
  return new Promise((resolve, reject) => {
    client.run(work, {
      heard(reply) {
        heard.push(reply);
        if (['result', 'done', 'failed'].includes(reply.type)) resolve(heard);
      },
      failed: (message) => reject(new Error(message)),
    });
  });
}

const typesOf = (heard: readonly ReplayReply[]) =>
  heard.map(({ type }) => type).filter((type) => type !== 'reading' && type !== 'progress');
const find = <T extends ReplayReply['type']>(heard: readonly ReplayReply[], type: T) =>
  heard.find((reply): reply is Extract<ReplayReply, { type: T }> => reply.type === type)!;

/** The same without a worker. */
function direct(text: string, options: ReplayOptions = {}) {
  const read = readTrace(strToU8(text), 'disksim');
  if (!read.ok) throw new Error(read.error.message);
  const made = createReplay(read.value, scenario, options);
  if (!made.ok) throw new Error(made.error.message);
  while (!made.value.advance(100_000));
  return made.value.result();
}

test('a file is looked at, read and replayed, with the very result of the engine alone', async () => {
  const text = diskSimLines(5000, 9);
  const heard = await replies(inlineReplayClient(), job(text));
  expect(typesOf(heard)).toEqual(['detected', 'read', 'result']);
  expect(find(heard, 'read').trace).toMatchObject({ format: 'disksim', time: 'arrival', report: { requests: 5000, lines: 5000 } });
  const { result, histogram, largestMs } = find(heard, 'result').answer;
  expect(result.resultHash).toBe(direct(text).resultHash);
  expect(histogram.reduce((sum, count) => sum + count, 0)).toBe(5000);
  expect(histogramPercentile(histogram, 0, 0.95) / 1e6).toBe(result.workloads[0].responseMs.p95);
  expect(largestMs).toBe(result.devices[0].responseMs.max);
});

test('a packed file is the same trace', async () => {
  const text = diskSimLines(800);
  const heard = await replies(inlineReplayClient(), job(new Uint8Array(gzipSync(strToU8(text)))));
  expect(find(heard, 'detected').detection).toMatchObject({ format: 'disksim', gzip: true });
  expect(find(heard, 'result').answer.result.resultHash).toBe(direct(text).resultHash);
});

test('another discipline takes the trace that was read, another file does not', async () => {
  const client = inlineReplayClient();
  const text = diskSimLines(800, 4);
  await replies(client, job(text));
  const read = { format: 'disksim', onMalformed: 'skip' } as const;
  const again = await replies(client, job('this is not looked at', { read, replay: { scenario, options: { discipline: 'sptf' } } }));
  expect(typesOf(again)).toEqual(['result']);
  expect(find(again, 'result').answer.result.resultHash).toBe(direct(text, { discipline: 'sptf' }).resultHash);
  const other = await replies(client, job(diskSimLines(7), { read, fileId: 2 }));
  expect(typesOf(other)).toEqual(['read', 'result']);
  const stricter = await replies(client, job(diskSimLines(9), { read: { ...read, onMalformed: 'refuse' }, fileId: 2 }));
  expect(find(stricter, 'read').trace.report.requests).toBe(9);
});

test('a trace that is kept is reported again to a caller that asks for reading alone: a cancel may have met the last line', async () => {
  const client = inlineReplayClient();
  const text = diskSimLines(300);
  const reading = { replay: null };
  expect(typesOf(await replies(client, job(text, reading)))).toEqual(['detected', 'read', 'done']);
  const again = await replies(client, job(text, reading));
  expect(typesOf(again)).toEqual(['detected', 'read', 'done']);
  expect(find(again, 'read').trace.report.requests).toBe(300);
});

test('what is not a trace is reported, and nothing is replayed', async () => {
  const client = inlineReplayClient();
  expect(typesOf(await replies(client, job('')))).toEqual(['detected', 'done']);
  const garbage = await replies(client, job('x\ny\n', { fileId: 2, read: { format: 'disksim', onMalformed: 'skip' } }));
  expect(typesOf(garbage)).toEqual(['unread', 'done']);
  expect(find(garbage, 'unread').refusal).toMatchObject({ kind: 'empty', malformed: { count: 2 } });
});

test('malformed lines are skipped and counted, or refused, as was chosen', async () => {
  const text = `${diskSimLines(3)}rubbish\n${diskSimLines(2, 50)}`;
  const client = inlineReplayClient();
  const skipped = find(await replies(client, job(text)), 'read').trace.report.malformed;
  expect(skipped).toMatchObject({ count: 1, first: [{ line: 4, text: 'rubbish' }] });
  const refused = await replies(client, job(text, { read: { format: 'disksim', onMalformed: 'refuse' } }));
  expect(find(refused, 'unread').refusal.kind).toBe('malformed');
});

test('addresses beyond the drive are refused with what to do', async () => {
  const text = `${diskSimLines(3)}100 0 99999999999 8 1\n`;
  const heard = await replies(inlineReplayClient(), job(text));
  expect(typesOf(heard)).toEqual(['detected', 'read', 'refused', 'done']);
  expect(find(heard, 'refused').refusal).toMatchObject({ kind: 'overflow' });
  const skipping = await replies(inlineReplayClient(), job(text, { replay: { scenario, options: { onOverflow: 'skip' } } }));
  expect(find(skipping, 'result').answer.result.trace.overflow).toEqual({ policy: 'skip', count: 1 });
});

test('responses come as a line a request, and name the result that they belong to', async () => {
  const text = diskSimLines(20_000, 9);
  const client = inlineReplayClient();
  const heard = await replies(client, job(text, { want: 'responses' }));
  const { csv, resultHash } = find(heard, 'responses');
  expect(resultHash).toBe(direct(text, {}).resultHash);
  const [header, ...lines] = (await csv.text()).trimEnd().split('\n');
  expect(header).toBe(RESPONSE_HEADER);
  expect(lines).toHaveLength(20_000);
  let sum = 0;
  for (const [at, line] of lines.entries()) {
    const [index, arrival, start, completion, seek, rotation, transfer] = line.split(',').map(Number);
    expect(index).toBe(at);
    expect(start).toBeGreaterThanOrEqual(arrival);
    expect(completion - start).toBeGreaterThanOrEqual(seek + rotation + transfer - 1e-5);
    sum += completion - arrival;
  }
  expect(sum / lines.length).toBeCloseTo(direct(text).workloads[0].responseMs.mean, 5);
});

test('a cancel takes effect, and the next job is worked off', async () => {
  const client = inlineReplayClient();
  let heard = 0;
  const long = client.run(job(diskSimLines(100_000, 1)), { heard: () => heard++, failed: () => heard++ });
  long.cancel();
  const next = await replies(client, job(diskSimLines(10), { fileId: 2 }));
  expect(find(next, 'result').answer.result.trace.replayed).toBe(10);
  expect(heard).toBe(0);
});

test('a worker that crashes or hangs is replaced, and the file is read again', async () => {
  for (const fault of ['crash', 'hang'] as const) {
    const replaced: Replacement[] = [];
    const client = inlineReplayClient({ replaced: (replacement) => replaced.push(replacement) });
    const text = diskSimLines(30_000, 9);
    const ending = replies(client, job(text));
    client.plant(fault);
    expect(find(await ending, 'result').answer.result.resultHash).toBe(direct(text).resultHash);
    expect(replaced).toMatchObject([{ reason: fault === 'crash' ? 'crashed' : 'hung', restartedRun: true }]);
  }
});
