import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIB } from '../../../../base/units.ts';
import { diskCapacities } from '../../../../scenario/capacity.ts';
import type { Scenario, Volume } from '../../../../scenario/schema.ts';

import { withFailed } from '../../../../analysis/volumes/health.ts';
import { buildVolume, newVolumeOptions } from '../../../../analysis/volumes/newVolume.ts';
import type { ArrayKind } from '../../../../analysis/volumes/kinds.ts';
import { mergeRanges } from './grid.ts';
import { clampOffset, explainVolume, requestPicture, rowStep, sizeChoices } from './picture.ts';
import { ioRows, requestSentence } from './sentence.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';

const UNIT = 64 * KIB;
const base = sampleScenario('loose', 'mixed');
const ids = base.hardware.disks.map((disk) => disk.id);
const made = (kind: ArrayKind, n: number, arrays?: number): Volume =>
  buildVolume(base, ids.slice(0, n), newVolumeOptions(kind, n, UNIT, arrays)).volumes[0];
const holding = (volume: Volume, failed: readonly string[] = []): Scenario => withFailed({ ...base, volumes: [volume] }, failed);

function picture(volume: Volume, bytes: number, write: boolean, offsetBytes = 0, failed: readonly string[] = []) {
  const scenario = holding(volume, failed);
  const shown = requestPicture(explainVolume(scenario, volume)!, { offsetBytes, bytes, write });
  return { ...shown, sentence: requestSentence(shown.request, shown.ios) };
}
/** Labels row by row. */
function labels({ grid }: ReturnType<typeof picture>): string[][] {
  return grid.rows.map((_, row) => grid.cells.filter((cell) => cell.row === row).map((cell) => cell.label));
}

