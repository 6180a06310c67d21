/** Buffer pools: pages that fit their table spaces, memory that the engine has, a log that is in no pool, and steps of tuning that can be taken. */
import { formatBytes, formatCount, SECTOR_BYTES } from '../../base/units.ts';
import { framesOf, MOST_FRAMES } from '../pools/pools.ts';
import { namedObjects } from '../spaces/named.ts';
import type { Log, Pool, SelfTuning } from '../schema.ts';
import { checkKnown, checkUnique } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

export function checkPools(sound: Sound, report: Report): void {
  const { pools, objects, log, selfTuning } = sound;
  checkUnique(pools, 'pool', report);
  const byId = new Map(pools.parts.map(({ value }) => [value.id, value]));
  for (const { value, pointer } of pools.parts) {
    if (value.bytes < value.pageBytes)
      report.add(
        `${pointer}/bytes`,
        `pool ${show(value.id)} of ${value.bytes} bytes has no room for a page of ${value.pageBytes}`,
        `at least ${value.pageBytes}, better thousands of pages`,
      );
    if (value.pageBytes >= SECTOR_BYTES && value.pageBytes % SECTOR_BYTES !== 0)
      report.add(`${pointer}/pageBytes`, `a page of ${value.pageBytes} bytes cuts sectors`, `a multiple of ${SECTOR_BYTES} bytes`);
  }
  for (const { value, pointer } of objects.parts) {
    const id = value.extents?.pool;
    if (id === undefined) continue;
    const at = `${pointer}/extents/pool`;
    if (pools.ids.size === 0 && pools.parts.length === 0) {
      report.add(
        at,
        `table space ${show(value.id)} names pool ${show(id)}, and the database has no pools`,
        'a pool of database.pools, or none',
      );
      continue;
    }
    if (!checkKnown(id, pools, 'pools', at, report)) continue;
    const pool = byId.get(id);
    if (pool !== undefined) checkPage(value.id, pool, at, sound, report);
  }
  if (pools.complete && objects.complete) checkFrames(sound, report);
  if (log !== undefined) {
    checkLog(log, '/database/log', sound, report);
    checkClasses(log, sound, report);
  }
  if (selfTuning !== undefined) checkTuning(selfTuning, pools.parts, report);
}

/** A page of a table space is a page of its pool. */
function checkPage(space: string, { id, pageBytes }: Pool, at: string, { blockBytes }: Sound, report: Report): void {
  if (blockBytes === undefined || pageBytes === blockBytes) return;
  report.add(
    at,
    `pool ${show(id)} has pages of ${formatBytes(pageBytes)}, and table space ${show(space)} has pages of ${formatBytes(blockBytes)}: a table space and its pool have one page size`,
    `a pool with pages of ${blockBytes} bytes`,
  );
}

function checkFrames({ pools, objects, blockBytes, selfTuning }: Sound, report: Report): void {
  if (pools.parts.length === 0) return;
  const database = {
    blockBytes: blockBytes ?? 0,
    objects: objects.parts.map(({ value }) => value),
    pools: pools.parts.map(({ value }) => value),
    selfTuning,
  };
  const frames = database.pools.reduce((sum, pool) => sum + framesOf(database, pool).most, 0);
  if (frames <= MOST_FRAMES) return;
  const tuned = selfTuning === undefined ? '' : ' once self-tuning has given them all memory';
  report.add(
    '/database/pools',
    `the pools would hold ${formatCount(frames)} pages in all${tuned}`,
    `at most ${formatCount(MOST_FRAMES)}: smaller pools, or larger blocks`,
  );
}

/** What one log is written to, and how commits share a write. */
export function checkLog(log: Log, at: string, sound: Sound, report: Report): void {
  const { objects, tables } = sound;
  const { object: id, bufferBytes, groupCommits = 1, groupDelayMs = 0 } = log;
  if (tables.ids.has(id))
    report.add(`${at}/object`, `the log is to be written to table ${show(id)}`, 'an object or table space of its own');
  else if (checkKnown(id, objects, 'objects', `${at}/object`, report)) {
    const object = objects.parts.find(({ value }) => value.id === id)?.value;
    if (object?.extents?.pool !== undefined)
      report.add(
        `${at}/object`,
        `${show(id)}, which the log is written to, is in a pool`,
        'an object in no pool: a log goes to its device at once',
      );
    const named = object && namedObjects({ objects: [object], tables: tables.parts.map(({ value }) => value) }).get(id);
    const bytes = named === undefined ? Infinity : named.segments * named.psusPerSegment * named.psuBytes;
    if (bufferBytes > bytes)
      report.add(
        `${at}/bufferBytes`,
        `the log buffer of ${formatBytes(bufferBytes)} is larger than the log, which has ${formatBytes(bytes)}`,
        `at most ${bytes}`,
      );
  }
  if (groupCommits > 1 && groupDelayMs === 0)
    report.add(
      `${at}/groupDelayMs`,
      `a write of the log is to wait for ${groupCommits} commits, but for 0 ms at most`,
      'a groupDelayMs above 0, or no groupCommits',
    );
}

function checkClasses({ object: id }: Log, { classes }: Sound, report: Report): void {
  for (const { value, pointer } of classes.parts) {
    if (value.operator !== 'change' || value.log === undefined || value.log === id) continue;
    report.add(
      `${pointer}/log`,
      `class ${show(value.id)} logs to ${show(value.log)}, and the database to ${show(id)}`,
      `"${id}", or no log here`,
    );
  }
}

function checkTuning({ stepBytes, sortHeapBytes }: SelfTuning, pools: readonly Part<Pool>[], report: Report): void {
  const at = '/database/selfTuning';
  if (pools.length === 0) report.add(at, 'there is no pool that memory could be moved to or from', 'database.pools, or no selfTuning');
  if (sortHeapBytes < stepBytes)
    report.add(`${at}/stepBytes`, `a step of ${formatBytes(stepBytes)} is more than the whole sort heap`, `at most ${sortHeapBytes}`);
  for (const { value } of pools) {
    if (stepBytes >= value.pageBytes) continue;
    report.add(
      `${at}/stepBytes`,
      `a step of ${stepBytes} bytes is less than a page of pool ${show(value.id)}`,
      `at least ${value.pageBytes}`,
    );
    return;
  }
}
