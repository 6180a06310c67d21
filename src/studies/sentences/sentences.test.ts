/**
 * Every sentence of every lesson is bound: to a check over five seeds, or to the reason why it needs none. Runs are kept in
 * `<study>/sentences.json`; `node scripts/update-sentences.mjs` makes all of them again and writes them, the nightly makes them and
 * compares, and this test makes some.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_NIGHTLY } from '../../base/testing/rounds.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { STUDIES } from '../index.ts';
import { presetScenario } from '../presets.ts';
import { makeRun, SEEDS, type KeptRun, type KeptRuns } from './run.ts';
import {
  figureProblem,
  looksFactual,
  plain,
  problemsOf,
  sentencesOf,
  type Bindings,
  type Changed,
  type Facts,
  type Shown,
} from './sentence.ts';
import { lessonSentences } from './texts.ts';

const MODE = process.env.SPINDLE_SENTENCES as 'write' | 'add' | 'fresh' | undefined;
const tables = import.meta.glob<{ SENTENCES: Bindings }>('../*/sentences.ts', { eager: true });
const files = import.meta.glob<KeptRuns>('../*/sentences.json', { eager: true, import: 'default' });

const keyOf = ({ scenarioHash: hash, seed }: Pick<KeptRun, 'scenarioHash' | 'seed'>): string => `${hash}/${seed}`;
const stale = `: node scripts/update-sentences.mjs`;

describe.each(STUDIES.map(({ id }) => id))('%s', (study) => {
  const table = tables[`../${study}/sentences.ts`]?.SENTENCES ?? {};
  const file = files[`../${study}/sentences.json`];
  const kept = new Map(
    (MODE === undefined || MODE === 'add') && file?.engineVersion === ENGINE_VERSION ? file.runs.map((each) => [keyOf(each), each]) : [],
  );
  const used = new Map<string, KeptRun>();

  const facts: Facts = {
    scenario: (preset) => presetScenario(preset)!,
    runs(preset: string, changed?: Changed) {
      const unchanged = presetScenario(preset);
      if (unchanged === undefined) throw new RangeError(`There is no preset ${preset}.`);
      const scenario = changed?.change(unchanged) ?? unchanged;
      const hash = scenarioHash(scenario);
      const of = changed === undefined ? preset : `${preset}, ${changed.as}`;
      return Array.from({ length: SEEDS }, (_, k) => {
        const seed = scenario.seed + k;
        const key = keyOf({ scenarioHash: hash, seed });
        const known = used.get(key) ?? kept.get(key) ?? (MODE === undefined ? undefined : makeRun(of, scenario, seed));
        if (known === undefined) throw new Error(`No run of ${of} is kept for this engine${stale}`);
        used.set(key, known);
        return known.run;
      });
    },
  };
  const sentences = async (): Promise<readonly string[]> => {
    const lesson = await STUDIES.find(({ id }) => id === study)!.lesson?.load();
    return lesson === undefined ? [] : lessonSentences(JSON.parse(lesson));
  };

  test('each sentence of the lesson is bound, and no binding is left over', async () => {
    const all = await sentences();
    expect(all.filter((each) => !(each in table))).toEqual([]);
    expect(Object.keys(table).filter((each) => !all.includes(each))).toEqual([]);
  });

  test('a sentence with a measured figure or a comparison has a check, unless it tells a task or quotes a document', () => {
    const loose = Object.entries(table).filter(
      ([each, binding]) => 'plain' in binding && looksFactual(each) && !['task', 'document'].includes(binding.plain),
    );
    expect(loose.map(([each]) => each)).toEqual([]);
  });

  test(
    'what the sentences say holds in each of five seeds',
    () => {
      const wrong = Object.entries(table).flatMap(([sentence, binding]) =>
        !('holds' in binding) ? [] : problemsOf(sentence, binding, facts).map((problem) => `${sentence}\n    ${problem}`),
      );
      expect(wrong).toEqual([]);
    },
    30 * 60_000,
  );

  test('runs that are kept are those of this engine, and every one is asked for', () => {
    if (MODE !== undefined) return;
    expect(file?.engineVersion ?? ENGINE_VERSION).toBe(ENGINE_VERSION);
    expect(
      [...kept.keys()].filter((key) => !used.has(key)),
      stale,
    ).toEqual([]);
    // The one of the fewest I/Os, made again.
    const [least] = [...used.values()].toSorted((a, b) => a.run.ios - b.run.ios);
    const scenario = presetScenario(least?.of ?? '');
    // Some take seconds even so: those wait for the night.
    if (scenario && (IS_NIGHTLY || least.run.ios < 50_000)) expect(makeRun(least.of, scenario, least.seed)).toEqual(least);
  });

  afterAll(() => {
    const runs = [...used.values()].toSorted((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.seed - b.seed));
    if ((MODE === 'write' || MODE === 'add') && runs.length > 0) {
      const text = `{"engineVersion":${JSON.stringify(ENGINE_VERSION)},"runs":[\n${runs.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`;
      writeFileSync(join(process.cwd(), 'src', 'studies', study, 'sentences.json'), text);
    }
    if ((MODE === 'fresh' || MODE === undefined) && file) expect(runs).toEqual(file.runs);
  });
});

describe('the mechanism', () => {
  const facts: Facts = { runs: () => [], scenario: (preset) => presetScenario(preset)! };

  test('cuts texts into sentences', () => {
    expect(sentencesOf('One is 1.4 MB (2.6.9). Two? “Three.” 4 follow.')).toEqual([
      'One is 1.4 MB (2.6.9).',
      'Two?',
      '“Three.”',
      '4 follow.',
    ]);
  });

  test('a figure is what its words say, as printed, or within a tenth after "about"', () => {
    expect(figureProblem('63 s', [62.6, 63.4])).toBeUndefined();
    expect(figureProblem('63 s', [62.6, 63.6])).toContain('62.60, 63.60');
    expect(figureProblem('1.8 times', 1.86)).toBeDefined();
    expect(figureProblem('about 1.8 times', 1.86)).toBeUndefined();
    expect(figureProblem('about 1.8 times', 2)).toBeDefined();
    expect(figureProblem('63 s', NaN)).toBeDefined();
  });

  test('a number that nothing checks, a statement that does not hold and an empty check are refused', () => {
    const check = (sentence: string, ...shown: readonly Shown[]) => problemsOf(sentence, { holds: () => shown }, facts);
    expect(check('It takes 63 s.', ['63 s', 63])).toEqual([]);
    expect(check('It takes 63 s of 90 s.', ['63 s', 63])).toEqual(['“90” is not checked']);
    expect(check('It takes 63 s.', ['62 s', 62])).toContain('the sentence has no “62 s”');
    expect(check('It is so.', { that: 'it is', is: [true, false] })).toEqual(['not so: it is (true, false)']);
    expect(check('It is so.')).toEqual(['nothing is checked']);
  });

  test('sees which sentences are about what the engine does', () => {
    for (const each of ['The scan takes 63 s.', 'It is faster.', 'A second disk takes half as long.'])
      expect(looksFactual(each), each).toBe(true);
    for (const each of ['Open the separated layout.', 'Both have good reasons.']) expect(looksFactual(each), each).toBe(false);
    expect(plain('task', 'Open it.')).toEqual({ 'Open it.': { plain: 'task' } });
  });
});
