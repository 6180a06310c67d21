/** Each configuration under the same four streams, and the first of them with each way to go to the second. */
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { classes, database } from './database.ts';
import { hardware } from './hardware.ts';
import { LAYOUTS, ONE_DISK, type Layout } from './layouts.ts';
import { ALL_METHODS, METHODS, withMove, type Method } from './moves.ts';
import { MACHINE, SIZES } from './parameters.ts';
import { JOIN_AND_UPDATE, workload } from './workloads.ts';

export const STUDY = 'container-move';
const SEED = 1;

interface Preset {
  readonly layout: Layout;
  readonly method?: Method;
}

/** By id. */
const PRESETS = new Map<string, Preset>([
  ...LAYOUTS.map((layout): [string, Preset] => [`${STUDY}/${layout.id}/${JOIN_AND_UPDATE}`, { layout }]),
  ...ALL_METHODS.map((method): [string, Preset] => [`${STUDY}/${ONE_DISK}/${method.id}`, { layout: LAYOUTS[0], method }]),
]);

const titleOf = ({ layout, method }: Preset): string =>
  method === undefined
    ? layout.title
    : `${METHODS.includes(method) ? 'From configuration 1 to 2' : 'From configuration 1'}: ${method.title}`;

export const presetIds = (): string[] => [...PRESETS.keys()];
export function presetTitle(id: string): string | undefined {
  const preset = PRESETS.get(id);
  return preset && titleOf(preset);
}

export function presetScenario(id: string): Scenario | undefined {
  const preset = PRESETS.get(id);
  if (preset === undefined) return undefined;
  const { layout, method } = preset;
  const still: Scenario = {
    version: 1,
    title: titleOf(preset),
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
    workload: workload(method?.id ?? JOIN_AND_UPDATE),
  };
  return structuredClone(method === undefined ? still : withMove(still, method));
}
