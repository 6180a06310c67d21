/** Logs of partitions: an object for each on its own place, and who writes it. */
import type { DbObject } from '../database.ts';
import { layOut } from '../layout.ts';
import type { Log, Scenario } from '../schema.ts';
import { sound } from './classes.ts';
import { targetIndexes } from './deal.ts';
import { partitionNamed, shareOf, somePartitions } from './partitions.ts';
import { readdressed } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';
import { removeObject } from './spaces.ts';

/** A log for each partition. */
export interface NewLogs {
  /** Of each log. */
  readonly bytes: number;
  readonly bufferBytes: number;
  readonly groupCommits?: number;
  readonly groupDelayMs?: number;
  /** Disks and volumes, dealt over the partitions in order; where there are fewer than partitions, some share one. */
  readonly targets: readonly string[];
}

/**
 * Gives every partition a log of its own, on its share of the targets. Classes that change its tables log there from then on. Refused where there is one log for all,
 * where a partition has one already, and without room.
 */
export function addPartitionLogs(scenario: Scenario, { bytes, targets: wanted, ...log }: NewLogs): Scenario {
  const partitions = somePartitions(scenario);
  const { database, placement } = scenario;
  const has = partitions.find((partition) => partition.log !== undefined);
  if (has !== undefined) throw new EditRefused('member', `${has.name} has a log already`, 'take the logs of the partitions away first');
  if (database.log !== undefined)
    throw new EditRefused('member', 'The database has one log for all', 'take that away first (Buffer pools and the log)');
  const layout = layOut(scenario);
  targetIndexes(scenario, layout, wanted);
  const targets = [...new Set(wanted)];
  const taken = new Set([...database.objects, ...(database.tables ?? [])].map(({ id }) => id));
  const logs = partitions.map(({ id, name }, k) => {
    let object = `log-${id}`;
    for (let n = 2; taken.has(object); n++) object = `log-${id}-${n}`;
    return { partition: id, name, object, target: shareOf(targets, k, partitions.length)[0] };
  });
  const objects = logs.map(({ object, name }): DbObject => ({
    id: object,
    name: `Log of ${name}`,
    role: 'log',
    segments: 1,
    psusPerSegment: 1,
    psuBytes: bytes,
  }));
  const after: Scenario = {
    ...scenario,
    database: {
      ...database,
      partitions: partitions.map((partition, k) => ({ ...partition, log: { object: logs[k].object, ...log } })),
      objects: [...database.objects, ...objects],
    },
    placement: {
      ...placement,
      rules: [...placement.rules, ...logs.map(({ object, target }) => ({ object, spread: { kind: 'all' as const, target } }))],
    },
  };
  return accepted(scenario, readdressed(scenario, layout, sound(scenario, after)), bytes, layout);
}

/** Sets how a partition's log is written. */
export function setPartitionLog(scenario: Scenario, id: string, change: Partial<Omit<Log, 'object'>>): Scenario {
  const partition = partitionNamed(scenario, id);
  if (partition.log === undefined)
    throw new EditRefused('unknown', `${partition.name} has no log of its own`, 'give the partitions logs first');
  const log: Log = { ...partition.log, ...change };
  const partitions = somePartitions(scenario).map((each) => (each === partition ? { ...each, log } : each));
  return sound(scenario, { ...scenario, database: { ...scenario.database, partitions } });
}

/** Takes the logs of all partitions away, with what they are written to. Refused while classes log there. */
export function removePartitionLogs(scenario: Scenario): Scenario {
  const partitions = somePartitions(scenario);
  const objects = partitions.flatMap(({ log }) => log?.object ?? []);
  if (objects.length === 0) return scenario;
  const bare: Scenario = {
    ...scenario,
    database: { ...scenario.database, partitions: partitions.map(({ log: _log, ...partition }) => partition) },
  };
  return sound(
    scenario,
    objects.reduce((s, object) => removeObject(s, object), bare),
  );
}
