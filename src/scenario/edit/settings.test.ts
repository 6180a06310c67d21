import { expect, test } from 'vitest';

import type { Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { EditRefused } from './refused.ts';
import { defaultScheduler } from './schedulers.ts';
import * as settings from './settings.ts';
import { renameVolume, setStripeUnit, setTuneGroup } from './volumes.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario: Scenario = frozen(sampleScenario('fourStripes', 'mixed'));
const w5 = sampleScenario('loose', 'manyMixed').workload;

const CASES: readonly (readonly [string, (s: Scenario) => Scenario, (s: Scenario) => unknown, unknown])[] = [
  ['scheduler by kind', (s) => settings.setScheduler(s, 'deadline'), (s) => s.host.scheduler, defaultScheduler('deadline')],
  ['scheduler in full', (s) => settings.setScheduler(s, { kind: 'fifo' }), (s) => s.host.scheduler.kind, 'fifo'],
  ['merging', (s) => settings.setMergeRequests(s, true), (s) => s.host.mergeRequests, true],
  ['read-ahead', (s) => settings.setReadAhead(s, { kind: 'fixed', maxBytes: 131_072 }), (s) => s.host.readAhead.maxBytes, 131_072],
  ['processors', (s) => settings.setProcessors(s, 4), (s) => s.host.processors, 4],
  ['block cache', (s) => settings.setBlockCache(s, 0), (s) => s.host.blockCacheBytes, 0],
  ['file cache', (s) => settings.setFileCache(s, 2 ** 33), (s) => s.host.fileCacheBytes, 2 ** 33],
  ['users', (s) => settings.setUsers(s, 10), (s) => s.workload.users, 10],
  ['order', (s) => settings.setOrder(s, 'own'), (s) => s.workload.order, 'own'],
  ['QUERYPROCS', (s) => settings.setQueryProcs(s, 24), (s) => s.workload.queryProcs, 24],
  ['workload', (s) => settings.setWorkload(s, w5), (s) => s.workload, w5],
  ['seed', (s) => settings.setSeed(s, 4_294_967_295), (s) => s.seed, 4_294_967_295],
  ['title', (s) => settings.setTitle(s, 'x'.repeat(200)), (s) => s.title.length, 120],
  ['capped path', (s) => settings.setPathCap(s, 'loop-b', 95.4), (s) => s.hardware.paths[1].mibPerSecond, 95.4],
  ['stripe unit', (s) => setStripeUnit(s, 'v-fact', 8192), (s) => s.volumes[0], { ...scenario.volumes[0], stripeUnitBytes: 8192 }],
  ['TUNE GROUP of the host', (s) => setTuneGroup(s, null, 12), (s) => s.host.tuneGroup, 12],
  ['TUNE GROUP of a volume', (s) => setTuneGroup(s, 'v-fact', 7), (s) => s.volumes[0].tuneGroup, 7],
  ['TUNE GROUP of a volume as the host', (s) => setTuneGroup(s, 'v-fact', undefined), (s) => 'tuneGroup' in s.volumes[0], false],
  ['name of a volume', (s) => renameVolume(s, 'v-fact', 'Facts'), (s) => s.volumes[0].name, 'Facts'],
];

test.each(CASES)('%s: set, valid, and nothing else touched', (_, edit, read, expected) => {
  const after = edit(scenario);
  expect(read(after)).toEqual(expected);
  expect(problemsOf(after)).toEqual([]);
  const changed = Object.keys(after).filter((key) => after[key as keyof Scenario] !== scenario[key as keyof Scenario]);
  expect(changed).toHaveLength(1);
});

const REFUSED: readonly (readonly [string, (s: Scenario) => Scenario, RegExp])[] = [
  ['no users', (s) => settings.setUsers(s, 0), /1 would do/],
  ['too many users', (s) => settings.setUsers(s, 1e9), /500 would do/],
  ['half a process', (s) => settings.setQueryProcs(s, 2.4), /2 would do/],
  ['not a number', (s) => settings.setSeed(s, Number.NaN), /0 would do/],
  ['endless cache', (s) => settings.setBlockCache(s, Infinity), /70368744177664 would do/],
  ['a path without a rate', (s) => settings.setPathCap(s, 'loop-a', 0), /or none/],
  ['no such path', (s) => settings.setPathCap(s, 'loop-c', 1), /one that exists/],
  ['windows upside down', (s) => settings.setReadAhead(s, { minBytes: 1 << 22 }), /at most/],
  ['a workload of other classes', (s) => settings.setWorkload({ ...s, classes: [] }, w5), /same study/],
  [
    'a unit for a concatenation',
    (s) => setStripeUnit({ ...s, volumes: [{ kind: 'concat', id: 'c', name: 'c', members: [] }] }, 'c', 512),
    /striped/,
  ],
];

test.each(REFUSED)('%s is refused with what would do', (_, edit, fix) => {
  expect(() => edit(scenario)).toThrow(EditRefused);
  try {
    edit(scenario);
  } catch (error) {
    expect(error instanceof EditRefused && error.fix).toMatch(fix);
  }
});
