import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDisks } from './disks.ts';

const PLAIN = `$ lsblk
NAME            MAJ:MIN RM   SIZE RO TYPE  MOUNTPOINTS
sda               8:0    0 558.9G  0 disk
├─sda1            8:1    0     1G  0 part  /boot
└─sda2            8:2    0 557.9G  0 part
  ├─rhel-root   253:0    0    50G  0 lvm   /
  │                                        /mnt/also
  └─rhel-swap   253:1    0    16G  0 lvm   [SWAP]
sdb               8:16   0   1.1T  0 disk
└─md0             9:0    0   2.2T  0 raid5
  └─data-pg     253:2    0   2.2T  0 lvm   /var/lib/pgsql
sdc               8:32   0   1.1T  0 disk
└─md0             9:0    0   2.2T  0 raid5
  └─data-pg     253:2    0   2.2T  0 lvm   /var/lib/pgsql
sdd               8:48   0   1.1T  0 disk
└─md0             9:0    0   2.2T  0 raid5
  └─data-pg     253:2    0   2.2T  0 lvm   /var/lib/pgsql
nvme0n1         259:0    0   1.8T  0 disk  /fast
sr0              11:0    1  1024M  0 rom

$ uptime
`;

describe('lsblk without -J', () => {
  test('its tree is read: what the system uses, arrays and where they are mounted', () => {
    const { rows, volumes, problems } = readDisks(PLAIN);
    expect(rows.map(({ name, line, system, rotational }) => [name, line, system, rotational])).toEqual([
      ['sda', 3, '/boot', null],
      ['sdb', 9, '', null],
      ['sdc', 12, '', null],
      ['sdd', 15, '', null],
      ['nvme0n1', 18, '', false],
    ]);
    expect(rows[0].mounts).toEqual(['/boot', '/', '/mnt/also', '[SWAP]']);
    expect(volumes).toMatchObject([{ name: 'md0', level: 'raid5', disks: ['sdb', 'sdc', 'sdd'], mounts: ['/var/lib/pgsql'] }]);
    expect(problems.every(({ grade }) => grade === 'note')).toBe(true);
    expect(problems[0].message).toBe('This output of lsblk does not say models, which disks rotate and stripe units');
    expect(problems[1].message).toBe('The sizes of "sda" and 4 others are rounded ("sda": 559 GiB)');
  });

  test('columns may be empty, and models contain spaces', () => {
    const { rows, problems } = readDisks(
      [
        'NAME          SIZE TYPE ROTA MODEL                   TRAN MOUNTPOINT MIN-IO OPT-IO',
        'sda  1200243695616 disk    1 ST1200MM0088            sas                512      0',
        'sdb  1000204886016 disk    0 Samsung SSD 980 PRO 1TB nvme               512      0',
        'sdc  1000204886016 disk    1                         sata /             512      0',
      ].join('\n'),
    );
    expect(rows.map(({ name, model, transport, rotational, system }) => [name, model, transport, rotational, system])).toEqual([
      ['sda', 'ST1200MM0088', 'sas', true, ''],
      ['sdb', 'Samsung SSD 980 PRO 1TB', 'nvme', false, ''],
      ['sdc', '', 'sata', true, '/'],
    ]);
    expect(problems).toEqual([]);
  });

  test('a list without a tree puts partitions on their disks', () => {
    const { rows } = readDisks(
      'NAME      MAJ:MIN RM SIZE RO TYPE MOUNTPOINT\nnvme0n1   259:0    0   1T  0 disk \nnvme0n1p1 259:1    0   1T  0 part /\nsda         8:0    0   1T  0 disk \n',
    );
    expect(rows.map(({ name, system }) => [name, system])).toEqual([
      ['nvme0n1', '/'],
      ['sda', ''],
    ]);
  });

  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
  interface Tree {
    readonly name: string;
    readonly size: number;
    readonly rota: boolean;
    readonly model: string;
    readonly mountpoint: string | null;
    readonly type: string;
    readonly children: readonly Tree[];
  }
  const device = (type: string, children: fc.Arbitrary<readonly Tree[]>): fc.Arbitrary<Tree> =>
    fc.record({
      name: word,
      size: fc.integer({ min: 1, max: 1e13 }),
      rota: fc.boolean(),
      model: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
      mountpoint: fc.option(word.map((name) => `/${name}`)),
      type: fc.constant(type),
      children,
    });
  const lvm = device('lvm', fc.constant([]));
  const part = device('part', fc.array(lvm, { maxLength: 2 }));
  const disks = fc.array(device('disk', fc.array(part, { maxLength: 3 })), { minLength: 1, maxLength: 6 }).filter((tree) => {
    const names = JSON.stringify(tree).match(/"name":"[^"]*"/g)!;
    return new Set(names).size === names.length;
  });

  /** As lsblk prints a tree: names and texts at the left of their columns, numbers at the right. */
  function printed(tree: readonly Tree[], isAscii: boolean): string {
    const [tee, corner, bar] = isAscii ? ['|-', '`-', '| '] : ['├─', '└─', '│ '];
    const rows: string[][] = [['NAME', 'SIZE', 'ROTA', 'TYPE', 'MODEL', 'MOUNTPOINT']];
    const add = (each: Tree, own: string, below: string): void => {
      rows.push([own + each.name, String(each.size), each.rota ? '1' : '0', each.type, each.model, each.mountpoint ?? '']);
      for (const [k, child] of each.children.entries()) {
        const isLast = k === each.children.length - 1;
        add(child, below + (isLast ? corner : tee), below + (isLast ? '  ' : bar));
      }
    };
    for (const each of tree) add(each, '', '');
    const width = rows[0].map((_, c) => Math.max(...rows.map((cells) => cells[c].length)));
    return rows
      .map((cells) => cells.map((cell, c) => (c === 1 || c === 2 ? cell.padStart(width[c]) : cell.padEnd(width[c]))).join(' '))
      .join('\n');
  }

  test('says what lsblk -J says of the same devices', () => {
    fc.assert(
      fc.property(disks, fc.boolean(), (tree, isAscii) => {
        const json = readDisks(JSON.stringify({ blockdevices: tree }));
        const text = readDisks(printed(tree, isAscii));
        const anywhere = (rows: typeof json.rows) => rows.map((row) => ({ ...row, line: 0 }));
        expect(anywhere(text.rows)).toEqual(anywhere(json.rows));
      }),
    );
  });
});
