/** The caches between database and disks: their sizes, and whether they have something in them at the start. */
import type { Scenario } from '../schema.ts';
import { setBlockCache, setFileCache } from './settings.ts';

export interface CacheSettings {
  /** 0 switches the cache off. */
  readonly blockCacheBytes?: number;
  readonly fileCacheBytes?: number;
  /** `warm`: as the batch of one user has left them. */
  readonly atStart?: 'cold' | 'warm';
}

/** Sets what is given of the caches; refuses sizes below 0 or above 64 TiB. Answers the same document if nothing changes. */
export function setCaches(scenario: Scenario, { blockCacheBytes, fileCacheBytes, atStart }: CacheSettings): Scenario {
  const { host } = scenario;
  let after = scenario;
  if (blockCacheBytes !== undefined && blockCacheBytes !== host.blockCacheBytes) after = setBlockCache(after, blockCacheBytes);
  if (fileCacheBytes !== undefined && fileCacheBytes !== host.fileCacheBytes) after = setFileCache(after, fileCacheBytes);
  if (atStart === undefined || atStart === (host.cachesAtStart ?? 'cold')) return after;
  const { cachesAtStart: _before, ...rest } = after.host;
  return { ...after, host: atStart === 'cold' ? rest : { ...rest, cachesAtStart: atStart } };
}
