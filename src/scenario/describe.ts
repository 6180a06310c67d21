/** Documents in words: for announcements, the edit trail and screen readers. */
import { sameMeaning as same } from '../base/same.ts';
import { formatBytes, formatCount, listWords, plural } from '../base/units.ts';
import { objectOf } from './edit/deal.ts';
import { arrayShape, levelName } from './arrays.ts';
import { describeGroups, groupDifferences } from './groups/words.ts';
import { layOut, psusOf, type Layout } from './layout.ts';
import { disksName, targetsName } from './names.ts';
import { describePools, poolDifferences } from './pools/describePools.ts';
import { describeHost, hostDifferences, queueDifferences } from './describeHost.ts';
import { meaningHash } from './hash.ts';
import { cutWords } from './cutWords.ts';
import { settingChanges } from './describeChanges.ts';
import { spreadWords } from './psuSizes.ts';
import type { ArrayVolume, Database, DbObject, Scenario, Table, Spread, Volume, Workload } from './schema.ts';
import { streamDifferences } from './streams/words.ts';
import { counted, wordsOf, type Noun, type Vocabulary } from './terms.ts';
import { levelDifferences, levelTitle, levelWords } from './levels/words.ts';
import { describePolicy, policyDifferences } from './timeline/policyWords.ts';
import { describeTimeline, timelineDifferences } from './timeline/words.ts';

/** Ids as ranges where they count on: "d1-d4, d9, v-fact". */
export function idRanges(ids: readonly string[]): string {
  const parts: { first: string; last: string; stem: string; number: number; count: number }[] = [];
  for (const id of ids) {
    const match = /^(.*?)(\d{1,6})$/.exec(id);
    const stem = match ? match[1] : id;
    const number = match ? Number(match[2]) : Number.NaN;
    const open = parts.at(-1);
    if (open && open.stem === stem && number === open.number + 1) {
      open.last = id;
      open.number = number;
      open.count++;
    } else parts.push({ first: id, last: id, stem, number, count: 1 });
  }
  return parts.map(({ first, last, count }) => (count === 1 ? first : count === 2 ? `${first}, ${last}` : `${first}-${last}`)).join(', ');
}

/** Numbers counted from 1 as ranges: "3-9, 12". */
export function numberRanges(numbers: readonly number[]): string {
  return idRanges(numbers.map(String));
}

/** "round robin over d1-d22, one further in each segment". */
export function describeSpread(spread: Spread, { segment }: Vocabulary): string {
  if (spread.kind === 'all') return `on ${spread.target}`;
  const over = idRanges(spread.targets);
  if (spread.kind === 'fill') return `filling ${over} one after another`;
  const shift = (spread.segmentShift ?? 0) % spread.targets.length;
  const further = shift === 0 ? '' : `, ${shift === 1 ? 'one' : shift} further in each ${segment.one}`;
  return `round robin over ${over}${further}`;
}

/** How volumes and targets are called: by ids, as documents and the command line do, or by the names that the board shows. */
export interface Naming {
  readonly volume: (volume: Pick<Volume, 'id' | 'name'>) => string;
  readonly targets: (scenario: Scenario, ids: readonly string[]) => string;
  /** "over d1-d22", "over disks 1–22": the members of a volume. */
  readonly members: (ids: readonly string[]) => string;
}

/** In place of a target. */
const NOWHERE = 'nowhere';
const BY_ID: Naming = { volume: ({ id }) => id, targets: (_, ids) => idRanges(ids), members: idRanges };
export const AS_ON_BOARD: Naming = {
  volume: ({ name }) => name,
  targets: (scenario, ids) => {
    const placed = ids.filter((id) => id !== NOWHERE);
    return listWords([...(placed.length > 0 ? [targetsName(scenario, placed)] : []), ...ids.filter((id) => id === NOWHERE)]);
  },
  members: (ids) => disksName(ids),
};

