/** Volume groups out of the reports of LVM, and what is said of texts that are none. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { libraryEntries } from '../drives/entries.ts';
import { HEAD_BYTES } from '../groups/groups.ts';
import { LSBLK, TWENTY } from './testing/samples.ts';
import { csv } from './testing/print.ts';
import { messages } from './testing/messages.ts';
import { buildWarehouse, dataDisks, fitDrives, readDisks, readLvm, readTables, templateWork } from './index.ts';

/** As LVM prints rows: words to the left, sizes and counts to the right, two spaces before each line. */
function printed(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, c) => Math.max(title.length, ...rows.map((row) => row[c].length)));
  const toRight = (c: number): boolean => /^(?:PSize|PFree|SSize|LSize|Start|Ext|Stripe|#Str)$/.test(header[c]);
  return [header, ...rows]
    .map((row) => `  ${row.map((cell, c) => (toRight(c) ? cell.padStart(widths[c]) : cell.padEnd(widths[c]))).join(' ')}`.trimEnd())
    .join('\n');
}

const PVS = printed(
  ['PV', 'VG', 'Fmt', 'Attr', 'PSize', 'PFree'],
  [
    ['/dev/sdb', 'data', 'lvm2', 'a--', '931.51g', '331.51g'],
    ['/dev/sdc', 'data', 'lvm2', 'a--', '931.51g', '831.51g'],
    ['/dev/sdd', '', 'lvm2', '---', '931.51g', '931.51g'],
  ],
);
const VGS = printed(['VG', '#PV', '#LV', '#SN', 'Attr', 'VSize', 'VFree'], [['data', '2', '2', '0', 'wz--n-', '<1.82t', '1.14t']]);
const SEGMENTS = printed(
  ['LV', 'VG', 'Attr', '#Str', 'Type', 'SSize', 'Devices'],
  [
    ['db', 'data', '-wi-ao----', '1', 'linear', '400.00g', '/dev/sdb(0)'],
    ['db', 'data', '-wi-ao----', '1', 'linear', '100.00g', '/dev/sdc(25600)'],
    ['st', 'data', '-wi-a-----', '2', 'striped', '200.00g', '/dev/sdb(102400),/dev/sdc(0)'],
  ],
);

