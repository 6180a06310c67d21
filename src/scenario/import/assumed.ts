/** What no catalog says and a new warehouse begins with: the host, and what a query costs its processors. */
import { KIB, MIB } from '../../base/units.ts';
import type { Scenario } from '../schema.ts';
import { LIMITS } from '../values.ts';

/** Processor time of a machine of today: about a gigabyte a second scanned by one processor. */
export const COSTS: Scenario['costs'] = {
  starJoinStepMs: 0.1,
  scanMsPerMib: 1,
  probeMsPerMib: 3,
  sortMsPerMib: 5,
  loadStepMs: 1,
  queryStartMs: 10,
  fileCacheHitMs: 0.005,
};

/** All but the buffer pool, which the form asks for. */
export const HOST: Omit<Scenario['host'], 'blockCacheBytes'> = {
  processors: 16,
  scheduler: { kind: 'clook' },
  mergeRequests: true,
  maxRequestBytes: MIB,
  readAhead: { kind: 'fixed', minBytes: 64 * KIB, maxBytes: MIB, windows: 2 },
  fileCacheBytes: 0,
  scansBypassFileCache: true,
  tuneGroup: LIMITS.queryProcs,
};