/** "striped volume v-all over d1-d22, unit 64 KiB"; "RAID 50 volume v1 over d1-d70, unit 64 KiB, in 10 arrays of 7 disks, outer unit 384 KiB". */
export function describeVolume(volume: Volume, naming: Naming = BY_ID): string {
  const over = `over ${naming.members(volume.members)}`;
  const name = naming.volume(volume);
  if (volume.kind === 'concat') return `concatenated volume ${name} ${over}`;
  const kind = volume.kind === 'stripe' && volume.arrays === undefined ? 'striped' : levelName(volume);
  return [
    `${kind} volume ${name} ${over}`,
    `unit ${formatBytes(volume.stripeUnitBytes)}`,
    ...arrayWords(volume),
    ...redundancyWords(volume),
    ...(volume.behind === undefined ? [] : [`behind controller ${volume.behind}`]),
  ].join(', ');
}

function arrayWords(volume: ArrayVolume): string[] {
  if (volume.arrays === undefined) return [];
  const { arrays, perArray } = arrayShape(volume);
  return [`in ${plural(arrays, 'array')} of ${plural(perArray, 'disk')}, outer unit ${formatBytes(volume.arrays.stripeUnitBytes)}`];
}

/** Settings that differ from the defaults. */
function redundancyWords(volume: ArrayVolume): string[] {
  if (volume.kind === 'stripe') return [];
  const words: string[] = [];
  if (volume.kind === 'mirror') {
    if (volume.copies !== undefined && volume.copies !== 2) words.push(`${volume.copies} copies`);
    if (volume.reads === 'alternate') words.push('reads from the copies in turn');
    if (volume.reads === 'first') words.push('reads from the first copy');
  } else {
    if (volume.rotation !== undefined && volume.rotation !== 'left-symmetric') words.push(volume.rotation);
    if (volume.smallWrites === 'read-modify-write') words.push('small writes by read-modify-write');
    if (volume.smallWrites === 'reconstruct') words.push('small writes by reconstruct write');
  }
  if (volume.controller !== undefined) {
    const { kind, perRequestMs, xorMibPerSecond } = volume.controller;
    const rate = xorMibPerSecond === undefined ? '' : `, XOR at ${xorMibPerSecond} MiB/s`;
    words.push(`${kind} controller with ${perRequestMs} ms a request${rate}`);
  }
  if (volume.rebuild !== undefined)
    words.push(`rebuilds ${volume.rebuild.onto === undefined ? 'into its spare space' : `onto ${volume.rebuild.onto}`}`);
  return words;
}

/** "Daily sales: 91 segments of 22 PSUs, 19.6 GiB, on v-all; 3 exceptions". */
export function describeObject(scenario: Scenario, objectId: string): string {
  const object = scenario.database.objects.find((o) => o.id === objectId);
  if (!object) return `There is no object ${objectId}`;
  const { segments, psusPerSegment, psuBytes } = object;
  const words = wordsOf(scenario);
  const files =
    object.extents !== undefined
      ? `table space of ${plural(psusPerSegment, 'container')}`
      : segments === 1
        ? counted(psusPerSegment, words.psu)
        : cutWords(object, words);
  const rule = scenario.placement.rules.findLast((r) => r.object === objectId);
  const exceptions = scenario.placement.exceptions.filter((e) => e.object === objectId).length;
  const where = rule ? describeSpread(rule.spread, words) : 'placed nowhere';
  const also = exceptions === 0 ? '' : `; ${plural(exceptions, 'exception')}`;
  const filled = [...fileWords(object, words), ...spaceWords(object, scenario.database.tables)].map((each) => `, ${each}`);
  return `${object.name}: ${files}, ${formatBytes(segments * psusPerSegment * psuBytes)}${filled.join('')}, ${where}${also}`;
}

/** How a table space is filled and managed: "extents of 64 KiB", "allocated up front", "3 tables". */
function spaceWords({ id, extents }: Pick<DbObject, 'id' | 'extents'>, tables: readonly Table[] = []): string[] {
  if (extents === undefined) return [];
  const own = tables.filter(({ space }) => space === id);
  const count = (kind: Table['kind']): number => own.filter((table) => table.kind === kind).length;
  const managed = { database: 'allocated up front', system: 'growing on demand', automatic: 'automatic storage' }[extents.managed];
  return [
    `extents of ${formatBytes(extents.extentBytes)}`,
    managed,
    ...(extents.partition === undefined ? [] : [`in partition ${extents.partition}`]),
    ...(extents.pool === undefined ? [] : [`in pool ${extents.pool}`]),
    ...(count('table') > 0 ? [plural(count('table'), 'table')] : []),
    ...(count('index') > 0 ? [plural(count('index'), 'index', 'indexes')] : []),
  ];
}

