import { expect, test } from 'vitest';
import { scenarioHash } from '../scenario/hash.ts';
import { problemsOf } from '../scenario/validate.ts';
import { STUDIES } from './index.ts';
import { sweepsOf } from './sweeps.ts';
import { presetIds, presetScenario, presetTitle, studyIds, studyOf } from './presets.ts';

test('every preset of every study is valid, titled and knows its origin; no two have one id', () => {
  const ids = presetIds();
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    const scenario = presetScenario(id)!;
    expect(problemsOf(scenario), id).toEqual([]);
    expect(scenario.origin).toBe(id);
    expect(scenario.title).toBe(presetTitle(id));
    expect(studyIds()).toContain(studyOf(id));
  }
});

test('presets are listed by study; what is unknown is not a preset', () => {
  expect(studyIds().flatMap((study) => presetIds(study))).toEqual(presetIds());
  expect(presetIds('red-bricks')).toEqual([]);
  for (const id of ['', 'red-brick', 'io-schedulers/noop', 'io-schedulers/noop/dop-9', 'io-schedulers/noop/dop-2/x', 'toString/a/b']) {
    expect(presetScenario(id), id).toBeUndefined();
    expect(presetTitle(id), id).toBeUndefined();
  }
  expect(studyOf('io-schedulers/whatever')).toBe('io-schedulers');
  expect(studyOf('elsewhere/noop/dop-2')).toBeUndefined();
});

test('a caller’s changes stay with the caller', () => {
  for (const { presets } of STUDIES) {
    const [id] = presets.ids();
    const before = scenarioHash(presetScenario(id)!);
    const mine = presetScenario(id)!;
    mine.hardware.drives.length = 0;
    mine.host.processors = 1000;
    mine.workload.batch.push({ class: 'mine', count: 7 });
    expect(scenarioHash(presetScenario(id)!)).toBe(before);
  }
});

test('every point of a sweep has a scenario, everything else is refused', () => {
  for (const { sweep, id } of STUDIES.flatMap(({ id: study }) => sweepsOf(study).map((one) => ({ sweep: one, id: study })))) {
    expect(sweep.lines.some(({ usual }) => usual)).toBe(true);
    for (const line of sweep.lines) for (const x of sweep.xs) expect(studyOf(sweep.scenario(line.id, x).origin!)).toBe(id);
    expect(() => sweep.scenario('nothing', sweep.xs[0])).toThrow(RangeError);
    expect(() => sweep.scenario(sweep.lines[0].id, -1)).toThrow(RangeError);
  }
});
