import { expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { Batch } from '../../engine/database/batch.ts';
import { Files } from '../../engine/database/files.ts';
import { ELAPSED, IO_RATE } from '../measure/measure.ts';
import { answer } from '../testing/answer.ts';
import { batchPart, forPart, partWords, whichWords, wholeWords } from './batchPart.ts';
import { PHASES } from '../../engine/record/result.ts';
import type { Phase } from '../../engine/record/result.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

const NO_PHASES = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;

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
  // Classes weigh what they took: without their times nothing is said.
  expect(wholeWords(answer({ queue: 90_000 }), part, ELAPSED)).toBe('');
  const alike = w3.classes.map(({ id }) => ({ id, queries: 1, elapsedMs: { mean: 1000, p50: 1000, p95: 1000 }, phasesMs: NO_PHASES }));
  const measured = { ...answer({ queue: 90_000 }), seedClasses: [alike] };
  expect(wholeWords(measured, part, ELAPSED)).toBe('whole batch \u2248 25.0\u202fmin');
  expect(wholeWords(measured, part, IO_RATE)).toBe('');
  const { id: scan, run, all } = part.classes!.find((one) => one.id === 'scan')!;
  const slow = alike.map((one) => (one.id === scan ? { ...one, elapsedMs: { mean: 10_000, p50: 0, p95: 0 } } : one));
  const times = (part.all + 9 * all) / (part.run + 9 * run);
  expect(wholeWords({ ...measured, seedClasses: [slow] }, part, ELAPSED)).toBe(
    `whole batch \u2248 ${((times * 90) / 60).toFixed(1)}\u202fmin`,
  );
  expect(wholeWords({ ...measured, seedClasses: [alike.slice(1)] }, part, ELAPSED)).toBe('');
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