/** How an object's files are filled, where it is not as usual: "at most 5 MiB a PSU", "growing by 1 MiB", "rows unsorted". */
const fileWords = ({ psuMaxBytes, psuSpread, growthBytes, rowOrder }: DbObject, words: Vocabulary): string[] => [
  ...(psuSpread === undefined ? [] : [spreadWords(psuSpread, words)]),
  ...(psuMaxBytes === undefined ? [] : [`at most ${formatBytes(psuMaxBytes)} ${words.psu.a}`]),
  ...(growthBytes === undefined ? [] : [`growing by ${formatBytes(growthBytes)}`]),
  ...(rowOrder === 'unsorted' ? ['rows unsorted'] : []),
];

/** What is different about the objects, a line each for those that are in both; "another database" where it is not the same objects. */
function databaseDifferences(before: Database, after: Database, words: Vocabulary): string[] {
  const meaning = ({ repartitionedFrom: _from, name: _name, ...object }: DbObject): unknown => object;
  if (
    before.blockBytes !== after.blockBytes ||
    !same(
      before.objects.map(({ id, role }) => [id, role]),
      after.objects.map(({ id, role }) => [id, role]),
    )
  )
    return ['another database'];
  if (!same(before.tables ?? [], after.tables ?? [])) return ['other tables in the table spaces'];
  const alike = new Map<string, string[]>();
  after.objects.forEach((object, o) => {
    const was = before.objects[o];
    if (same(meaning(was), meaning(object))) return;
    const difference = objectDifference(was, object, words);
    alike.set(difference, [...(alike.get(difference) ?? []), object.name]);
  });
  return [...[...alike].map(([difference, names]) => `${names.join(', ')}: ${difference}`), ...poolDifferences(before, after)];
}

function objectDifference(was: DbObject, is: DbObject, words: Vocabulary): string {
  const { psu } = words;
  const parts: string[] = [];
  if (is.extents !== undefined && was.psusPerSegment !== is.psusPerSegment)
    parts.push(`${plural(is.psusPerSegment, 'container')} (was ${was.psusPerSegment})`);
  else if (was.segments !== is.segments || was.psusPerSegment !== is.psusPerSegment) {
    parts.push(`${cutWords(is, words)} (was ${cutWords(was, words)})`);
  } else if (was.psuBytes !== is.psuBytes) parts.push(`${formatBytes(is.psuBytes)} ${psu.a} (was ${formatBytes(was.psuBytes)})`);
  if (!same({ ...was.extents, containerBytes: 0 }, { ...is.extents, containerBytes: 0 }))
    parts.push(spaceWords(is).join(', ') || 'no table space');
  if (was.psuMaxBytes !== is.psuMaxBytes)
    parts.push(`${psu.many} filled ${is.psuMaxBytes === undefined ? 'evenly' : `in order up to ${formatBytes(is.psuMaxBytes)}`}`);
  if (!same(was.psuSpread, is.psuSpread)) parts.push(spreadWords(is.psuSpread ?? { segments: 0, psus: 0 }, words));
  if (was.growthBytes !== is.growthBytes)
    parts.push(is.growthBytes === undefined ? 'files preallocated' : `files grow by ${formatBytes(is.growthBytes)}`);
  if ((was.rowOrder ?? 'sorted') !== (is.rowOrder ?? 'sorted')) parts.push(`rows ${is.rowOrder ?? 'sorted'}`);
  return parts.length === 0 ? 'the same, written differently' : parts.join(', ');
}

