/** A small database in partitions on a machine of nodes, for tests of the engine: a valid document. */
import { KIB, MIB } from '../../base/units.ts';
import type { ChangeClass, Drive, Log, Machine, PartitionedClass, PartitionedLoadClass, Scenario, Volume } from '../../scenario/schema.ts';
import { fixedDevice, HOST, SOME_COSTS } from './scenarios.ts';

export interface PartitionedOptions {
  readonly drive?: Drive;
  /** Each with one partition for each of its processors. */
  readonly nodes?: number;
  readonly perNode?: number;
  /** Stripes of each partition, with a container on each, and disks of a stripe. */
  readonly containers?: number;
  readonly disks?: number;
  readonly unitBytes?: number;
  readonly pageBytes?: number;
  /** By partition, from the first on again: MiB of the table that it has. */
  readonly mib?: readonly number[];
  readonly machine?: Partial<Machine>;
  readonly query?: Partial<PartitionedClass>;
  readonly costs?: Partial<Scenario['costs']>;
  readonly pools?: boolean;
}

/** Every partition has one table space on stripes of its own, attached to the node that it runs on. */
export function partitionedScenario(options: PartitionedOptions): Scenario {
  const { drive = fixedDevice(1, 'constant'), nodes = 2, perNode = 2, containers = 2, disks = 3, unitBytes = 64 * KIB } = options;
  const { pageBytes = 16 * KIB, mib = [8], machine, query, costs, pools = false } = options;
  const partitions = Array.from({ length: nodes * perNode }, (_, k) => ({ k, id: `p${k + 1}`, node: Math.floor(k / perNode) }));
  const extentBytes = unitBytes * disks;
  const containerBytes = (k: number): number => Math.ceil((mib[k % mib.length] * MIB) / containers / extentBytes + 1) * extentBytes;
  const stripes = partitions.flatMap(({ k, id, node }) =>
    Array.from({ length: containers }, (_, c) => ({ id: `${id}-${c + 1}`, space: id, k, node })),
  );
  const members = (stripe: string): string[] => Array.from({ length: disks }, (_, d) => `${stripe}-d${d + 1}`);
  return {
    version: 1,
    title: 'Partitions',
    seed: 1,
    hardware: {
      drives: [drive],
      paths: Array.from({ length: nodes }, (_, node) => ({
        id: `node${node + 1}`,
        name: `Node ${node + 1}`,
        kind: 'node' as const,
        mibPerSecond: null,
        perRequestMs: 0,
      })),
      disks: stripes.flatMap(({ id, node }) => members(id).map((disk) => ({ id: disk, drive: drive.id, path: `node${node + 1}` }))),
    },
    volumes: stripes.map(({ id }): Volume => ({ kind: 'stripe', id, name: id, members: members(id), stripeUnitBytes: unitBytes })),
    database: {
      blockBytes: pageBytes,
      partitions: partitions.map(({ id, k }) => ({ id, name: `Partition ${k + 1}`, processors: [k] })),
      ...(pools && {
        pools: partitions.map(({ id }) => ({
          id: `bp-${id}`,
          name: `Pool of ${id}`,
          pageBytes,
          bytes: 4 * MIB,
          prefetchers: { number: containers, queue: 100 },
        })),
      }),
      objects: partitions.map(({ id, k }) => ({
        id: `data-${id}`,
        name: `Data of ${id}`,
        role: 'table' as const,
        segments: 1,
        psusPerSegment: containers,
        psuBytes: containerBytes(k),
        extents: { extentBytes, managed: 'database' as const, partition: id, ...(pools && { pool: `bp-${id}` }) },
      })),
      tables: partitions.map(({ id, k }) => ({
        id: `sales-${id}`,
        name: `Sales of ${id}`,
        kind: 'table' as const,
        space: `data-${id}`,
        bytes: Math.round(mib[k % mib.length] * MIB),
      })),
    },
    placement: {
      rules: partitions.map(({ id }) => ({
        object: `data-${id}`,
        spread: {
          kind: 'round-robin' as const,
          targets: stripes.flatMap((stripe) => (stripe.space === id ? [stripe.id] : [])),
          offset: 0,
          segmentShift: 0,
        },
      })),
      exceptions: [],
    },
    host: {
      ...HOST,
      processors: nodes * perNode,
      readAhead: { ...HOST.readAhead, windows: 1 },
      machine: {
        nodes: Array.from({ length: nodes }, (_, node) => ({ path: `node${node + 1}`, processors: perNode })),
        affinity: 'node',
        ...machine,
      },
    },
    classes: [
      {
        operator: 'partitioned',
        id: 'sales',
        title: 'Sales',
        parts: partitions.map(({ id }) => `sales-${id}`),
        probing: false,
        ...query,
      },
    ],
    costs: { ...SOME_COSTS, ...costs },
    workload: {
      id: 'w',
      title: 'One scan',
      users: 1,
      order: 'own',
      queryProcs: 1,
      interactiveScale: 1,
      batch: [{ class: 'sales', count: 1 }],
    },
  };
}

