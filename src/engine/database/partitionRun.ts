/** Partitions of a database in a run: where their processes run, and what they send each other. */
import { homeOfPartition, processorNodes } from '../../scenario/machine/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Paths } from '../device/paths.ts';
import { NO_HOME, type Computing } from '../host/processors.ts';
import type { ObjectIndex, ProcessIndex } from '../kernel/indexes.ts';
import type { Files } from './files.ts';
import { NONE } from './processes.ts';

/** The first partition: queries end there. */
const COORDINATOR = 0;

export class PartitionRun {
  /** By partition: bytes that its processes have read of its parts, sent to other partitions and received from them. */
  readonly readBytes: Float64Array;
  readonly sentBytes: Float64Array;
  readonly receivedBytes: Float64Array;
  /** Bytes that loads have written of its parts; null: no class loads. */
  readonly writtenBytes: Float64Array | null;
  /** Work of the coordinator on what came to it, without what contention adds. */
  coordinatorMs = 0;
  /** By partition: whether it has a log of its own. */
  private readonly isLogged: Uint8Array;
  private readonly computing: Computing;
  private readonly paths: Paths;
  /** By object: its partition, or NONE. */
  private readonly ofObject: Int32Array;
  /** By partition: home of its processes, NO_HOME without a machine; its node. */
  private readonly home: Int32Array;
  private readonly node: Int32Array;
  /** By process: the partition that it works for, and until when what it has sent is on its way. */
  private readonly of: Int32Array;
  /** By class: objects that are parts of its table. */
  private readonly parts: readonly Int32Array[];
  /** By class that loads: share of the rows of each part. */
  private readonly dealt: readonly Float64Array[];
  private readonly until: Float64Array;
  /** By node: bytes to be sent there. Used up at once. */
  private readonly toNode: Float64Array;

  private constructor({ classes, database, host }: Scenario, files: Files, computing: Computing, paths: Paths, processes: number) {
    const { partitions = [], objects, tables = [] } = database;
    const { machine } = host;
    this.computing = computing;
    this.paths = paths;
    const index = new Map(partitions.map(({ id }, at) => [id, at]));
    this.ofObject = new Int32Array(files.objectFirst.length).fill(NONE);
    const bySpace = new Map(objects.map(({ id, extents }) => [id, index.get(extents?.partition ?? '') ?? NONE]));
    for (const { id } of objects) this.ofObject[files.object(id)] = bySpace.get(id) ?? NONE;
    for (const { id, space } of tables) this.ofObject[files.object(id)] = bySpace.get(space) ?? NONE;
    this.home = Int32Array.from(partitions, (_, at) => (machine === undefined ? NO_HOME : homeOfPartition(machine, at)));
    const nodeOf = machine === undefined ? new Int32Array(1) : processorNodes(machine);
    this.node = Int32Array.from(partitions, ({ processors = [0] }) => nodeOf[processors[0]]);
    this.isLogged = Uint8Array.from(partitions, ({ log }) => (log === undefined ? 0 : 1));
    const isLoad = classes.map(({ operator }) => operator === 'partitioned-load');
    this.parts = classes.map((query) =>
      Int32Array.from(query.operator === 'partitioned' || query.operator === 'partitioned-load' ? query.parts : [], (part) =>
        files.object(part),
      ),
    );
    this.dealt = this.parts.map((objects, at) => (isLoad[at] ? sharesOf(objects, files) : new Float64Array(0)));
    this.writtenBytes = isLoad.includes(true) ? new Float64Array(partitions.length) : null;
    this.readBytes = new Float64Array(partitions.length);
    this.sentBytes = new Float64Array(partitions.length);
    this.receivedBytes = new Float64Array(partitions.length);
    this.of = new Int32Array(processes);
    this.until = new Float64Array(processes);
    this.toNode = new Float64Array(paths.nodes);
  }

  /** Null where the database is in one. */
  static of(scenario: Scenario, files: Files, computing: Computing, paths: Paths, processes: number): PartitionRun | null {
    return scenario.database.partitions === undefined ? null : new PartitionRun(scenario, files, computing, paths, processes);
  }

