/** Host, query classes and workload. */
import { formatBytes, plural } from '../../base/units.ts';
import { LIMITS, type DbObject, type Host, type QueryClass, type ScanClass, type StarJoinClass, type Workload } from '../schema.ts';
import { checkKnown, checkUnique } from './hardware.ts';
import { checkRange } from './placement.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

export function checkWork(sound: Sound, report: Report): void {
  if (sound.host) checkHost(sound.host, sound.blockBytes, report);
  const { classes } = sound;
  if (classes.complete && classes.parts.length === 0) report.add('/classes', 'there is no query class', 'at least one');
  checkUnique(classes, 'class', report);
  const objects = new Map(sound.objects.parts.map(({ value }) => [value.id, value]));
  for (const part of classes.parts) checkClass(part, sound, objects, report);
  if (sound.workload) checkWorkload(sound.workload, sound, report);
}

function checkHost(host: Host, blockBytes: number | undefined, report: Report): void {
  const { kind, minBytes, maxBytes } = host.readAhead;
  // The kernel's has no smallest window, and may be off.
  if (kind !== 'kernel' && minBytes > maxBytes) {
    report.add(
      '/host/readAhead/minBytes',
      `the smallest window (${minBytes}) is larger than the largest (${maxBytes})`,
      `at most ${maxBytes}`,
    );
  }
  if (blockBytes === undefined) return;
  const atLeastABlock = [
    ['/host/maxRequestBytes', 'the largest request', host.maxRequestBytes],
    ['/host/readAhead/maxBytes', 'the largest read-ahead window', kind === 'kernel' ? Infinity : maxBytes],
  ] as const;
  for (const [pointer, what, bytes] of atLeastABlock) {
    if (bytes < blockBytes) report.add(pointer, `${what} (${bytes} bytes) is smaller than a block`, `at least ${blockBytes} bytes`);
  }
}

type Objects = ReadonlyMap<string, DbObject>;

function checkClass({ value, pointer }: Part<QueryClass>, sound: Sound, objects: Objects, report: Report): void {
  const known = (id: string, key: string): boolean => checkKnown(id, sound.objects, 'objects', `${pointer}/${key}`, report);
  switch (value.operator) {
    case 'star-join':
      known(value.fact, 'fact');
      value.dimensions.objects.forEach((id, k) => known(id, `dimensions/objects/${k}`));
      checkIndexes(value, pointer, sound, objects, report);
      checkRange(value.segments, `${pointer}/segments`, 'segments', objects.get(value.fact)?.segments, report);
      checkNeighbourhoods(value, pointer, report);
      break;
    case 'load':
      known(value.fact, 'fact');
      checkIndexes(value, pointer, sound, objects, report);
      if (value.spill !== undefined) known(value.spill, 'spill');
      else if (value.spillBytesPerStep > 0) {
        report.add(`${pointer}/spillBytesPerStep`, 'the load spills, but no spill object is named', 'a spill object, or 0 bytes');
      }
      break;
    case 'sort':
      known(value.spill, 'spill');
      known(value.object, 'object');
      checkRange(value.segments, `${pointer}/segments`, 'segments', objects.get(value.object)?.segments, report);
      break;
    case 'scan':
      known(value.object, 'object');
      checkRange(value.segments, `${pointer}/segments`, 'segments', objects.get(value.object)?.segments, report);
      checkFilled(value, pointer, objects, report);
      break;
    case 'probe':
      known(value.object, 'object');
      break;
  }
}

/** Rows fill an object from its start; they cannot fill more than it. */
function checkFilled({ bytes, object: id }: ScanClass, pointer: string, objects: Objects, report: Report): void {
  const object = objects.get(id);
  if (bytes === undefined || !object) return;
  const all = object.segments * object.psusPerSegment * object.psuBytes;
  if (bytes <= all) return;
  const message = `rows of ${formatBytes(bytes)} are more than object ${show(id)} holds (${formatBytes(all)})`;
  report.add(`${pointer}/bytes`, message, `at most ${all}, or nothing for all of it`);
}

/** A join walks table and index segment by segment, so both must be partitioned alike. */
function checkIndexes(
  value: { readonly fact: string; readonly indexes: readonly string[] },
  pointer: string,
  sound: Sound,
  objects: Objects,
  report: Report,
): void {
  const fact = objects.get(value.fact);
  value.indexes.forEach((id, k) => {
    const at = `${pointer}/indexes/${k}`;
    if (!checkKnown(id, sound.objects, 'objects', at, report)) return;
    const index = objects.get(id);
    // No segments at all are told where they are missing.
    if (!fact || !index || fact.segments === index.segments || fact.segments < 1 || index.segments < 1) return;
    const message = `index ${show(id)} has ${index.segments} segments, its table ${show(fact.id)} has ${fact.segments}`;
    report.add(at, message, `as many segments as the table: ${fact.segments}`);
  });
}

function checkNeighbourhoods(value: StarJoinClass, pointer: string, report: Report): void {
  for (const key of ['indexReads', 'fetch'] as const) {
    const { bytes, withinBytes } = value[key];
    if (bytes > withinBytes) {
      const message = `reads of ${formatBytes(bytes)} do not fit into a neighbourhood of ${formatBytes(withinBytes)}`;
      report.add(`${pointer}/${key}/withinBytes`, message, `at least ${bytes}`);
    }
  }
}

function checkWorkload(workload: Workload, sound: Sound, report: Report): void {
  let queries = 0;
  workload.batch.forEach((entry, k) => {
    checkKnown(entry.class, sound.classes, 'classes', `/workload/batch/${k}/class`, report);
    queries += entry.count;
  });
  let beside = 0;
  workload.alongside?.forEach((entry, k) => {
    checkKnown(entry.class, sound.classes, 'classes', `/workload/alongside/${k}/class`, report);
    beside += entry.users;
  });
  if (beside > 0 && workload.users <= LIMITS.users && workload.users + beside > LIMITS.users) {
    const message = `${plural(workload.users, 'user')} of the batch and ${beside} alongside are ${workload.users + beside}`;
    report.add('/workload/alongside', message, `at most ${LIMITS.users} together`);
  }
  if (queries === 0) report.add('/workload/batch', 'the batch holds no query', 'at least one query of one class');
  if (queries > LIMITS.queriesPerUser) {
    report.add('/workload/batch', `the batch holds ${queries} queries`, `at most ${LIMITS.queriesPerUser} for each user`);
  }
}