describe('what LVM prints', () => {
  test('pvs, vgs and lvs after another make a group with its logical volumes, to the extent', () => {
    const { rows, problems } = readLvm(`# pvs\n${PVS}\n# vgs\n${VGS}\n\n# lvs --segments -o +devices\n${SEGMENTS}\n#\n`);
    expect(rows).toHaveLength(1);
    const [{ name, devices, extentBytes, volumes }] = rows;
    expect({ name, devices, extentBytes }).toEqual({ name: 'data', devices: ['sdb', 'sdc'], extentBytes: 4 * MIB });
    expect(volumes.map(({ name: volume, segments }) => [volume, segments])).toEqual([
      [
        'db',
        [
          { extents: (400 * GIB) / (4 * MIB), unitBytes: 0, legs: [{ device: 'sdb', at: 0 }] },
          { extents: (100 * GIB) / (4 * MIB), unitBytes: 0, legs: [{ device: 'sdc', at: 25_600 }] },
        ],
      ],
      [
        'st',
        [
          {
            extents: (200 * GIB) / (4 * MIB),
            unitBytes: 64 * KIB,
            legs: [
              { device: 'sdb', at: 102_400 },
              { device: 'sdc', at: 0 },
            ],
          },
        ],
      ],
    ]);
    expect(messages(problems)).toEqual([
      expect.stringMatching(/^3: The size of an extent of "data" is not said, so it has the usual 4 MiB; /),
      expect.stringMatching(/^14: The stripe unit of "st" is not said, so it has the usual 64 KiB; /),
    ]);
  });

  test('pvs --segments says to the extent what rounded sizes do not', () => {
    const pvs = printed(
      ['PV', 'VG', 'Fmt', 'Attr', 'PSize', 'PFree', 'Start', 'SSize'],
      [
        ['/dev/sdb1', 'data', 'lvm2', 'a--', '1.00g', '0', '0', '77'],
        ['/dev/sdb1', 'data', 'lvm2', 'a--', '1.00g', '0', '77', '178'],
      ],
    );
    const lvs = printed(
      ['LV', 'VG', 'Attr', 'LSize', 'Pool', 'Origin', 'Devices'],
      [['odd', 'data', '-wi-a-----', '0.30g', '', '', '/dev/sdb1(0)']],
    );
    const { rows, problems } = readLvm(`${pvs}\n\n${lvs}`);
    expect(rows[0]).toMatchObject({ extentBytes: 4 * MIB, devices: ['sdb1'], volumes: [{ segments: [{ extents: 77 }] }] });
    expect(problems).toEqual([]);
    const alone = readLvm(lvs);
    expect(messages(alone.problems).join('\n')).toMatch(/2: The size of "odd" is rounded; it counts as 77 extents; lvs with --units b/);
  });

  test('bytes, extents and stripe units are taken as they are said, from text and from JSON', () => {
    const text = printed(
      ['LV', 'VG', 'Ext', 'Type', '#Str', 'Stripe', 'SSize', 'Devices'],
      [['st', 'data', '8388608B', 'striped', '2', '131072B', '83886080B', '/dev/sdb(3),/dev/sdc(7)']],
    );
    const json = JSON.stringify({
      report: [
        {
          seg: [
            {
              lv_name: 'st',
              vg_name: 'data',
              vg_extent_size: '8388608B',
              segtype: 'striped',
              stripes: '2',
              stripe_size: '131072B',
              seg_size: '83886080B',
              devices: '/dev/sdb(3),/dev/sdc(7)',
            },
          ],
        },
      ],
    });
    for (const each of [text, json]) {
      const { rows, problems } = readLvm(each);
      expect(problems).toEqual([]);
      expect(rows[0]).toMatchObject({
        extentBytes: 8 * MIB,
        volumes: [
          {
            segments: [
              {
                extents: 10,
                unitBytes: 128 * KIB,
                legs: [
                  { device: 'sdb', at: 3 },
                  { device: 'sdc', at: 7 },
                ],
              },
            ],
          },
        ],
      });
    }
  });

  test('spaces that were lost on the way are no matter where every line has a word for each column', () => {
    const { rows, problems } = readLvm(
      'LV VG Ext Type SSize Devices\ndb vg 4.00m linear 40.00m /dev/sdb(0)\nlonger-name vg 4.00m linear 4.00m /dev/sdc(5)',
    );
    expect(problems).toEqual([]);
    expect(rows[0].volumes.map(({ name }) => name)).toEqual(['db', 'longer-name']);
    expect(messages(readLvm('LV VG Type SSize Devices\ndb vg 40.00m /dev/sdb(0)\nlonger-name vg 4.00m /dev/sdc(5)').problems)[0]).toMatch(
      /^1: The columns of this report cannot be told apart; the output as LVM prints it/,
    );
  });

  test('ranges of extents need no size', () => {
    const text = printed(['LV', 'VG', 'Type', 'Stripe', 'PE Ranges'], [['st', 'data', 'striped', '64.00k', '/dev/sdb:0-9 /dev/sdc:5-14']]);
    expect(readLvm(text).rows[0].volumes[0].segments).toEqual([
      {
        extents: 20,
        unitBytes: 64 * KIB,
        legs: [
          { device: 'sdb', at: 0 },
          { device: 'sdc', at: 5 },
        ],
      },
    ]);
  });

  test('property: whatever pieces there are, what is printed is what is read', () => {
    const segment = fc.record({
      legs: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      extents: fc.integer({ min: 1, max: 5000 }),
      unit: fc.integer({ min: 2, max: 10 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(segment, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 17, max: 25 }),
        (drawn, power) => {
          const extentBytes = 2 ** power;
          const next = Array.from({ length: 6 }, () => 0);
          const volumes = drawn.map((segments, k) => ({
            name: `lv${k}`,
            segments: segments.map(({ legs, extents, unit }) => {
              const own = legs.map((d) => ({ device: `sd${'bcdefg'[d]}`, at: next[d] }));
              for (const d of legs) next[d] += extents;
              return {
                extents: extents * legs.length,
                unitBytes: legs.length > 1 ? (2 ** unit * KIB > extentBytes ? extentBytes : 2 ** unit * KIB) : 0,
                legs: own,
              };
            }),
          }));
          const text = printed(
            ['LV', 'VG', 'Ext', 'Type', 'Stripe', 'SSize', 'Devices'],
            volumes.flatMap(({ name, segments }) =>
              segments.map(({ extents, unitBytes, legs }) => [
                name,
                'vg',
                `${extentBytes}B`,
                legs.length > 1 ? 'striped' : 'linear',
                `${unitBytes}B`,
                `${extents * extentBytes}B`,
                legs.map(({ device, at }) => `/dev/${device}(${at})`).join(','),
              ]),
            ),
          );
          const { rows, problems } = readLvm(text);
          expect(problems).toEqual([]);
          expect(rows[0].volumes.map(({ name, segments }) => ({ name, segments }))).toEqual(volumes);
        },
      ),
      { numRuns: rounds(60) },
    );
  });
});

describe('what cannot be used is named with its line and what would be right', () => {
  test.each<[string, string, RegExp]>([
    [
      'another program',
      'Filesystem 1K-blocks\n/dev/sda1 4',
      /^1: This line stands under no header of pvs, vgs or lvs; the output with its first line/,
    ],
    [
      'no devices',
      printed(['LV', 'VG', 'Attr', 'LSize'], [['db', 'vg', '-wi-a-----', '1.00g']]),
      /^2: It is not said on which disks "db" lies; lvs --segments/,
    ],
    [
      'a thin pool',
      printed(['LV', 'VG', 'Type', 'SSize', 'Devices'], [['pool', 'vg', 'thin-pool', '1.00g', 'pool_tdata(0)']]),
      /^2: "pool" is of the kind "thin-pool", which is not made of extents here/,
    ],
    [
      'RAID',
      printed(['LV', 'VG', 'Attr', 'LSize', 'Devices'], [['r', 'vg', 'rwi-a-r---', '1.00g', 'r_rimage_0(0),r_rimage_1(0)']]),
      /^2: "r" is of the kind "RAID of LVM"/,
    ],
    [
      'no size',
      printed(['LV', 'VG', 'Type', 'SSize', 'Devices'], [['db', 'vg', 'linear', 'much', '/dev/sdb(0)']]),
      /^2: How large this part of "db" is cannot be read; lvs --segments/,
    ],
    [
      'devices',
      printed(['LV', 'VG', 'Type', 'SSize', 'Devices'], [['db', 'vg', 'linear', '1.00g', '/dev/sdb']]),
      /^2: The devices of "db" cannot be read: "\/dev\/sdb"; devices with their first extent/,
    ],
    [
      'no group',
      printed(['LV', 'LSize', 'Devices'], [['db', '1.00g', '/dev/sdb(0)']]),
      /^2: The logical volume "db" has no group; the column VG/,
    ],
    [
      'an odd extent',
      printed(['LV', 'VG', 'Ext', 'SSize', 'Devices'], [['db', 'vg', '3000000B', '3000000B', '/dev/sdb(0)']]),
      /^2: An extent of "vg" has 3000000 bytes; a power of two/,
    ],
    [
      'two volumes in one place',
      printed(
        ['LV', 'VG', 'Ext', 'SSize', 'Devices'],
        [
          ['a', 'vg', '4.00m', '40.00m', '/dev/sdb(0)'],
          ['b', 'vg', '4.00m', '40.00m', '/dev/sdb(9)'],
        ],
      ),
      /^3: Extents of "b" from 9 of "sdb" on are another one's already/,
    ],
    ['broken JSON', '{ "report": [ { "lv": [', /^1: .*; the whole output, from \{ to \}/],
  ])('%s', (_, text, said) => {
    const told = messages(readLvm(text).problems);
    expect(
      told.some((each) => said.test(each)),
      told.join('\n'),
    ).toBe(true);
  });

  test('hostile text takes time in proportion to its length, and is capped', { timeout: 20_000 }, () => {
    const N = 150_000;
    const row = (k: number): string => `  lv${k} vg 4.00m 4.00m /dev/sdb(${k})`;
    for (const text of [
      `  LV VG${' A'.repeat(N)}x`,
      `  LV  VG  Devices\n${' '.repeat(N)}x`,
      `  LV VG Ext SSize Devices\n${Array.from({ length: 19_000 }, (_, k) => row(k)).join('\n')}`,
      `  LV VG Ext SSize Devices\n  lv vg 4.00m 8.00m ${'/dev/sdb(0),'.repeat(20_000)}`,
      `{"report":${'['.repeat(N)}`,
      `  PV VG Start SSize\n${Array.from({ length: 19_000 }, () => '  /dev/sdb vg 999999999 999999999').join('\n')}`,
    ]) {
      const { problems } = readLvm(text);
      expect(problems.length, text.slice(0, 80)).toBeGreaterThan(0);
      expect(problems.length).toBeLessThan(110);
    }
  });

  test('property: no text makes it throw', () => {
    const words = fc.constantFrom(
      'LV',
      'VG',
      'PV',
      'Devices',
      'SSize',
      'Ext',
      'Type',
      'striped',
      '/dev/sdb(0)',
      ',',
      '(',
      '-1',
      '4.00m',
      '1e9',
      '\n',
      '\n  ',
      ' ',
      '{',
      '"report"',
      '[',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        const { rows } = readLvm(parts.join(' '));
        for (const { volumes } of rows)
          for (const { segments } of volumes) for (const { extents } of segments) expect(extents).toBeGreaterThan(0);
      }),
      { numRuns: rounds(500) },
    );
  });
});

