import { describe, expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetScenario } from '../presets.ts';
import { filesChange, outlook } from '../../analysis/edits/outlook.ts';
import { CALCULATORS } from './calculatorForms.ts';
import { answerWith, calculateWith } from '../../analysis/calculators/testing/calculate.ts';
import { disksOf, looseDisks, mainObject } from '../../analysis/calculators/onScreen.ts';

const scenarioOf = (id: string): Scenario => presetScenario(id)!;
const manual = scenarioOf('red-brick/manual-22/w3');
const separated = scenarioOf('red-brick/stripe-8-8-4-2/w3');
const arrays70 = scenarioOf('red-brick/raid-5-70/w3');

type Asked = readonly [id: string, scenario: Scenario, typed?: Readonly<Record<string, string>>];
const calculate = (...asked: Asked) => calculateWith(CALCULATORS, ...asked);
const answer = (...asked: Asked) => answerWith(CALCULATORS, ...asked);

describe('what they begin with', () => {
  test('the fact table, the disks that it lies on, loose disks', () => {
    expect(mainObject(manual)?.role).toBe('fact');
    expect(disksOf(manual, mainObject(manual))).toBe(22);
    expect(disksOf(separated, mainObject(separated))).toBe(8);
    expect([looseDisks(manual).length, looseDisks(separated).length]).toEqual([22, 0]);
  });

  test('nothing that a calculator begins with is a problem, whatever the scenario', () => {
    const empty = { ...manual, database: { ...manual.database, objects: [] }, placement: { rules: [], exceptions: [] } };
    for (const scenario of [manual, separated, arrays70, scenarioOf('io-schedulers/deadline/dop-2'), empty]) {
      for (const { id } of CALCULATORS) expect(typeof calculate(id, scenario), `${id} of ${scenario.title}`).toBe('object');
    }
  });
});

describe('answers', () => {
  test('PSUs per segment: of the screen, and of anyone’s numbers', () => {
    expect(answer('psus', manual).is).toBe('22 PSUs of 10 MiB');
    expect(answer('psus', separated).is).toBe('8 PSUs of 28 MiB');
    expect(answer('psus', manual, { segmentBytes: '40000' }).details[0]).toMatch(/^3 times the processors/);
  });

  test('stripe unit over arrays: the document’s example, of the screen where there is one', () => {
    expect(answer('arrays', manual)).toMatchObject({
      is: '384 KiB',
      uses: [],
      noUse: 'The scenario on screen has 22 working disks, not 70.',
    });
    const [use] = answer('arrays', arrays70, { arrays: '14' }).uses;
    const after = use.apply(arrays70);
    expect(problemsOf(after)).toEqual([]);
    expect(after.volumes[0]).toMatchObject({ kind: 'raid5', arrays: { count: 14, stripeUnitBytes: 256 * 1024 } });
  });

  test('several volumes: odd and even PSUs part', () => {
    const { is, details, uses } = answer('volumes', separated);
    expect([is, details[0]]).toEqual(['2 volumes of 11 disks', 'Odd PSUs lie on the first, even ones on the second.']);
    const after = uses[0].apply(separated);
    expect(problemsOf(after)).toEqual([]);
    const { target } = layOut(after);
    expect([target[0], target[1], target[2]]).toEqual([0, 1, 0]);
    expect(answer('volumes', manual, { mostDisks: '8' }).is).toBe('3 volumes of 7 or 8 disks');
    expect(answer('volumes', manual, { mostDisks: '8' }).details[1]).toMatch(/differ by/);
  });

  test('1-off: the manual layout has it already', () => {
    expect(answer('one-off', manual).is).toBe('Table on disk 2, index on disk 1');
    expect(outlook(manual, answer('one-off', manual).uses[0])).toEqual({ kind: 'same' });
    expect(outlook(scenarioOf('red-brick/manual-14-8/w3'), answer('one-off', manual).uses[0]).kind).toBe('changes');
  });

  test('chances come without false certainty', () => {
    expect(answer('failure', manual).is).toBe('36 % within a year');
    expect(answer('failure', manual, { disks: '2000' }).is).toBe('more than 99 % within a year');
    expect(answer('failure', manual, { annualFailureRate: '0.0001', disks: '1' }).is).toBe('less than 0.01 % within a year');
    expect(answer('failure', manual, { disks: '0' }).is).toBe('0 % within a year');
  });
});

describe('bad input is explained at its field, in what was typed', () => {
  test.each([
    ['psus', { disks: '0' }, 'disks: Needs a whole number from 1 to 2048, not 0'],
    ['psus', { processors: 'many' }, 'processors: Needs a whole number from 1 to 1024, not many'],
    ['psus', { segmentBytes: '' }, 'segmentBytes: Needs a size from 512 B to 1024 TiB'],
    ['psus', { segmentBytes: '-5' }, 'segmentBytes: Needs a size from 512 B to 1024 TiB, not -5'],
    [
      'arrays',
      { arrays: '9' },
      'arrays: 70 disks do not make 9 arrays of equal size with at least 3 disks each: 1, 2, 5, 7, 10, 14 arrays',
    ],
    ['arrays', { unitBytes: '0.7' }, 'unitBytes: A unit of 717 bytes cuts sectors: a multiple of 512 bytes, such as 512'],
    ['volumes', { disks: '1e9' }, 'disks: Needs a whole number from 1 to 2048, not 1e9'],
    ['volumes', { disks: '2.5' }, 'disks: Needs a whole number from 1 to 2048, not 2.5'],
    [
      'volumes',
      { mostDisks: '1', psusPerSegment: '10' },
      'psusPerSegment: 10 PSUs of a segment cannot lie on 22 volumes: at least 22 PSUs in each segment',
    ],
    ['one-off', { segment: '0' }, 'segment: Needs a whole number from 1 to 10000, not 0'],
    ['failure', { annualFailureRate: '120' }, 'annualFailureRate: Needs a share from 0 to 100 %, not 120'],
    ['failure', { hours: '1000' }, 'hours: Needs a number of years from 0 to 100, not 1000'],
    ['failure', { disks: '-1' }, 'disks: Needs a whole number from 0 to 2048, not -1'],
  ])('%s %j', (id, typed, words) => expect(calculate(id, manual, typed)).toBe(words));
});

describe('what using an answer would change', () => {
  test('files, and what else is worth a sentence', () => {
    const [use] = answer('psus', separated).uses;
    const seen = outlook(separated, use);
    expect(seen.kind === 'changes' && seen.changes[0]).toBe('6 061 files become 2 239');
    expect(filesChange(separated, separated)).toBeUndefined();
    const volumes = outlook(separated, answer('volumes', separated).uses[0]);
    expect(volumes.kind === 'changes' && volumes.changes).toEqual([expect.stringMatching(/striped in 64 KiB; the volumes .* go$/)]);
  });

  test('a refusal says what would do', () => {
    const [use] = answer('psus', manual, { segmentBytes: '100000', processors: '1024' }).uses;
    expect(outlook(manual, use)).toMatchObject({ kind: 'refused', why: expect.stringMatching(/PSUs/) });
  });
});
