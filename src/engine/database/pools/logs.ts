/** The logs of a run: one for the whole database, or one for each partition that has its own. */
import { partitionOfPool } from '../../../scenario/partitions.ts';
import type { Log, Scenario } from '../../../scenario/schema.ts';
import type { EventQueue } from '../../kernel/eventQueue.ts';
import type { ObjectIndex, ProcessIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { NONE } from '../processes.ts';
import { LogWriter } from './logWriter.ts';
import type { PoolIo } from './poolIo.ts';

export class Logs {
  readonly writers: readonly LogWriter[];
  /** By partition: its own log, or NONE. */
  readonly ofPartition: Int32Array;
  /** By object and by pool: the log that its changes go to, or NONE. */
  private readonly ofObject: Int32Array;
  private readonly ofPool: Int32Array;

  /** @param firstProcess the log of index n writes as process `firstProcess` + n */
  constructor({ database }: Scenario, files: Files, firstProcess: ProcessIndex, events: EventQueue, io: PoolIo) {
    const { log, partitions = [], objects, tables = [], pools = [] } = database;
    const writers: LogWriter[] = [];
    const open = (document: Log): number => {
      const object = files.object(document.object);
      const index = writers.length;
      writers.push(new LogWriter(index, document, object, files.objectBytes[object], firstProcess + index, events, io));
      return index;
    };
    const ofAll = log === undefined ? NONE : open(log);
    this.ofPartition = Int32Array.from(partitions, (partition) => (partition.log === undefined ? NONE : open(partition.log)));
    this.writers = writers;
    const own = new Map(partitions.map(({ id }, at) => [id, this.ofPartition[at]]));
    const of = (partition: string | undefined): number => (ofAll === NONE ? (own.get(partition ?? '') ?? NONE) : ofAll);
    const bySpace = new Map(objects.map(({ id, extents }) => [id, of(extents?.partition)]));
    this.ofObject = new Int32Array(files.objectFirst.length).fill(ofAll);
    for (const { id } of objects) this.ofObject[files.object(id)] = bySpace.get(id) ?? NONE;
    for (const { id, space } of tables) this.ofObject[files.object(id)] = bySpace.get(space) ?? NONE;
    this.ofPool = Int32Array.from(pools, ({ id }) => of(partitionOfPool(database, id)));
  }

  /** Where changes of an object or table are logged; null: nowhere that commits share. */
  of(object: ObjectIndex): LogWriter | null {
    const at = this.ofObject[object];
    return at === NONE ? null : this.writers[at];
  }

  /** Where changes of a pool's pages are logged. */
  ofPages(pool: number): LogWriter | null {
    const at = this.ofPool[pool];
    return at === NONE ? null : this.writers[at];
  }
}
