import { describe, expect, test } from 'vitest';
import { compiled, planOf, type Form, type Piece } from '../testing/arrays.ts';
import type { AddressMap } from './plan.ts';

const UNIT = 8;
const raid5 = (options: Partial<Extract<Form, { kind: 'raid5' }>> = {}): Form => ({
  kind: 'raid5',
  stripeUnitBytes: UNIT * 512,
  ...options,
});
const mapOf = (form: Form, disks: number, failed: readonly number[] = []): AddressMap =>
  compiled({ form, disks, sectors: UNIT * 20, failed }).map;

/** A row as the books draw it: data units by number, P for parity, S for spare space. */
function drawn(form: Form, disks: number, rows: number): string[] {
  const map = mapOf(form, disks);
  const grid = Array.from({ length: rows }, () => Array.from({ length: disks }, () => 'S'));
  for (let unit = 0; unit < rows * map.columns; unit++) {
    const [at] = planOf(map, unit * UNIT, 1, false);
    grid[at.lba / UNIT][at.device] = String(unit);
    const parity = planOf(map, unit * UNIT, 1, true).find((piece) => piece.role === 'parity');
    if (parity !== undefined) grid[parity.lba / UNIT][parity.device] = 'P';
  }
  return grid.map((row) => row.join(' '));
}

describe('where parity stands', () => {
  // As drawn for Linux md (raid5 layouts) and in the RAID literature, here for 4 disks.
  const BOOKS = {
    'left-symmetric': ['0 1 2 P', '4 5 P 3', '8 P 6 7', 'P 9 10 11', '12 13 14 P'],
    'left-asymmetric': ['0 1 2 P', '3 4 P 5', '6 P 7 8', 'P 9 10 11', '12 13 14 P'],
    'right-symmetric': ['P 0 1 2', '5 P 3 4', '7 8 P 6', '9 10 11 P', 'P 12 13 14'],
    'right-asymmetric': ['P 0 1 2', '3 P 4 5', '6 7 P 8', '9 10 11 P', 'P 12 13 14'],
  } as const;
  for (const rotation of ['left-symmetric', 'left-asymmetric', 'right-symmetric', 'right-asymmetric'] as const) {
    test(rotation, () => {
      expect(drawn(raid5({ rotation }), 4, 5)).toEqual(BOOKS[rotation]);
    });
  }

  test('RAID 5E keeps a unit of each row free, behind the parity', () => {
    expect(drawn(raid5({ spareSpace: true }), 5, 5)).toEqual(['S 0 1 2 P', '3 4 5 P S', '7 8 P S 6', '11 P S 9 10', 'P S 12 13 14']);
    expect(drawn(raid5({ spareSpace: true, rotation: 'left-asymmetric' }), 5, 5)).toEqual([
      'S 0 1 2 P',
      '3 4 5 P S',
      '6 7 P S 8',
      '9 P S 10 11',
      'P S 12 13 14',
    ]);
  });
});

const reads = (pieces: readonly Piece[]): Piece[] => pieces.filter((piece) => !piece.write);
const writes = (pieces: readonly Piece[]): Piece[] => pieces.filter((piece) => piece.write);
const roles = (pieces: readonly Piece[]): string[] => pieces.map(({ stage, role }) => `${stage} ${role}`);

