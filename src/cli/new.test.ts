/** `new`: from the text of other programs to a scenario that runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { PRODUCTS, sampleClasses } from '../scenario/import/index.ts';
import { db2 } from '../scenario/import/testing/print.ts';
import { CLASSES, LSBLK, TWENTY } from '../scenario/import/testing/samples.ts';
import { spindle } from './testing/spindle.ts';

let folder: string;
const file = (name: string, text: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-new-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('makes a scenario that can be run, and says what it assumed', () => {
  // As PowerShell writes what a program prints.
  const tables = file('tables.txt', Buffer.from(`\uFEFF${db2(TWENTY)}`, 'utf16le'));
  const args = ['--database', 'db2', '--tables', tables, '--disks', file('disks.json', LSBLK), '--classes', file('classes.csv', CLASSES)];
  const { code, stdout, stderr } = spindle(['new', ...args]);
  expect(code).toBe(0);
  expect(stderr).toContain('sda is left out: the system uses it for /boot/efi');
  expect(stderr).toContain('Assumed: 16 processors');
  const scenario = JSON.parse(stdout) as Scenario;
  expect([scenario.hardware.disks.length, scenario.database.tables?.length, scenario.classes.length]).toEqual([10, 20, 3]);
  const ran = spindle(['run', '-', '--scale', '0.01', '--json'], stdout);
  expect(ran.code).toBe(0);
  expect((JSON.parse(ran.stdout) as { elapsedMs: number }).elapsedMs).toBeGreaterThan(0);
});

test('names the line that is wrong, and ends with 1 where nothing is left', () => {
  const tables = file('wrong.csv', 'name,size\nA,lots\n');
  const { code, stdout, stderr } = spindle(['new', '--tables', tables, '--count', '2']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('wrong.csv:2: not used: "lots" is no size; ');
  expect(stderr).toContain('There are no tables');
  expect(stderr).not.toMatch(/other lines are used|no queries/);
  const some = spindle(['new', '--tables', file('some.csv', 'name,size\nA,lots\nB,1 GB\n'), '--count', '2']);
  expect(some.code).toBe(0);
  expect(some.stderr).toContain('1 problem; the other lines are used');
});

test('makes streams out of a CSV, and runs them for the time that is asked for', () => {
  const tables = file('two.csv', 'name,kind,table_name,size\nORDERS,table,,4 GB\nORDERS_PK,index,ORDERS,1 GB\n');
  const classes = file('streams.csv', sampleClasses([]));
  const args = ['new', '--tables', tables, '--count', '4', '--classes', classes];
  const { code, stdout, stderr } = spindle([...args, '--seconds', '20', '--warm-up', '5']);
  expect(code).toBe(0);
  expect(stderr).not.toContain('no end');
  const ran = spindle(['run', '-', '--scale', '1', '--json'], stdout);
  const { elapsedMs, streams } = JSON.parse(ran.stdout) as {
    elapsedMs: number;
    streams: { streams: { id: string; completed: number }[] };
  };
  expect(elapsedMs).toBe(20_000);
  expect(streams.streams.map(({ id, completed }) => [id, completed > 0])).toEqual([
    ['Clerks', true],
    ['Reports', true],
  ]);
  expect(spindle(args).stderr).toContain('Assumed: The work has no end: the run lasts 60 s of simulated time.');
});

test('takes disks from a list or a number of one drive, not from both', () => {
  const args = ['--tables', file('one.csv', 'name,size\nA,1 GB\n'), '--count', '2', '--disks', file('few.json', LSBLK)];
  const { code, stderr } = spindle(['new', ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain('not both');
});

test('takes volume groups from what LVM prints, and says which of it cannot be', () => {
  const tables = file('one.csv', 'name,size\nA,1 GB\n');
  const lvm = (device: string) => file('lvm.txt', `  LV VG Ext   Type   SSize  Devices\n  db vg 4.00m linear 40.00m ${device}(3)\n`);
  const args = ['new', '--tables', tables, '--disks', file('few.json', LSBLK), '--lvm'];
  const made = spindle([...args, lvm('/dev/sdb')]);
  expect(made.code).toBe(0);
  expect((JSON.parse(made.stdout) as Scenario).volumeGroups).toEqual([
    {
      id: 'vg',
      name: 'vg',
      extentBytes: 4_194_304,
      physical: ['sdb'],
      logical: [{ id: 'db', name: 'db', pieces: [{ extents: 10, legs: [{ on: 'sdb', at: 3 }] }] }],
    },
  ]);
  const other = spindle([...args, lvm('/dev/sdz')]);
  expect(other.stderr).toMatch(/lvm\.txt:2: not used: "sdz" of volume group "vg" is none of the disks above/);
});

test('prints the queries of every database that has a catalog', () => {
  for (const { id, tablesQuery } of PRODUCTS) {
    const { code, stdout } = spindle(['new', '--database', id, '--query']);
    if (tablesQuery === '') expect(code).toBe(2);
    else expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(tablesQuery) });
  }
});
