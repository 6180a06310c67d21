import { expect, test } from 'vitest';
import { ELAPSED, QUERIES_PER_MINUTE } from '../analysis/measure/measure.ts';
import { answer } from '../analysis/testing/answer.ts';
import type { Scenario } from '../scenario/schema.ts';
import { againstOf } from './against.ts';
import { testStore } from './testing/store.ts';
import { effectInWords } from './words.ts';

const WORK = { ios: 1, bytes: 1, queries: 10 };
const SECONDS = [1000, 1001, 999];

test('after a switch to a run for a given time, and back, the number stands against nothing and the reader learns why', () => {
  const state = testStore().state();
  const batch = state.scenario;
  const timed: Scenario = { ...batch, workload: { ...batch.workload, until: { seconds: 60 } } };
  const ofBatch = answer({ queue: 1000 }, SECONDS, { scenarioHash: 'batch', seedWork: SECONDS.map(() => WORK) });
  const ofTimed = answer({ queue: 1000 }, SECONDS, { scenarioHash: 'timed', seedWork: SECONDS.map(() => ({ ...WORK, countedMs: 900 })) });
  const [step] = state.history;
  const facts = (now: Scenario, previous: typeof ofBatch, before: Scenario) => ({
    ...state,
    scenario: now,
    answer: { ...state.answer, previous },
    history: [{ ...step, scenario: before, scenarioHash: previous.scenarioHash }],
  });
  const expected = {
    kind: 'difference',
    name: 'the workload before',
    difference: { kind: 'unknown', short: 'not comparable', long: expect.stringContaining('given time') },
  };
  expect(againstOf(ofTimed, facts(timed, ofBatch, batch), QUERIES_PER_MINUTE)).toMatchObject(expected);
  expect(againstOf(ofBatch, facts(batch, ofTimed, timed), ELAPSED)).toMatchObject(expected);
  expect(againstOf(ofBatch, facts(batch, { ...ofBatch, scenarioHash: 'other' }, batch), ELAPSED)).toMatchObject({
    difference: { kind: 'tie' },
  });
});

test('after a failure that stops queries the number stands against nothing, and says how many failed', () => {
  const state = testStore().state();
  const whole = answer({ queue: 1000 }, SECONDS, { scenarioHash: 'whole' });
  const failures = [
    { class: 'a', queries: 12, firstMs: 0, object: 'o', heldBytes: 0, usedBytes: 0, capacityBytes: 0, unreachable: 'v' },
    { class: 'b', queries: 3, firstMs: 0, object: 'o', heldBytes: 0, usedBytes: 0, capacityBytes: 0, unreachable: 'v' },
  ];
  const part = answer({ queue: 500 }, [500, 501, 499], { scenarioHash: 'part', failures });
  const [step] = state.history;
  const facts = (previous: typeof whole) => ({
    ...state,
    answer: { ...state.answer, previous },
    history: [{ ...step, scenarioHash: previous.scenarioHash }],
  });
  const failed = againstOf(part, facts(whole), ELAPSED);
  expect(failed).toMatchObject({
    name: 'the layout before',
    difference: { kind: 'unknown', short: 'not comparable', long: expect.stringMatching(/^15 queries failed here and no query there/) },
  });
  expect(againstOf(whole, facts(part), ELAPSED)).toMatchObject({
    difference: { kind: 'unknown', long: expect.stringMatching(/^No query failed here and 15 queries there/) },
  });
  // The voice says what the screen shows.
  expect(effectInWords(part, state.scenario, failed)).toMatch(
    /; not comparable with the layout before\. 15 queries failed here and no query there/,
  );
  // Where the same queries do nothing in both, the others are compared.
  const faster = answer({ queue: 400 }, [400, 401, 399], { scenarioHash: 'faster', failures: failures.toReversed() });
  expect(againstOf(faster, facts(part), ELAPSED)).toMatchObject({ difference: { kind: 'better' } });
  // A query that stops halfway has done some work, nobody knows how much of it in each layout.
  const halfway = failures.map((one) => ({ ...one, unreachable: undefined }));
  expect(againstOf({ ...faster, failures: halfway }, facts({ ...part, failures: halfway }), ELAPSED)).toMatchObject({
    difference: { short: 'not comparable' },
  });
});
