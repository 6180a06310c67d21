import { describe, expect, test } from 'vitest';
import { MIB } from '../../base/units.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { SOCKET_PAIRS, fitAdapters, inOrder, memoryMap, processorMap, slotsOfModules, STEPS } from './growing.ts';
import { GROWING } from './growingForms.ts';
import { presetScenario } from './presets.ts';

const fit = (processors: number, module: number, adapters: number) => {
  const fitted = fitAdapters({ processors, module, adapters });
  if (!fitted.ok) throw new Error(fitted.error.message);
  return fitted.value;
};

describe('slots', () => {
  test('the rules change with each step', () => {
    const slots = STEPS.map((step) => slotsOfModules(step).map((each) => `${each.module} ${each.place} ${each.slots.join('')}`));
    expect(slots[0]).toEqual(['1 machine 123456']);
    expect(slots[1]).toEqual(['1 machine 12', '2 machine 3456']);
    expect(slots[2]).toEqual(['1 machine 123456', '2 remote box 123456', '3 machine 123456', '4 remote box 123456']);
    expect(slots[3]).toHaveLength(8);
  });

  test('three adapters of one module run at 133 MHz; a fourth slows its pair and gains in all', () => {
    const three = fit(4, 1, 3);
    expect(three.pairs.map(({ slots, megahertz }) => [slots, megahertz])).toEqual([
      [[1], 133],
      [[3], 133],
      [[5], 133],
    ]);
    const four = fit(4, 1, 4);
    expect(four.pairs.map(({ slots, megahertz }) => [slots, megahertz])).toEqual([
      [[1, 2], 100],
      [[3], 133],
      [[5], 133],
    ]);
    // Two adapters of 640 MB/s are held to 800 by their pair, which is more than the 640 of the one that was there.
    const carried = ({ pairs }: typeof four): number =>
      pairs.reduce((sum, pair) => sum + Math.min(pair.megabytes, 640 * pair.slots.length), 0);
    expect(carried(four)).toBeGreaterThan(carried(three));
    expect(four.megabytes).toBeLessThan(three.megabytes);
  });

  test('more adapters than slots are refused, with what there is', () => {
    expect(fitAdapters({ processors: 8, module: 1, adapters: 3 })).toMatchObject({
      ok: false,
      error: {
        field: 'adapters',
        message: 'module 1 of a machine of 8 processors has 2 slots',
        expected: 'at most 2 adapters; the other modules have 4',
      },
    });
    expect(fitAdapters({ processors: 12, module: 1, adapters: 3 })).toMatchObject({
      ok: false,
      error: { expected: 'one of 4, 8, 16, 32' },
    });
  });
});

describe('memory', () => {
  test('an even number of pairs fills both ports alike, an odd one does not', () => {
    for (let pairs = 1; pairs <= SOCKET_PAIRS.length; pairs++) {
      const { bytes, refused, warnings } = memoryMap(inOrder(pairs, 512 * MIB));
      expect(bytes).toBe(2 * pairs * 512 * MIB);
      expect(refused).toEqual([]);
      expect(warnings).toHaveLength(pairs % 2);
    }
    expect(memoryMap(inOrder(3, 512 * MIB)).warnings).toEqual([
      'The ports have 2048 and 1024 MiB: memory is fastest with the same on both.',
    ]);
  });

  test('a pair has two of one size, and none comes before another', () => {
    expect(memoryMap({ 1: MIB }).refused).toEqual(['Sockets 1 and 3 are a pair: both need the same memory module.']);
    expect(memoryMap({ 1: MIB, 3: MIB, 2: MIB, 4: MIB }).refused).toEqual([
      'Sockets 2 and 4 have memory modules, and 9 and 11, which come before, have none.',
    ]);
    expect(memoryMap({ ...inOrder(1, MIB), 17: MIB }).refused).toEqual(['There is no socket 17: a module has 1 to 16.']);
  });
});

test('logical nodes: a core each, both of its logical processors, from any processor on', () => {
  const map = (nodes: number, cores: number, threads: number, first: number) => {
    const found = processorMap({ nodes, cores, threads, first });
    return found.ok ? found.value : found.error.expected;
  };
  // The document's own: the first logical node of the 8-way on processors 4 and 12.
  expect(map(8, 8, 2, 4)).toEqual([
    [4, 12],
    [5, 13],
    [6, 14],
    [7, 15],
    [0, 8],
    [1, 9],
    [2, 10],
    [3, 11],
  ]);
  expect(map(2, 4, 1, 0)).toEqual([[0], [1]]);
  expect(map(5, 4, 1, 0)).toBe('at most 4: one processor each');
});

test('every form answers for every size of the machine, and what it sets is a sound document', () => {
  for (const layout of ['4-way', '8-way', '16-way', '32-way', '8-way-threads']) {
    const scenario = presetScenario(`x445/${layout}/scan`)!;
    for (const form of GROWING) {
      const values = Object.fromEntries(form.fields(scenario).map(({ key, start, factor = 1 }) => [key, start * factor]));
      const answer = form.calculate(values, scenario);
      expect(answer.ok, `${layout}, ${form.id}`).toBe(true);
      if (answer.ok) for (const { apply } of answer.value.uses) expect(problemsOf(apply(scenario)), `${layout}, ${form.id}`).toEqual([]);
    }
  }
});
