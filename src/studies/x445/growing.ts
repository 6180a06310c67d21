/**
 * Growing by modules of four processors: which slots belong to which module at each size, the order in which memory is fitted, and which processors a
 * logical node runs on. Rules of the document; they change with the size.
 */
import { err, ok } from '../../base/result.ts';
import { MIB } from '../../base/units.ts';
import { firstProblem, type Calculated } from '../../analysis/calculators/problem.ts';
import { busMegabytes } from './hardware.ts';
import { MACHINE } from './parameters.ts';

/** Processors of each size that can be had. */
export const STEPS = [4, 8, 16, 32] as const;

/** Slots of one module: pairs of neighbors share a bus. */
export interface ModuleSlots {
  /** Counted from 1. */
  readonly module: number;
  /** Where the slots are. */
  readonly place: 'machine' | 'remote box';
  readonly slots: readonly number[];
}

/**
 * One module has all six slots. Two share those six: 1 and 2 are the first one's. From 16 processors on the first of each two has six of its own, and the
 * second those of a six-pack in the remote box, which has a link of its own.
 */
export function slotsOfModules(processors: (typeof STEPS)[number]): readonly ModuleSlots[] {
  const six = [1, 2, 3, 4, 5, 6];
  if (processors === 4) return [{ module: 1, place: 'machine', slots: six }];
  if (processors === 8)
    return [
      { module: 1, place: 'machine', slots: six.slice(0, 2) },
      { module: 2, place: 'machine', slots: six.slice(2) },
    ];
  return Array.from({ length: processors / MACHINE.processorsPerNode.value }, (_, k) => ({
    module: k + 1,
    place: k % 2 === 0 ? ('machine' as const) : ('remote box' as const),
    slots: six,
  }));
}

export interface Fitted {
  readonly module: number;
  readonly place: ModuleSlots['place'];
  /** By pair of slots: the slots that have an adapter, and how fast the pair runs. */
  readonly pairs: readonly { readonly slots: readonly number[]; readonly megahertz: number; readonly megabytes: number }[];
  /** What its buses carry together, in MB/s. */
  readonly megabytes: number;
}

/** Adapters of one module in its slots: one to a pair first, so that as many as possible run at full speed. */
export function fitAdapters(input: {
  readonly processors: number;
  readonly module: number;
  readonly adapters: number;
}): Calculated<Fitted> {
  const { processors, module, adapters } = input;
  const size = STEPS.find((step) => step === processors);
  if (size === undefined) {
    const message = `the machine has no size of ${processors} processors`;
    return err({ field: 'processors', message, expected: `one of ${STEPS.join(', ')}` });
  }
  const modules = slotsOfModules(size);
  const problem = firstProblem({
    module: { value: module, least: 1, most: modules.length },
    adapters: { value: adapters, least: 0, most: 12 },
  });
  if (problem) return err(problem);
  const { slots, place } = modules[module - 1];
  if (adapters > slots.length) {
    const free = modules.reduce((sum, each) => sum + (each.module === module ? 0 : each.slots.length), 0);
    const others = free === 0 ? '' : `; the other modules have ${free}`;
    const message = `module ${module} of a machine of ${processors} processors has ${slots.length} slots`;
    return err({ field: 'adapters', message, expected: `at most ${slots.length} adapters${others}` });
  }
  const all = Array.from({ length: slots.length / 2 }, (_, k) => [slots[2 * k], slots[2 * k + 1]]);
  const pairs = all.flatMap((both, k) => {
    const used = both.filter((_slot, second) => k + second * all.length < adapters);
    if (used.length === 0) return [];
    const megahertz = (used.length > 1 ? MACHINE.busMegahertzShared : MACHINE.busMegahertzAlone).value;
    return [{ slots: used, megahertz, megabytes: busMegabytes(used.length) }];
  });
  return ok({ module, place, pairs, megabytes: pairs.reduce((sum, pair) => sum + pair.megabytes, 0) });
}

/** Sockets of a module in the order in which pairs of memory modules (DIMMs) go into them; the two ports take turns. */
export const SOCKET_PAIRS = [
  [1, 3],
  [9, 11],
  [2, 4],
  [10, 12],
  [5, 7],
  [13, 15],
  [6, 8],
  [14, 16],
] as const;

/** Port of a socket: four banks each. */
const portOf = (socket: number): 0 | 1 => (socket <= 8 ? 0 : 1);

export interface MemoryMap {
  readonly bytes: number;
  /** Of both ports. */
  readonly ports: readonly [number, number];
  /** What is wrong with it and what would be right, by the first socket that it is said of; none if it is as it should be. */
  readonly refused: readonly { readonly socket: number; readonly message: string; readonly expected: string }[];
  /** What is legal and slower. */
  readonly warnings: readonly string[];
}

/** @param dimms bytes by socket, from 1 to 16; 0 or nothing: empty */
export function memoryMap(dimms: Readonly<Record<number, number>>): MemoryMap {
  const at = (socket: number): number => dimms[socket] ?? 0;
  const ports: [number, number] = [0, 0];
  const refused: MemoryMap['refused'][number][] = [];
  let firstGap: readonly number[] | undefined;
  for (const pair of SOCKET_PAIRS) {
    const [a, b] = pair;
    ports[portOf(a)] += at(a) + at(b);
    if (at(a) !== at(b))
      refused.push({ socket: b, message: `sockets ${a} and ${b} are a pair`, expected: 'the same memory module in both' });
    if (at(a) + at(b) === 0) firstGap ??= pair;
    else if (firstGap !== undefined)
      refused.push({
        socket: a,
        message: `sockets ${a} and ${b} have memory modules, and ${firstGap.join(' and ')}, which come before, have none`,
        expected: `memory modules in ${firstGap.join(' and ')} first`,
      });
  }
  for (const socket of Object.keys(dimms).map(Number))
    if (at(socket) > 0 && !SOCKET_PAIRS.some((pair) => pair.some((each) => each === socket)))
      refused.push({ socket, message: `there is no socket ${socket}`, expected: 'one of 1 to 16' });
  const uneven = ports[0] !== ports[1];
  return {
    bytes: ports[0] + ports[1],
    ports,
    refused,
    warnings: uneven ? [`The ports have ${ports[0] / MIB} and ${ports[1] / MIB} MiB: memory is fastest with the same on both.`] : [],
  };
}

/** So many pairs of equal DIMMs, in order. */
export const inOrder = (pairs: number, bytes: number): Record<number, number> =>
  Object.fromEntries(SOCKET_PAIRS.slice(0, pairs).flatMap((pair) => pair.map((socket) => [socket, bytes])));

/**
 * Processors of each logical node: one core each, with both of its logical processors where there are two; from one processor on, round.
 * @returns by logical node
 */
export function processorMap(input: {
  readonly nodes: number;
  readonly cores: number;
  readonly threads: number;
  readonly first: number;
}): Calculated<readonly (readonly number[])[]> {
  const { nodes, cores, threads, first } = input;
  const problem = firstProblem({
    cores: { value: cores, least: 1, most: 512 },
    threads: { value: threads, least: 1, most: 2 },
    nodes: { value: nodes, least: 1, most: 256 },
    first: { value: first, least: 0, most: Math.max(0, cores - 1) },
  });
  if (problem) return err(problem);
  if (nodes > cores) {
    const message = `${nodes} logical nodes are more than ${cores} processors`;
    return err({ field: 'nodes', message, expected: `at most ${cores}: one processor each` });
  }
  return ok(
    Array.from({ length: nodes }, (_, node) => Array.from({ length: threads }, (_of, thread) => ((first + node) % cores) + thread * cores)),
  );
}
