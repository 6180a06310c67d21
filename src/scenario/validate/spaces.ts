/** Table spaces and the tables in them: whole blocks and extents, room for all tables, and one name for one thing. */
import { formatBytes, formatCount, plural } from '../../base/units.ts';
import type { DbObject, Extents, Table } from '../schema.ts';
import { extentsOf, extentsOfTables } from '../spaces/spaces.ts';
import { checkKnown } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

/** Roles of objects that are cut into segments; a table space is one of the others. */
const SEGMENTED: readonly DbObject['role'][] = ['fact', 'star-index', 'dimension', 'dimension-index', 'spill'];
/** What an object of segments and PSUs may say, and a table space may not. */
const OF_SEGMENTS = ['psuMaxBytes', 'psuSpread', 'rowOrder', 'repartitionedFrom'] as const;
/** Entries of the map of one space: containers of each size have one in each range of their levels. */
const MOST_RANGES = 65_536;

export function checkSpaces(sound: Sound, report: Report): void {
  const { objects, tables, blockBytes } = sound;
  const byId = new Map(objects.parts.map((part) => [part.value.id, part]));
  for (const part of objects.parts) {
    const { extents } = part.value;
    if (extents !== undefined) checkSpace(part, extents, tables.parts, blockBytes, report);
  }
  checkTables(tables.parts, byId, sound, report);
}

function checkSpace(
  { value: space, pointer }: Part<DbObject>,
  extents: Extents,
  tables: readonly Part<Table>[],
  blockBytes: number | undefined,
  report: Report,
): void {
  const at = `${pointer}/extents`;
  const { extentBytes, prefetchBytes, managed, containerBytes, usedBytes } = extents;
  const { psusPerSegment, psuBytes } = space;
  if (space.segments !== 1)
    report.add(
      `${pointer}/segments`,
      `table space ${show(space.id)} has ${space.segments} segments`,
      '1: its files are containers, psusPerSegment of them',
    );
  if (SEGMENTED.includes(space.role))
    report.add(
      `${pointer}/role`,
      `table space ${show(space.id)} has the role ${show(space.role)}`,
      '"table", "index", "temporary", "log" or "system"',
    );
  for (const key of OF_SEGMENTS)
    if (space[key] !== undefined)
      report.add(`${pointer}/${key}`, `table space ${show(space.id)} has a ${key}`, 'none: extents go to all containers in turn');
  if (space.growthBytes !== undefined && managed !== 'system')
    report.add(
      `${pointer}/growthBytes`,
      `containers of ${show(space.id)} are to grow, but are allocated up front`,
      'managed "system", or no growthBytes',
    );
  checkBlocks(extentBytes, `${at}/extentBytes`, 'an extent', blockBytes, report);
  if (prefetchBytes !== undefined) checkBlocks(prefetchBytes, `${at}/prefetchBytes`, 'a prefetch', blockBytes, report);
  if (containerBytes !== undefined) checkContainers(space, extents, containerBytes, at, report);
  else if (psuBytes < extentBytes)
    report.add(
      `${pointer}/psuBytes`,
      `a container of ${psuBytes} bytes is smaller than an extent of ${extentBytes}`,
      `at least ${extentBytes}`,
    );
  const isListed = tables.some(({ value }) => value.space === space.id);
  if (usedBytes === undefined) return;
  if (isListed)
    report.add(`${at}/usedBytes`, `what is used of ${show(space.id)} follows from its tables`, 'no usedBytes, or no tables in this space');
  const all = extentsOf({ psusPerSegment, psuBytes, extents }) * extentBytes;
  if (usedBytes > all)
    report.add(
      `${at}/usedBytes`,
      `${formatBytes(usedBytes)} are used of ${show(space.id)}, which holds ${formatBytes(all)} in whole extents`,
      `at most ${all}`,
    );
}

function checkBlocks(bytes: number, pointer: string, what: string, blockBytes: number | undefined, report: Report): void {
  if (blockBytes === undefined || !(blockBytes > 0) || bytes % blockBytes === 0) return;
  const nearest = Math.max(1, Math.round(bytes / blockBytes)) * blockBytes;
  report.add(pointer, `${what} of ${bytes} bytes is not a multiple of the block of ${blockBytes}`, `whole blocks, such as ${nearest}`);
}