/** The whole layout, a sentence for each thing that a listener would ask for. */
export function describeLayout(scenario: Scenario): string[] {
  const { disks } = scenario.hardware;
  const inVolumes = new Set(scenario.volumes.flatMap((v) => v.members));
  const loose = disks.filter((d) => !inVolumes.has(d.id)).map((d) => d.id);
  const psus = scenario.database.objects.reduce((sum, object) => sum + psusOf(object), 0);
  return [
    `${plural(disks.length, 'disk')}, ${plural(scenario.volumes.length, 'volume')}, ${plural(scenario.database.objects.length, 'object')} in ${counted(psus, wordsOf(scenario).psu)}`,
    ...scenario.volumes.map((volume) => describeVolume(volume)),
    ...describeGroups(scenario),
    ...(loose.length > 0 ? [`loose disks ${idRanges(loose)}`] : []),
    ...describeHost(scenario, idRanges),
    ...scenario.database.objects.map((object) => describeObject(scenario, object.id)),
    ...describePools(scenario.database),
    ...describeTimeline(scenario),
    ...(scenario.policy === undefined ? [] : [`policy that starts moves: ${describePolicy(scenario.policy)}`]),
    ...(scenario.levels ?? []).map((level) => `service level of ${levelTitle(scenario, level)}: ${levelWords(level)}`),
  ];
}

/** "Daily sales, segments 3-9, PSUs 2-5 (28 files, 280 MiB)": what is selected, exactly if it is a box of one object. */
export function describeSelection(scenario: Scenario, psus: ArrayLike<number>, layout: Layout = layOut(scenario)): string {
  const perObject = new Map<number, { segments: Set<number>; psus: Set<number>; files: number }>();
  let bytes = 0;
  let files = 0;
  for (const p of Array.from(psus)) {
    if (!(p >= 0 && p < layout.psuCount)) continue;
    const o = objectOf(layout, p);
    const width = scenario.database.objects[o].psusPerSegment;
    const cell = p - layout.objectFirst[o];
    const found = perObject.get(o) ?? { segments: new Set(), psus: new Set(), files: 0 };
    found.segments.add(Math.floor(cell / width) + 1);
    found.psus.add((cell % width) + 1);
    found.files++;
    perObject.set(o, found);
    bytes += layout.bytes[p];
    files++;
  }
  if (files === 0) return 'nothing selected';
  const names = [...perObject].map(([o, found]) => describePart(scenario, o, found));
  return `${names.join('; ')} (${plural(files, 'file')}, ${formatBytes(bytes)})`;
}

function describePart(scenario: Scenario, o: number, part: { segments: Set<number>; psus: Set<number>; files: number }): string {
  const object = scenario.database.objects[o];
  if (part.files === psusOf(object)) return `all of ${object.name}`;
  const sorted = (numbers: Set<number>): number[] => [...numbers].toSorted((a, b) => a - b);
  const box = part.files === part.segments.size * part.psus.size;
  if (!box) return `${plural(part.files, 'file')} of ${object.name}`;
  const words = wordsOf(scenario);
  const numbered = (noun: Noun, of: Set<number>): string => `, ${of.size === 1 ? noun.one : noun.many} ${numberRanges(sorted(of))}`;
  const segment = object.segments === 1 ? '' : numbered(words.segment, part.segments);
  const psu = part.psus.size === object.psusPerSegment ? '' : numbered(words.psu, part.psus);
  return `${object.name}${segment}${psu}`;
}

/** What one document has that the other has not, a line each, in the words of the second; empty if they simulate the same. */
export function describeDifference(before: Scenario, after: Scenario, naming: Naming = BY_ID): string[] {
  return [
    ...volumeDifferences(before, after, naming),
    ...groupDifferences(before, after),
    ...databaseDifferences(before.database, after.database, wordsOf(after)),
    ...placementDifference(before, after, naming),
    ...workDifferences(before, after),
    ...otherDifferences(before, after),
    ...timelineDifferences(before, after),
    ...policyDifferences(before, after),
    ...levelDifferences(before, after),
  ];
}

/** A volume without what has a line of its own, or none. */
const shapeOf = ({ tuneGroup: _group, queue: _queue, name: _name, ...shape }: Volume): unknown => shape;

