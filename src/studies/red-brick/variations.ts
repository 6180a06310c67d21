/**
 * The study with one of its numbers changed: where each number stands in a scenario, and how a scenario looks with
 * another value there. Like everything in `parameters.ts` a change holds for all layouts and workloads alike.
 */
import { MIB } from '../../base/units.ts';
import { replacedAt, valueAt, type Json } from '../../base/pointer.ts';
import type { StudyParameter } from '../../scenario/provenance.ts';
import type { DbObject, QueryClass, Scenario } from '../../scenario/schema.ts';
import { MODERATE, WEAK } from './parameters.ts';

/** Where a number stands: a pointer into a given scenario; null where that scenario has no use for it. */
type Place = (scenario: Scenario) => string | null;

/** Pointer to a field of a class, where the batch runs that class. */
const inClass =
  (id: string, field: string): Place =>
  ({ classes, workload }) => {
    const index = classes.findIndex((query) => query.id === id);
    return index >= 0 && workload.batch.some((entry) => entry.class === id) ? `/classes/${index}/${field}` : null;
  };

/** Pointer to a cost, where the batch has queries that it is charged for. */
const cost =
  (field: keyof Scenario['costs'], charged: (query: QueryClass) => boolean): Place =>
  ({ classes, workload }) =>
    classes.some((query) => charged(query) && workload.batch.some((entry) => entry.class === query.id)) ? `/costs/${field}` : null;

const batchCount =
  (id: string): Place =>
  ({ workload }) => {
    const index = workload.batch.findIndex((entry) => entry.class === id);
    return index < 0 ? null : `/workload/batch/${index}/count`;
  };

const ofWorkload =
  (id: string, field: 'users' | 'queryProcs'): Place =>
  ({ workload }) =>
    workload.id === id ? `/workload/${field}` : null;

const joinField = {
  segmentsLeast: 'segments/0',
  segmentsMost: 'segments/1',
  stepsPerSegment: 'stepsPerSegment',
  indexEverySteps: 'indexReads/everySteps',
  indexReads: 'indexReads/count',
  indexBytes: 'indexReads/bytes',
  indexWithinBytes: 'indexReads/withinBytes',
  fetches: 'fetch/count',
  fetchBytes: 'fetch/bytes',
  fetchWithinBytes: 'fetch/withinBytes',
  dimensionBlocks: 'dimensions/count',
} as const satisfies Record<keyof typeof MODERATE, string>;
type JoinField = keyof typeof joinField;

const joinPlaces = (group: string): [string, readonly Place[]][] =>
  Object.entries(joinField).flatMap(([field, path]): [string, readonly Place[]][] => {
    // The weak join takes over what `parameters.ts` does not set apart: one number, in two places, named after the moderate one.
    const shared = WEAK[field as JoinField] === MODERATE[field as JoinField];
    if (shared && group === 'weak') return [];
    return [[`${group}.${field}`, [group, ...(shared && group === 'moderate' ? ['weak'] : [])].map((id) => inClass(id, path))]];
  });

const isJoin = (query: QueryClass): boolean => query.operator === 'star-join';

/** Numbers that every scenario of the study has at the same pointer, by group. All its disks are of one drive, its first. */
const EVERYWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drive: {
    rpm: '/hardware/drives/0/rpm',
    trackSkewMs: '/hardware/drives/0/trackSkewMs',
    cylinderSkewMs: '/hardware/drives/0/cylinderSkewMs',
    headSwitchMs: '/hardware/drives/0/headSwitchMs',
    seekSingleMs: '/hardware/drives/0/seek/singleMs',
    seekAverageMs: '/hardware/drives/0/seek/averageMs',
    seekFullMs: '/hardware/drives/0/seek/fullMs',
    writeSettleMs: '/hardware/drives/0/writeSettleMs',
    overheadMs: '/hardware/drives/0/overheadMs',
    bufferSegments: '/hardware/drives/0/buffer/segments',
  },
  host: {
    processors: '/host/processors',
    readAheadMinBytes: '/host/readAhead/minBytes',
    readAheadMaxBytes: '/host/readAhead/maxBytes',
    readAheadWindows: '/host/readAhead/windows',
    blockCacheBytes: '/host/blockCacheBytes',
    fileCacheBytes: '/host/fileCacheBytes',
  },
};

