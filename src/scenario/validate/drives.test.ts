import { describe, expect, test } from 'vitest';
import { libraryEntries } from '../drives/entries.ts';
import { parseDrive } from './drive.ts';
import type { Flash, HardDisk } from '../schema.ts';
import { preset } from '../testing/changed.ts';

describe('a flash module with state', () => {
  const row = 16_384 * 64 * 8;
  const flash = {
    kind: 'flash',
    id: 'f',
    name: 'f',
    capacityBytes: row * 100,
    channels: 4,
    diesPerChannel: 2,
    pageBytes: 16_384,
    readMs: 0.06,
    programMs: 0.6,
    channelMibPerSecond: 800,
    interfaceMibPerSecond: 3000,
    overheadMs: 0.01,
    writeBufferBytes: 1_048_576,
    writeAmplification: 3,
    queueDepth: 64,
    translation: { overProvisioning: 0.1, pagesPerBlock: 64, mappingBytes: 4096, startState: 'steady' },
  };
  const problems = (change: object, translation: object = {}) => {
    const parsed = parseDrive({ ...flash, ...change, translation: { ...flash.translation, ...translation } });
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };

  test.each([
    ['fits together', {}, {}, /^$/],
    [
      'a capacity that is not a multiple of a block',
      { capacityBytes: row * 100 + 512 },
      {},
      /^\/capacityBytes: .* no multiple of a block on each of 8 dies .*838.860.800 bytes or 847.249.408 bytes/,
    ],
    [
      'too little to spare',
      {},
      { overProvisioning: 0.03 },
      /^\/translation\/overProvisioning: each die has 3 blocks to spare.*at least 0\.06/,
    ],
    [
      'a unit that does not divide a program',
      {},
      { mappingBytes: 12_288 },
      /^\/translation\/mappingBytes: a program of 16.384 bytes does not hold/,
    ],
    [
      'a sense that does not divide a page',
      {},
      { senseBytes: 12_288 },
      /^\/translation\/senseBytes: a page of 16.384 bytes is not a whole number of senses of 12.288 bytes/,
    ],
    [
      'a sense smaller than a unit',
      {},
      { senseBytes: 2048 },
      /^\/translation\/senseBytes: .*a multiple of 4.096 bytes that divides pageBytes/,
    ],
    [
      'a write buffer larger than the drive',
      { writeBufferBytes: row * 101 },
      {},
      /^\/writeBufferBytes: .* is larger than the drive; at most 800/,
    ],
    ['a write buffer smaller than a program', { writeBufferBytes: 4096 }, {}, /^\/writeBufferBytes: .*0, or at least 16.384 bytes/],
    [
      'an SLC cache larger than the drive',
      {},
      { slcCacheBytes: row * 101 },
      /^\/translation\/slcCacheBytes: an SLC cache .* larger than the drive/,
    ],
    [
      'a read-ahead larger than the drive',
      {},
      { readAheadBytes: row * 101 },
      /^\/translation\/readAheadBytes: a read-ahead .* larger than the drive/,
    ],
    [
      'more units than fit',
      { capacityBytes: row * 200_000 },
      { mappingBytes: 512 },
      /^\/translation\/mappingBytes: the module has room for/,
    ],
  ])('%s', (_, change, translation, words) => {
    expect(problems(change, translation).join('\n')).toMatch(words);
  });
});

describe('a buffer larger than the drive', () => {
  const words = (drive: unknown) => {
    const parsed = parseDrive(drive);
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };
  const disk = preset('manual-22/w3').hardware.drives[0] as HardDisk;

  test('of a hard disk', () => {
    expect(words(disk)).toEqual([]);
    expect(words({ ...disk, buffer: { ...disk.buffer, segments: 4096, segmentBytes: 2 ** 30 } })).toEqual([
      expect.stringMatching(/^\/buffer\/segmentBytes: a buffer of 4.096 segments of 1 GiB is larger than the drive; at most .* together$/),
    ]);
  });

  test('of a flash module without state', () => {
    const flash = libraryEntries().find(({ drive }) => drive.kind === 'flash')?.drive as Flash;
    const { translation: _, ...plain } = flash;
    expect(words(plain)).toEqual([]);
    expect(words({ ...plain, writeBufferBytes: flash.capacityBytes + 512 })).toEqual([
      expect.stringMatching(/^\/writeBufferBytes: a write buffer .* is larger than the drive; at most /),
    ]);
  });
});
