import { gzipSync, strToU8 } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { TRACE_LIMITS } from './limits.ts';
import { TRACE_FORMATS, type TraceFormat } from './names.ts';
import { createTraceReader, readTrace, type ReadOptions } from './reader.ts';
import { bytesOf, deviceName, linesOf, STEP_NS, type Row } from './testing/write.ts';
import type { Trace } from './trace.ts';

const DAY_NS = 86_400e9;

/** Rows in order of arrival, at the format's own resolution, on up to three devices. */
const rowsFor = (format: TraceFormat): fc.Arbitrary<Row[]> =>
  fc
    .array(
      fc.record({
        read: fc.boolean(),
        lba: fc.nat({ max: 2 ** 40 }),
        sectors: fc.integer({ min: 1, max: 2048 }),
        ns: fc.integer({ min: 0, max: (30 * DAY_NS) / STEP_NS[format] }).map((steps) => steps * STEP_NS[format]),
        device: fc.nat(2),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((rows) => rows.sort((a, b) => a.ns - b.ns));

function taken(read: ReturnType<typeof readTrace>): Trace {
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function rowsOf(trace: Trace): { read: boolean; lba: number; sectors: number; ns: number; device: string }[] {
  return Array.from({ length: trace.requests }, (_, at) => ({
    read: trace.read[at] === 1,
    lba: trace.lba[at],
    sectors: trace.sectors[at],
    ns: trace.timeNs[at],
    device: trace.devices[trace.device?.[at] ?? 0],
  }));
}

const refusal = (bytes: Uint8Array, format: TraceFormat, options: ReadOptions = {}) => {
  const read = readTrace(bytes, format, options);
  if (read.ok) throw new Error('The trace was taken.');
  return read.error;
};

for (const format of TRACE_FORMATS) {
  describe(format, () => {
    it('comes back as it was written, in whatever pieces, line ends and packing', () => {
      fc.assert(
        fc.property(rowsFor(format), fc.integer({ min: 1, max: 200 }), fc.boolean(), fc.boolean(), (rows, piece, crlf, packed) => {
          const text = linesOf(format, rows).join(crlf ? '\r\n' : '\n');
          const bytes = packed ? gzipSync(bytesOf(text)) : bytesOf(text);
          const reader = createTraceReader(format);
          for (let from = 0; from < bytes.length; from += piece) reader.push(bytes.subarray(from, from + piece));
          const trace = taken(reader.end());
          // A FILETIME's zero means nothing: such a trace begins at its first request.
          const zero = format === 'msr' ? rows[0].ns : 0;
          expect(rowsOf(trace)).toEqual(rows.map((row) => ({ ...row, ns: row.ns - zero, device: deviceName(format, row.device) })));
          expect(trace.report).toMatchObject({ requests: rows.length, malformed: { count: 0, first: [] }, unaligned: 0, outOfOrder: 0 });
          expect(trace.report.reads).toBe(rows.filter((row) => row.read).length);
        }),
        { seed: 3, numRuns: 60 },
      );
    });

    it('takes every line into account, whatever bytes there are, and never throws', () => {
      const junk = fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', ' ', '-', '+', 'R', 'Q', 'e', '\0', '\n') }).map(bytesOf),
      );
      fc.assert(
        fc.property(rowsFor(format), fc.array(fc.tuple(fc.nat(), junk), { maxLength: 6 }), (rows, spoiled) => {
          const lines = linesOf(format, rows).map(bytesOf);
          const head = lines.length - rows.length;
          for (const [at, bytes] of spoiled) lines[head + (at % rows.length)] = bytes;
          const whole = Uint8Array.from(lines.flatMap((bytes) => [...bytes, 10]));
          const read = readTrace(whole, format);
          if (!read.ok) {
            expect(['empty', 'format']).toContain(read.error.kind);
            return;
          }
          const { report } = read.value;
          const ignored = report.ignored.reduce((sum, one) => sum + one.count, 0);
          expect(report.requests + report.malformed.count + ignored).toBeLessThanOrEqual(report.lines);
          expect(report.malformed.first.length).toBe(Math.min(report.malformed.count, TRACE_LIMITS.shownLines));
          for (const row of rowsOf(read.value)) {
            expect(Number.isInteger(row.lba) && row.lba >= 0 && Number.isInteger(row.sectors) && row.sectors >= 1).toBe(true);
            expect(Number.isInteger(row.ns) && row.ns >= 0).toBe(true);
            expect(row.device).toEqual(expect.any(String));
          }
        }),
        { seed: 5, numRuns: 150 },
      );
    });

    it('is skipped or refused at a malformed line', () => {
      const rows: Row[] = Array.from({ length: 5 }, (_, k) => ({ read: true, lba: 8 * k, sectors: 8, ns: 1000 * k, device: 0 }));
      const lines = linesOf(format, rows);
      const bad = lines.length - 2;
      lines[bad] = lines[bad].slice(0, 9);
      const bytes = bytesOf(lines.join('\n'));
      const { report, requests } = taken(readTrace(bytes, format));
      expect(requests).toBe(4);
      expect(report.malformed).toEqual({ count: 1, first: [{ line: bad + 1, text: lines[bad], reason: expect.any(String) }] });
      expect(refusal(bytes, format, { onMalformed: 'refuse' })).toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining(`Line ${bad + 1} `),
      });
    });

    it('holds at least one request', () => {
      expect(refusal(bytesOf(''), format)).toMatchObject({ kind: 'empty', message: 'The file is empty.' });
      expect(refusal(bytesOf('\n\r\n  \n'), format).kind).toBe('empty');
      expect(['empty', 'format']).toContain(refusal(bytesOf('what is this\n'), format).kind);
    });

    it('holds no more requests than are wanted', () => {
      const rows: Row[] = Array.from({ length: 11 }, (_, k) => ({ read: true, lba: 8 * k, sectors: 8, ns: 1000 * k, device: 0 }));
      const bytes = bytesOf(linesOf(format, rows).join('\n'));
      expect(taken(readTrace(bytes, format, { maxRequests: 11 })).requests).toBe(11);
      expect(refusal(bytes, format, { maxRequests: 10 })).toMatchObject({
        kind: 'too-large',
        message: expect.stringContaining('more than 10'),
      });
    });
  });
}

const SPC = '0,8,4096,R,0.5\n1,16,4096,w,1.5\n';

describe('files', () => {
  test('may begin with the mark of UTF-8', () => expect(taken(readTrace(bytesOf(`\uFEFF${SPC}`), 'spc')).requests).toBe(2));

  test('of UTF-16 are refused by name', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...SPC.split('').flatMap((c) => [c.charCodeAt(0), 0])]);
    expect(refusal(utf16, 'spc')).toMatchObject({ kind: 'format', message: expect.stringContaining('UTF-16') });
  });

  test('that are packed twice over, one after another, are read as one', () => {
    const one = gzipSync(bytesOf(SPC));
    const trace = taken(readTrace(Uint8Array.from([...one, ...one]), 'spc'));
    expect(trace.requests).toBe(4);
  });

  test('that are cut off, changed or followed by something else are damaged', () => {
    const packed = gzipSync(bytesOf(SPC.repeat(500)));
    for (const length of [12, packed.length / 2, packed.length - 1]) expect(refusal(packed.slice(0, length), 'spc').kind).toBe('damaged');
    let found = 0;
    for (let at = 10; at < packed.length; at += 3) {
      const changed = packed.slice();
      changed[at] ^= 0x20;
      const read = readTrace(changed, 'spc');
      if (!read.ok && read.error.kind === 'damaged') found++;
    }
    expect(found).toBe(Math.ceil((packed.length - 10) / 3));
    expect(refusal(Uint8Array.from([...packed, 1, 2, 3]), 'spc').kind).toBe('damaged');
  });

  test('of one unending line do not fill the memory', () => {
    const reader = createTraceReader('spc');
    for (let k = 0; k < 50; k++) reader.push(new Uint8Array(1_000_000).fill(49));
    const read = reader.end();
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.malformed).toMatchObject({ count: 1, first: [{ line: 1, reason: 'longer than 64 KiB' }] });
  });

  test('of binary bytes say so, and show none of them', () => {
    const { malformed } = taken(readTrace(bytesOf(`${SPC}\0\u0001\u001B[31m,1,2\n`), 'spc')).report;
    expect(malformed.first[0].reason).toContain('bytes that are no text');
    // Control characters are all below the blank.
    expect(Array.from(malformed.first[0].text ?? '').filter((character) => character < ' ')).toEqual([]);
  });
});

