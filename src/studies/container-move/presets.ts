/** Each configuration under the same four streams. */
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { classes, database } from './database.ts';
import { hardware } from './hardware.ts';
import { LAYOUTS } from './layouts.ts';
import { MACHINE, SIZES } from './parameters.ts';
import { JOIN_AND_UPDATE, workload } from './workloads.ts';

export const STUDY = 'container-move';
const SEED = 1;

const idOf = (layout: string): string => `${STUDY}/${layout}/${JOIN_AND_UPDATE}`;
const find = (id: string) => LAYOUTS.find((layout) => idOf(layout.id) === id);

export const presetIds = (): string[] => LAYOUTS.map(({ id }) => idOf(id));
export const presetTitle = (id: string): string | undefined => find(id)?.title;

export function presetScenario(id: string): Scenario | undefined {
  const layout = find(id);
  if (layout === undefined) return undefined;
  return structuredClone<Scenario>({
    version: 1,
    title: layout.title,
    origin: id,
    terms: 'db2',
    seed: SEED,
    hardware: hardware(),
    volumes: [],
    database: database(layout.containers),
    placement: layout.placement,
    host: {
      processors: MACHINE.processors.value,
      scheduler: { kind: 'fifo' },
      mergeRequests: false,
      maxRequestBytes: MIB,
      readAhead: { kind: 'fixed', minBytes: SIZES.extentBytes.value, maxBytes: SIZES.extentBytes.value, windows: 1 },
      blockCacheBytes: 0,
      fileCacheBytes: 0,
      scansBypassFileCache: true,
      tuneGroup: 128,
    },
    classes: classes(),
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: 0,
      probeMsPerMib: 0,
      sortMsPerMib: 0,
      loadStepMs: 0,
      queryStartMs: 0,
      fileCacheHitMs: 0,
    },
    workload: workload(),
  });
}
