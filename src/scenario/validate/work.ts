/** Host, query classes and workload. */
import { plural } from '../../base/units.ts';
import { operatorOf } from '../operators/index.ts';
import { LIMITS, type DbObject, type Host, type QueryClass, type Workload } from '../schema.ts';
import { namedObjects } from '../spaces/named.ts';
import { checkKnown, checkUnique } from './hardware.ts';
import type { Report } from './report.ts';
import type { Part, Sound } from './sound.ts';
import { checkStreams, usersInAll } from './streams.ts';

export function checkWork(sound: Sound, report: Report): void {
  if (sound.host) checkHost(sound.host, sound.blockBytes, report);
  const { classes } = sound;
  if (classes.complete && classes.parts.length === 0) report.add('/classes', 'there is no query class', 'at least one');
  checkUnique(classes, 'class', report);
  const objects = namedObjects({
    objects: sound.objects.parts.map(({ value }) => value),
    tables: sound.tables.parts.map(({ value }) => value),
  });
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

function checkClass({ value, pointer }: Part<QueryClass>, sound: Sound, objects: ReadonlyMap<string, DbObject>, report: Report): void {
  operatorOf(value).check(value, {
    pointer,
    report,
    object: (id) => objects.get(id),
    partition: (id) => objects.get(spaceOf(id, sound))?.extents?.partition,
    known: (id, key) => sound.tables.ids.has(id) || checkKnown(id, sound.objects, 'objects', `${pointer}/${key}`, report),
  });
}

/** The table space of a table; else the id itself. */
const spaceOf = (id: string, { tables }: Sound): string => tables.parts.find(({ value }) => value.id === id)?.value.space ?? id;

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
  const ofStreams = usersInAll({ workload: { ...workload, batch: [], alongside: [] } });
  if (ofStreams > 0 && usersInAll({ workload }) > LIMITS.users && workload.users + beside <= LIMITS.users) {
    const message = `users of the batch, users alongside and all that streams may have under way are ${usersInAll({ workload })}`;
    report.add('/workload/streams', message, `at most ${LIMITS.users} together`);
  }
  const { streams = [] } = workload;
  if (queries === 0 && streams.length === 0) report.add('/workload/batch', 'the batch holds no query', 'at least one query of one class');
  if (queries > LIMITS.queriesPerUser) {
    report.add('/workload/batch', `the batch holds ${queries} queries`, `at most ${LIMITS.queriesPerUser} for each user`);
  }
  checkStreams(workload, sound, report);
}
