/** How objects are cut into segments and data files: granularity, PSUs, their largest size, and how they are filled. */
import { formatBytes, formatCount } from '../../base/units.ts';
import { operatorOf } from '../operators/index.ts';
import { LIMITS, type DbObject, type PlacementException, type QueryClass, type Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { inRange } from './range.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { counted, wordsOf, type Vocabulary } from '../terms.ts';

/** What the partitioned objects are cut into; what is left out stays. */
export interface Partition {
  readonly segments?: number;
  readonly psusPerSegment?: number;
}

export interface Repartitioned {
  readonly scenario: Scenario;
  /** Sentences on what rounding has changed and what could not be kept; none if everything is as before, cut otherwise. */
  readonly notes: readonly string[];
}

/** Deviations of a class' work that are worth a sentence. */
const NOTED_SHARE = 0.02;

/** Ids of what is cut together: the first fact table, and tables and indexes of the fact with as many segments. */
export function partitionedIds(scenario: Scenario): ReadonlySet<string> {
  const { objects } = scenario.database;
  const fact = objects.find(({ role }) => role === 'fact');
  if (fact === undefined) return new Set();
  const alike = objects.filter(({ role, segments }) => segments === fact.segments && (role === 'fact' || role === 'star-index'));
  const ids = new Set(alike.map(({ id }) => id));
  // A join walks table and index segment by segment: what it uses as an index of these goes along.
  for (const query of scenario.classes) {
    const operator = operatorOf(query);
    if (!ids.has(operator.object(query))) continue;
    // What lives in a table space is not cut.
    for (const id of operator.indexes(query)) if (objects.some((object) => object.id === id && object.extents === undefined)) ids.add(id);
  }
  return ids;
}

/**
 * Cuts the fact table, and all that is partitioned like it, into other segments and PSUs. The data stay as much, to the block of
 * each PSU; query classes keep the span of time that they touch, in whole segments, and their row-id lists in all; a batch of loads
 * keeps loading everything. Exceptions of the placement are mapped where their borders are borders afterwards, else dropped.
 * Refuses counts out of bounds, too many files, PSUs below a block, and what would not fit.
 */
export const repartition = (scenario: Scenario, partition: Partition): Scenario => planRepartition(scenario, partition).scenario;

/** The same with what is to be said about it, before it is done. */
export function planRepartition(scenario: Scenario, partition: Partition): Repartitioned {
  const ids = partitionedIds(scenario);
  const fact = scenario.database.objects.find(({ role }) => role === 'fact');
  if (fact === undefined) throw new EditRefused('unknown', 'There is no fact table to be partitioned', 'an object with the role "fact"');
  const words = wordsOf(scenario);
  const before = fact.segments;
  const after = inRange(words.segment.Many, partition.segments ?? before, 1, LIMITS.segments);
  const psus = partition.psusPerSegment;
  if (psus !== undefined) inRange(`${words.psu.Many} per ${words.segment.one}`, psus, 1, LIMITS.psusPerSegment);
  const own = scenario.database.objects.filter(({ id }) => ids.has(id));
  if (after === before && own.every(({ psusPerSegment }) => psus === undefined || psusPerSegment === psus)) return { scenario, notes: [] };
  const objects = scenario.database.objects.map((object) =>
    ids.has(object.id) ? cut(object, after, psus ?? object.psusPerSegment, scenario) : object,
  );
  checkFiles(objects, after, words);

  const origin = fact.repartitionedFrom?.segments ?? before;
  const notes: string[] = [];
  const cutNow = { origin, before, after, object: (id: string) => objects.find((object) => object.id === id) };
  const classes = scenario.classes.map((query): QueryClass => {
    const operator = operatorOf(query);
    if (operator.cut === null || after === before || !ids.has(operator.object(query))) return query;
    const next = operator.cut.respanned(query, cutNow);
    if (Math.abs(next.work - 1) >= NOTED_SHARE)
      notes.push(operator.cut.note(next.query, percentOf(next.work), spanOf(next.query, words), after, words));
    return next.query;
  });
  const batch = after === before ? scenario.workload.batch : batchRespanned(scenario, ids, before, after);
  const mapped = scenario.placement.exceptions.flatMap((exception): PlacementException[] => {
    const index = scenario.database.objects.findIndex(({ id }) => id === exception.object);
    if (!ids.has(exception.object) || index < 0) return [exception];
    const found = mappedException(exception, scenario.database.objects[index], objects[index]);
    return found === null ? [] : [found];
  });
  const dropped = scenario.placement.exceptions.length - mapped.length;
  if (dropped > 0) {
    const files = dropped === 1 ? 'the files of 1 exception lie' : `the files of ${dropped} exceptions lie`;
    notes.push(
      `${files} where the rule of their object puts them: their borders are no borders of the new ${words.segment.many} or ${words.psu.many}`,
    );
  }
  const changed: Scenario = {
    ...scenario,
    database: { ...scenario.database, objects },
    classes,
    placement: { ...scenario.placement, exceptions: mapped },
    workload: { ...scenario.workload, batch },
  };
  const admitted = admit(scenario, changed, 0);
  const [problem] = problemsOf(admitted);
  if (problem && problemsOf(scenario).length === 0) throw new EditRefused('limit', problem.message, problem.expected);
  return { scenario: admitted, notes };
}

type Cut = Pick<DbObject, 'segments' | 'psusPerSegment' | 'psuBytes' | 'psuMaxBytes'>;

/** The cut with other counts: bytes stay, to the block of each PSU; a maximum is of a PSU, and means the same share of one. */
function scaled(was: Cut, segments: number, psusPerSegment: number, blockBytes: number): Cut {
  const { psuMaxBytes } = was;
  if (segments === was.segments && psusPerSegment === was.psusPerSegment) return was;
  const blocks = Math.round((was.segments * was.psusPerSegment * was.psuBytes) / (segments * psusPerSegment) / blockBytes);
  const most = psuMaxBytes === undefined ? 0 : Math.max(1, Math.round((psuMaxBytes / was.psuBytes) * blocks));
  return { segments, psusPerSegment, psuBytes: blocks * blockBytes, ...(most > 0 && { psuMaxBytes: most * blockBytes }) };
}

/** An object in other segments and PSUs; cut as it was originally it is what it was. */
function cut(object: DbObject, segments: number, psusPerSegment: number, scenario: Scenario): DbObject {
  const { blockBytes } = scenario.database;
  const { repartitionedFrom, psuMaxBytes, ...plain } = object;
  const now: Cut = {
    segments: object.segments,
    psusPerSegment: object.psusPerSegment,
    psuBytes: object.psuBytes,
    ...(psuMaxBytes !== undefined && { psuMaxBytes }),
  };
  const then = repartitionedFrom && scaled(repartitionedFrom, object.segments, object.psusPerSegment, blockBytes);
  // Anyone who has changed the sizes since has made it another table.
  const isUntouched = then?.psuBytes === now.psuBytes && then.psuMaxBytes === now.psuMaxBytes;
  const from = repartitionedFrom !== undefined && isUntouched ? repartitionedFrom : now;
  const next = scaled(from, segments, psusPerSegment, blockBytes);
  if (next.psuBytes < blockBytes) {
    const most = Math.max(1, Math.floor((from.segments * from.psusPerSegment * from.psuBytes) / segments / blockBytes));
    const { segment, psu } = wordsOf(scenario);
    const message = `${counted(segments, segment)} of ${counted(psusPerSegment, psu)} leave ${object.name} less than a block of ${formatBytes(blockBytes)} for each ${psu.one}`;
    const fix = `fewer ${segment.many}, or at most ${counted(Math.min(most, LIMITS.psusPerSegment), psu)} in each`;
    throw new EditRefused('range', message, fix);
  }
  return { ...plain, ...next, ...(next !== from && { repartitionedFrom: { ...from } }) };
}

function checkFiles(objects: readonly DbObject[], segments: number, { segment, psu }: Vocabulary): void {
  const files = objects.reduce((sum, object) => sum + object.segments * object.psusPerSegment, 0);
  if (files <= LIMITS.psus) return;
  const cutNow = objects.filter((object) => object.segments === segments);
  const each = cutNow.reduce((sum, { psusPerSegment }) => sum + psusPerSegment, 0);
  const most = Math.max(1, Math.floor((LIMITS.psus - (files - segments * each)) / each));
  const message = `All objects together would have ${formatCount(files)} ${psu.many}, ${formatCount(LIMITS.psus)} are possible`;
  throw new EditRefused('limit', message, `at most ${counted(most, segment)} with as many ${psu.many}, or fewer ${psu.many} in each`);
}

/** "+4 %" */
const percentOf = (work: number): string => `${work > 1 ? '+' : '−'}${Math.round(Math.abs(work - 1) * 100)} %`;

/** "3 segments", "1 to 3 segments". */
function spanOf(query: QueryClass, { segment }: Vocabulary): string {
  if (!('segments' in query)) return '';
  const [least, most] = query.segments;
  return least === most ? counted(least, segment) : `${least} to ${counted(most, segment)}`;
}

/** Queries that fill one segment each: finer segments take more of them. */
function batchRespanned(
  { classes, workload }: Scenario,
  ids: ReadonlySet<string>,
  before: number,
  after: number,
): Scenario['workload']['batch'] {
  const each = new Set(
    classes.flatMap((query) => {
      const operator = operatorOf(query);
      return operator.oneSegmentEach && ids.has(operator.object(query)) ? [query.id] : [];
    }),
  );
  return workload.batch.map((entry) =>
    each.has(entry.class) && entry.count > 0 ? { ...entry, count: Math.max(1, Math.round((entry.count * after) / before)) } : entry,
  );
}

/** The exception on the object as it is cut now; null where its borders are none any more. */
function mappedException(exception: PlacementException, before: DbObject, after: DbObject): PlacementException | null {
  const range = ([first, last]: readonly [number, number], was: number, is: number): [number, number] | null => {
    if (was === is) return [first, Math.min(last, is)];
    const from = ((first - 1) * is) / was;
    const to = (last * is) / was;
    return Number.isInteger(from) && Number.isInteger(to) && to > from ? [from + 1, to] : null;
  };
  const segments = range(exception.segments, before.segments, after.segments);
  // PSUs of a segment are numbered, not ordered by what they hold: only all of them are the same ones.
  const isWhole = exception.psus[0] === 1 && exception.psus[1] >= before.psusPerSegment;
  const psus: [number, number] | null =
    before.psusPerSegment === after.psusPerSegment ? [...exception.psus] : isWhole ? [1, after.psusPerSegment] : null;
  return segments === null || psus === null ? null : { ...exception, segments, psus };
}
