/** Disks out of what operating systems print. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryEntries } from '../drives/entries.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { fitDrives, readDisks } from './index.ts';
import { messages } from './testing/messages.ts';
import { IOSTAT, LSBLK } from './testing/samples.ts';

describe('disks', () => {
  test('of lsblk, with what the system uses', () => {
    const { rows, problems } = readDisks(LSBLK);
    expect(messages(problems)).toEqual([]);
    expect(rows.map(({ name, system }) => name + system)).toEqual(['sda/boot/efi', ...Array.from('bcdefghijk', (letter) => `sd${letter}`)]);
    expect(LSBLK.split('\n')[rows[1].line - 1]).toContain('"sdb"');
    const fitted = fitDrives(rows.slice(1), libraryEntries(), 'constellation2_1tb');
    expect(new Set(fitted.map(({ drive }) => drive)).size).toBe(1);
    expect(driveCapacityBytes(fitted[0].drive)).toBeGreaterThan(0.99e12);
  });

  test('of the last report of iostat', () => {
    const { rows } = readDisks(IOSTAT);
    expect(rows.map(({ name, rotational }) => [name, rotational])).toEqual([
      ['sdb', null],
      ['nvme0n1', false],
    ]);
  });

  test.each([
    ['Filesystem 1K-blocks Used Available Use% Mounted on\n', 'the output of df'],
    ['NAME   MAJ:MIN RM   SIZE RO TYPE MOUNTPOINT\n', 'No device is of type disk'],
    ['NAME="sda" MAJ:MIN="8:0" SIZE="1T" TYPE="disk"\n', 'the output of lsblk -P'],
    ['NAME  SIZE ROTA\nsda 1T 1\n', 'no column TYPE'],
    ['Disk /dev/sda: 20 GiB, 21474836480 bytes\n', 'the output of fdisk'],
    ['{"blockdevices": [', 'not JSON'],
  ])('%j is named', (text, what) => {
    expect(readDisks(text).problems[0]?.message).toContain(what);
  });

  test.each([
    ['SAMSUNG MZQL2960HCJR-00A07', 960197124096, false, 'PM9A3'],
    ['MZ7LH960HAJR-00005', 960197124096, false, 'PM883'],
    ['SAMSUNG MZ7LH256', 256060514304, false, 'PM883'],
    ['Samsung SSD 980 PRO 1TB', 1000204886016, false, '980 Pro'],
    ['ST91000640SS', 1000204886016, true, 'Constellation.2'],
    ['ST20000NM007D-3D', 20000588955648, true, 'Exos X20'],
  ])('%s is known by its part number', (model, bytes, rotational, title) => {
    const row = { line: 1, name: 'sdx', bytes, rotational, model, transport: '', system: '', mounts: [] };
    const [{ drive, note }] = fitDrives([row], libraryEntries(), 'constellation2_1tb');
    expect(note).toContain(title);
    expect(driveCapacityBytes(drive)).toBeGreaterThan(bytes * 0.98);
  });

  test('drives that are cut to size are valid and no larger than the disk', () => {
    const library = libraryEntries();
    fc.assert(
      fc.property(
        fc.integer({ min: 1e9, max: 3e13 }),
        fc.option(fc.boolean(), { nil: null }),
        fc.constantFrom('', 'sata', 'nvme', 'sas'),
        (bytes, rotational, transport) => {
          const row = { line: 1, name: 'sdx', bytes, rotational, model: 'X', transport, system: '', mounts: [] };
          const [{ drive }] = fitDrives([row], library, 'constellation2_1tb');
          expect(driveCapacityBytes(drive)).toBeGreaterThan(0);
          if (rotational !== null) expect(drive.kind).toBe(rotational ? 'hdd' : 'flash');
          expect(driveCapacityBytes(drive)).toBeLessThanOrEqual(bytes * 1.001);
        },
      ),
    );
  });
});
