/** A trace that follows the files: what was read before is read again, wherever it lies now. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, SECTOR_BYTES } from '../base/units.ts';
import { SCAN, smallScenario } from '../engine/testing/scenarios.ts';
import { addContainer, dropContainer, resizeContainer } from '../scenario/edit/containers.ts';
import { layOut } from '../scenario/layout.ts';
import type { DbObject, Scenario } from '../scenario/schema.ts';
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

/** A table space of three containers of 8, 8 and 5 extents on disks of their own. */
const EXTENT = 64 * KIB;
const spaced = (): Scenario => {
  const base = smallScenario({ classes: [SCAN] });
  const sizes = [8 * EXTENT, 8 * EXTENT, 5 * EXTENT];
  const space: DbObject = {
    id: 'ts',
    name: 'Space',
    role: 'table',
    segments: 1,
    psusPerSegment: 3,
    psuBytes: 7 * EXTENT,
    extents: { extentBytes: EXTENT, managed: 'database', containerBytes: sizes, usedBytes: 16 * EXTENT },
  };
  return {
    ...base,
    database: { ...base.database, objects: [...base.database.objects, space] },
    placement: {
      ...base.placement,
      rules: [
        ...base.placement.rules,
        { object: 'ts', spread: { kind: 'round-robin', targets: ['d1', 'd2', 'd3'], offset: 0, segmentShift: 0 } },
      ],
    },
  };
};

/** Every byte of a table space's containers, read from end to end, a quarter of an extent at a time. */
function wholeSpace(scenario: Scenario): Trace {
  const layout = layOut(scenario);
  const builder = new TraceBuilder();
  const o = scenario.database.objects.findIndex(({ id }) => id === 'ts');
  for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++)
    for (let at = 0; at < layout.bytes[psu]; at += EXTENT / 4)
      builder.add(true, (layout.offsetBytes[psu] + at) / SECTOR_BYTES, EXTENT / 4 / SECTOR_BYTES, 0, layout.target[psu]);
  return builder.finish(
    'spindle-csv',
    'arrival',
    false,
    layout.targets.map(({ id }) => id),
    NONE,
  );
}

test.each<readonly [string, (scenario: Scenario) => Scenario]>([
  ['one more', (scenario) => addContainer(scenario, 'ts', 'd4', 6 * EXTENT)],
  ['one less', (scenario) => dropContainer(scenario, 'ts', 3)],
  ['a larger one', (scenario) => resizeContainer(scenario, 'ts', 3, 8 * EXTENT)],
])('of a table space with %s container requests follow their extents, none twice', (_, change) => {
  const recordedOn = spaced();
  const now = change(recordedOn);
  const trace = wholeSpace(recordedOn);
  const there = followFiles(trace, recordedOn, now);
  if (!there.ok) throw new Error(there.error);
  const { trace: moved, report } = there.value;
  const layout = layOut(now);
  const o = now.database.objects.findIndex(({ id }) => id === 'ts');
  const holds = [...layout.bytes.subarray(layout.objectFirst[o], layout.objectFirst[o + 1])].reduce((sum, bytes) => sum + bytes, 0);
  const bytes = Math.min(21 * EXTENT, holds);
  expect(report.objects).toEqual([{ id: 'ts', requests: report.pieces, bytes }]);
  expect(report.gone).toBe((21 * EXTENT - bytes) / (EXTENT / 4));
  const places = Array.from({ length: moved.requests }, (_place, k) => `${moved.device![k]} ${moved.lba[k]}`);
  expect(new Set(places).size).toBe(places.length);
  // Containers with room have extents 1, then 2, and so on: the first extents of all are those that were the first of all.
  const firstOf = (psu: number): string => `${layout.target[psu]} ${layout.offsetBytes[psu] / SECTOR_BYTES}`;
  expect(places[0]).toBe(firstOf(layout.objectFirst[o]));
  // What has a place now has its old one on the way back.
  const back = followFiles(moved, now, recordedOn);
  if (!back.ok) throw new Error(back.error);
  const was = new Set(Array.from({ length: trace.requests }, (_place, k) => `${trace.device![k]} ${trace.lba[k]}`));
  expect(back.value.trace.requests).toBe(moved.requests);
  for (let k = 0; k < moved.requests; k++) expect(was.has(`${back.value.trace.device![k]} ${back.value.trace.lba[k]}`)).toBe(true);
});

/** The same space with tables of 5, 3 and 8 extents, and a second space on disk 4. */
const tabled = (spaceOf: Readonly<Record<string, string>> = {}): Scenario => {
  const base = spaced();
  const other: DbObject = { ...base.database.objects.at(-1)!, id: 'other', name: 'Other', psusPerSegment: 1, psuBytes: 12 * EXTENT };
  const { containerBytes: _, usedBytes: __, ...extents } = other.extents!;
  const table = (id: string, count: number) => ({
    id,
    name: id,
    kind: 'table' as const,
    space: spaceOf[id] ?? 'ts',
    bytes: count * EXTENT,
  });
  const spaces = base.database.objects.map((object) => {
    if (object.id !== 'ts') return object;
    const { usedBytes: _used, ...own } = object.extents!;
    return { ...object, extents: own };
  });
  return {
    ...base,
    database: {
      ...base.database,
      objects: [...spaces, { ...other, extents: { ...extents, extentBytes: 2 * EXTENT } }],
      tables: [table('a', 5), table('b', 3), table('c', 8)],
    },
    placement: {
      ...base.placement,
      rules: [...base.placement.rules, { object: 'other', spread: { kind: 'round-robin', targets: ['d4'], offset: 0, segmentShift: 0 } }],
    },
  };
};

test('a table that is in another table space now is followed there, byte by byte, and back', () => {
  const recordedOn = tabled();
  const now = tabled({ b: 'other' });
  const trace = wholeSpace(recordedOn);
  const there = followFiles(trace, recordedOn, now);
  if (!there.ok) throw new Error(there.error);
  const { trace: moved, report } = there.value;
  // 16 extents are of tables; the other 5 of the space have no place now.
  expect(report).toMatchObject({ pieces: 16 * 4, gone: 5 * 4 });
  const places = Array.from({ length: moved.requests }, (_place, k) => `${moved.device![k]} ${moved.lba[k]}`);
  expect(new Set(places).size).toBe(places.length);
  const layout = layOut(now);
  const o = now.database.objects.findIndex(({ id }) => id === 'other');
  const first = layout.offsetBytes[layout.objectFirst[o]] / SECTOR_BYTES;
  const onOther = [...moved.lba.subarray(0, moved.requests)].filter((_lba, k) => moved.device![k] === layout.target[layout.objectFirst[o]]);
  // Table b has 3 extents: all of them lie at the start of the other space, none elsewhere.
  expect(onOther.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 12 }, (_, k) => first + (k * EXTENT) / 4 / SECTOR_BYTES));
  const back = followFiles(moved, now, recordedOn);
  if (!back.ok) throw new Error(back.error);
  const was = new Set(Array.from({ length: trace.requests }, (_place, k) => `${trace.device![k]} ${trace.lba[k]}`));
  expect(back.value.trace.requests).toBe(moved.requests);
  for (let k = 0; k < moved.requests; k++) expect(was.has(`${back.value.trace.device![k]} ${back.value.trace.lba[k]}`)).toBe(true);
  // A table that is gone takes its requests along.
  const without = { ...now, database: { ...now.database, tables: now.database.tables!.filter(({ id }) => id !== 'b') } };
  const less = followFiles(trace, recordedOn, without);
  expect(less).toMatchObject({ ok: true, value: { report: { pieces: 13 * 4, gone: 8 * 4 } } });
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