function volumeDifferences(before: Scenario, after: Scenario, naming: Naming): string[] {
  const old = new Map(before.volumes.map((v) => [v.id, v]));
  const now = new Set(after.volumes.map((v) => v.id));
  const lines = before.volumes.filter((v) => !now.has(v.id)).map((v) => `volume ${naming.volume(v)} dissolved`);
  for (const volume of after.volumes) {
    const was = old.get(volume.id);
    if (!was) lines.push(`new ${describeVolume(volume, naming)}`);
    else if (!same(shapeOf(was), shapeOf(volume))) lines.push(`${describeVolume(volume, naming)} (was ${sizes(was)})`);
    if (was && was.tuneGroup !== volume.tuneGroup) {
      lines.push(
        `${wordsOf(after).tuneGroup.name} of ${naming.volume(volume)} ${volume.tuneGroup ?? 'as the host'} (was ${was.tuneGroup ?? 'as the host'})`,
      );
    }
  }
  return lines;
}

const sizes = (volume: Volume): string =>
  volume.kind === 'concat'
    ? plural(volume.members.length, 'disk')
    : [
        ...(volume.kind === 'stripe' && volume.arrays === undefined ? [] : [levelName(volume)]),
        plural(volume.members.length, 'disk'),
        formatBytes(volume.stripeUnitBytes),
        ...arrayWords(volume),
        ...redundancyWords(volume),
      ].join(', ');

/** One line: how many files lie on another target, and the largest of the moves. */
function placementDifference(before: Scenario, after: Scenario, naming: Naming): string[] {
  if (same(before.placement, after.placement)) return [];
  const a = layOut(before);
  const b = layOut(after);
  // Files of a table that is cut otherwise are other files.
  if (!same(Array.from(a.objectFirst), Array.from(b.objectFirst))) return [];
  const moved: number[] = [];
  let bytes = 0;
  for (let p = 0; p < a.psuCount; p++) {
    if (a.targets[a.target[p]]?.id === b.targets[b.target[p]]?.id) continue;
    moved.push(p);
    bytes += a.bytes[p];
  }
  if (moved.length === 0) return [addressDifference(before, after, a, b)];
  const to = [...new Set(moved.map((p) => b.targets[b.target[p]]?.id ?? NOWHERE))];
  const where = to.length > 6 ? plural(to.length, 'target') : naming.targets(after, to);
  return moved.length > 200
    ? [`${formatCount(moved.length)} files (${formatBytes(bytes)}) moved to ${where}`]
    : [`${describeSelection(before, moved, a)} moved to ${where}`];
}

/** What is different where every file lies on the target where it lay. */
function addressDifference(before: Scenario, after: Scenario, a: Layout, b: Layout): string {
  const shifted = Array.from({ length: a.psuCount }, (_, p) => p).filter((p) => a.bytes[p] > 0 && a.offsetBytes[p] !== b.offsetBytes[p]);
  const is = after.placement.addresses !== undefined;
  const switched = is === (before.placement.addresses !== undefined) ? '' : is ? 'addresses stored' : 'files packed in table order';
  if (shifted.length === 0) return switched === '' ? 'the same places, written differently' : switched;
  const what = shifted.length > 200 ? `${formatCount(shifted.length)} files` : describeSelection(before, shifted, a);
  return `${what} elsewhere on the same disks${switched === '' ? '' : `; ${switched}`}`;
}

function workDifferences(before: Scenario, after: Scenario): string[] {
  const [a, b] = [before.workload, after.workload];
  const lines: string[] = [];
  const words = wordsOf(after);
  if (a.id !== b.id || a.title !== b.title) lines.push(`workload ${b.title} (was ${a.title})`);
  else if (!same(a.batch, b.batch)) lines.push(batchDifference(a, b));
  if (a.users !== b.users) lines.push(`${plural(b.users, 'user')} (was ${a.users})`);
  if (a.queryProcs !== b.queryProcs) lines.push(`${words.queryProcs.name} ${b.queryProcs} (was ${a.queryProcs})`);
  if (a.order !== b.order) lines.push(b.order === 'own' ? 'each user in a different order' : 'all users in the same order');
  if (!same(a.alongside, b.alongside)) lines.push(alongsideWords(b.alongside ?? []));
  lines.push(...streamDifferences(a, b));
  if (before.seed !== after.seed) lines.push(`seed ${after.seed} (was ${before.seed})`);
  if (!same(before.classes, after.classes))
    lines.push(
      meaningHash(unspanned(before)) === meaningHash(unspanned(after))
        ? `queries over other numbers of ${words.segment.many}`
        : 'other query classes',
    );
  if (!same(before.costs, after.costs)) lines.push('other processor costs');
  return lines;
}

