/** Every layout with either workload. */
import type { Scenario } from '../../scenario/schema.ts';
import { database } from './database.ts';
import { hardware } from './hardware.ts';
import { LAYOUTS } from './layouts.ts';
import { COSTS, MACHINE } from './parameters.ts';
import { workload, WORKLOADS } from './workloads.ts';

export const STUDY = 'flash-tier';
const SEED = 1;

const ALL = LAYOUTS.flatMap((layout) =>
  WORKLOADS.map((work) => ({
    id: `${STUDY}/${layout.id}/${work.id}`,
    title: `${layout.title}, ${work.title.toLowerCase()}`,
    layout,
    work,
  })),
);
const find = (id: string) => ALL.find((preset) => preset.id === id);

export const presetIds = (): string[] => ALL.map(({ id }) => id);
export const presetTitle = (id: string): string | undefined => find(id)?.title;

export function presetScenario(id: string): Scenario | undefined {
  const found = find(id);
  if (!found) return undefined;
  const { layout, work, title } = found;
  const scenario: Scenario = {
    version: 1,
    title,
    origin: id,
    terms: 'db2',
    seed: SEED,
    hardware: hardware(),
    volumes: layout.volumes,
    database: database(),
    placement: layout.placement,
    host: {
      processors: MACHINE.processors.value,
      scheduler: { kind: 'clook' },
      mergeRequests: false,
      maxRequestBytes: 1024 * 1024,
      readAhead: { kind: 'fixed', minBytes: 256 * 1024, maxBytes: 1024 * 1024, windows: 2 },
      blockCacheBytes: MACHINE.bufferPoolBytes.value,
      fileCacheBytes: 0,
      scansBypassFileCache: true,
      tuneGroup: 128,
    },
    classes: work.classes(),
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: COSTS.scanMsPerMib.value,
      probeMsPerMib: COSTS.scanMsPerMib.value,
      sortMsPerMib: COSTS.sortMsPerMib.value,
      loadStepMs: 0,
      queryStartMs: 0,
      fileCacheHitMs: 0,
    },
    workload: workload(work),
  };
  return structuredClone(scenario);
}