/** The numbers that can be changed, by the names of `parameters()`. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  ...Object.fromEntries(
    Object.entries(EVERYWHERE).flatMap(([group, fields]) =>
      Object.entries(fields).map(([field, pointer]): [string, readonly Place[]] => [`${group}.${field}`, [() => pointer]]),
    ),
  ),
  ...Object.fromEntries(['tight', 'moderate', 'weak'].flatMap(joinPlaces)),
  'cost.starJoinStepMs': [cost('starJoinStepMs', isJoin)],
  'cost.scanMsPerMib': [cost('scanMsPerMib', (query) => query.operator === 'scan' && !query.probing)],
  'cost.probeMsPerMib': [cost('probeMsPerMib', (query) => query.operator === 'scan' && query.probing)],
  'cost.sortMsPerMib': [cost('sortMsPerMib', (query) => query.operator === 'sort')],
  'cost.loadStepMs': [cost('loadStepMs', (query) => query.operator === 'load')],
  'cost.queryStartMs': [cost('queryStartMs', () => true)],
  'scan.partialSegmentsLeast': [inClass('partial-scan', 'segments/0')],
  'scan.partialSegmentsMost': [inClass('partial-scan', 'segments/1')],
  'scan.sortSegmentsLeast': [inClass('sort', 'segments/0')],
  'scan.sortSegmentsMost': [inClass('sort', 'segments/1')],
  'scan.sortSpillShare': [inClass('sort', 'spillShare')],
  'load.processes': [inClass('load', 'processes')],
  'mix.tight': [batchCount('tight')],
  'mix.moderate': [batchCount('moderate')],
  'mix.weak': [batchCount('weak')],
  'mix.scan': [batchCount('scan')],
  'mix.partialScan': [batchCount('partial-scan')],
  'mix.sort': [batchCount('sort')],
  'users.w4': [ofWorkload('w4', 'users')],
  'users.w5': [ofWorkload('w5', 'users')],
  ...Object.fromEntries(['w1', 'w2', 'w3', 'w4', 'w5'].map((id) => [`users.${id}QueryProcs`, [ofWorkload(id, 'queryProcs')]])),
};

/** Share at which the PSUs of the skewed layout are full; in whole blocks, hence no plain value of the document. */
const SKEW = 'tuning.skewedMaxShare';

/** Mean size of a PSU of the fact table; the star indexes grow with it. In MiB of whole blocks, hence no plain value of the document either. */
const PSU_MEAN = 'size.factPsuMib';

/** Names of the parameters that `withParameter` can change. */
export const changeableParameters = (): readonly string[] => [...Object.keys(PLACES), SKEW, PSU_MEAN];

/** Whether a scenario of the study depends on this parameter at all. Throws a RangeError for one that cannot be changed. */
export function dependsOn(scenario: Scenario, name: string): boolean {
  if (name === PSU_MEAN) return factOf(scenario) !== undefined;
  return name === SKEW ? scenario.database.objects.some(isSkewed) : pointersOf(scenario, name).length > 0;
}

/** The values that a scenario has for this parameter: one a place, none where it does not depend on it. */
export function valuesOf(scenario: Scenario, name: string): readonly number[] {
  if (name === PSU_MEAN) return [factOf(scenario)].flatMap((fact) => (fact ? [fact.psuBytes / MIB] : []));
  if (name === SKEW) return scenario.database.objects.filter(isSkewed).map((object) => (object.psuMaxBytes ?? 0) / object.psuBytes);
  return pointersOf(scenario, name).map((pointer) => valueAt(scenario, pointer) as number);
}

/**
 * A scenario of the study with another value of one parameter; the same scenario where it does not depend on it.
 * The outcome is for validation to judge. Throws a RangeError for a parameter that cannot be changed.
 */
export function withParameter(scenario: Scenario, name: string, value: number): Scenario {
  if (name === SKEW) {
    const { blockBytes, objects } = scenario.database;
    const skewed = (object: DbObject): DbObject =>
      isSkewed(object) ? { ...object, psuMaxBytes: Math.round((object.psuBytes * value) / blockBytes) * blockBytes } : object;
    return { ...scenario, database: { ...scenario.database, objects: objects.map(skewed) } };
  }
  const fact = factOf(scenario);
  if (name === PSU_MEAN && fact !== undefined) {
    const { blockBytes, objects } = scenario.database;
    const scaled = (bytes: number): number => Math.round((bytes * value * MIB) / fact.psuBytes / blockBytes) * blockBytes;
    const sized = (object: DbObject): DbObject =>
      object.role === 'fact' || object.role === 'star-index'
        ? {
            ...object,
            psuBytes: scaled(object.psuBytes),
            ...(object.psuMaxBytes !== undefined && { psuMaxBytes: scaled(object.psuMaxBytes) }),
          }
        : object;
    return { ...scenario, database: { ...scenario.database, objects: objects.map(sized) } };
  }
  const changed = pointersOf(scenario, name).reduce<Json>((document, pointer) => replacedAt(document, pointer, value), scenario as Json);
  // A number for a number: the shape is the scenario's, which a pointer does not tell the compiler.
  return changed as unknown as Scenario;
}

const factOf = ({ database }: Scenario): DbObject | undefined => database.objects.find(({ role }) => role === 'fact');

const isSkewed = (object: DbObject): boolean => object.psuMaxBytes !== undefined;

function pointersOf(scenario: Scenario, name: string): readonly string[] {
  if (!Object.hasOwn(PLACES, name)) throw new RangeError(`No place in a scenario is known for the parameter ${name}.`);
  return PLACES[name].flatMap((place) => place(scenario) ?? []);
}

/** Units of which there are only whole ones. */
const WHOLE: ReadonlySet<string> = new Set(['count', 'segments', 'steps', 'reads', 'blocks', 'queries', 'processes', 'users', 'loads']);

/**
 * A parameter's value times a factor, as there can be one: whole numbers rounded, bytes to whole blocks, at least one of
 * either. What rounding would leave unchanged goes one further, so that few are varied too (2 becomes 1 and 3).
 */
export function scaledValue({ value, unit }: Pick<StudyParameter, 'value' | 'unit'>, factor: number, blockBytes: number): number {
  const step = WHOLE.has(unit) ? 1 : unit === 'bytes' ? blockBytes : 0;
  if (step === 0 || factor === 1) return value * factor;
  const rounded = Math.round((value * factor) / step) * step;
  const moved = rounded === value ? value + (factor > 1 ? step : -step) : rounded;
  return Math.max(step, moved);
}
