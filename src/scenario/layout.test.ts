import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { layOut } from './layout.ts';
import type { PlacementException, Scenario, Spread } from './schema.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const preset = (id: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;

/** A database of one object on four disks of 100 MiB, for rules that can be worked out by hand. */
function small(spread: Spread, segments: number, psus: number, exceptions: PlacementException[] = [], psuMaxBytes?: number): Scenario {
  const base = preset('manual-22/w2');
  const mib = 1 << 20;
  return {
    ...base,
    hardware: {
      ...base.hardware,
      drives: [{ kind: 'fixed', id: 'x', name: 'x', capacityBytes: 100 * mib, serviceMs: 1, distribution: 'constant' }],
      disks: ['a', 'b', 'c', 'e'].map((id) => ({ id, drive: 'x', path: 'loop-a' })),
    },
    volumes: [],
    database: {
      blockBytes: 8192,
      objects: [
        { id: 'o', name: 'o', role: 'fact', segments, psusPerSegment: psus, psuBytes: 5 * 8192, ...(psuMaxBytes ? { psuMaxBytes } : {}) },
      ],
    },
    placement: { rules: [{ object: 'o', spread }], exceptions },
  };
}

/** Target letters in table order, one word a segment. */
function letters(scenario: Scenario): string {
  const { target, targets } = layOut(scenario);
  const width = scenario.database.objects[0].psusPerSegment;
  return Array.from(target, (t, p) => (p > 0 && p % width === 0 ? ' ' : '') + (t < 0 ? '-' : targets[t].id)).join('');
}

const on = (target: string): Spread => ({ kind: 'all', target });
const dealt = (targets: string, offset = 0, segmentShift = 0): Spread => ({
  kind: 'round-robin',
  targets: targets.split(''),
  offset,
  segmentShift,
});

test('the three spreads', () => {
  expect(letters(small(on('b'), 2, 3))).toBe('bbb bbb');
  expect(letters(small(dealt('abc'), 2, 4))).toBe('abca abca');
  expect(letters(small(dealt('abc', 1, 1), 3, 4))).toBe('bcab cabc abca');
  expect(letters(small({ kind: 'fill', targets: ['a', 'b', 'c'] }, 2, 3))).toBe('aab bcc');
  expect(letters(small({ kind: 'fill', targets: ['a', 'b'] }, 1, 3))).toBe('aab');
});

test('exceptions override the rule, later ones the earlier, and number PSUs and segments as the rule does', () => {
  const exception = (segments: [number, number], psus: [number, number], spread: Spread): PlacementException => ({
    object: 'o',
    segments,
    psus,
    spread,
  });
  expect(letters(small(on('a'), 3, 4, [exception([2, 3], [2, 3], on('b')), exception([3, 3], [3, 4], on('c'))]))).toBe('aaaa abba abcc');
  expect(letters(small(on('e'), 2, 4, [exception([2, 2], [2, 4], dealt('abc', 0, 1))]))).toBe('eeee ecab');
  expect(letters(small(on('e'), 2, 4, [exception([1, 2], [2, 3], { kind: 'fill', targets: ['a', 'b'] })]))).toBe('eaae ebbe');
});

test('a wrong maximum fills PSUs in order: too large leaves empty ones, too small one with the rest', () => {
  const blocks = (max: number): number[] => Array.from(layOut(small(on('a'), 1, 4, [], max * 8192)).bytes, (b) => b / 8192);
  expect(blocks(5)).toEqual([5, 5, 5, 5]);
  expect(blocks(8)).toEqual([8, 8, 4, 0]);
  expect(blocks(3)).toEqual([3, 3, 3, 11]);
});

test('volumes come first, loose disks after; a stripe is cut to whole units of its smallest member', () => {
  const base = small(on('v'), 1, 4);
  const scenario: Scenario = { ...base, volumes: [{ kind: 'stripe', id: 'v', name: 'v', members: ['b', 'a'], stripeUnitBytes: 3 << 20 }] };
  const { targets } = layOut(scenario);
  expect(targets.map((t) => [t.id, t.kind, t.disks, t.capacityBytes >> 20, t.usedBytes])).toEqual([
    ['v', 'stripe', [1, 0], 198, 20 * 8192],
    ['c', 'disk', [2], 100, 0],
    ['e', 'disk', [3], 100, 0],
  ]);
});

test('property: PSUs of one target never overlap, start on blocks and lie in table order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...presetIds(SAMPLE_STUDY)), fc.integer({ min: 1, max: 1e6 }), (id, psuBytes) => {
      const base = presetScenario(id)!;
      const [first, ...rest] = base.database.objects;
      const scenario = { ...base, database: { ...base.database, objects: [{ ...first, psuBytes }, ...rest] } };
      const { target, targets, offsetBytes, bytes } = layOut(scenario);
      const end = targets.map(() => 0);
      const wrong: number[] = [];
      target.forEach((t, p) => {
        const gap = offsetBytes[p] - end[t];
        if (offsetBytes[p] % 8192 !== 0 || gap < 0 || gap >= 8192) wrong.push(p);
        end[t] = offsetBytes[p] + bytes[p];
      });
      expect(wrong).toEqual([]);
      expect(targets.map((t) => t.usedBytes)).toEqual(end);
    }),
    { seed: 1, numRuns: rounds(12) },
  );
});

test('property: documents whose numbers and ids are wrong are laid down all the same', () => {
  const wrong = fc.oneof(fc.integer({ min: -3, max: 40 }), fc.constantFrom(0.5, 1e308, -1e308, Infinity, NaN));
  const name = fc.constantFrom('a', 'b', 'o', 'nowhere', '');
  const spread: fc.Arbitrary<Spread> = fc.oneof(
    fc.record({ kind: fc.constant('all' as const), target: name }),
    fc.record({ kind: fc.constant('fill' as const), targets: fc.array(name, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('round-robin' as const), targets: fc.array(name, { maxLength: 3 }), offset: wrong, segmentShift: wrong }),
  );
  const exception = fc.record({ object: name, segments: fc.tuple(wrong, wrong), psus: fc.tuple(wrong, wrong), spread });
  fc.assert(
    fc.property(
      wrong,
      wrong,
      wrong,
      spread,
      fc.array(exception, { maxLength: 3 }),
      wrong,
      (segments, psus, psuBytes, rule, exceptions, block) => {
        const base = small(rule, segments, psus, exceptions);
        const objects = base.database.objects.map((o) => ({ ...o, psuBytes }));
        const layout = layOut({ ...base, database: { blockBytes: block, objects } });
        expect(layout.target).toHaveLength(layout.psuCount);
        expect(layout.target.every((t) => t >= -1 && t < layout.targets.length)).toBe(true);
      },
    ),
    { seed: 1, numRuns: rounds(1000) },
  );
});

test('more PSUs than the format allows give an empty table, not a huge one', () => {
  const scenario = small(on('a'), 1e9, 1e9);
  expect(layOut(scenario).psuCount).toBe(0);
});

test('thousands of exceptions over each other take no time to speak of', () => {
  const exceptions = Array.from({ length: 5000 }, (_, k) => ({
    object: 'o',
    segments: [1, 2000] as [number, number],
    psus: [1, 20] as [number, number],
    spread: on('abce'[k % 4]),
  }));
  expect(new Set(letters(small(dealt('ab'), 2000, 20, exceptions)).replaceAll(' ', ''))).toEqual(new Set('e'));
});