describe('the warehouse', () => {
  const disks = readDisks(LSBLK);
  const tables = readTables(csv(TWENTY)).rows;
  const built = (lvm: string) => {
    const read = readLvm(lvm);
    const library = libraryEntries();
    const warehouse = buildWarehouse({
      title: 'T',
      product: 'db2',
      disks: fitDrives(dataDisks(disks.rows), library, library[0].id),
      volumes: disks.volumes,
      lvm: read.rows,
      tables,
      spaces: [],
      classes: templateWork('mixed', tables),
      users: 2,
      degree: 2,
      bufferPoolBytes: GIB,
    });
    return { ...warehouse, read };
  };

  test('has the groups with every extent where LVM says, and files on logical volumes in place of their disks', () => {
    const { scenario, problems } = built(`${PVS}\n\n${SEGMENTS}`);
    expect(messages(problems.filter(({ grade }) => grade === 'error'))).toEqual([]);
    const [group] = scenario!.volumeGroups!;
    expect(group).toMatchObject({ name: 'data', physical: ['sdb', 'sdc'], extentBytes: 4 * MIB });
    expect(group.logical.map(({ name, pieces }) => [name, pieces.length])).toEqual([
      ['db', 2],
      ['st', 1],
    ]);
    expect(group.logical[1].pieces[0]).toEqual({
      extents: 51_200,
      stripeUnitBytes: 64 * KIB,
      legs: [
        { on: 'sdb', at: 102_400 },
        { on: 'sdc', at: 0 },
      ],
    });
    const targets = new Set(JSON.stringify(scenario!.placement.rules).match(/"(?:sd[b-k]|db|st)"/g));
    expect(targets.has('"db"') && targets.has('"sdd"')).toBe(true);
    expect(targets.has('"sdb"') || targets.has('"sdc"')).toBe(false);
  });

  test.each<[string, string, RegExp]>([
    [
      'a disk that is not there',
      SEGMENTS.replaceAll('sdb', 'sdz'),
      /"sdz" of volume group "data" is none of the disks above; the disks of the same machine; here are sdb/,
    ],
    [
      'more extents than the drive holds',
      printed(['LV', 'VG', 'Ext', 'SSize', 'Devices'], [['big', 'data', '4.00m', '2.00t', '/dev/sdb(0)']]),
      /"big" has extents up to 524[\s\u202f,]?288 of "sdb", whose drive here holds/,
    ],
    [
      'two physical volumes on one disk',
      printed(
        ['LV', 'VG', 'Ext', 'SSize', 'Devices'],
        [
          ['a', 'data', '4.00m', '4.00m', '/dev/sdb1(0)'],
          ['b', 'data', '4.00m', '4.00m', '/dev/sdb2(0)'],
        ],
      ),
      /"sdb2" of volume group "data" is on a disk that is in it already/,
    ],
  ])('is made without a group that cannot be, and says why: %s', (_, lvm, said) => {
    const { scenario, problems } = built(lvm);
    expect(scenario!.volumeGroups).toBeUndefined();
    expect(messages(problems).join('\n')).toMatch(said);
    expect(
      problems.find(({ message }) => said.test(`${message}; x`) || message.includes('"data"') || message.includes('"big"'))!.part,
    ).toBe('lvm');
  });

  test('an extent begins behind what the volume manager keeps', () => {
    expect(HEAD_BYTES).toBe(MIB);
  });
});
