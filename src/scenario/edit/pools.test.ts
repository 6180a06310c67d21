import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { scenarioHash } from '../hash.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import type { Scenario } from '../schema.ts';
import { anyPools } from '../testing/anyPools.ts';
import { problemsOf } from '../validate.ts';
import { addPool, removePool, setLog, setPool, setPoolOf, setSelfTuning } from './pools.ts';
import { EditRefused } from './refused.ts';
import { addSpace } from './spaces.ts';

const BASE = addSpace(sampleScenario('loose', 'mixed'), {
  name: 'Data',
  role: 'table',
  bytes: 8 * MIB,
  extentBytes: 64 * KIB,
  targets: ['d1', 'd2'],
});
const poolOf = ({ database }: Scenario, space: string) => database.objects.find(({ id }) => id === space)?.extents?.pool;

function refusal(edit: () => unknown): string {
  try {
    edit();
  } catch (cause) {
    if (cause instanceof EditRefused) return cause.message;
    throw cause;
  }
  throw new Error('It was not refused.');
}

test('a pool is added, takes a table space, changes and goes, and the document is as it was', () => {
  const added = addPool(BASE, 'Main pool', 4 * MIB);
  expect(added.database.pools).toEqual([{ id: 'Main_pool', name: 'Main pool', pageBytes: BASE.database.blockBytes, bytes: 4 * MIB }]);
  const inPool = setPoolOf(added, 'Data', 'Main_pool');
  expect(poolOf(inPool, 'Data')).toBe('Main_pool');
  const [pool] = inPool.database.pools!;
  const cleaned = setPool(inPool, { ...pool, cleaners: { number: 2, dirtyPercent: 60 }, prefetchers: { number: 4, queue: 50 } });
  const tuned = setSelfTuning(cleaned, { intervalMs: 1000, stepBytes: MIB, sortHeapBytes: 4 * MIB });
  expect(problemsOf(tuned)).toEqual([]);
  expect(setPoolOf(tuned, 'Data', 'Main_pool')).toBe(tuned);
  expect(scenarioHash(removePool(tuned, 'Main_pool'))).toBe(scenarioHash(BASE));
  expect(scenarioHash(setPoolOf(inPool, 'Data', null))).toBe(scenarioHash(added));
});

test('the log and tuning come and go', () => {
  const logged = setLog(BASE, { object: 'Data', bufferBytes: MIB });
  expect(problemsOf(logged)).toEqual([]);
  expect(scenarioHash(setLog(logged, null))).toBe(scenarioHash(BASE));
  expect(setLog(BASE, null)).toBe(BASE);
});

test('what breaks a rule is refused with the rule', () => {
  const added = addPool(BASE, 'Main', 4 * MIB);
  expect(refusal(() => addPool(added, ' main ', MIB))).toBe('There is a pool Main already');
  expect(refusal(() => addPool(BASE, ' ', MIB))).toBe('The name is empty');
  expect(refusal(() => addPool(BASE, 'Tiny', 512))).toContain('has no room for a page');
  expect(refusal(() => setPoolOf(added, 'fact', 'Main'))).toContain('is not a table space');
  expect(refusal(() => setPoolOf(BASE, 'Data', 'none'))).toContain('the database has no pools');
  expect(refusal(() => removePool(BASE, 'none'))).toBe('There is no pool none');
  expect(refusal(() => setSelfTuning(BASE, { intervalMs: 1000, stepBytes: MIB, sortHeapBytes: MIB }))).toContain('there is no pool');
  expect(refusal(() => setLog(setPoolOf(added, 'Data', 'Main'), { object: 'Data', bufferBytes: MIB }))).toContain('is in a pool');
});

test('property: without its pools, its log and its tuning any document is valid and has none of them', () => {
  fc.assert(
    fc.property(anyPools, (scenario) => {
      const bare = (scenario.database.pools ?? []).reduce(
        (some, { id }) => removePool(some, id),
        setLog(setSelfTuning(scenario, null), null),
      );
      expect(problemsOf(bare)).toEqual([]);
      expect(JSON.stringify(bare.database)).not.toMatch(/"pool"|"pools"|"selfTuning"/);
    }),
    { numRuns: 20 },
  );
});