/** "batch with 637 of load (was 91)". */
function batchDifference({ batch: a }: Workload, { batch: b }: Workload): string {
  const countOf = (batch: Workload['batch'], id: string): number =>
    batch.reduce((sum, entry) => sum + (entry.class === id ? entry.count : 0), 0);
  const changed = [...new Set([...a, ...b].map((entry) => entry.class))].filter((id) => countOf(a, id) !== countOf(b, id));
  if (changed.length === 0) return 'the batch in another order';
  return `batch with ${changed.map((id) => `${countOf(b, id)} of ${id} (was ${countOf(a, id)})`).join(', ')}`;
}

/** Query classes without what `repartition` changes of them. */
const unspanned = ({ classes }: Scenario): unknown =>
  classes.map((query) => ({ ...query, segments: null, stepsPerSegment: null, repartitionedFrom: null }));

const alongsideWords = (alongside: NonNullable<Workload['alongside']>): string =>
  alongside.length === 0
    ? 'no background users'
    : `alongside ${alongside.map(({ class: id, users }) => `${plural(users, 'user')} of ${id}`).join(', ')}`;

function otherDifferences(before: Scenario, after: Scenario): string[] {
  const lines = [
    ...hostDifferences(before.host, after.host),
    ...settingChanges(before.host, after.host, wordsOf(after)).map(({ now, was }) => (was === undefined ? now : `${now} (was ${was})`)),
  ];
  lines.push(...queueDifferences(before, after, idRanges));
  if (!same(withoutQueues(before), withoutQueues(after))) lines.push(hardwareDifference(before, after));
  return lines;
}

const withoutQueues = ({ hardware }: Scenario): unknown => ({
  ...hardware,
  disks: hardware.disks.map(({ queue: _queue, ...disk }) => disk),
});

function hardwareDifference(before: Scenario, after: Scenario): string {
  const [a, b] = [before.hardware.disks.length, after.hardware.disks.length];
  if (a !== b) return `${plural(b, 'disk')} (was ${a})`;
  const broken = after.hardware.disks.flatMap((disk, k) =>
    disk.failed === true && before.hardware.disks[k].failed !== true ? [disk.id] : [],
  );
  const fixed = after.hardware.disks.flatMap((disk, k) =>
    disk.failed !== true && before.hardware.disks[k].failed === true ? [disk.id] : [],
  );
  if (broken.length + fixed.length > 0) {
    const words = [
      ...(broken.length > 0 ? [`${idRanges(broken)} failed`] : []),
      ...(fixed.length > 0 ? [`${idRanges(fixed)} repaired`] : []),
    ];
    return words.join(', ');
  }
  const wasDown = new Set(before.hardware.paths.flatMap(({ id, failed }) => (failed === true ? [id] : [])));
  const changedPaths = after.hardware.paths.filter(({ id, failed }) => (failed === true) !== wasDown.has(id));
  if (changedPaths.length > 0)
    return changedPaths.map(({ id, failed }) => `path ${id} ${failed === true ? 'failed' : 'repaired'}`).join(', ');
  const capped = after.hardware.paths.filter((path, k) => path.mibPerSecond !== before.hardware.paths[k]?.mibPerSecond);
  if (capped.length === 0) return 'other drives or disks';
  return capped
    .map((path) => `path ${path.id} ${path.mibPerSecond === null ? 'uncapped' : `capped at ${path.mibPerSecond} MiB/s`}`)
    .join(', ');
}