export interface LoggedOptions extends PartitionedOptions {
  /** `each`: a log for each partition; `one`: all log to that of the first. */
  readonly logs?: 'each' | 'one';
  /** Whether logs lie on a disk of their own, else with the first container of their partition. */
  readonly apart?: boolean;
  readonly log?: Partial<Log>;
  readonly change?: Partial<ChangeClass>;
  /** Queries of each partition's class. */
  readonly queries?: number;
}

/** The same with changes of rows in every partition at the same time, by a user of its own, beside no scan. */
export function loggedScenario({ logs = 'each', apart = true, log, change, queries = 1, ...options }: LoggedOptions): Scenario {
  const base = partitionedScenario({ pools: true, ...options });
  const { hardware, database, placement } = base;
  const partitions = database.partitions!;
  const [drive] = hardware.drives;
  const nodeOf = (id: string): string => hardware.disks.find((disk) => disk.id === `${id}-1-d1`)!.path;
  const document = (id: string): Log => ({ object: `log-${id}`, bufferBytes: MIB / 4, ...log });
  return {
    ...base,
    hardware: {
      ...hardware,
      disks: [...hardware.disks, ...(apart ? partitions.map(({ id }) => ({ id: `${id}-log`, drive: drive.id, path: nodeOf(id) })) : [])],
    },
    database: {
      ...database,
      partitions: logs === 'one' ? partitions : partitions.map((each) => ({ ...each, log: document(each.id) })),
      ...(logs === 'one' && { log: document(partitions[0].id) }),
      objects: [
        ...database.objects,
        ...partitions.map(({ id }) => ({
          id: `log-${id}`,
          name: `Log of ${id}`,
          role: 'log' as const,
          segments: 1,
          psusPerSegment: 1,
          psuBytes: MIB,
        })),
      ],
    },
    placement: {
      ...placement,
      rules: [
        ...placement.rules,
        ...partitions.map(({ id }) => ({ object: `log-${id}`, spread: { kind: 'all' as const, target: apart ? `${id}-log` : `${id}-1` } })),
      ],
    },
    classes: [
      ...base.classes,
      ...partitions.map(({ id }): ChangeClass => ({
        operator: 'change',
        id: `insert-${id}`,
        title: `Inserts of ${id}`,
        object: `sales-${id}`,
        action: 'insert',
        indexes: [],
        rows: 40,
        rowsPerCommit: 1,
        rowBytes: 100,
        entryBytes: 16,
        log: `log-${logs === 'one' ? partitions[0].id : id}`,
        logBytesPerRow: 200,
        processes: 8,
        rowMs: 0,
        ...change,
      })),
    ],
    workload: {
      ...base.workload,
      batch: [],
      streams: partitions.map(({ id }) => ({
        id: `changes-${id}`,
        title: `Changes of ${id}`,
        arrivals: { kind: 'closed', users: 1, queriesPerUser: queries },
        classes: [{ class: `insert-${id}`, count: 1 }],
        order: 'listed',
      })),
    },
  };
}

export interface LoadedOptions extends PartitionedOptions {
  /** MiB of each input file. Each lies on a disk of its own, of this drive, on the node with this number. */
  readonly inputs?: readonly number[];
  readonly inputDrive?: Drive;
  readonly inputNode?: number;
  readonly logged?: boolean;
  readonly load?: Partial<PartitionedLoadClass>;
}

/** The same with a load of the table, and nothing else. */
export function loadedScenario({ inputs = [8], inputDrive, inputNode = 0, logged = false, load, ...options }: LoadedOptions): Scenario {
  const base = logged ? loggedScenario({ ...options, change: {} }) : partitionedScenario(options);
  const { hardware, database, placement, workload } = base;
  const { streams: _streams, ...batched } = workload;
  const drive = inputDrive === undefined ? hardware.drives[0] : { ...inputDrive, id: 'input-drive' };
  const ids = inputs.map((_, k) => `input-${k + 1}`);
  return {
    ...base,
    hardware: {
      ...hardware,
      drives: inputDrive === undefined ? hardware.drives : [...hardware.drives, drive],
      disks: [...hardware.disks, ...ids.map((id) => ({ id: `${id}-d`, drive: drive.id, path: `node${inputNode + 1}` }))],
    },
    database: {
      ...database,
      objects: [
        ...database.objects,
        ...ids.map((id, k) => ({
          id,
          name: `Input ${k + 1}`,
          role: 'dimension' as const,
          segments: 1,
          psusPerSegment: 1,
          psuBytes: Math.round(inputs[k] * MIB),
        })),
      ],
    },
    placement: {
      ...placement,
      rules: [...placement.rules, ...ids.map((id) => ({ object: id, spread: { kind: 'all' as const, target: `${id}-d` } }))],
    },
    classes: [
      {
        operator: 'partitioned-load',
        id: 'load',
        title: 'Load',
        parts: database.partitions!.map(({ id }) => `sales-${id}`),
        inputs: ids,
        bufferBytes: MIB,
        ...load,
      },
    ],
    workload: { ...batched, batch: [{ class: 'load', count: 1 }] },
  };
}