  /** Partition of an object or a table; NONE if it is in none. */
  partitionOf(object: ObjectIndex): number {
    return this.ofObject[object];
  }

  /** The process works for the partition of an object from now on; NONE: for the coordinator. */
  settleAt(process: ProcessIndex, object: number): void {
    const partition = object === NONE ? COORDINATOR : this.ofObject[object];
    this.of[process] = partition;
    this.until[process] = 0;
    this.computing.settle(process, this.home[partition]);
  }

  /** The process changes rows of an object: where its partition has a log of its own it works for that partition, else anywhere. */
  settleLogged(process: ProcessIndex, object: ObjectIndex): void {
    const partition = this.ofObject[object];
    if (partition !== NONE && this.isLogged[partition] === 1) this.settleAt(process, object);
  }

  /** The process works for none. */
  leave(process: ProcessIndex): void {
    this.computing.settle(process, NO_HOME);
  }

  /**
   * The process has read bytes for a query of a class; it sends some to the coordinator, others in equal parts to the other partitions of the
   * class' table, and some to each of them. What goes to another node passes the links of both.
   */
  read(
    process: ProcessIndex,
    bytes: number,
    toCoordinator: number,
    redistributed: number,
    broadcast: number,
    classIndex: number,
    now: number,
  ): void {
    const own = this.of[process];
    this.readBytes[own] += bytes;
    if (toCoordinator + redistributed + broadcast === 0) return;
    this.toNode.fill(0);
    if (own !== COORDINATOR) this.sends(own, COORDINATOR, toCoordinator);
    const objects = this.parts[classIndex];
    if (objects.length > 1) {
      const each = redistributed / (objects.length - 1) + broadcast;
      for (const object of objects) if (this.ofObject[object] !== own) this.sends(own, this.ofObject[object], each);
    }
    this.send(process, now);
  }

  /** The process has read bytes. */
  reads(process: ProcessIndex, bytes: number): void {
    this.readBytes[this.of[process]] += bytes;
  }

  writes(process: ProcessIndex, bytes: number): void {
    if (this.writtenBytes !== null) this.writtenBytes[this.of[process]] += bytes;
  }

  coordinates(ms: number): void {
    this.coordinatorMs += ms;
  }

  /** Objects that are parts of a class' table. */
  partsOf(classIndex: number): Int32Array {
    return this.parts[classIndex];
  }

  /** The process sends rows to where the table of a class that loads has them. */
  deal(process: ProcessIndex, bytes: number, classIndex: number, now: number): void {
    const own = this.of[process];
    const objects = this.parts[classIndex];
    this.toNode.fill(0);
    for (let part = 0; part < objects.length; part++) {
      const partition = this.ofObject[objects[part]];
      if (partition !== own) this.sends(own, partition, bytes * this.dealt[classIndex][part]);
    }
    this.send(process, now);
  }

  /** What is to go to other nodes passes the links. */
  private send(process: ProcessIndex, now: number): void {
    const from = this.node[this.of[process]];
    for (let node = 0; node < this.toNode.length; node++) {
      if (node === from || this.toNode[node] === 0) continue;
      const through = this.paths.send(from, node, this.toNode[node], now);
      if (through > this.until[process]) this.until[process] = through;
    }
  }

  private sends(from: number, to: number, bytes: number): void {
    this.sentBytes[from] += bytes;
    this.receivedBytes[to] += bytes;
    this.toNode[this.node[to]] += bytes;
  }

  /** Time until all that the process has sent is there. */
  untilSentNs(process: ProcessIndex, now: number): number {
    return Math.max(0, this.until[process] - now);
  }
}

/** How a table's key deals its rows: as large a share for each part as it is of the table. */
function sharesOf(objects: Int32Array, { objectBytes }: Files): Float64Array {
  let all = 0;
  for (const object of objects) all += objectBytes[object];
  return Float64Array.from(objects, (object) => objectBytes[object] / all);
}
