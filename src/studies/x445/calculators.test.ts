import { answerWith, calculateWith } from '../../analysis/calculators/testing/calculate.ts';
import { describe, expect, test } from 'vitest';
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetScenario as anyPreset } from '../presets.ts';
import { X445 } from './index.ts';
import { presetScenario } from './presets.ts';

const calculators = await X445.calculators!.load();
const eight = presetScenario('x445/8-way/scan')!;

type Asked = readonly [id: string, scenario: Scenario, typed?: Readonly<Record<string, string>>];
const calculate = (...asked: Asked) => calculateWith(calculators, ...asked);
const answer = (...asked: Asked) => answerWith(calculators, ...asked);

describe('of the document’s own scenario', () => {
  test('extent, prefetch with its fan-out, memory, device model', () => {
    expect(answer('extent', eight).is).toBe('24 pages');
    expect(answer('prefetch', eight)).toMatchObject({ is: '48 pages' });
    expect(answer('prefetch', eight).details.slice(0, 2)).toEqual([
      '2 reads of 384 KiB at the same time, 768 KiB in all.',
      '64 KiB from each of 12 disks, where an extent has one stripe unit of each.',
    ]);
    expect(answer('node-memory', eight).details[0]).toBe('Buffer pool 937.5 MiB, sort heap 25 MiB, of 2048 MiB.');
    expect(answer('device-model', eight)).toMatchObject({ is: '12.6 ms', details: ['3 + 24 x 0.4 = 12.6 ms, 31.21 MB/s.'] });
  });

  test('one adapter on a pair of slots moves what it can, two what the pair does', () => {
    expect(answer('slots', eight, { adapters: '1' }).is).toBe('640 MB/s');
    expect(answer('slots', eight, { adapters: '2' }).is).toBe('800 MB/s');
    expect(answer('slots', eight, { adapters: '1', adapterMegabytes: '2000' }).is).toBe('1064 MB/s');
  });
});

test('what they set is set in every table space or pool, and the scenario stays valid', () => {
  const apply = (id: string, typed: Readonly<Record<string, string>>): Scenario => {
    const after = answer(id, eight, typed).uses[0].apply(eight);
    expect(problemsOf(after), id).toEqual([]);
    return after;
  };
  const extents = apply('extent', { unitBytes: '128' });
  expect(extents.database.objects.map((object) => object.extents)).toEqual(
    extents.database.objects.map(({ extents: was }) => ({ ...was, extentBytes: 768 * 1024, prefetchBytes: 1536 * 1024 })),
  );
  const prefetch = apply('prefetch', { containers: '4' });
  for (const { extents: of } of prefetch.database.objects) expect(of?.prefetchBytes).toBe(1536 * 1024);
  const pools = apply('node-memory', { poolPages: '6400' });
  for (const { bytes } of pools.database.pools!) expect(bytes).toBe(100 * MIB);
});

test('what cannot be calculated is refused with what could', () => {
  expect(calculate('extent', eight, { unitBytes: '8', disks: '3' })).toMatch(/^unitBytes: .*whole number of pages/);
  expect(calculate('extent', eight, { disks: '0' })).toBe('disks: Needs a whole number from 1 to 64, not 0');
  expect(calculate('slots', eight, { adapters: '3' })).toBe('adapters: Needs a whole number from 1 to 2, not 3');
  expect(calculate('device-model', eight, { overheadMs: 'x' })).toMatch(/^overheadMs: /);
});

test('begins with no problem on scenarios of other studies, and has nothing to set where there is nothing', () => {
  for (const id of [
    'red-brick/manual-22/w3',
    'io-schedulers/deadline/dop-2',
    'flash-tier/disks/joins',
    'container-move/one-disk/streams',
  ]) {
    const scenario = anyPreset(id)!;
    for (const calculator of calculators) {
      const found = calculate(calculator.id, scenario);
      expect(typeof found === 'string' ? found : '', `${calculator.id} of ${id}`).toBe('');
    }
  }
  expect(answer('extent', anyPreset('red-brick/manual-22/w3')!)).toMatchObject({
    uses: [],
    noUse: 'The scenario on screen has no table spaces.',
  });
});