describe('disk I/Os of a logical request', () => {
  const map = mapOf(raid5(), 7);

  test('a small read is one, a small write four: old data and parity, then both', () => {
    expect(roles(planOf(map, 3, 2, false))).toEqual(['0 data']);
    const write = planOf(map, 3, 2, true);
    expect(roles(write)).toEqual(['0 old data', '0 old parity', '1 data', '1 parity']);
    expect(write.map(({ device, lba, sectors }) => [device, lba, sectors])).toEqual([
      [0, 3, 2],
      [6, 3, 2],
      [0, 3, 2],
      [6, 3, 2],
    ]);
  });

  test('a full stripe is n writes and no read, also many rows at once', () => {
    for (const rows of [1, 2, 20]) {
      const write = planOf(map, 0, 6 * UNIT * rows, true);
      expect(write).toHaveLength(7);
      expect(new Set(write.map(({ stage }) => stage))).toEqual(new Set([0]));
      expect(write.every((piece) => piece.write && piece.sectors === rows * UNIT)).toBe(true);
      expect(new Set(write.map(({ device }) => device)).size).toBe(7);
    }
  });

  test('most of a row is written by reading the rest of it', () => {
    const write = planOf(map, 0, 5 * UNIT, true);
    expect(roles(reads(write))).toEqual(['0 rest of row']);
    expect(writes(write)).toHaveLength(6);
    // Half a unit is missing: the complement is read from where the other half is written.
    const cut = planOf(map, 4, 6 * UNIT - 4, true);
    expect(reads(cut).map(({ device, lba, sectors, role }) => [device, lba, sectors, role])).toEqual([[0, 0, 4, 'rest of row']]);
    expect(writes(cut)).toHaveLength(7);
  });

  test('which way is chosen by count, or as the volume says', () => {
    // 6 data units: 2 written are 3 reads against 4; 3 written are 4 against 3.
    expect(reads(planOf(map, 0, 2 * UNIT, true))).toHaveLength(3);
    expect(reads(planOf(map, 0, 3 * UNIT, true)).map(({ role }) => role)).toEqual(['rest of row', 'rest of row', 'rest of row']);
    const always = (smallWrites: 'read-modify-write' | 'reconstruct') => mapOf(raid5({ smallWrites }), 7);
    expect(reads(planOf(always('read-modify-write'), 0, 3 * UNIT, true)).map(({ role }) => role)).toEqual([
      'old data',
      'old data',
      'old data',
      'old parity',
    ]);
    expect(reads(planOf(always('reconstruct'), 0, UNIT, true))).toHaveLength(5);
    // Even then a whole row needs no reads.
    expect(reads(planOf(always('read-modify-write'), 0, 6 * UNIT, true))).toHaveLength(0);
  });

  test('between equals what is overwritten is read, which keeps fewer disks busy; three disks read the one other', () => {
    expect(reads(planOf(mapOf(raid5(), 4), 0, UNIT, true)).map(({ role }) => role)).toEqual(['old data', 'old parity']);
    expect(reads(planOf(mapOf(raid5(), 3), 0, UNIT, true)).map(({ role }) => role)).toEqual(['rest of row']);
  });

  test('a read over rows asks every disk once for what lies together', () => {
    // Rows 0 and 1 of 7 disks: parity on disk 6, then 5.
    const read = planOf(map, 0, 12 * UNIT, false);
    expect(read).toHaveLength(7);
    expect(read.filter(({ sectors }) => sectors === 2 * UNIT).map(({ device }) => device)).toEqual([0, 1, 2, 3, 4]);
  });

  test('rows at both ends are chains of their own: neither waits for the other, nor do the rows between', () => {
    const write = planOf(map, 5 * UNIT, 14 * UNIT, true);
    const chains = [...new Set(write.map(({ chain }) => chain))].map((chain) => write.filter((piece) => piece.chain === chain));
    expect(chains.map((chain) => `${reads(chain).length}+${writes(chain).length}`)).toEqual(['2+2', '0+7', '2+2']);
  });
});

describe('striped over arrays', () => {
  test('ten arrays of 7 under 384 KiB: a unit is one full row of one array, 7 writes and no read', () => {
    const form: Form = { kind: 'raid5', stripeUnitBytes: 65_536, arrays: { count: 10, stripeUnitBytes: 6 * 65_536 } };
    const { map } = compiled({ form, disks: 70, sectors: 128 * 50 });
    expect(map.columns).toBe(60);
    for (let unit = 0; unit < 40; unit++) {
      const write = planOf(map, unit * 768, 768, true);
      expect(write).toHaveLength(7);
      expect(write.every((piece) => piece.write && piece.sectors === 128)).toBe(true);
      expect(new Set(write.map(({ device }) => Math.floor(device / 7)))).toEqual(new Set([unit % 10]));
    }
  });

  test('the same under 64 KiB reads before it writes', () => {
    const form: Form = { kind: 'raid5', stripeUnitBytes: 65_536, arrays: { count: 10, stripeUnitBytes: 65_536 } };
    const { map } = compiled({ form, disks: 70, sectors: 128 * 60 });
    const write = planOf(map, 0, 768, true);
    expect(write).toHaveLength(6 * 4);
    expect(new Set(write.map(({ chain }) => chain)).size).toBe(6);
  });
});

describe('with a failed disk', () => {
  const broken = mapOf(raid5(), 7, [2]);

  test('lost data are read from the six others, once though they are asked for as well', () => {
    const read = planOf(broken, 2 * UNIT, 4, false);
    expect(read).toHaveLength(6);
    expect(read.map(({ device }) => device).toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5, 6]);
    expect(planOf(broken, 0, 6 * UNIT, false)).toHaveLength(6);
    expect(planOf(broken, 0, 2 * UNIT, false)).toHaveLength(2);
  });

  test('a write to lost data goes into the parity, one to lost parity is the data alone', () => {
    expect(roles(planOf(broken, 2 * UNIT, UNIT, true))).toEqual([...Array.from({ length: 5 }, () => '0 rest of row'), '1 parity']);
    // Row 4 has its parity on disk 2.
    const lostParity = planOf(broken, 4 * 6 * UNIT, UNIT, true);
    expect(roles(lostParity)).toEqual(['0 data']);
  });

  test('two failed disks of one array are refused, of two arrays are not', () => {
    expect(() => mapOf(raid5(), 7, [2, 3])).toThrow(/lost/);
    const two = raid5({ arrays: { count: 2, stripeUnitBytes: UNIT * 512 } });
    expect(() => mapOf(two, 8, [2, 3])).toThrow(/lost/);
    expect(mapOf(two, 8, [3, 4]).columns).toBe(6);
  });
});
