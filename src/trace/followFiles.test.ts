/** A trace that follows the files: what was read before is read again, wherever it lies now. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECTOR_BYTES } from '../base/units.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { sampleScenario } from '../studies/testing/samples.ts';
import { followFiles } from './followFiles.ts';
import { createReplay } from './replay.ts';
import { TraceBuilder, type Trace } from './trace.ts';

const before = sampleScenario('loose', 'mixed');
const after: Scenario = sampleScenario('fourStripes', 'mixed');
const [from, to] = [layOut(before), layOut(after)];
const NONE = { bytes: 0, lines: 0, malformed: { count: 0, first: [] }, ignored: [] };

interface Asked {
  readonly psu: number;
  readonly share: number;
  readonly sectors: number;
  readonly read: boolean;
}

/** A trace as it would be recorded of reads and writes within files of the layout before. */
function recorded(asked: readonly Asked[]): Trace {
  const builder = new TraceBuilder();
  asked.forEach(({ psu, share, sectors, read }, k) => {
    const room = Math.floor(from.bytes[psu] / SECTOR_BYTES) - sectors;
    const lba = from.offsetBytes[psu] / SECTOR_BYTES + Math.floor(share * room);
    builder.add(read, lba, sectors, k * 1e6, from.target[psu]);
  });
  return builder.finish(
    'spindle-csv',
    'arrival',
    false,
    from.targets.map(({ id }) => id),
    NONE,
  );
}
const own = Object.fromEntries(from.targets.map(({ id }) => [id, id]));

const request = fc.record({
  psu: fc.integer({ min: 0, max: from.psuCount - 1 }).filter((psu) => from.target[psu] >= 0 && from.bytes[psu] > 256 * SECTOR_BYTES),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  sectors: fc.integer({ min: 1, max: 256 }),
  read: fc.boolean(),
});

test('every request stays in its file, at its place within it, and at its time', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 50 }), (asked) => {
      const trace = recorded(asked);
      const made = followFiles(trace, before, after, own);
      if (!made.ok) throw new Error(made.error);
      const { trace: moved, report } = made.value;
      expect(report).toMatchObject({ pieces: asked.length, followed: asked.length, nowhere: 0, gone: 0 });
      asked.forEach(({ psu, sectors, read }, k) => {
        const within = trace.lba[k] * SECTOR_BYTES - from.offsetBytes[psu];
        const target = moved.device === null ? 0 : moved.device[k];
        expect(target).toBe(to.target[psu]);
        expect(moved.lba[k] * SECTOR_BYTES).toBe(to.offsetBytes[psu] + within);
        expect([moved.sectors[k], moved.read[k], moved.timeNs[k]]).toEqual([sectors, read ? 1 : 0, k * 1e6]);
      });
    }),
    { numRuns: 30 },
  );
});

test('there and back again is the trace that it was', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 50 }), (asked) => {
      const trace = recorded(asked);
      const there = followFiles(trace, before, after, own);
      const back = there.ok
        ? followFiles(there.value.trace, after, before, Object.fromEntries(to.targets.map(({ id }) => [id, id])))
        : there;
      if (!back.ok) throw new Error(back.error);
      for (let k = 0; k < trace.requests; k++) expect(back.value.trace.lba[k]).toBe(trace.lba[k]);
    }),
    { numRuns: 20 },
  );
});

test('a request over the border of two files becomes two, and what met no file is counted and left out', () => {
  const [first, second] = [...from.offsetBytes.keys()]
    .filter((psu) => from.target[psu] === 0)
    .sort((a, b) => from.offsetBytes[a] - from.offsetBytes[b]);
  const border = from.offsetBytes[second] / SECTOR_BYTES;
  expect(from.offsetBytes[first] + from.bytes[first]).toBe(from.offsetBytes[second]);
  const builder = new TraceBuilder();
  builder.add(true, border - 8, 16, 0, 0);
  builder.add(true, 4e10 / SECTOR_BYTES, 16, 5, 0);
  const made = followFiles(builder.finish('spindle-csv', 'arrival', false, [from.targets[0].id], NONE), before, after, own0());
  if (!made.ok) throw new Error(made.error);
  expect(made.value.report).toMatchObject({ pieces: 2, followed: 1, nowhere: 1, gone: 0 });
  expect([made.value.trace.sectors[0], made.value.trace.sectors[1]]).toEqual([8, 8]);
});
const own0 = () => ({ [from.targets[0].id]: from.targets[0].id });

test('devices that are called like targets stand for them', () => {
  const trace = recorded([{ psu: 5, share: 0.5, sectors: 8, read: true }]);
  const alone: Trace = { ...trace, device: null, devices: [from.targets[from.target[5]].id] };
  const made = followFiles(alone, before, after);
  if (!made.ok) throw new Error(made.error);
  expect(made.value.report.objects).toHaveLength(1);
  expect(made.value.trace.lba[0] * SECTOR_BYTES).toBe(to.offsetBytes[5] + trace.lba[0] * SECTOR_BYTES - from.offsetBytes[5]);
});

test('a trace of another system is refused with the reason', () => {
  const builder = new TraceBuilder();
  builder.add(true, 4e10 / SECTOR_BYTES, 16, 0, 0);
  const made = followFiles(builder.finish('spindle-csv', 'arrival', false, ['sda'], NONE), before, after);
  expect(made).toMatchObject({ ok: false, error: expect.stringMatching(/^None of the 1 requests is at an address where a file/) });
});

test('the same load replays on both layouts, request for request', () => {
  const asked = Array.from({ length: 300 }, (_, k) => ({ psu: (k * 37) % from.psuCount, share: (k % 17) / 17, sectors: 16, read: true }));
  const trace = recorded(asked);
  const made = followFiles(trace, before, after, own);
  if (!made.ok) throw new Error(made.error);
  const answers = [
    createReplay(trace, before, { devices: own }),
    createReplay(made.value.trace, after, { devices: Object.fromEntries(to.targets.map(({ id }) => [id, id])) }),
  ];
  const [a, b] = answers.map((replay) => {
    if (!replay.ok) throw new Error(replay.error.message);
    while (!replay.value.advance(100_000));
    return replay.value.result();
  });
  const bytes = (devices: typeof a.devices): number => devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  expect(a.workloads[0].queries).toBe(300);
  expect(b.workloads[0].queries).toBe(300);
  expect(bytes(b.devices)).toBe(bytes(a.devices));
});
