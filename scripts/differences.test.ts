import { expect, test } from 'vitest';
import { differences } from './differences.mjs';

const result = { engineVersion: '6', ios: 7, depth: Float64Array.of(1, 2), disks: [{ id: 'd1', busy: 0.5 }] };

test('results that are the same to the bit have no difference, whatever is left out or new', () => {
  const newer = { ...result, engineVersion: '7', streams: [1], disks: [{ id: 'd1', busy: 0.5, failed: false }] };
  expect(differences(result, structuredClone(result))).toEqual([]);
  expect(differences(result, newer, ['engineVersion'])).toEqual([]);
});

test('every other difference is named where it is', () => {
  expect(differences(result, { ...result, engineVersion: '7', ios: 8 })).toEqual(['engineVersion: 6, 7', 'ios: 7, 8']);
  expect(differences(result, { ...result, depth: Float64Array.of(1, 2.5) })).toEqual(['depth/1: 2, 2.5']);
  expect(differences(result, { ...result, depth: Float64Array.of(1) })).toEqual(['depth: 2 values, 1 values']);
  expect(differences(result, { ...result, disks: [] })).toEqual(['disks: 1 values, 0 values']);
  expect(differences(result, { ...result, disks: null })).toEqual(['disks: 1 values, null']);
  expect(differences({ zero: 0, none: null }, { zero: -0 })).toEqual(['zero: 0, 0', 'none: null, undefined']);
});
