import { expect, it } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import { narrowestWords } from '../pipes/words.ts';
import { mechanismShare } from './atWork.ts';

const parts = { overhead: 1, seek: 2, rotation: 3, transfer: 4, bus: 0 } as RunResult['devices'][number]['partsMs'];

it('a mechanism is at work for the busy share less the waits for paths', () => {
  expect(mechanismShare({ utilization: 0.6, partsMs: parts })).toBe(0.6);
  expect(mechanismShare({ utilization: 0.6, partsMs: { ...parts, bus: 90 } })).toBeCloseTo(0.06, 12);
  expect(mechanismShare({ utilization: 0, partsMs: { ...parts, overhead: 0, seek: 0, rotation: 0, transfer: 0 } })).toBe(0);
});

it('it is never called busy or occupied', () => {
  const disk = { kind: 'disk', id: 'd1', name: 'd1', mibPerSecond: 3, limitMibPerSecond: null, utilization: 0.06 } as const;
  const words = narrowestWords(disk);
  expect(words).toContain('disk d1, mechanism at work for 6');
  expect(words).not.toMatch(/busy|d1, occupied/);
});
