/** One logical node for each processor, with table space, containers and buffer pool of its own, and the scan of all parts of a table. */
import { MIB } from '../../base/units.ts';
import type { Database, PartitionedClass, Placement, Volume } from '../../scenario/schema.ts';
import { adapterId, adaptersOf, dataDisks, type Server } from './hardware.ts';
import { DISKS, MACHINE, SIZES } from './parameters.ts';

export const SCAN = 'scan';

/** How the data disks of an adapter are made into arrays. */
export interface Arrays {
  readonly level: '0' | '1' | '10' | '5' | '5e' | '50';
  readonly unitBytes: number;
}

interface LogicalNode {
  readonly id: string;
  readonly name: string;
  readonly processors: number[];
  /** Volumes that its containers are on. */
  readonly arrays: readonly string[];
}

const arrayOf = (id: string, members: string[], adapter: string, { level, unitBytes }: Arrays): Volume => {
  const common = { id, name: `Array ${id}`, members, stripeUnitBytes: unitBytes, adapter };
  const controller = { kind: 'hardware' as const, perRequestMs: 0 };
  if (level === '0') return { kind: 'stripe', ...common };
  if (level === '1' || level === '10') return { kind: 'mirror', ...common, controller };
  const parity = { kind: 'raid5' as const, ...common, controller };
  if (level === '5') return parity;
  if (level === '5e') return { ...parity, spareSpace: true };
  const groups = 2;
  return { ...parity, arrays: { count: groups, stripeUnitBytes: (members.length / groups - 1) * unitBytes } };
};

/** Disks of one array: a pair for RAID 1, two arrays of six for RAID 50. */
const disksOfArray = (level: Arrays['level']): number =>
  level === '1' ? 2 : level === '50' ? 2 * DISKS.perArray.value : DISKS.perArray.value;

/** Pairs of a mirror begin on one channel and the other in turn: a lone reader keeps to the first disk of a pair, and would leave a channel idle. */
const paired = (disks: readonly string[], { level }: Arrays): readonly string[] =>
  level === '1' || level === '10' ? disks.map((_, k) => disks[Math.floor(k / 2) % 2 === 0 ? k : k ^ 1]) : disks;

/** By adapter. */
function arraysOf(server: Server, arrays: Arrays): Volume[][] {
  const each = disksOfArray(arrays.level);
  return Array.from({ length: adaptersOf(server) }, (_, adapter) => {
    const disks = paired(dataDisks(server, adapter), arrays);
    return Array.from({ length: disks.length / each }, (_of, k) =>
      arrayOf(`a${adapter + 1}-${k + 1}`, disks.slice(k * each, (k + 1) * each), adapterId(adapter), arrays),
    );
  });
}

/** Logical nodes have the arrays of the adapters of their node, dealt evenly; where there are fewer arrays than logical nodes, some share one. */
function logicalNodes(server: Server, arrays: Arrays, threads: number): LogicalNode[] {
  const perAdapter = MACHINE.processorsPerNode.value / MACHINE.adaptersPerNode.value;
  const volumes = arraysOf(server, arrays);
  const count = server.nodes * MACHINE.processorsPerNode.value;
  return Array.from({ length: count }, (_, k) => {
    const own = volumes[Math.floor(k / perAdapter)];
    const nth = k % perAdapter;
    const share = own.length / perAdapter;
    const ids = share >= 1 ? own.slice(nth * share, (nth + 1) * share) : [own[Math.floor(nth * share)]];
    return {
      id: `ln${k + 1}`,
      name: `Logical node ${k + 1}`,
      processors: Array.from({ length: threads }, (_of, thread) => k + thread * count),
      arrays: ids.map(({ id }) => id),
    };
  });
}

export interface Stored {
  readonly volumes: Volume[];
  readonly database: Database;
  readonly placement: Placement;
  readonly scan: PartitionedClass;
}

/**
 * @param threads logical processors of a core
 * @param streams processes of a query in each logical node
 */
export function stored(server: Server, arrays: Arrays, threads: number, streams: number): Stored {
  const nodes = logicalNodes(server, arrays, threads);
  const pageBytes = SIZES.pageBytes.value;
  const extentBytes = SIZES.extentPages.value * pageBytes;
  const containerBytes = Math.floor((SIZES.containerMegabytes.value * 1e6) / extentBytes) * extentBytes;
  return {
    volumes: arraysOf(server, arrays).flat(),
    database: {
      blockBytes: pageBytes,
      partitions: nodes.map(({ id, name, processors }) => ({ id, name, processors })),
      pools: nodes.map(({ id, name }) => ({
        id: `pool-${id}`,
        name: `Pool of ${name.toLowerCase()}`,
        pageBytes,
        bytes: SIZES.poolPages.value * pageBytes,
        prefetchers: { number: SIZES.prefetchers.value, queue: 100 },
      })),
      objects: nodes.map(({ id, name, arrays: { length } }) => ({
        id: `data-${id}`,
        name: `Data of ${name.toLowerCase()}`,
        role: 'table',
        segments: 1,
        psusPerSegment: length,
        psuBytes: containerBytes,
        extents: {
          extentBytes,
          prefetchBytes: SIZES.prefetchPages.value * pageBytes,
          managed: 'database',
          partition: id,
          pool: `pool-${id}`,
        },
      })),
      tables: nodes.map(({ id, name }) => ({
        id: `table-${id}`,
        name: `Table, part of ${name.toLowerCase()}`,
        kind: 'table',
        space: `data-${id}`,
        bytes: SIZES.tableBytes.value,
      })),
    },
    placement: {
      rules: nodes.map(({ id, arrays: targets }) => ({
        object: `data-${id}`,
        spread:
          targets.length === 1
            ? { kind: 'all', target: targets[0] }
            : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 },
      })),
      exceptions: [],
    },
    scan: {
      operator: 'partitioned',
      id: SCAN,
      title: 'Scan of all parts',
      parts: nodes.map(({ id }) => `table-${id}`),
      ...(streams > 1 && { degree: streams }),
      probing: false,
    },
  };
}

/** Processor time as the engine takes it. */
export const perMib = (msPerMegabyte: number): number => (msPerMegabyte * MIB) / 1e6;
