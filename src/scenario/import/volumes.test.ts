import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryEntries } from '../drives/entries.ts';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { layOut } from '../layout.ts';
import { problemsOf } from '../validate.ts';
import { buildWarehouse, dataDisks, fitDrives, readDisks, readSpaces, readTables, templateWork, type VolumeChoices } from './index.ts';

interface Listed {
  readonly name: string;
  readonly type: string;
  readonly size?: number;
  readonly mountpoint?: string;
  readonly 'min-io'?: number;
  readonly 'opt-io'?: number;
  readonly children?: readonly Listed[];
}

const TB = 10 ** 12;
/** Disks with a partition each, and on the partitions what stands above them. */
const disks = (letters: string, children: readonly Listed[]): Listed[] =>
  Array.from(letters, (letter) => ({
    name: `sd${letter}`,
    type: 'disk',
    size: TB,
    rota: true,
    'min-io': 4096,
    'opt-io': 0,
    children: [{ name: `sd${letter}1`, type: 'part', size: TB, 'min-io': 4096, 'opt-io': 0, children }],
  }));
const lsblk = (...blockdevices: readonly Listed[]): string => JSON.stringify({ blockdevices }, null, 2);
const md = (name: string, type: string, unitKib: number, data: number, children: readonly Listed[] = []): Listed => ({
  name,
  type,
  size: TB,
  'min-io': unitKib * KIB,
  'opt-io': unitKib * KIB * data,
  children,
});

function warehouse(
  text: string,
  {
    choices = {},
    files = '',
    tables = 'name,size,space_name\nORDERS,4 GB,TS\n',
  }: { choices?: VolumeChoices; files?: string; tables?: string } = {},
) {
  const read = readDisks(text);
  const { rows } = readTables(tables);
  const spaces = readSpaces(files);
  const built = buildWarehouse({
    title: 'Mine',
    product: 'other',
    disks: fitDrives(dataDisks(read.rows), libraryEntries(), 'constellation2_1tb'),
    volumes: read.volumes,
    choices,
    tables: rows,
    spaces: spaces.rows,
    classes: templateWork('reports', rows),
    users: 2,
    degree: 2,
    bufferPoolBytes: GIB,
  });
  if (built.scenario !== null) expect(problemsOf(built.scenario)).toEqual([]);
  return { read, built, volumes: built.scenario?.volumes ?? [], notes: read.problems.map(({ message }) => message) };
}

