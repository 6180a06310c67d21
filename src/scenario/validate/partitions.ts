/** Partitions that there are, on processors that there are, with pools of their own. */
import { plural } from '../../base/units.ts';
import { processorsOf } from '../machine/machine.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

export function checkPartitions({ partitions, objects, host }: Sound, report: Report): void {
  checkProcessors(partitions, host, report);
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
