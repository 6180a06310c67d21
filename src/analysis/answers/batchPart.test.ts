import { expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { Batch } from '../../engine/database/batch.ts';
import { Files } from '../../engine/database/files.ts';
import { ELAPSED, IO_RATE } from '../measure/measure.ts';
import { answer } from '../testing/answer.ts';
import { batchPart, forPart, partWords, whichWords, wholeWords } from './batchPart.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

const preset = (id: string) => presetScenario(`${SAMPLE_STUDY}/manual-22/${id}`)!;

test('queries are counted as the engine cuts the batch', () => {
  for (const id of presetIds().filter((each) => /manual-22\/|deadline\/dop-4$/.test(each))) {
    const scenario = presetScenario(id)!;
    for (const scale of [scenario.workload.interactiveScale, 0.001, 0.5, 1]) {
      const batch = new Batch(scenario, new Files(scenario, layOut(scenario)), 1, scale);
      expect(batchPart(scenario, scale).run).toBe(batch.perUser);
    }
  }
});

test('says how many, which, of how many users, and what the whole would be', () => {
  const w3 = preset('w3');
  const part = batchPart(w3, w3.workload.interactiveScale);
  expect(partWords(part)).toBe('9 of 150 queries');
  expect(forPart(part)).toBe('for 9 of 150 queries');
  expect(whichWords(part)).toMatch(/^The first 9 queries of the batch, which has 150: 3 moderate, 2 tight, .* and 1 scan\.$/);
  expect(wholeWords(answer({ queue: 90_000 }), part, ELAPSED)).toBe('whole batch \u2248 25.0\u202fmin');
  expect(wholeWords(answer({ queue: 90_000 }), part, IO_RATE)).toBe('');
  const whole = batchPart(w3, 1);
  expect([partWords(whole), forPart(whole), wholeWords(answer({ queue: 1 }), whole, ELAPSED)]).toEqual([
    'whole batch',
    'for the whole batch',
    '',
  ]);
  const w5 = preset('w5');
  expect(partWords(batchPart(w5, w5.workload.interactiveScale))).toMatch(/^4 of 150 queries per user$/);
  expect(whichWords(batchPart(w5, w5.workload.interactiveScale))).toContain('each user starts at a different point');
  expect(partWords(batchPart(preset('w1'), 0.05))).toMatch(/^\d+ of \d+ loads$/);
});