test('twenty malformed lines are kept, the others counted', () => {
  const { malformed } = taken(readTrace(bytesOf(`${SPC}${'x\n'.repeat(1000)}`), 'spc')).report;
  expect([malformed.count, malformed.first.length, malformed.first[0].line]).toEqual([1000, 20, 3]);
});

test('arrivals that go back are counted', () => {
  expect(taken(readTrace(bytesOf('0,8,512,R,2\n0,8,512,R,1\n0,8,512,R,3\n'), 'spc')).report).toMatchObject({ outOfOrder: 1, spanMs: 3000 });
});

describe('told how large the file is', () => {
  const lines = (count: number): Uint8Array =>
    strToU8(Array.from({ length: count }, (_, k) => `${k * 2.5} 0 ${(k * 48_271) % 1_000_003} 16 ${k % 2}\n`).join(''));

  function read(bytes: Uint8Array, options: ReadOptions): Trace {
    const reader = createTraceReader('disksim', options);
    for (let from = 0; from < bytes.length; from += 65_536) reader.push(bytes.subarray(from, from + 65_536));
    return taken(reader.end());
  }

  test.each([
    ['plain', lines(70_000)],
    ['gzip', gzipSync(lines(70_000))],
  ])('it makes room for the whole file once, and reads the same: %s', (_, bytes) => {
    const trace = read(bytes, { fileBytes: bytes.length });
    expect(rowsOf(trace)).toEqual(rowsOf(read(bytes, {})));
    // Doubling would have come to 131 072.
    expect(trace.lba.length).toBeGreaterThanOrEqual(70_000);
    expect(trace.lba.length).toBeLessThan(85_000);
  });

  test('a size that is wrong changes nothing that is read, and no room is made for more than is taken', () => {
    const bytes = lines(20_000);
    const plain = rowsOf(read(bytes, {}));
    for (const fileBytes of [1, bytes.length / 2, bytes.length * 3, 2 ** 52]) {
      const trace = read(bytes, { fileBytes, maxRequests: 100_000 });
      expect(rowsOf(trace)).toEqual(plain);
      expect(trace.lba.length).toBeLessThanOrEqual(100_000);
    }
  });
});

test('pieces may come in the same memory: nothing is kept of one when the next is there', () => {
  const text = '0 0 8 8 1\n1 0 16 8 0\n';
  // A gzip header whose file name is longer than a piece.
  const plain = gzipSync(strToU8(text), { mtime: 0 });
  const name = new Uint8Array(500).fill(97);
  name[499] = 0;
  const named = new Uint8Array([...plain.subarray(0, 3), 8, ...plain.subarray(4, 10), ...name, ...plain.subarray(10)]);
  for (const [bytes, room] of [
    [named, 100],
    [strToU8(text), 7],
  ] as const) {
    const memory = new Uint8Array(room);
    const reader = createTraceReader('disksim');
    for (let from = 0; from < bytes.length; from += room) {
      const piece = bytes.subarray(from, from + room);
      memory.fill(255);
      memory.set(piece);
      reader.push(memory.subarray(0, piece.length));
    }
    memory.fill(255);
    expect(rowsOf(taken(reader.end()))).toEqual(rowsOf(taken(readTrace(strToU8(text), 'disksim'))));
  }
});
