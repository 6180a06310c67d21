import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Pinned } from '../../../store/types.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { lossRows } from '../../../analysis/failures/losses.ts';
import { layoutRows } from './layoutRows.ts';
import { OTHER_STUDY, SAMPLE_STUDY } from '../../../studies/testing/samples.ts';

const preset = (layout: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${layout}/w2`)!;
const plain = (text: string): string => text.replace(/\u202f/g, ' ');
const pinned = (id: string, scenario: Scenario): Pinned => ({
  id,
  title: id,
  scenario,
  answer: null,
  status: 'waiting',
  stale: false,
  from: 'user',
});

describe('by layout', () => {
  const rows = lossRows(layoutRows(preset('manual-22'), [], false), null, 0.03);
  const row = (title: string) => rows.find((one) => one.title === title)!;

  test('the layout on the board and the seven others of the document, none twice', () => {
    expect(rows.map(({ title, from }) => `${title} ${from}`)).toEqual([
      'Manual 22 here',
      'Manual 14/8 study',
      'Stripe 12/4/4/2 (64 KB) study',
      'Stripe 8/8/4/2 (64 KB) study',
      'Stripe 22 (64 KB) study',
      'Stripe 22 (8 KB) study',
      'Stripe 22 (1 MB) study',
      'Manual 22 skewed study',
    ]);
  });

  test('by hand one of 22 files of every segment, striped everything, by class a whole class', () => {
    const manual = lossRows(layoutRows(preset('manual-22'), [], false), 'd5', 0.03)[0];
    expect(manual.what).toMatch(/^1 of 22 files of every segment of Daily sales, Star index, 4 keys and Star index, 5 keys/);
    expect(manual.share).toBeCloseTo(1 / 22, 2);
    expect(manual.complete).toBe('0 of 91');
    expect(row('Stripe 22 (64 KB)')).toMatchObject({ what: 'everything', share: 1, complete: '0 of 91' });
    expect(row('Stripe 12/4/4/2 (64 KB)')).toMatchObject({
      what: 'all of Star index, 4 keys and Star index, 5 keys',
      complete: '91 of 91',
    });
    expect(rows.every(({ chance }) => plain(chance) === '49 %')).toBe(true);
  });

  test('what others advise: redundancy keeps running degraded, with a smaller chance; a disk that a layout lacks is said so', () => {
    const others = lossRows(layoutRows(preset('manual-22'), [], true), 'd21', 0.03);
    const of = (title: RegExp) => others.find((one) => title.test(one.title))!;
    expect(of(/0\+1/)).toMatchObject({ what: 'nothing: degraded', share: 0, complete: '91 of 91' });
    expect(Number.parseFloat(of(/0\+1/).chance)).toBeLessThan(20);
    expect(of(/^Ten disks: 5/).what).toBe('has no disk 21');
  });

  test('pinned layouts stand there once, and those of a study of schedulers are all the same', () => {
    const own = layoutRows(preset('manual-22'), [pinned('mine', preset('stripe-22-1m'))], false);
    expect(own.filter(({ title }) => title === 'Stripe 22 (1 MB)').map(({ from }) => from)).toEqual(['pinned']);
    expect(layoutRows(presetScenario(`${OTHER_STUDY}/cfq/dop-2`)!, [], true)).toHaveLength(1);
  });

  test('a pinned layout of the same name whose files lie elsewhere has a row of its own', () => {
    const own: Scenario = { ...preset('manual-22'), origin: undefined, title: 'Mine' };
    const [rule, ...others] = own.placement.rules;
    const target = own.hardware.disks[0].id;
    const moved: Scenario = { ...own, placement: { ...own.placement, rules: [{ ...rule, spread: { kind: 'all', target } }, ...others] } };
    const titlesOf = (pin: Scenario): string[] =>
      layoutRows(moved, [{ ...pinned('p', pin), title: 'Mine' }], false).map(({ title, from }) => `${title} ${from}`);
    expect(titlesOf(own)).toEqual(expect.arrayContaining(['Mine here', 'Mine pinned']));
    expect(titlesOf(moved)).not.toContain('Mine pinned');
  });
});
