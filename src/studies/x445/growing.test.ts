import { describe, expect, test } from 'vitest';
import { warningsOf } from '../../analysis/verify/warnings.ts';
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
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
    const refused = (dimms: Record<number, number>): string[] =>
      memoryMap(dimms).refused.map(({ socket, message, expected }) => `${socket}: ${message}: ${expected}`);
    expect(refused({ 1: MIB })).toEqual(['3: sockets 1 and 3 are a pair: the same memory module in both']);
    expect(refused({ 1: MIB, 3: MIB, 2: MIB, 4: MIB })).toEqual([
      '2: sockets 2 and 4 have memory modules, and 9 and 11, which come before, have none: memory modules in 9 and 11 first',
    ]);
    expect(refused({ ...inOrder(1, MIB), 17: MIB })).toEqual(['17: there is no socket 17: one of 1 to 16']);
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

/** A form's answer to what it begins with on this preset, with some values changed. */
function answered(form: string, layout: string, changed: Readonly<Record<string, number>>) {
  const scenario = presetScenario(`x445/${layout}/scan`)!;
  const calculator = GROWING.find(({ id }) => id === form)!;
  const values = Object.fromEntries(calculator.fields(scenario).map(({ key, start, factor = 1 }) => [key, start * factor]));
  return { scenario, answer: calculator.calculate({ ...values, ...changed }, scenario) };
}
function used(form: string, layout: string, changed: Readonly<Record<string, number>>) {
  const { scenario, answer } = answered(form, layout, changed);
  if (!answer.ok) throw new Error(answer.error.message);
  const [use] = answer.value.uses;
  const after = use.apply(scenario);
  expect(problemsOf(after)).toEqual([]);
  return { label: use.label, after };
}

describe('the map of slots in the scenario', () => {
  /** By bus: its adapters, slots and MB/s. */
  const buses = ({ hardware: { paths } }: Scenario, node: string) =>
    paths
      .filter(({ kind, parent }) => kind === 'bus' && parent === node)
      .map(({ id, slots, mibPerSecond }) => [
        id,
        paths.filter(({ parent }) => parent === id).map((path) => path.id),
        slots,
        Math.round((mibPerSecond! * MIB) / 1e6),
      ]);

  test('two adapters more in the second module of an 8-way: both pairs are full, at 100 MHz, and there is no slot for a fifth', () => {
    const { label, after } = used('slot-map', '8-way', { module: 2, adapters: 4 });
    expect(label).toBe('Use these slots in node 2, with 2 adapters more');
    expect(buses(after, 'node2')).toEqual([
      ['slots34', ['adapter3', 'adapter-new'], 2, 800],
      ['slots56', ['adapter4', 'adapter-new-2'], 2, 800],
    ]);
    const fifth = { ...after.hardware.paths.find(({ id }) => id === 'adapter3')!, id: 'fifth' };
    const more = { ...after, hardware: { ...after.hardware, paths: [...after.hardware.paths, fifth] } };
    expect(problemsOf(more)).toEqual([
      expect.objectContaining({ message: 'adapter "fifth" is one too many on "slots34", which has 2 slots' }),
    ]);
  });

  test('a third adapter of a module has a pair of its own, and of a remote box it is in the box', () => {
    expect(buses(used('slot-map', '4-way', { adapters: 3 }).after, 'node1').at(-1)).toEqual(['node1-slots56', ['adapter-new'], 2, 1064]);
    expect(buses(used('slot-map', '16-way', { module: 2, adapters: 3 }).after, 'box2').at(-1)).toEqual([
      'node2-slots56',
      ['adapter-new'],
      2,
      1064,
    ]);
  });

  test('what the presets have is not applied again; another size, and fewer adapters than there are: why there is nothing to use', () => {
    const why = (layout: string, changed: Readonly<Record<string, number>>) => {
      const { answer } = answered('slot-map', layout, changed);
      return answer.ok ? [answer.value.uses.length, answer.value.noUse] : answer.error.message;
    };
    for (const layout of ['4-way', '8-way', '16-way', '32-way'])
      for (const module of layout === '4-way' ? [1] : [1, 2])
        expect(used('slot-map', layout, { module }).after, layout).toEqual(presetScenario(`x445/${layout}/scan`));
    expect(why('8-way', { processors: 16 })).toEqual([0, 'The scenario on screen has 8 processors in 2 nodes.']);
    expect(why('8-way', { adapters: 1 })).toEqual([0, 'Node 1 on screen has 2 adapters, with disks: none of them is taken away here.']);
    expect(why('8-way', { adapters: 3 })).toBe('module 1 of a machine of 8 processors has 2 slots');
  });
});

describe('the map of memory in the scenario', () => {
  const problem = (changed: Readonly<Record<string, number>>) => {
    const { answer } = answered('memory-map', '8-way', changed);
    return answer.ok ? null : [answer.error.field, answer.error.message];
  };

  test('begins with what the nodes of the presets have, and what breaks a rule is refused at its socket', () => {
    const { scenario, answer } = answered('memory-map', '8-way', {});
    expect(answer.ok && answer.value.is).toBe('8 GiB');
    expect(answer.ok && answer.value.uses[0].apply(scenario)).toEqual(scenario);
    expect(problem({ socket3: 0 })).toEqual(['socket3', 'sockets 1 and 3 are a pair']);
    expect(problem({ socket9: 0, socket11: 0 })?.[1]).toContain('and 9 and 11, which come before, have none');
    expect(problem({ socket16: -1 })?.[0]).toBe('socket16');
    expect(problem({ module: 3 })?.[0]).toBe('module');
    expect(problem(Object.fromEntries(SOCKET_PAIRS.flat().map((socket) => [`socket${socket}`, 0])))?.[0]).toBe('socket1');
  });

  test('less in one module: its ports are warned of, and the machine is', () => {
    const { label, after } = used('memory-map', '8-way', { module: 2, socket14: 0, socket16: 0 });
    expect(label).toBe('Use 7 GiB in node 2');
    expect(warningsOf(after).map(({ says }) => says)).toEqual(['Node 2 has 7 GiB, others have up to 8 GiB.']);
    const { answer } = answered('memory-map', '8-way', { socket14: 0, socket16: 0 });
    expect(answer.ok && answer.value.details.at(-1)).toBe('The ports have 4096 and 3072 MiB: memory is fastest with the same on both.');
  });
});
