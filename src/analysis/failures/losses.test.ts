import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario } from '../../studies/presets.ts';
import { lossesOfScenario, lossRows } from './losses.ts';
import { lossSentences } from './sentences.ts';
import { chanceWords, completeWords } from './words.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

const preset = (layout: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${layout}/w2`)!;
const plain = (text: string): string => text.replace(/\u202f/g, ' ');

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
    const [row] = lossRows([{ scenario: empty }], 'd1', 0.03);
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
