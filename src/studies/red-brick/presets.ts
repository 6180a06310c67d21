/** The study's presets: every layout with every workload, one scenario each. */
import type { DbObject, Host, Scenario } from '../../scenario/schema.ts';
import { classes, costs } from './classes.ts';
import { database, SIZES } from './database.ts';
import { hardware } from './hardware.ts';
import { LAYOUTS, type StudyLayout } from './layouts.ts';
import { HOST, TUNING } from './parameters.ts';
import { VENDOR_LAYOUTS } from './vendorLayouts.ts';
import { WORKLOADS } from './workloads.ts';

export const STUDY = 'red-brick';

/** Seed of every preset; any other is as good. */
const SEED = 1;

/** The document's seven and the skewed one, then what vendors and textbooks advise. */
const ALL: readonly StudyLayout[] = [...LAYOUTS, ...VENDOR_LAYOUTS];

const idOf = (layout: string, workload: string): string => `${STUDY}/${layout}/${workload}`;

/** Ids of all presets, `red-brick/<layout>/<workload>`, the document's layouts in its order, then those of others. */
export function presetIds(): string[] {
  return ALL.flatMap((layout) => WORKLOADS.map((workload) => idOf(layout.id, workload.id)));
}

/** The title of a preset; undefined for an unknown id. */
export function presetTitle(id: string): string | undefined {
  const found = find(id);
  return found && `${found.layout.title}, ${found.workload.title}`;
}

/** The scenario of a preset, a fresh copy at every call; undefined for an unknown id. */
export function presetScenario(id: string): Scenario | undefined {
  const found = find(id);
  if (!found) return undefined;
  const { layout, workload } = found;
  const base = database();
  const scenario: Scenario = {
    version: 1,
    title: `${layout.title}, ${workload.title}`,
    origin: id,
    seed: SEED,
    hardware: hardware(layout.disks),
    volumes: [...layout.volumes],
    database: layout.skewed ? { ...base, objects: base.objects.map(ofFirstSeries) } : base,
    placement: layout.placement,
    host: host(),
    classes: classes(),
    costs: costs(),
    workload,
  };
  // Layouts and workloads are shared constants; a copy keeps one caller from changing another's.
  return structuredClone(scenario);
}

function find(id: string): { layout: StudyLayout; workload: Scenario['workload'] } | undefined {
  const [study, layoutId, workloadId, ...rest] = id.split('/');
  if (study !== STUDY || rest.length > 0) return undefined;
  const layout = ALL.find((l) => l.id === layoutId);
  const workload = WORKLOADS.find((w) => w.id === workloadId);
  return layout && workload && { layout, workload };
}

function host(): Host {
  return {
    processors: HOST.processors.value,
    scheduler: { kind: 'clook' },
    mergeRequests: false,
    maxRequestBytes: HOST.maxRequestBytes.value,
    readAhead: {
      kind: 'stripe-aware',
      minBytes: HOST.readAheadMinBytes.value,
      maxBytes: HOST.readAheadMaxBytes.value,
      windows: HOST.readAheadWindows.value,
    },
    blockCacheBytes: HOST.blockCacheBytes.value,
    fileCacheBytes: HOST.fileCacheBytes.value,
    scansBypassFileCache: true,
    tuneGroup: HOST.tuneGroup.value,
  };
}

/**
 * The document's first series of tests: rows of the fact table in no order, and the mistake of the skewed layout, in whole database
 * blocks, on the partitioned objects.
 */
function ofFirstSeries(object: DbObject): DbObject {
  if (object.role !== 'fact' && object.role !== 'star-index') return object;
  const block = SIZES.blockBytes.value;
  const psuMaxBytes = Math.round((object.psuBytes * TUNING.skewedMaxShare.value) / block) * block;
  return { ...object, psuMaxBytes, ...(object.role === 'fact' && { rowOrder: 'unsorted' as const }) };
}
