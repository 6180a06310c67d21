/** Any scenario with buffer pools: table spaces in one pool or two, or in none, of few pages or many; cleaners, prefetchers, a log and tuning or not. */
import * as fc from 'fast-check';
import { KIB } from '../../base/units.ts';
import type { Pool, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { anyBatchOnSpaces, anySpaces } from './anySpaces.ts';

const BLOCK = 4 * KIB;

const pool = fc.record(
  {
    pages: fc.constantFrom(1, 2, 3, 7, 20, 200),
    cleaners: fc.record({ number: fc.constantFrom(1, 3), dirtyPercent: fc.constantFrom(0, 10, 60) }),
    prefetchers: fc.record({ number: fc.constantFrom(1, 2, 5), queue: fc.constantFrom(1, 3, 100) }),
  },
  { requiredKeys: ['pages'] },
);

const optionsOver = (scenario: fc.Arbitrary<Scenario>) =>
  fc.record(
    {
      scenario,
      pools: fc.array(pool, { minLength: 1, maxLength: 2 }),
      /** Pool of the data and of temporary space, if there is one of that number. */
      ofData: fc.constantFrom(0, 0, 0, 1, 2),
      ofTemporary: fc.constantFrom(0, 1, 2),
      log: fc.record(
        {
          pages: fc.constantFrom(1, 2, 8),
          group: fc.constantFrom({ groupCommits: 2, groupDelayMs: 0.5 }, { groupCommits: 100, groupDelayMs: 20 }),
        },
        { requiredKeys: ['pages'] },
      ),
      tuning: fc.record({ intervalMs: fc.constantFrom(100, 130, 1000), steps: fc.constantFrom(1, 3, 50) }),
    },
    { requiredKeys: ['scenario', 'pools', 'ofData', 'ofTemporary'] },
  );
type Options = ReturnType<typeof optionsOver> extends fc.Arbitrary<infer T> ? T : never;

function withPools({ scenario, pools, ofData, ofTemporary, log, tuning }: Options): Scenario {
  const all = pools.map(({ pages, ...others }, p): Pool => ({
    id: `bp${p}`,
    name: `Pool ${p}`,
    pageBytes: BLOCK,
    bytes: pages * BLOCK,
    ...others,
  }));
  const { database } = scenario;
  const ofSpace: Partial<Record<string, number>> = { ts: ofData, temp: ofTemporary };
  const objects = database.objects.map((object) => {
    const p = ofSpace[object.id] ?? Infinity;
    return object.extents === undefined || p >= all.length ? object : { ...object, extents: { ...object.extents, pool: all[p].id } };
  });
  // No index is the log as well.
  const isIndex = scenario.classes.some((query) => query.operator === 'change' && query.indexes.includes('star'));
  const logged = isIndex ? 'spill' : 'star';
  const { psusPerSegment = 0, segments = 0, psuBytes = 0 } = objects.find(({ id }) => id === logged) ?? {};
  const mostBytes = segments * psusPerSegment * psuBytes;
  return {
    ...scenario,
    database: {
      ...database,
      objects,
      pools: all,
      ...(log !== undefined && { log: { object: logged, bufferBytes: Math.min(log.pages * BLOCK, mostBytes), ...log.group } }),
      ...(tuning !== undefined && {
        selfTuning: { intervalMs: tuning.intervalMs, stepBytes: BLOCK, sortHeapBytes: tuning.steps * BLOCK },
      }),
    },
    classes: scenario.classes.map((query) => (query.operator === 'change' && log !== undefined ? { ...query, log: logged } : query)),
  };
}

const accepted = (scenarios: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  optionsOver(scenarios)
    .map(withPools)
    .filter((scenario) => problemsOf(scenario).length === 0);

/** Documents that validation accepts. */
export const anyPools = accepted(anySpaces);

/** Those of them that have a batch alone. */
export const anyBatchInPools = accepted(anyBatchOnSpaces);