describe('md arrays', () => {
  test.each([
    ['raid0', 256, 4, { kind: 'stripe', stripeUnitBytes: 256 * KIB }],
    ['raid5', 512, 3, { kind: 'raid5', stripeUnitBytes: 512 * KIB }],
    ['raid10', 512, 2, { kind: 'mirror', stripeUnitBytes: 512 * KIB }],
  ] as const)('%s of four disks, with the unit that the kernel reports', (type, unit, data, made) => {
    const { volumes, notes } = warehouse(lsblk(...disks('bcde', [md('md0', type, unit, data)])));
    expect(notes).toEqual([]);
    expect(volumes).toEqual([{ id: 'md0', name: 'md0', members: ['sdb', 'sdc', 'sdd', 'sde'], ...made }]);
  });

  test('a mirror of two needs no unit, and one of three has three copies', () => {
    const mirror: Listed = { name: 'md1', type: 'raid1', size: TB };
    expect(warehouse(lsblk(...disks('bc', [mirror])))).toMatchObject({ notes: [], volumes: [{ kind: 'mirror', members: ['sdb', 'sdc'] }] });
    expect(warehouse(lsblk(...disks('bcd', [mirror]))).volumes).toMatchObject([{ kind: 'mirror', copies: 3 }]);
  });

  test('a unit that is not said is named and asked for', () => {
    const text = lsblk(...disks('bcd', [{ name: 'md0', type: 'raid5', size: TB }]));
    const { volumes, read } = warehouse(text);
    expect(read.problems).toMatchObject([
      {
        grade: 'note',
        message: 'lsblk does not say the stripe unit of "md0" (raid5 on sdb, sdc and sdd)',
        expected: '512 KiB as it is made by default, or the unit below; the columns MIN-IO and OPT-IO say it',
      },
    ]);
    expect(text.split('\n')[read.problems[0].line - 1]).toContain('"sdb"');
    expect(volumes).toMatchObject([{ stripeUnitBytes: 512 * KIB }]);
    expect(warehouse(text, { choices: { md0: { unitBytes: 64 * KIB } } }).volumes).toMatchObject([{ stripeUnitBytes: 64 * KIB }]);
    expect(warehouse(text, { choices: { md0: { level: 'none' } } }).volumes).toEqual([]);
    expect(warehouse(text, { choices: { md0: { level: 'concat' } } }).volumes).toEqual([
      { kind: 'concat', id: 'md0', name: 'md0', members: ['sdb', 'sdc', 'sdd'] },
    ]);
  });

  test('a stripe over mirrors is RAID 10, one over RAID 5 is RAID 50', () => {
    const over = md('md9', 'raid0', 64, 2);
    const mirrors = [
      ...disks('bc', [{ name: 'md1', type: 'raid1', children: [over] }]),
      ...disks('de', [{ name: 'md2', type: 'raid1', children: [over] }]),
    ];
    expect(warehouse(lsblk(...mirrors)).volumes).toEqual([
      { kind: 'mirror', id: 'md9', name: 'md9', members: ['sdb', 'sdc', 'sdd', 'sde'], stripeUnitBytes: 64 * KIB },
    ]);
    const wide = md('md9', 'raid0', 1024, 2);
    const parities = [...disks('bcd', [md('md1', 'raid5', 64, 2, [wide])]), ...disks('efg', [md('md2', 'raid5', 64, 2, [wide])])];
    expect(warehouse(lsblk(...parities)).volumes).toMatchObject([
      { kind: 'raid5', name: 'md9', stripeUnitBytes: 64 * KIB, arrays: { count: 2, stripeUnitBytes: MIB } },
    ]);
  });

  test('RAID 6 is named, and its disks stand alone', () => {
    const { volumes, notes } = warehouse(lsblk(...disks('bcde', [md('md0', 'raid6', 64, 2)])));
    expect(volumes).toEqual([]);
    expect(notes).toEqual([
      '"md0" (raid6 on sdb, sdc, sdd and sde) has two parities in a row, which is not simulated: its disks are there without it',
    ]);
  });

  test('a spare of a RAID 5 is left out', () => {
    const { volumes, notes } = warehouse(lsblk(...disks('bcde', [md('md0', 'raid5', 64, 2)])));
    expect(volumes).toMatchObject([{ members: ['sdb', 'sdc', 'sdd'] }]);
    expect(notes).toEqual(['"md0" has 4 disks and data of 2 in a row, so 1 is a spare; lsblk does not say which']);
  });

  test('a disk is in one volume only', () => {
    const two = disks('bc', []).map((disk) => ({
      ...disk,
      children: [
        { name: `${disk.name}1`, type: 'part', children: [{ name: 'md0', type: 'raid1' }] },
        { name: `${disk.name}2`, type: 'part', children: [md('md1', 'raid0', 64, 2)] },
      ],
    }));
    const { volumes, notes } = warehouse(lsblk(...two));
    expect(volumes).toHaveLength(1);
    expect(notes).toEqual(['"md0" (raid1 on sdb and sdc) is not made: sdb is in "md1" already']);
  });

  test('of the system they are left out with their disks', () => {
    const root = disks('ab', [{ name: 'md127', type: 'raid1', mountpoint: '/' }]);
    expect(warehouse(lsblk(...root, ...disks('cd', [md('md0', 'raid0', 64, 2)]))).volumes).toMatchObject([
      { id: 'md0', members: ['sdc', 'sdd'] },
    ]);
  });
});

describe('logical volumes', () => {
  const lv = (name: string, minIo: number, optIo: number): Listed => ({ name, type: 'lvm', size: TB, 'min-io': minIo, 'opt-io': optIo });

  test('a row as wide as the disks is a stripe; none is a concatenation', () => {
    expect(warehouse(lsblk(...disks('bcd', [lv('vg-data', 256 * KIB, 768 * KIB)])))).toMatchObject({
      notes: [],
      volumes: [{ kind: 'stripe', name: 'vg-data', stripeUnitBytes: 256 * KIB }],
    });
    expect(warehouse(lsblk(...disks('bcd', [lv('vg-data', 4096, 0)])))).toMatchObject({ notes: [], volumes: [{ kind: 'concat' }] });
  });

  test('without these columns the level is asked for', () => {
    const text = lsblk(...disks('bc', [{ name: 'vg-data', type: 'lvm', size: TB }]));
    expect(warehouse(text)).toMatchObject({
      notes: ['"vg-data" (lvm on sdb and sdc) is of a level that lsblk does not say: its disks are there without it'],
      volumes: [],
    });
    expect(warehouse(text, { choices: { 'vg-data': { level: 'stripe' } } }).volumes).toMatchObject([
      { kind: 'stripe', stripeUnitBytes: 64 * KIB },
    ]);
  });

  test('slices of an array are that array, and a concatenation of arrays leaves them as they are', () => {
    const slices = [lv('vg-a', 64 * KIB, 128 * KIB), lv('vg-b', 64 * KIB, 128 * KIB)];
    expect(warehouse(lsblk(...disks('bcd', [md('md0', 'raid5', 64, 2, slices)])))).toMatchObject({ notes: [], volumes: [{ id: 'md0' }] });
    const over = [lv('vg-all', 64 * KIB, 128 * KIB)];
    const { volumes, notes } = warehouse(
      lsblk(...disks('bcd', [md('md0', 'raid5', 64, 2, over)]), ...disks('efg', [md('md1', 'raid5', 64, 2, over)])),
    );
    expect(volumes.map(({ id }) => id)).toEqual(['md0', 'md1']);
    expect(notes).toEqual(['"vg-all" lies on md0 and md1, which are made, and is not made itself']);
  });

  test('a disk with two paths is one disk', () => {
    const paths = disks('bc', []).map((disk) => ({
      ...disk,
      children: [{ name: 'mpatha', type: 'mpath', size: TB, children: [lv('vg-x', 4096, 0)] }],
    }));
    const { read, volumes } = warehouse(lsblk(...paths));
    expect(read.rows.map(({ name }) => name)).toEqual(['mpatha']);
    expect(read.problems.map(({ message }) => message)).toEqual(['"sdc" is another path to "mpatha"']);
    expect(volumes).toEqual([]);
  });
});

