/** Partitions that there are, on processors that there are, with pools of their own. */
import { plural } from '../../base/units.ts';
import { processorsOf } from '../machine/machine.ts';
import { partitionOf } from '../partitions.ts';
import { checkLog } from './pools.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

export function checkPartitions(sound: Sound, report: Report): void {
  const { partitions, objects, host } = sound;
  checkProcessors(partitions, host, report);
  checkLogs(sound, report);
  checkLoads(sound, report);
  const known = new Set(partitions.parts.map(({ value }) => value.id));
  const ofPool = new Map<string, { readonly partition: string | undefined; readonly space: string }>();
  for (const { value, pointer } of objects.parts) {
    if (value.extents === undefined) continue;
    const { partition, pool } = value.extents;
    if (partition !== undefined && !known.has(partition)) {
      const some = [...known].slice(0, 8).join(', ');
      report.add(
        `${pointer}/extents/partition`,
        `there is no partition ${show(partition)}`,
        known.size === 0 ? 'no partition: database.partitions lists none' : `one of ${some}`,
      );
    }
    if (pool === undefined) continue;
    const first = ofPool.get(pool);
    if (first === undefined) ofPool.set(pool, { partition, space: value.id });
    else if (first.partition !== partition) {
      const message = `pool ${show(pool)} has pages of ${where(partition)} (${value.id}) and of ${where(first.partition)} (${first.space})`;
      report.add(`${pointer}/extents/pool`, message, 'a pool for each partition: they share no memory');
    }
  }
}

const where = (partition: string | undefined): string => (partition === undefined ? 'no partition' : `partition ${partition}`);

function checkProcessors(partitions: Sound['partitions'], host: Sound['host'], report: Report): void {
  const machine = host?.machine;
  const processors = machine === undefined ? 0 : processorsOf(machine);
  for (const { value, pointer } of partitions.parts) {
    const own = value.processors;
    if (own === undefined) continue;
    if (machine === undefined) {
      report.add(
        `${pointer}/processors`,
        `partition ${show(value.id)} has processors of its own, but the host has no nodes`,
        'host.machine, or no processors',
      );
      return;
    }
    const seen = new Set<number>();
    own.forEach((processor, k) => {
      if (processor >= processors)
        report.add(
          `${pointer}/processors/${k}`,
          `there is no processor ${processor}: the machine has ${plural(processors, 'processor')}`,
          `0 to ${processors - 1}`,
        );
      else if (seen.has(processor)) report.add(`${pointer}/processors/${k}`, `processor ${processor} is listed twice`, 'each once');
      seen.add(processor);
    });
  }
}

/** Logs of partitions: one for all or one for each, each on what is its partition's alone; and what a class changes lies in one partition. */
function checkLogs(sound: Sound, report: Report): void {
  const { partitions, objects, log } = sound;
  const writtenBy = new Map<string, string>();
  for (const { value, pointer } of partitions.parts) {
    if (value.log === undefined) continue;
    const at = `${pointer}/log`;
    if (log !== undefined) {
      report.add(
        at,
        `partition ${show(value.id)} has a log of its own, and the database has one for all`,
        'one of the two: no log here, or no database.log',
      );
      continue;
    }
    checkLog(value.log, at, sound, report);
    const { object: id } = value.log;
    const other = writtenBy.get(id);
    if (other !== undefined)
      report.add(`${at}/object`, `${show(id)} is the log of partition ${show(other)}: partitions share nothing`, 'an object of its own');
    else writtenBy.set(id, value.id);
    const of = objects.parts.find((object) => object.value.id === id)?.value.extents?.partition;
    if (of !== undefined && of !== value.id)
      report.add(`${at}/object`, `${show(id)} is of partition ${show(of)}`, `a table space of partition ${show(value.id)}, or of none`);
  }
  if (writtenBy.size > 0) checkChanges(sound, report);
}

/** A load that logs needs a log for each of its parts. */
function checkLoads({ partitions, objects, tables, classes, log }: Sound, report: Report): void {
  if (log !== undefined) return;
  const database = { objects: objects.parts.map(({ value }) => value), tables: tables.parts.map(({ value }) => value) };
  const logged = new Set(partitions.parts.flatMap(({ value }) => (value.log === undefined ? [] : [value.id])));
  for (const { value, pointer } of classes.parts) {
    if (value.operator !== 'partitioned-load' || (value.logBytesPerMib ?? 0) === 0) continue;
    const part = value.parts.find((id) => !logged.has(partitionOf(database, id) ?? ''));
    if (part === undefined) continue;
    const message = `class ${show(value.id)} logs what it writes, and ${where(partitionOf(database, part))} (${part}) has no log`;
    report.add(`${pointer}/logBytesPerMib`, message, 'a log for each partition or for the database, or 0');
  }
}

function checkChanges({ partitions, objects, tables, classes }: Sound, report: Report): void {
  const database = { objects: objects.parts.map(({ value }) => value), tables: tables.parts.map(({ value }) => value) };
  const logs = new Map(partitions.parts.flatMap(({ value: { id, log } }) => (log === undefined ? [] : [[id, log.object]])));
  for (const { value, pointer } of classes.parts) {
    if (value.operator !== 'change') continue;
    const of = partitionOf(database, value.object);
    value.indexes.forEach((index, k) => {
      const other = partitionOf(database, index);
      if (other === of || (!logs.has(of ?? '') && !logs.has(other ?? ''))) return;
      const message = `${show(value.object)} is in ${where(of)}, and its index ${show(index)} in ${where(other)}: one log has both`;
      report.add(`${pointer}/indexes/${k}`, message, `an index in ${where(of)}`);
    });
    const log = logs.get(of ?? '');
    if (log === undefined || value.log === undefined || value.log === log) continue;
    const message = `class ${show(value.id)} logs to ${show(value.log)}, and partition ${show(of)} to ${show(log)}`;
    report.add(`${pointer}/log`, message, `"${log}", or no log here`);
  }
}
