/** A run's way from disk to processor as pipes in a row: disks, channels, RAID controllers, adapters, buses, links, memory, processors. */
import { MIB } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { mechanismShare } from '../run/atWork.ts';

/** In the order in which data pass them. */
export const PIPE_KINDS = [
  'disk',
  'loop',
  'channel',
  'controller',
  'adapter',
  'bus',
  'path',
  'link',
  'node link',
  'node',
  'processors',
] as const;
export type PipeKind = (typeof PIPE_KINDS)[number];

export interface Pipe {
  readonly kind: PipeKind;
  /** Id of the disk, path, RAID controller or node; empty for processors of a machine without nodes. */
  readonly id: string;
  readonly name: string;
  /** What it carries, in MiB/s over the whole run; null for processors, and for controllers, which are counted by their processors. */
  readonly mibPerSecond: number | null;
  /** What it could carry at most; null: it has no limit, or none in bytes (a disk's depends on where it reads). */
  readonly limitMibPerSecond: number | null;
  /** Share of the run that it was occupied: of a disk its mechanism at work, without its waits for paths; of processors, of all of them together. */
  readonly utilization: number;
}

/** Occupied for this share of the run a pipe is full: what comes later waits in front of it most of the time. */
export const FULL = 0.85;

/** Occupied for less of the run, a pipe is no limit of anything. */
const WORTH_TAKING = 0.05;

/** What the figures of pipes come from. */
export type Carried = Pick<RunResult, 'elapsedMs' | 'devices' | 'adapters' | 'machine' | 'cpu' | 'controllers'>;

/** Every pipe that has anything to carry. */
export function pipesOf(scenario: Scenario, result: Carried): readonly Pipe[] {
  const seconds = result.elapsedMs / 1000;
  if (!(seconds > 0)) return [];
  const rate = (bytes: number): number => bytes / MIB / seconds;
  const { paths } = scenario.hardware;
  const disks = result.devices.flatMap((device): Pipe[] =>
    device.requests === 0
      ? []
      : [
          {
            kind: 'disk',
            id: device.id,
            name: device.id,
            mibPerSecond: rate(device.bytesRead + device.bytesWritten),
            limitMibPerSecond: null,
            utilization: mechanismShare(device),
          },
        ],
  );
  const ways = result.adapters.flatMap(({ id, utilization, bytes }, at): Pipe[] =>
    bytes === 0
      ? []
      : [
          {
            kind: paths[at].kind ?? 'path',
            id,
            name: paths[at].name,
            mibPerSecond: rate(bytes),
            limitMibPerSecond: paths[at].mibPerSecond,
            utilization,
          },
        ],
  );
  const controllers = (result.controllers ?? []).flatMap(({ id, occupied = 0, requests }, at): Pipe[] =>
    requests === 0
      ? []
      : [
          {
            kind: 'controller',
            id,
            name: scenario.hardware.controllers?.[at].name ?? id,
            mibPerSecond: null,
            limitMibPerSecond: null,
            utilization: occupied,
          },
        ],
  );
  const all = [...disks, ...ways, ...controllers, ...nodePipes(scenario, result, rate)];
  const place = (pipe: Pipe): number => PIPE_KINDS.indexOf(pipe.kind);
  return all.toSorted((a, b) => place(a) - place(b));
}

function nodePipes({ hardware, host }: Scenario, { machine, cpu }: Carried, rate: (bytes: number) => number): Pipe[] {
  const processors = (id: string, name: string, utilization: number): Pipe => ({
    kind: 'processors',
    id,
    name,
    mibPerSecond: null,
    limitMibPerSecond: null,
    utilization,
  });
  if (machine === undefined) return [processors('', '', cpu.utilization)];
  const limitMibPerSecond = host.machine?.link?.mibPerSecond ?? null;
  return machine.nodes.flatMap(({ id, link, utilization }): Pipe[] => {
    const name = hardware.paths.find((path) => path.id === id)?.name ?? id;
    const links: Pipe[] =
      link.bytes === 0
        ? []
        : [{ kind: 'node link', id, name, mibPerSecond: rate(link.bytes), limitMibPerSecond, utilization: link.utilization }];
    return [...links, processors(id, name, utilization)];
  });
}

/** The pipes by how long they were occupied; of those occupied equally long the one that data come to first. */
export const narrowestFirst = (pipes: readonly Pipe[]): readonly Pipe[] => pipes.toSorted((a, b) => b.utilization - a.utilization);

/** The fullest pipe of each kind, in the order in which data pass them. */
export function fullestOfEachKind(pipes: readonly Pipe[]): readonly Pipe[] {
  const fullest = new Map<PipeKind, Pipe>();
  for (const pipe of pipes) if (pipe.utilization > (fullest.get(pipe.kind)?.utilization ?? -1)) fullest.set(pipe.kind, pipe);
  return [...fullest.values()];
}

/** The narrowest of the kinds that still have limits; undefined where none is one. */
export function nextLimit(pipes: readonly Pipe[], taken: readonly PipeKind[]): Pipe | undefined {
  const [narrowest] = narrowestFirst(pipes.filter(({ kind }) => !taken.includes(kind)));
  return narrowest !== undefined && narrowest.utilization >= WORTH_TAKING ? narrowest : undefined;
}
