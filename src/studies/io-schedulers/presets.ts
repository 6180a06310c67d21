/** The study's presets: every layout with every workload that it has presets with. */
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import { LIMITS, type Costs, type Host, type Scenario } from '../../scenario/schema.ts';
import { classes, database, isStriped, placement, VOLUME } from './database.ts';
import { diskIds, hardware } from './hardware.ts';
import { LAYOUTS, type StudyLayout } from './layouts.ts';
import { COSTS, HOST } from './parameters.ts';
import { workload, WORKLOADS, type StudyWorkload } from './workloads.ts';

export const STUDY = 'io-schedulers';

/** Seed of every preset; any other is as good. */
const SEED = 1;

/** Ids of all presets, `io-schedulers/<layout>/<workload>`. */
export function presetIds(): string[] {
  return LAYOUTS.flatMap((layout) => layout.workloads.map((id) => `${STUDY}/${layout.id}/${id}`));
}

const titleOf = (layout: StudyLayout, { title }: StudyWorkload): string => `${layout.title}, ${title}`;

/** The title of a preset; undefined for an unknown id. */
export function presetTitle(id: string): string | undefined {
  const found = find(id);
  return found && titleOf(found.layout, found.work);
}

/** The scenario of a preset, a fresh copy at every call; undefined for an unknown id. */
export function presetScenario(id: string): Scenario | undefined {
  const found = find(id);
  if (!found) return undefined;
  const { layout, work } = found;
  const { arrangement, disks } = layout;
  const scenario: Scenario = {
    version: 1,
    title: titleOf(layout, work),
    origin: id,
    seed: SEED,
    hardware: withSchedulers(hardware(layout), layout),
    volumes: volumes(layout),
    database: database(arrangement),
    placement: placement(arrangement, disks),
    host: host(layout),
    classes: classes(arrangement),
    costs: costs(),
    workload: workload(work, arrangement),
  };
  // Drives and schedulers are shared constants; a copy keeps one caller from changing another's.
  return structuredClone(scenario);
}

function find(id: string): { layout: StudyLayout; work: StudyWorkload } | undefined {
  const [study, layoutId, workloadId, ...rest] = id.split('/');
  if (study !== STUDY || rest.length > 0) return undefined;
  const layout = LAYOUTS.find((one) => one.id === layoutId);
  const work = WORKLOADS.find((one) => one.id === workloadId);
  return layout && work && layout.workloads.includes(work.id) ? { layout, work } : undefined;
}

function withSchedulers(made: Scenario['hardware'], { secondScheduler }: StudyLayout): Scenario['hardware'] {
  if (secondScheduler === undefined) return made;
  return { ...made, disks: made.disks.map((disk, d) => (d === 1 ? { ...disk, queue: { scheduler: secondScheduler } } : disk)) };
}

function volumes({ arrangement, disks, stripeUnitBytes }: StudyLayout): Scenario['volumes'] {
  if (!isStriped(arrangement) || stripeUnitBytes === undefined) return [];
  return [{ kind: 'stripe', id: VOLUME, name: 'Stripe', members: diskIds(disks), stripeUnitBytes }];
}

function host({ scheduler, kernel, tags, fileReads, readAheadBytes, mergeRequests }: StudyLayout): Host {
  return {
    processors: HOST.processors.value,
    scheduler,
    mergeRequests,
    // What the host adapter leaves at the kernel's default.
    maxRequestBytes: kernelProfile(kernel).maxRequestBytes,
    readAhead: { kind: 'kernel', minBytes: 0, maxBytes: readAheadBytes, windows: 2 },
    kernel: { profile: kernel, tags },
    fileReads,
    blockCacheBytes: HOST.blockCacheBytes.value,
    fileCacheBytes: HOST.fileCacheBytes.value,
    scansBypassFileCache: false,
    // File groups are a notion of another database: no process waits for one.
    tuneGroup: LIMITS.queryProcs,
  };
}

function costs(): Costs {
  const { scanMsPerMib, queryStartMs, fileCacheHitMs } = COSTS;
  // Joins, sorts and loads do not occur.
  return {
    starJoinStepMs: 0,
    scanMsPerMib: scanMsPerMib.value,
    probeMsPerMib: scanMsPerMib.value,
    sortMsPerMib: 0,
    loadStepMs: 0,
    queryStartMs: queryStartMs.value,
    fileCacheHitMs: fileCacheHitMs.value,
  };
}
