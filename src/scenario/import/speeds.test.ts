import { describe, expect, test } from 'vitest';
import { driveCapacityBytes } from '../capacity.ts';
import { libraryEntries } from '../drives/entries.ts';
import type { DiskRow } from './disks.ts';
import { fitDrives, groupOf } from './drives.ts';
import { rpmOf } from './speeds.ts';

const row = (model: string, bytes: number, transport = 'sas', rotational: boolean | null = true): DiskRow => ({
  line: 1,
  name: 'sdx',
  bytes,
  rotational,
  model,
  transport,
  system: '',
  mounts: [],
});
const fitted = (each: DiskRow, choice?: 'flash' | '7200' | '10000' | '15000') =>
  fitDrives([each], libraryEntries(), 'constellation2_1tb', choice === undefined ? {} : { [groupOf(each)]: choice })[0];
const rpm = ({ drive }: ReturnType<typeof fitted>): number => (drive.kind === 'hdd' ? drive.rpm : 0);

describe('speed by part number', () => {
  // Families and speeds as their product manuals name them.
  test.each([
    ['ST1200MM0088', 10_000], // Enterprise Performance 10K v8
    ['SEAGATE ST600MM0006', 10_000],
    ['ST600MP0005', 15_000], // Enterprise Performance 15K v5
    ['ST9300603SS', 10_000], // Savvio 10K.3
    ['ST9600204SS', 10_000], // Savvio 10K.4
    ['ST9900805SS', 10_000], // Savvio 10K.5
    ['ST9146852SS', 15_000], // Savvio 15K.2
    ['ST3600057SS', 15_000], // Cheetah 15K.7
    ['ST3300655SS', 15_000], // Cheetah 15K.5
    ['ST3400755SS', 10_000], // Cheetah NS
    ['ST3146807LC', 10_000], // Cheetah 10K.6
    ['ST9500620SS', 7200], // Constellation.2
    ['ST4000NM0023', 7200],
    ['ST1000NX0333', 7200],
    ['HUC101812CSS204', 10_000], // Ultrastar C10K1800
    ['HUC156060CSS200', 15_000], // Ultrastar C15K600
    ['HUS156060VLS600', 15_000], // Ultrastar 15K600
    ['HUS724040ALS640', 7200], // Ultrastar 7K4000
    ['AL14SEB120N', 10_000],
    ['AL13SXB600N', 15_000],
    ['MBF2600RC', 10_000],
    ['MBE2147RC', 15_000],
    ['EG1200JEMDA', 10_000],
    ['EH0146FARWD', 15_000],
    ['MB4000JEQNL', 7200],
    ['VIRTUAL DISK', null],
    ['', null],
  ])('%s: %s rpm', (model, expected) => {
    expect(rpmOf(model)).toBe(expected);
  });

  test('the drive turns as fast and holds as much as the disk', () => {
    for (const [model, bytes, speed] of [
      ['ST1200MM0088', 1.2e12, 10_000],
      ['ST600MP0005', 6e11, 15_000],
      ['ST4000NM0023', 4e12, 7200],
    ] as const) {
      const fit = fitted(row(model, bytes));
      expect(rpm(fit)).toBe(speed);
      expect(driveCapacityBytes(fit.drive)).toBeGreaterThan(0.999 * bytes);
      expect(fit.kind).toBeNull();
      expect(fit.note).toContain('its part number says');
    }
  });

  test('a maker alone names no drive of the library', () => {
    expect(rpm(fitted(row('SEAGATE ST1200MM0088', 1.2e12)))).toBe(10_000);
  });

  test('of an unknown part number it is asked; what a person says counts', () => {
    const unknown = row('LOGICAL VOLUME', 1.2e12);
    expect(fitted(unknown)).toMatchObject({ kind: '10000', note: expect.stringContaining('its speed is not known') as string });
    expect(fitted(row('LOGICAL VOLUME', 1e12))).toMatchObject({ kind: '7200' });
    expect(fitted(row('LOGICAL VOLUME', 1.2e12, 'sata'))).toMatchObject({ kind: '7200' });
    const chosen = fitted(unknown, '15000');
    expect([rpm(chosen), chosen.kind, chosen.note]).toEqual([15_000, '15000', 'modeled with the usual seeks and rates of 15 000 rpm']);
  });

  test('where lsblk does not say what rotates, flash can be chosen', () => {
    const unknown = row('', 1.2e12, '', null);
    expect(fitted(unknown).kind).toBe('7200');
    expect(fitted(unknown, 'flash')).toMatchObject({ kind: 'flash', drive: { kind: 'flash' } });
  });
});