describe('files', () => {
  const text = lsblk(
    ...disks('bc', [
      md('md0', 'raid0', 64, 2, [{ name: 'vg-u01', type: 'lvm', mountpoint: '/u01', 'min-io': 64 * KIB, 'opt-io': 128 * KIB }]),
    ]),
    ...disks('d', []).map((disk) => ({ ...disk, mountpoint: '/u01/fast' })),
    ...disks('e', []),
  );
  const targets = (files: string) => {
    const { built } = warehouse(text, { files, tables: 'name,size,space_name\nORDERS,2 GB,TS\n' });
    const layout = layOut(built.scenario!);
    const { objectFirst } = layout;
    const places = Array.from({ length: objectFirst[1] }, (_, psu) => [layout.targets[layout.target[psu]].id, layout.offsetBytes[psu]]);
    return { places, problems: built.problems.map(({ line, message }) => [line, message]), assumed: built.assumed };
  };

  test('lie where their paths say, the longest mount point first', () => {
    const { places, problems, assumed } = targets(
      'space_name,file_name,size\nTS,/u01/a.dbf,1 GB\nTS,/u01/fast/b.dbf,1 GB\nTS,/other/c.dbf,1 GB\n',
    );
    expect(problems).toEqual([]);
    expect(places.slice(0, 2).map(([id]) => id)).toEqual(['md0', 'sdd']);
    expect(assumed).toContain('2 files lie where their path or disk says.');
  });

  test('lie on the disk and at the offset that are given', () => {
    const { places, problems } = targets(
      'space_name,file_name,size,disk,offset\nTS,a,1 GB,/dev/sde,8192\nTS,b,1 GB,sde,200 GB\nTS,c,1 GB,sdz,0\nTS,d,1 GB,sde,100\nTS,e,1 GB,sde,99 TB\n',
    );
    expect(places[0]).toEqual(['sde', 8192]);
    expect(places[1]).toEqual(['sde', 200 * 1024 ** 3]);
    expect(problems.map(([line]) => line)).toEqual([4, 5, 6, 5]);
    expect(problems[3][1]).toContain('overlaps that of line 2');
  });
});

test('any tree of devices gives volumes that the document takes', () => {
  const leaf = fc.record({
    name: fc.constantFrom('md0', 'md1', 'vg-a', 'vg-b', 'x'),
    type: fc.constantFrom('raid0', 'raid1', 'raid5', 'raid6', 'raid10', 'linear', 'lvm', 'crypt', 'part', 'mpath', 'dm', ''),
    'min-io': fc.constantFrom(undefined, 0, 512, 4096, 65_536, 65_537),
    'opt-io': fc.constantFrom(undefined, 0, 131_072, 196_608, 262_144),
  });
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.tuple(leaf, fc.array(tie('node'), { maxLength: 3 })).map(([own, children]) => ({ ...own, children })),
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(fc.array(tree, { maxLength: 3 }), { minLength: 1, maxLength: 6 }), (above) => {
      const list = above.map((children, k) => ({ name: `sd${'abcdef'[k]}`, type: 'disk', size: TB, rota: true, children }));
      const { read, built } = warehouse(JSON.stringify({ blockdevices: list }));
      expect(built.scenario === null).toBe(false);
      for (const { line } of read.problems) expect(line).toBeGreaterThanOrEqual(0);
    }),
  );
});
