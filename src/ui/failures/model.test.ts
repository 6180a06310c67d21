import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import type { Pinned } from '../../store/types.ts';
import { presetScenario } from '../../studies/presets.ts';
import { chanceWords, completeWords, layoutRows, lossesOfScenario, lossRows, lossSentences } from './model.ts';

const preset = (layout: string): Scenario => presetScenario(`red-brick/${layout}/w2`)!;
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

  test('what others advise: redundancy goes on degraded, with a smaller chance; a disk that a layout lacks is said so', () => {
    const others = lossRows(layoutRows(preset('manual-22'), [], true), 'd21', 0.03);
    const of = (title: RegExp) => others.find((one) => title.test(one.title))!;
    expect(of(/0\+1/)).toMatchObject({ what: 'nothing: degraded', share: 0, complete: '91 of 91' });
    expect(Number.parseFloat(of(/0\+1/).chance)).toBeLessThan(20);
    expect(of(/^Ten disks: 5/).what).toBe('has no disk 21');
  });

  test('pinned layouts stand there once, and those of a study of schedulers are all the same', () => {
    const own = layoutRows(preset('manual-22'), [pinned('mine', preset('stripe-22-1m'))], false);
    expect(own.filter(({ title }) => title === 'Stripe 22 (1 MB)').map(({ from }) => from)).toEqual(['pinned']);
    expect(layoutRows(presetScenario('io-schedulers/cfq/dop-2')!, [], true)).toHaveLength(1);
  });
});

describe('in words', () => {
  test('a stripe, a mirror, RAID 5, an empty disk', () => {
    expect(lossSentences(preset('stripe-22-64k'), 'd5').map(plain)).toEqual([
      'Disk 5 takes all of volume All with it: 6 061 of 6 061 files, 52.7 GiB, 100 % of all bytes.',
      'Daily sales loses all its files: no segment stays complete.',
    ]);
    expect(lossSentences(preset('raid-01'), 'd5')[2]).toBe('A second failure loses data if it is one of 11 of its other 21 disks.');
    expect(lossSentences(preset('raid-5'), 'd5')[2]).toBe('A second failure loses data if it is any of its other 21 disks.');
    expect(lossSentences(preset('manual-22'), 'd99')).toEqual(['There is no disk 99.']);
    expect(lossSentences(preset('manual-14-8'), 'd3').join(' ')).toMatch(/Daily sales loses .* no segment stays complete\.$/);
  });

  test('nothing is NaN for a warehouse without files or fact tables', () => {
    const scenario = preset('manual-22');
    const empty: Scenario = { ...scenario, database: { ...scenario.database, objects: [] }, placement: { rules: [], exceptions: [] } };
    const [row] = lossRows(layoutRows(empty, [], false), 'd1', 0.03);
    expect(JSON.stringify({ ...row, scenario: null })).not.toMatch(/NaN|null%|undefined/);
    expect(lossSentences(empty, 'd1')).toEqual(['Disk 1 holds no files: nothing is lost.']);
    expect(completeWords(empty, lossesOfScenario(empty).disks[0])).toBe('–');
  });

  test('chances of every size', () => {
    expect([0, 1e-12, 2e-6, 0.000_25, 0.0099, 0.0811, 0.49, 0.9999, 1].map((p) => plain(chanceWords(p)))).toEqual([
      'nil',
      'below one in a billion',
      '1 in 500 000',
      '0.025 %',
      '0.99 %',
      '8.1 %',
      '49 %',
      'over 99.9 %',
      '100 %',
    ]);
  });
});
