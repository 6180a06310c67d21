import { describe, expect, test } from 'vitest';
import { MIB } from '../../base/units.ts';
import { type Calculated } from '../../analysis/calculators/problem.ts';
import { oneOffDisk, psusPerSegment } from './calculators.ts';

function value<T>(answer: Calculated<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.message}; ${answer.error.expected}`);
  return answer.value;
}
const problem = (answer: Calculated<unknown>): string => (answer.ok ? 'no problem' : `${answer.error.field}: ${answer.error.expected}`);

describe('PSUs of a segment', () => {
  const of = (segmentMib: number, disks: number, processors: number) =>
    value(psusPerSegment({ segmentBytes: segmentMib * MIB, disks, processors }));

  test('as many as disks, in whole MiB: the study’s 22 x 10 MiB', () => {
    expect(of(220, 22, 16)).toMatchObject({ psus: 22, psuBytes: 10 * MIB });
    expect(of(221, 22, 16).psuBytes).toBe(11 * MIB);
  });

  test('63 disks still count as disks, 64 do not: then processors do', () => {
    expect(of(1000, 63, 16).psus).toBe(63);
    expect(of(1000, 64, 16).psus).toBe(16);
  });

  test('PSUs that would be too large: twice, then three times the processors', () => {
    expect(of(500 * 22, 22, 16).psus).toBe(22);
    expect(of(500 * 22 + 1, 22, 16)).toMatchObject({ psus: 32 });
    expect(of(1024 * 32 + 1, 22, 16)).toMatchObject({ psus: 48 });
    // Twice the processors are fewer than the disks: nothing to gain.
    expect(of(600 * 22, 22, 8).psus).toBe(22);
  });

  test('one scan keeps at most QUERYPROCS processes busy', () => {
    const advice = (queryProcs: number) => value(psusPerSegment({ segmentBytes: MIB, disks: 22, processors: 16, queryProcs }));
    expect(advice(8).scanProcesses).toBe(8);
    expect(advice(96).scanProcesses).toBe(22);
  });

  test('bad input is explained', () => {
    const given = { segmentBytes: 220 * MIB, disks: 22, processors: 16 };
    expect(problem(psusPerSegment({ ...given, disks: 0 }))).toBe('disks: a whole number from 1 to 2048');
    expect(problem(psusPerSegment({ ...given, processors: 1.5 }))).toMatch(/^processors: a whole number/);
    expect(problem(psusPerSegment({ ...given, segmentBytes: Number.NaN }))).toBe('segmentBytes: a size from 512 B to 1024 TiB');
    expect(problem(psusPerSegment({ ...given, queryProcs: 0 }))).toMatch(/^queryProcs: /);
  });
});

describe('1-off', () => {
  const disk = (segment: number, psu: number, of: 'table' | 'index') => value(oneOffDisk({ segment, psu, disks: 22, of }));
  test('table and index, and successive segments, begin on neighbors', () => {
    expect([disk(1, 1, 'table'), disk(1, 1, 'index'), disk(2, 1, 'table')]).toEqual([2, 1, 3]);
    for (let psu = 1; psu <= 22; psu++) expect(disk(5, psu, 'index')).toBe(disk(4, psu, 'table'));
    expect(new Set(Array.from({ length: 22 }, (_, k) => disk(7, k + 1, 'table'))).size).toBe(22);
  });
  test('bad input is explained', () => {
    expect(problem(oneOffDisk({ segment: 0, psu: 1, disks: 22, of: 'table' }))).toMatch(/^segment: /);
  });
});
