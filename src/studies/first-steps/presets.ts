/** Every layout with either number of users. */
import type { Scenario } from '../../scenario/schema.ts';
import { classes, database } from './database.ts';
import { hardware } from './hardware.ts';
import { LAYOUTS } from './layouts.ts';
import { HOST } from './parameters.ts';
import { workload, WORKLOADS } from './workloads.ts';

export const STUDY = 'first-steps';

/** Seed of every preset; any other is as good. */
const SEED = 1;

const ALL = LAYOUTS.flatMap((layout) =>
  WORKLOADS.map((work) => ({ id: `${STUDY}/${layout.id}/${work.id}`, title: `${layout.title}, ${work.title}`, layout, work })),
);
const find = (id: string) => ALL.find((preset) => preset.id === id);

/** Ids of all presets, `first-steps/<layout>/<workload>`. */
export const presetIds = (): string[] => ALL.map(({ id }) => id);

/** The title of a preset; undefined for an unknown id. */
export const presetTitle = (id: string): string | undefined => find(id)?.title;

/** The scenario of a preset, a fresh copy at every call; undefined for an unknown id. */
export function presetScenario(id: string): Scenario | undefined {
  const found = find(id);
  if (!found) return undefined;
  const { layout, work, title } = found;
  const scenario: Scenario = {
    version: 1,
    title,
    origin: id,
    seed: SEED,
    hardware: hardware(),
    volumes: layout.volumes,
    database: database(),
    placement: layout.placement,
    host: {
      processors: HOST.processors.value,
      scheduler: { kind: 'clook' },
      mergeRequests: true,
      maxRequestBytes: 1024 * 1024,
      readAhead: { kind: 'fixed', minBytes: 64 * 1024, maxBytes: 1024 * 1024, windows: 1 },
      blockCacheBytes: 0,
      fileCacheBytes: 0,
      scansBypassFileCache: true,
      tuneGroup: 1,
    },
    classes: classes(),
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: HOST.msPerMib.value,
      probeMsPerMib: HOST.msPerMib.value,
      sortMsPerMib: 0,
      loadStepMs: 0,
      queryStartMs: 0,
      fileCacheHitMs: 0,
    },
    workload: workload(work.id),
  };
  // Layouts are shared constants; a copy keeps one caller from changing another's.
  return structuredClone(scenario);
}
