import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someByDay } from '../../../base/testing/rounds.ts';
import { loadLibrary } from '../../../scenario/drives/library.ts';
import type { HardDisk, SeekCurve } from '../../../scenario/schema.ts';
import { changedDrive } from '../../../scenario/edit/drives.ts';
import { axesFor } from '../../kit/plots/axes.ts';
import { changeOf } from './change.ts';
import { convertSeek } from './seekKinds.ts';
import { seekAxes, seekMarks, seekModel, seekRows } from './seekModel.ts';
import { figuresOf } from './useFigures.ts';
import { zoneAxes, zoneMarks, zoneSteps } from './zoneModel.ts';

const entries = await loadLibrary();
const disks = entries.flatMap(({ drive }) => (drive.kind === 'hdd' ? [drive] : []));
const measured = disks.find((drive) => drive.name.includes('Cheetah 9LP'))!;
const datasheet = disks.find((drive) => drive.seek.kind === 'three-point')!;
const SPACE = { width: 400, height: 190, labelPx: 11 };
const COLORS = { ink: '#111', strong: '#222', line: '#333', labelPx: 11, curve: '#c00', point: '#00c', rate: '#0c0', linePx: 1 };

test('there are disks of every kind of curve to look at', () => {
  expect(disks.length).toBeGreaterThan(10);
  expect(new Set(disks.map(({ seek }) => seek.kind)).size).toBeGreaterThan(1);
});

test.each(someByDay(disks, 6))('$name: mean, full stroke and rates are those of its figures', (drive) => {
  const figures = figuresOf(drive);
  if (figures.kind !== 'hdd') throw new Error('no disk');
  const model = seekModel(drive);
  expect(model.meanMs).toBeCloseTo(figures.meanSeekReadMs, 6);
  expect(model.fullMs).toBeCloseTo(figures.fullSeekMs, 6);
  expect(model.readMs[1]).toBeCloseTo(figures.singleSeekMs, 6);
  const steps = zoneSteps(drive);
  expect(steps.at(-1)!.toBytes).toBeGreaterThanOrEqual(figures.capacityBytes);
  expect(steps[0].streamMibPerSecond).toBeCloseTo(figures.outerMibPerSecond, 6);
  expect(steps.at(-1)!.streamMibPerSecond).toBeCloseTo(figures.innerMibPerSecond, 6);
});

test('datasheet points and measured points are marked where the curve is', () => {
  const three = seekModel(datasheet);
  expect(three.givenAre).toBe('datasheet');
  expect(three.given).toHaveLength(3);
  for (const { cylinders, ms } of three.given) expect(three.readMs[cylinders]).toBeCloseTo(ms, 1);
  const table = seekModel(measured);
  expect(table.givenAre).toBe('measured');
  expect(table.given.length).toBeGreaterThan(50);
  for (const { cylinders, ms } of table.given) expect(table.readMs[cylinders]).toBeCloseTo(ms, 4);
});

test('nothing of a curve is left out of the picture, at any width, by distance and by its logarithm', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 1500 }), fc.boolean(), fc.integer({ min: 2, max: 6000 }), (width, log, spike) => {
      const points: [number, number][] = [
        [1, 1],
        [spike, 2],
        [spike + 1, 30],
        [spike + 2, 2.1],
        [6900, 8],
      ];
      const drive = { ...measured, seek: { kind: 'table', points } } as HardDisk;
      const model = seekModel(drive);
      const axes = seekAxes(model, { ...SPACE, width }, log);
      const lines = seekMarks(model, axes, COLORS).filter((mark) => mark.kind === 'line' && mark.stroke === COLORS.curve && !mark.dash);
      const highest = Math.min(...lines.flatMap((mark) => (mark.kind === 'line' ? [mark.y1, mark.y2] : [])));
      expect(highest).toBeCloseTo(axes.y(30), 3);
      const right = Math.max(...lines.flatMap((mark) => (mark.kind === 'line' ? [mark.x2] : [])));
      expect(right).toBeCloseTo(axes.x(model.readMs.length - 1), 3);
      // Columns hang together: each line begins where one before it ended, or within its column.
      expect(lines.length).toBeLessThan(4 * width);
    }),
    { seed: 5, numRuns: 40 },
  );
});

test('marks stay inside the picture', () => {
  for (const log of [true, false]) {
    const model = seekModel(measured);
    const marks = [
      ...seekMarks(model, seekAxes(model, SPACE, log), COLORS),
      ...zoneMarks(zoneSteps(measured), zoneAxes(zoneSteps(measured), SPACE), COLORS),
    ];
    for (const mark of marks) {
      const numbers = mark.kind === 'line' ? [mark.x1, mark.y1, mark.x2, mark.y2] : mark.kind === 'text' ? [mark.x, mark.y] : [];
      for (const value of numbers) expect(Number.isFinite(value) && value >= -1 && value <= 401).toBe(true);
    }
  }
});

test('the table beside the curve begins with one cylinder and ends with the full stroke', () => {
  const rows = seekRows(seekModel(measured));
  expect(rows[0]).toMatchObject({ cylinders: 1 });
  expect(rows.at(-1)!.cylinders).toBe(seekModel(measured).readMs.length - 1);
  expect(rows.every(({ readMs, writeMs }) => writeMs > readMs)).toBe(true);
});

test('axes bear nothing at all', () => {
  const axes = axesFor({ width: 0, height: 0, labelPx: 11 }, [0, 0], 0);
  expect([axes.x(0), axes.y(0), ...axes.xTicks, ...axes.yTicks].every(Number.isFinite)).toBe(true);
});

const KINDS: readonly SeekCurve['kind'][] = ['three-point', 'two-regime', 'table'];

test.each(someByDay(disks, 6))('$name: its curve written in another way is valid and about the same', (drive) => {
  const before = seekModel(drive);
  for (const kind of KINDS) {
    const { path, value } = changeOf(drive, 'seek.kind', kind);
    const next = changedDrive(drive, path, value) as HardDisk;
    expect(next.seek.kind).toBe(kind);
    const after = seekModel(next);
    expect(Math.abs(after.meanMs / before.meanMs - 1), kind).toBeLessThan(0.1);
    expect(Math.abs(after.fullMs / before.fullMs - 1), kind).toBeLessThan(0.3);
    expect(convertSeek(next, kind)).toBe(next.seek);
  }
});

test('kinds and optional groups are given, and taken away again', () => {
  const given = (path: string, input: unknown, drive: HardDisk = datasheet) => {
    const change = changeOf(drive, path, input);
    return changedDrive(drive, change.path, change.value) as HardDisk;
  };
  expect(given('overheads', 'own').overheads?.readMissAfterReadMs).toBe(datasheet.overheadMs);
  expect(given('overheads', undefined, given('overheads', 'own')).overheads).toBeUndefined();
  expect(given('queueDiscipline.kind', 'look').queueDiscipline).toEqual({ kind: 'look' });
  expect(given('writeSeek.kind', 'table').writeSeek?.kind).toBe('table');
  expect(given('writeSeek.kind', undefined, given('writeSeek.kind', 'table'))).toEqual({ ...datasheet, writeSeek: undefined });
  expect(changeOf(datasheet, 'rpm', 7200)).toEqual({ path: 'rpm', value: 7200 });
});
