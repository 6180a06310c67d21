import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { driveFigures } from '../../engine/device/figures.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { checkDrive } from '../validate/hardware.ts';
import { Report } from '../validate/report.ts';
import { Drive } from '../schema.ts';
import { cheetah18lp } from './cheetah18lp.ts';
import { libraryEntries } from './entries.ts';
import { figureOf, type FigureName } from './figures.ts';
import { LIBRARY, loadLibrary, sourceOfParameter, type LibraryEntry, type LibrarySummary } from './library.ts';
import { asMeasured } from './measured.ts';
import { RED_BRICK } from '../terms.ts';

const entries = libraryEntries();
const entry = (id: string): LibraryEntry => {
  const found = entries.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no entry ${id}`);
  return found;
};

/** Paths of all values in a drive; those of a list stand for its entries. */
function paths(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, prefix === '' ? key : `${prefix}.${key}`));
}

/** What names a drive, and which of its variants it is. */
const NAMES = ['kind', 'id', 'name', 'origin', 'seek.kind', 'writeSeek.kind', 'queueDiscipline.kind'];

it('is loaded as it is listed', async () => {
  expect(await loadLibrary()).toEqual(entries);
  const summaries = entries.map(({ id, title, year, group, kind, capacityBytes, rpm }): LibrarySummary => ({
    id,
    title,
    year,
    group,
    kind,
    capacityBytes,
    ...(rpm === undefined ? {} : { rpm }),
  }));
  expect(LIBRARY).toEqual(summaries);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(27);
});

describe.each(entries.map((found) => [found.id, found] as const))('%s', (id, { drive, provenance, ...found }) => {
  it('is a drive of the document', () => {
    expect(v.parse(Drive, drive)).toEqual(drive);
    const report = new Report(RED_BRICK);
    checkDrive({ value: drive, pointer: '' }, report);
    expect(report.problems()).toEqual([]);
    expect(drive).toMatchObject({ id, origin: id, kind: found.kind });
    expect(driveCapacityBytes(drive)).toBe(found.capacityBytes);
  });

  it('says of every parameter where it comes from', () => {
    const all = { ...found, drive, provenance } as LibraryEntry;
    const without = paths(drive).filter((path) => !NAMES.includes(path) && sourceOfParameter(all, path) === undefined);
    expect(without).toEqual([]);
    for (const [path, source] of Object.entries(provenance)) {
      expect(source.note.length, path).toBeGreaterThan(5);
      // A source is of something that the drive has.
      expect(
        paths(drive).some((leaf) => leaf === path || leaf.startsWith(`${path}.`)),
        path,
      ).toBe(true);
    }
    expect(found.source.length).toBeGreaterThan(20);
  });

  it('comes out at its published figures', () => {
    const figures = driveFigures(drive);
    for (const [name, published] of Object.entries(found.published)) {
      const model = figureOf(figures, name as FigureName)!;
      // Random writes to flash were not used for its description: the data sheet's rate is a check.
      const within = name === 'randomWriteIops' ? 0.12 : drive.kind === 'flash' ? 0.02 : 0.01;
      expect(Math.abs(model / published - 1), `${name}: ${model} for ${published}`).toBeLessThan(within);
    }
  });
});

it('has the Red Brick drive as the study uses it', () => {
  const { origin, ...drive } = entry('cheetah18lp_fc').drive as typeof cheetah18lp;
  expect(drive).toEqual(cheetah18lp);
  expect(origin).toBe('cheetah18lp_fc');
});

it('has the Sun flash module at its measured ceiling', () => {
  const figures = driveFigures(entry('sun_fmod_24').drive);
  expect(figures.kind === 'flash' && figures.randomReadIops / 35_411).toBeCloseTo(1, 1);
});

it('gives a measured drive as its file has it', () => {
  const measured = asMeasured('cheetah9LP');
  expect(measured?.buffer.hitOnIncoming).toBe(false);
  expect(measured?.interfaceMibPerSecond).toBeCloseTo(512 / 0.105 / 1048.576, 9);
  expect(asMeasured('pm883_sata')).toBeUndefined();
});
