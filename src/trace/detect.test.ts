import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { HEAD_BYTES, detectTrace } from './detect.ts';
import type { TraceFormat } from './names.ts';

/** A few lines of each format as its documentation gives them. */
const SAMPLES: readonly (readonly [string, TraceFormat, string])[] = [
  ['DiskSim ASCII', 'disksim', '5.978585 0 15507184 16 1\n49.635290 0 9922368 16 0\n95.610579 1 12233712 16 1\n'],
  [
    'blkparse',
    'blkparse',
    '  8,0    3        1     0.000000000   697  G   W 223490 + 8 [kjournald]\n' +
      '  8,0    3        2     0.000001829   697  Q   R 223490 + 56 [kjournald]\n' +
      '  8,0    1       11     0.009507758     0  C   R 223490 + 56 [0]\n',
  ],
  ['fio iolog v2', 'fio', 'fio version 2 iolog\n/dev/sda add\n/dev/sda open\n/dev/sda read 4096 4096\n/dev/sda wait 100\n'],
  ['fio iolog v3', 'fio', 'fio version 3 iolog\n0 /dev/sda add\n1 /dev/sda open\n107 /dev/sda write 8192 4096\n'],
  ['MSR Cambridge', 'msr', '128166372003061629,hm,1,Read,383496192,32768,413\n128166372016382155,hm,1,Write,310983680,16384,57390\n'],
  ['SPC', 'spc', '0,20941264,8192,W,0.551706\n0,20939840,8192,W,0.554041\n1,3436288,15872,r,1.250720\n'],
  ['Spindle CSV', 'spindle-csv', 'read,lba,blocks,arrival_ms\n1,100,8,0\n0,900,16,3.5\n'],
  ['Spindle CSV with think times', 'spindle-csv', 'read,lba,blocks,think_ms\n1,100,8,12\n0,900,16,3.5\n'],
];

describe.each(SAMPLES)('%s', (_, format, text) => {
  test('is told from its lines', () => {
    expect(detectTrace(strToU8(text), true)).toMatchObject({ format, understood: 1, looks: 'text', gzip: false });
  });
  test('whatever the file is called', () => {
    expect(detectTrace(strToU8(text), true, 'notes about fio and blkparse.spc').format).toBe(format);
  });
  test('packed', () => {
    expect(detectTrace(gzipSync(strToU8(text)), true)).toMatchObject({ format, gzip: true });
  });
  test('with Windows line ends, and a mark of UTF-8', () => {
    expect(detectTrace(strToU8(`\uFEFF${text.replaceAll('\n', '\r\n')}`), true).format).toBe(format);
  });
  test('with one line of rubbish at its end', () => {
    const found = detectTrace(strToU8(`${text}what is this\n`), true);
    expect(found.format).toBe(format);
    expect(found.understood).toBeGreaterThan(0.5);
    expect(found.understood).toBeLessThan(1);
  });
});

test('the beginning of a long file is enough, also of a packed one that is cut off', () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `${i * 1.25} 0 ${(i * 7919) % 1_000_003} 8 ${i % 2}`).join('\n');
  const bytes = strToU8(lines);
  expect(detectTrace(bytes.subarray(0, HEAD_BYTES), false)).toMatchObject({ format: 'disksim', understood: 1 });
  const packed = gzipSync(bytes);
  expect(packed.length).toBeGreaterThan(HEAD_BYTES);
  expect(detectTrace(packed.subarray(0, HEAD_BYTES), false)).toMatchObject({ format: 'disksim', understood: 1, gzip: true });
});

test('a single line without an end is looked at if it is the whole file', () => {
  const line = strToU8('5.978585 0 15507184 16 1');
  expect(detectTrace(line, true).format).toBe('disksim');
  expect(detectTrace(line, false).format).toBeNull();
});

test('blkparse without queue events is read by what it has', () => {
  const only = '  8,0    1       11     0.009507758     0  C   R 223490 + 56 [0]\n';
  expect(detectTrace(strToU8(only), true)).toMatchObject({ format: 'blkparse', blkparseAction: 'C' });
});

test.each([
  ['nothing', '', 'empty'],
  ['blank lines', ' \n\n\t\r\n', 'empty'],
  ['a document', '{ "version": 1, "title": "x" }', 'json'],
  ['a JSON list', '[1, 2]', 'json'],
  ['a letter', 'Dear all,\nplease find attached\n', 'text'],
] as const)('%s is not a trace', (_, text, looks) => {
  expect(detectTrace(strToU8(text), true)).toMatchObject({ format: null, understood: 0, looks });
});

test('binary, UTF-16 and damaged gzip are told apart', () => {
  const binary = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 31);
  expect(detectTrace(binary, true)).toMatchObject({ format: null, looks: 'binary' });
  expect(detectTrace(new Uint8Array([0xff, 0xfe, 0x35, 0, 0x2e, 0]), true)).toMatchObject({ format: null, looks: 'utf-16' });
  expect(detectTrace(new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 255, 255, 255, 255, 255, 1, 2]), true)).toMatchObject({
    format: null,
    looks: 'damaged-gzip',
  });
});

test('where the lines tell nothing the name may', () => {
  const text = strToU8('# a comment only\n');
  expect(detectTrace(text, true, 'sda.blktrace.txt')).toMatchObject({ format: 'blkparse', understood: 0 });
  expect(detectTrace(text, true, 'letter.txt').format).toBeNull();
});
