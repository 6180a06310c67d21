/** Temporary spaces: what they keep in memory, however large and many a document makes them. */
import { expect, test } from 'vitest';
import { KIB, MIB, TIB } from '../../../base/units.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { DbObject } from '../../../scenario/schema.ts';
import { SCAN, smallScenario } from '../../testing/scenarios.ts';
import { Files } from '../files.ts';
import { TemporaryFiles } from './temporary.ts';

/** Temporary table spaces of 1 TiB each. */
function spaces(count: number): { readonly files: Files; readonly objects: readonly number[] } {
  const plain = smallScenario({ classes: [SCAN] });
  const added = Array.from({ length: count }, (_, k): DbObject => ({
    id: `temp${k}`,
    name: `Temp ${k}`,
    role: 'temporary',
    segments: 1,
    psusPerSegment: 1,
    psuBytes: TIB,
    extents: { extentBytes: 8 * KIB, managed: 'database' },
  }));
  const scenario = {
    ...plain,
    database: { ...plain.database, objects: [...plain.database.objects, ...added] },
    placement: {
      ...plain.placement,
      rules: [...plain.placement.rules, ...added.map(({ id }) => ({ object: id, spread: { kind: 'all' as const, target: 'd1' } }))],
    },
  };
  return { files: new Files(scenario, layOut(scenario)), objects: added.map((_, k) => plain.database.objects.length + k) };
}

/** Bytes of all typed arrays below a value. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, each) => sum + arrayBytes(each), 0) : 0;
}

test.each([1, 4, 64])('%i spaces of a tebibyte hold all of it in whole extents, and take no more memory than a run has', (count) => {
  const { files, objects } = spaces(count);
  const temporary = new TemporaryFiles(files, objects, 16, 1);
  for (const object of objects) expect(temporary.capacityBytes(object)).toBeGreaterThan(0.99 * TIB);
  expect(arrayBytes(temporary)).toBeLessThan(200 * MIB);
  // The last process gets what the first has left.
  expect(temporary.reserve(0, objects[count - 1], 0, TIB / 2)).toBe(true);
  expect(temporary.reserve(1, objects[count - 1], 0, TIB)).toBe(false);
});