function checkContainers(space: DbObject, { managed, extentBytes }: Extents, sizes: readonly number[], at: string, report: Report): void {
  const pointer = `${at}/containerBytes`;
  if (managed === 'system')
    report.add(pointer, `containers of ${show(space.id)} grow as it fills`, 'no containerBytes with managed "system"');
  if (sizes.length !== space.psusPerSegment) {
    report.add(
      pointer,
      `sizes of ${plural(sizes.length, 'container')} are given, the space has ${space.psusPerSegment}`,
      `${space.psusPerSegment} sizes`,
    );
    return;
  }
  sizes.forEach((bytes, c) => {
    if (bytes < extentBytes)
      report.add(
        `${pointer}/${c}`,
        `container ${c + 1} of ${bytes} bytes is smaller than an extent of ${extentBytes}`,
        `at least ${extentBytes}`,
      );
  });
  const mean = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length);
  if (space.psuBytes !== mean)
    report.add(
      at.replace(/extents$/, 'psuBytes'),
      `psuBytes is ${space.psuBytes}, but the containers hold ${mean} bytes on average`,
      `${mean}`,
    );
  const levels = sizes.map((bytes) => Math.floor(bytes / extentBytes)).toSorted((a, b) => a - b);
  let ranges = 0;
  let different = 0;
  levels.forEach((level, k) => {
    if (level === levels[k - 1]) return;
    // All from here on reach this level.
    ranges += levels.length - k;
    different++;
  });
  if (ranges > MOST_RANGES)
    report.add(pointer, `the containers have ${formatCount(different)} different sizes`, 'fewer sizes, or fewer containers');
}

function checkTables(tables: readonly Part<Table>[], byId: ReadonlyMap<string, Part<DbObject>>, sound: Sound, report: Report): void {
  const first = new Map([...byId].map(([id, { pointer }]) => [id, pointer]));
  const filled = new Map<string, number>();
  for (const { value, pointer } of tables) {
    const before = first.get(value.id);
    if (before === undefined) first.set(value.id, pointer);
    else
      report.add(`${pointer}/id`, `table id ${show(value.id)} is used twice, first at ${before}`, 'an id that no table and no object has');
    if (!checkKnown(value.space, sound.objects, 'objects', `${pointer}/space`, report)) continue;
    if (value.of !== undefined) checkOwner(value, pointer, sound, report);
    const space = byId.get(value.space)?.value;
    if (space === undefined) continue;
    if (space.extents === undefined) {
      report.add(`${pointer}/space`, `object ${show(space.id)} is not a table space`, 'a table space: an object with extents');
      continue;
    }
    const { extents } = space;
    const all = extentsOf({ ...space, extents });
    const had = filled.get(space.id) ?? 0;
    const need = extentsOfTables([value], space.id, extents.extentBytes) ?? 0;
    filled.set(space.id, had + need);
    // The first that does not fit is enough.
    if (had > all || had + need <= all) continue;
    const left = (all - had) * extents.extentBytes;
    const grows = extents.managed === 'system' ? 'larger psuBytes (the most that a container grows to)' : 'larger or more containers';
    report.add(
      `${pointer}/bytes`,
      `table ${show(value.id)} takes ${formatBytes(need * extents.extentBytes)} of table space ${show(space.id)}, which has ${formatBytes(left)} left of ${formatBytes(all * extents.extentBytes)}`,
      `at most ${left} bytes, or ${grows}`,
    );
  }
}

function checkOwner({ id, of, kind }: Table, pointer: string, { tables }: Sound, report: Report): void {
  if (kind !== 'index') {
    report.add(`${pointer}/of`, `table ${show(id)} is said to be of another`, 'kind "index", or no "of"');
    return;
  }
  const owner = tables.parts.find(({ value }) => value.id === of)?.value;
  if (of !== undefined && owner?.kind !== 'table')
    report.add(`${pointer}/of`, `${show(of)} is not a table`, 'the id of one of database.tables with kind "table"');
}