describe('what one request becomes', () => {
  it('a small write to RAID 5 is four disk I/Os in two stages', () => {
    const small = picture(made('raid5', 5), 8 * KIB, true);
    expect(small.sentence).toBe(
      'One 8 KB write becomes 4 disk I/Os: first read old data (disk 1) and old parity (disk 5), then write both.',
    );
    expect(labels(small).slice(0, 3)).toEqual([
      ['D0', 'D1', 'D2', 'D3', 'P'],
      ['D5', 'D6', 'D7', 'P', 'D4'],
      ['D10', 'D11', 'P', 'D8', 'D9'],
    ]);
    expect(small.grid.marks.map(({ column, row, from, to, io }) => [column, row, from, to, io.stage, io.write])).toEqual([
      [0, 0, 0, 1 / 8, 0, false],
      [4, 0, 0, 1 / 8, 0, false],
      [0, 0, 0, 1 / 8, 1, true],
      [4, 0, 0, 1 / 8, 1, true],
    ]);
    expect(ioRows(small.ios).map((row) => `${row.stage} ${row.what} ${row.disk}`)).toEqual([
      '1 read old data disk 1',
      '1 read old parity disk 5',
      '2 write data disk 1',
      '2 write parity disk 5',
    ]);
  });
  it('a whole row is written at once, without a read', () => {
    const row = picture(made('raid5', 5), 4 * UNIT, true, 4 * UNIT);
    expect(row.sentence).toBe('One 256 KB write becomes 5 disk I/Os: write data (disks 1–3 and 5) and parity (disk 4).');
    expect(sizeChoices(made('raid5', 5))).toContainEqual({ bytes: 256 * KIB, label: '256 KB, a full row' });
  });
  it('with a failed disk: a lost block is computed from what is left', () => {
    const read = picture(made('raid5', 5), UNIT, false, 2 * UNIT, ['d3']);
    expect(read.ios).toHaveLength(4);
    expect(read.sentence).toBe('One 64 KB read becomes 4 disk I/Os: read what is left of the row (disks 1–2 and 4–5).');
    // The picture still says which block it was.
    expect(labels(read)[0]).toEqual(['D0', 'D1', 'D2', 'D3', 'P']);
  });
  it('a mirror writes both copies and reads one', () => {
    const write = picture(made('raid10', 6), 8 * KIB, true);
    expect(write.sentence).toBe('One 8 KB write becomes 2 disk I/Os: write data (disk 1) and the copy (disk 2).');
    expect(labels(write)[0]).toEqual(['D0', 'D0′', 'D1', 'D1′', 'D2', 'D2′']);
    expect(picture(made('raid10', 6), 8 * KIB, false).ios).toHaveLength(1);
    expect(labels(picture(made('raid01', 4), 8 * KIB, true))[0]).toEqual(['D0', 'D1', 'D0′', 'D1′']);
  });
  it('RAID 5E shows parity and spare space in every row', () => {
    for (const row of labels(picture(made('raid5e', 5), 8 * KIB, true))) {
      expect(row.filter((label) => label === 'P')).toHaveLength(1);
      expect(row.filter((label) => label === 'S')).toHaveLength(1);
    }
  });
  it('arrays under a stripe: one outer unit fills one row of one array', () => {
    const volume = made('raid50', 14, 2);
    const outer = picture(volume, 384 * KIB, true);
    expect(outer.ios).toHaveLength(7);
    expect(new Set(outer.ios.map((io) => io.disk))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(labels(outer)[0]).toEqual(['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'P', 'D6', 'D7', 'D8', 'D9', 'D10', 'D11', 'P']);
    expect(rowStep(volume)).toBe(384 * KIB);
  });
  it('of a concatenation it is one I/O, and two across a border', () => {
    const volume = made('concat', 3);
    expect(picture(volume, 8 * KIB, true).sentence).toBe('One 8 KB write becomes 1 disk I/O: write data (disk 1).');
    const [first] = diskCapacities(base);
    const across = picture(volume, 8 * KIB, false, first - 4 * KIB);
    expect(across.sentence).toBe('One 8 KB read becomes 2 disk I/Os: read data (disks 1–2).');
    expect(across.grid.rows).toContain(0);
    expect(across.grid.cells.find((cell) => cell.column === 1 && cell.row === 0)?.label).not.toBe('');
  });
  it('beyond the end nothing is made up', () => {
    const volume = made('raid5', 3);
    const { shape } = explainVolume(holding(volume), volume)!;
    expect(clampOffset(shape, Number.MAX_SAFE_INTEGER, 8 * KIB)).toBe(shape.capacityBytes - 8 * KIB);
    expect(picture(volume, 8 * KIB, true, shape.capacityBytes).sentence).toMatch(/no disk I\/O/);
  });
});

const kinds = fc.constantFrom(
  made('stripe', 5),
  made('raid10', 6),
  made('raid01', 6),
  made('mirror', 3),
  made('raid5', 3),
  made('raid5', 7),
  made('raid5e', 6),
  made('raid50', 12, 3),
  made('stripe-arrays', 8, 4),
);

describe('the picture of any request', () => {
  it('marks exactly the bytes of its I/Os, on the right disks, and says what it does not draw', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 256 }), fc.boolean(), (volume, at, kib, write) => {
        const shown = picture(volume, kib * 4 * KIB, write, at * 12 * KIB);
        const marked = shown.grid.marks.reduce((sum, mark) => sum + (mark.to - mark.from) * UNIT, 0);
        const asked = shown.ios.reduce((sum, io) => sum + io.bytes, 0);
        if (shown.grid.rowsNotDrawn === 0) expect(marked).toBeCloseTo(asked, 3);
        else expect(marked).toBeLessThan(asked);
        for (const mark of shown.grid.marks) expect(shown.grid.columns[mark.column]).toBe(mark.io.disk);
        expect(shown.sentence).toMatch(new RegExp(`becomes ${shown.ios.length} disk I/Os?:`));
      }),
      { numRuns: 120 },
    );
  });
  it('every cell is labeled, and no block has two places but its copies', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 60 }), (volume, row) => {
        const shown = picture(volume, 8 * KIB, true, row * rowStep(volume));
        const texts = shown.grid.cells.map((cell) => cell.label);
        expect(texts.every((text) => text !== '')).toBe(true);
        const blocks = texts.filter((text) => text.startsWith('D') && !text.endsWith('′'));
        expect(new Set(blocks).size).toBe(blocks.length);
      }),
      { numRuns: 80 },
    );
  });
  it('joins ranges that meet', () => {
    expect(
      mergeRanges([
        [8, 12],
        [0, 4],
        [4, 6],
        [9, 10],
        [20, 20],
      ]),
    ).toEqual([
      [0, 6],
      [8, 12],
    ]);
  });
});
