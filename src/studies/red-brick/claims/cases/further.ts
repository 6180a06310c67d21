/** Cases of the claims that ask whether conclusions carry over: RB-13 (query types), RB-24 (caches and load), RB-38 (rows, files, processes). */
import { KIB } from '../../../../base/units.ts';
import { setGrowth, setRowOrder } from '../../../../scenario/edit/fileSizes.ts';
import { unchanged, type ClaimCase } from '../../../claims/cases.ts';
import type { Change } from '../../../claims/context.ts';
import { FACT, SPILL } from '../../database.ts';
import { onlyClass, withQueryProcs, withUsers } from '../changes.ts';
import { NAME, SETTINGS, SEVEN } from '../common.ts';

/** The seven layouts under one change of a workload: one ranking. */
export interface Ranking {
  readonly title: string;
  readonly workload: string;
  readonly layouts: readonly ClaimCase[];
}

function ranking(workload: string, title: string, change: Change, scale = SETTINGS.controlScales?.[workload]): Ranking {
  const layouts = SEVEN.map((layout): ClaimCase => {
    const id = `${workload}-${title}-${layout}`.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
    return {
      id,
      title: NAME[layout],
      group: `${workload.toUpperCase()}, ${title}`,
      layout,
      workload,
      change,
      ...(scale !== undefined && { scale }),
    };
  });
  return { title, workload, layouts };
}

// ---------------------------------------------------------------- RB-13

/** A fifth of each type's queries: at least two of the rarest. */
const TYPE_SCALE = 0.2;

export const MIXED = ranking('w3', 'the mixed batch', unchanged);

/** Every type of query of W3 but the tight join, alone. */
export const QUERY_TYPES = [
  ['moderate', 'moderate joins'],
  ['weak', 'weak joins'],
  ['scan', 'fact scans with probing joins'],
  ['partial-scan', 'partial scans'],
  ['sort', 'sorts'],
].map(([id, title]) => ({ ...ranking('w3', `${title} alone`, onlyClass(id), TYPE_SCALE), title }));

// ---------------------------------------------------------------- RB-24

/** Both caches times so much. */
const withCaches =
  (factor: number): Change =>
  (scenario) => {
    const { blockBytes } = scenario.database;
    const times = (bytes: number): number => Math.floor((bytes * factor) / blockBytes) * blockBytes;
    const { blockCacheBytes, fileCacheBytes } = scenario.host;
    return { ...scenario, host: { ...scenario.host, blockCacheBytes: times(blockCacheBytes), fileCacheBytes: times(fileCacheBytes) } };
  };

const CACHES: readonly (readonly [title: string, change: Change])[] = [
  ['no caches', withCaches(0)],
  ['a quarter of the caches', withCaches(0.25)],
  ['caches as they are', unchanged],
  ['caches four times as large', withCaches(4)],
];

/** @param users those of the workload, then fewer */
const byUsers = (workload: string, users: readonly number[]): readonly Ranking[] =>
  users.map((count, k) => ranking(workload, count === 1 ? '1 user' : `${count} users`, k === 0 ? unchanged : withUsers(count)));

/** Along each series the differences between the layouts should shrink. */
export const EASING: readonly { readonly title: string; readonly of: readonly Ranking[] }[] = [
  { title: 'W4 by cache', of: CACHES.map(([title, change]) => ranking('w4', title, change)) },
  { title: 'W5 by cache', of: CACHES.map(([title, change]) => ranking('w5', title, change)) },
  { title: 'W4 by users', of: byUsers('w4', [50, 25, 10]) },
  { title: 'W5 by users', of: byUsers('w5', [20, 10, 5, 1]) },
];

// ---------------------------------------------------------------- RB-38

const unsortedRows: Change = (scenario) => setRowOrder(scenario, FACT, 'unsorted');

/** What a database server extends a file by if nobody says otherwise. */
const EXTENT_BYTES = 64 * KIB;
const growingFiles: Change = (scenario) =>
  setGrowth(
    scenario,
    scenario.database.objects.flatMap(({ id }) => (id === SPILL ? [] : [id])),
    EXTENT_BYTES,
  );

const timesQueryProcs =
  (factor: number): Change =>
  (scenario) =>
    withQueryProcs(Math.round(scenario.workload.queryProcs * factor))(scenario);

const SWITCHES: readonly (readonly [title: string, change: Change])[] = [
  ['unsorted rows', unsortedRows],
  ['growing files', growingFiles],
  ['half of QUERYPROCS', timesQueryProcs(0.5)],
  ['twice QUERYPROCS', timesQueryProcs(2)],
];

/** The study's ranking by workload, and what each switch makes of it. */
export const SWITCHED = ['w2', 'w3', 'w5'].map((workload) => ({
  workload,
  asItIs: ranking(workload, 'as it is', unchanged),
  switched: SWITCHES.map(([title, change]) => ranking(workload, title, change)),
}));

export const FURTHER_CASES = {
  'RB-13': [MIXED, ...QUERY_TYPES].flatMap(({ layouts }) => layouts),
  'RB-24': EASING.flatMap(({ of }) => of.flatMap(({ layouts }) => layouts)),
  'RB-38': SWITCHED.flatMap(({ asItIs, switched }) => [asItIs, ...switched].flatMap(({ layouts }) => layouts)),
} as const;
