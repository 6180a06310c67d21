/** Several scenarios in one command: what a pattern stands for, which run begins first, what is printed when. */
import { describe, expect, it } from 'vitest';
import { presetIds } from '../studies/presets.ts';
import { UsageError } from './failure.ts';
import { comparedPresets, expandSources } from './presetSources.ts';
import { spindle, spindleJson } from './testing/spindle.ts';
import { begunInOrder } from './threads.ts';
import { OTHER_STUDY, SAMPLE_STUDY, sample } from '../studies/testing/samples.ts';

describe('expandSources', () => {
  it('takes a study for the layouts that its document compares, with all their workloads', () => {
    const ids = expandSources([SAMPLE_STUDY]);
    expect(ids).toHaveLength(8 * 5);
    expect(ids.slice(0, 2)).toEqual([sample('loose', 'load'), sample('loose', 'tight')]);
    expect(ids).toContain(sample('skewed', 'manyMixed'));
    expect(ids).toEqual(comparedPresets(SAMPLE_STUDY));
    expect(comparedPresets(OTHER_STUDY).every((id) => presetIds(OTHER_STUDY).includes(id))).toBe(true);
  });

  it('takes * for anything within a part', () => {
    expect(expandSources([`${SAMPLE_STUDY}/manual-22*/w3`])).toEqual([sample('loose', 'mixed'), sample('skewed', 'mixed')]);
    expect(expandSources([`${SAMPLE_STUDY}/s*22*k/w1`])).toEqual([sample('wide', 'load'), sample('wideFine', 'load')]);
    expect(expandSources(['*/*/*'])).toEqual(presetIds());
    expect(expandSources([`${SAMPLE_STUDY}/*/w3`]).length).toBeGreaterThan(8);
  });

  it('leaves everything else as it is, and names each once', () => {
    expect(expandSources(['a.json', '-', sample('loose', 'mixed'), `${SAMPLE_STUDY}/manual-22/w*`])).toEqual([
      'a.json',
      '-',
      sample('loose', 'mixed'),
      ...['w1', 'w2', 'w4', 'w5'].map((id) => `${SAMPLE_STUDY}/manual-22/${id}`),
    ]);
  });

  it.each([`${SAMPLE_STUDY}/*`, `${SAMPLE_STUDY}/*/w9`, 'flash/*/*', '*'])('refuses %s, which matches nothing', (pattern) => {
    expect(() => expandSources([pattern])).toThrow(UsageError);
  });
});

describe('begunInOrder', () => {
  it('begins with the longest, and keeps equals in their order', () => {
    expect(begunInOrder([3, 9, 3, 1], (cost) => cost)).toEqual([1, 0, 2, 3]);
    expect(begunInOrder(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  });
});

describe('on the command line', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { scenario: string; scale: number; resultHash: string });
  const two = ['sweep', `${SAMPLE_STUDY}/manual-22*/w3`, '--scale', '0.01', '--jobs', '2'];

  it('sweep says of each line which scenario it is, in the order given or as they are done', () => {
    const inOrder = spindle(two);
    expect(inOrder).toMatchObject({ code: 0, stderr: '' });
    const found = lines(inOrder.stdout);
    expect(found.map(({ scenario }) => scenario)).toEqual([sample('loose', 'mixed'), sample('skewed', 'mixed')]);
    const asDone = lines(spindle([...two, '--as-done']).stdout);
    expect(asDone.toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1))).toEqual(
      found.toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1)),
    );
  });

  it('runs at the interactive scale of each scenario', () => {
    const [w1, w4] = lines(spindle(['sweep', sample('loose', 'load'), sample('loose', 'tight'), '--scale', 'interactive']).stdout);
    expect([w1.scale, w4.scale]).toEqual([0.05, 1]);
    expect(spindleJson(['run', sample('loose', 'load'), '--scale', 'interactive', '--json'])).toMatchObject({ resultHash: w1.resultHash });
  });

  it.each([
    ['a scale that is not a number', ['sweep', SAMPLE_STUDY, '--scale', 'fast'], 'or "interactive"'],
    ['whole batches of no study', ['bench', '--whole'], `--only ${SAMPLE_STUDY}`],
    ['a number that is not varied', ['claims', '--sensitivity', '--parameter', 'cost.lunch'], 'mix.scan'],
    ['sensitivity of another study', ['claims', OTHER_STUDY, '--sensitivity'], `not for ${OTHER_STUDY}`],
    ['a number without sensitivity', ['claims', '--parameter', 'mix.scan'], 'go with --sensitivity'],
  ])('ends with 2 for %s', (_, args, words) => {
    const { code, stdout, stderr } = spindle(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});
