/**
 * What of a sample tells how far its carried-over time strays from the run: where the time went, how loaded and how uneven the disks
 * are, how much the caches answer, what kind of work it is and how short its pieces are. Pure arithmetic.
 */
import type { QueryClass, Scenario } from '../scenario/schema.ts';
import type { RunResult } from './record/result.ts';

/** What is known of any sample. */
const PLAIN = [
  'one',
  'thin',
  'cpu',
  'cpuWait',
  'groupWait',
  'queue',
  'seek',
  'rotation',
  'transfer',
  'busiest',
  'skew',
  'manyUsers',
  'cacheHits',
  'sequential',
  'starJoins',
  'scans',
  'loads',
  'pieces',
  'depth',
  'waiting',
  'queuedJoins',
  'writes',
  'joinEnds',
  'scanEnds',
  'loadEnds',
  'flash',
] as const;

/**
 * Sorts and joins write and read temporary files in stages, one after the other: the same facts mean something else there. So these have
 * weights of their own, and the weights of other work stay what they are.
 */
const STAGED: readonly (typeof PLAIN)[number][] = [
  'one',
  'thin',
  'cpu',
  'queue',
  'transfer',
  'busiest',
  'skew',
  'manyUsers',
  'cacheHits',
  'sequential',
  'pieces',
  'depth',
  'writes',
  'flash',
];
const STAGED_PLACES = STAGED.map((name) => PLAIN.indexOf(name));

/** Names of the features, in the order of `featuresOf`; the table of the estimate is of these. */
export const FEATURES: readonly string[] = [...PLAIN, ...STAGED.map((name) => `staged ${name}`)];

/** Share of the queries' time that is of sorts and joins: the rest is the weight of the first feature. */
export const stagedShare = (features: readonly number[]): number => 1 - features[0];

type Sample = Pick<RunResult, 'share' | 'elapsedMs' | 'attributionMs' | 'classes' | 'devices' | 'caches' | 'queries'>;
type Facts = Pick<Scenario, 'classes'> & { readonly workload: Pick<Scenario['workload'], 'users' | 'queryProcs'> };

/** A share below this is as thin as any. */
const THIN = 0.1;
/** Requests of a process from which its beginning no longer counts. */
const LONG_PIECE = 20;
const DEEP = 10;
const SHALLOW = 2;

/** Time of the queries of each kind, each divided by the pieces that a process had of it: the time of about one piece. */
export type Ends = Readonly<Record<QueryClass['operator'], number>>;

/** All between 0 and 1. @param queriesMs time of all queries, in the unit of `ends` */
export function featuresOf(sample: Sample, { workload, classes }: Facts, ends: Ends, queriesMs: number): number[] {
  const { attributionMs, elapsedMs, devices } = sample;
  const part = (ms: number): number => (elapsedMs > 0 ? ms / elapsedMs : 0);
  const kinds = {
    'star-join': 0,
    scan: 0,
    sort: 0,
    load: 0,
    probe: 0,
    join: 0,
    'index-scan': 0,
    mix: 0,
    change: 0,
    partitioned: 0,
    'partitioned-load': 0,
  };
  let inQueries = 0;
  for (const { id, queries, elapsedMs: each, alongside } of sample.classes ?? []) {
    const query = classes.find((one) => one.id === id);
    if (alongside === true || query === undefined) continue;
    kinds[query.operator] += queries * each.mean;
    inQueries += queries * each.mean;
  }
  const kind = (ms: number): number => (inQueries > 0 ? ms / inQueries : 0);
  const ofQueries = (ms: number): number => (queriesMs > 0 ? ms / queriesMs : 0);
  const count = Math.max(1, devices.length);
  const sum = (of: (device: (typeof devices)[number]) => number): number => devices.reduce((total, device) => total + of(device), 0);
  const requests = Math.max(
    1,
    sum((device) => device.requests),
  );
  const busiest = devices.reduce((most, { utilization }) => Math.max(most, utilization), 0);
  const depth = sum(({ meanQueueDepth }) => meanQueueDepth) / count;
  const written = sum(({ bytesWritten }) => bytesWritten);
  const moved = Math.max(1, written + sum(({ bytesRead }) => bytesRead));
  const asked = sample.caches.reduce((total, { hits, misses }) => total + hits + misses, 0);
  const onFlash = sum(({ kind: technology, requests: own }) => (technology === 'flash' ? own : 0)) / requests;
  const perProcess = requests / Math.max(1, sample.queries.user.length * workload.queryProcs);
  const plain = [
    1,
    Math.min(1, THIN / sample.share),
    part(attributionMs.cpu),
    part(attributionMs.cpuWait),
    part(attributionMs.groupWait),
    part(attributionMs.queue),
    part(attributionMs.seek),
    part(attributionMs.rotation),
    part(attributionMs.transfer),
    busiest,
    busiest - sum(({ utilization }) => utilization) / count,
    workload.users > 1 ? 1 : 0,
    asked > 0 ? sample.caches.reduce((total, { hits }) => total + hits, 0) / asked : 0,
    sum((device) => device.sequentialShare * device.requests) / requests,
    kind(kinds['star-join'] + kinds['index-scan']),
    kind(kinds.scan + kinds.join),
    kind(kinds.load + kinds['partitioned-load']),
    1 / (1 + perProcess / LONG_PIECE),
    Math.min(1, depth / DEEP),
    Math.min(1, depth / SHALLOW),
    kind(kinds['star-join']) * part(attributionMs.queue),
    written / moved,
    ofQueries(ends['star-join'] + ends['index-scan']),
    ofQueries(ends.scan + ends.sort + ends.join),
    ofQueries(ends.load + ends['partitioned-load']),
    onFlash,
  ];
  const staged = Math.min(1, kind(kinds.sort + kinds.join));
  return [...plain.map((value) => value * (1 - staged)), ...STAGED_PLACES.map((place) => plain[place] * staged)];
}
