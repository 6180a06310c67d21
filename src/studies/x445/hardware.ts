/** From drive to processor: channels, adapters, pairs of slots, remote I/O boxes, nodes. */
import { MIB } from '../../base/units.ts';
import { cheetah15k3Drive, cheetah18xlDrive } from '../../scenario/drives/studyDrives.ts';
import type { HardDisk, Path, Scenario } from '../../scenario/schema.ts';
import { DISKS, MACHINE } from './parameters.ts';

/** A configuration of the machine. */
export interface Server {
  readonly nodes: number;
  /** Data disks of an adapter. */
  readonly disks: number;
  /** All adapters in slots of the first node; each node has its own otherwise. */
  readonly oneNode?: boolean;
  /** Drives and channels of the generation before. */
  readonly old?: 'drives' | 'drives-and-channels';
}

export const inMib = (megabytes: number): number => (megabytes * 1e6) / MIB;

/** Adapters in the order of their nodes. */
export const adaptersOf = ({ nodes }: Server): number => nodes * MACHINE.adaptersPerNode.value;
const nodeId = (node: number): string => `node${node + 1}`;
export const adapterId = (adapter: number): string => `adapter${adapter + 1}`;
const channelId = (adapter: number, channel: number): string => `${adapterId(adapter)}-ch${channel + 1}`;

/** Data disks of an adapter, one channel and the other in turn: each array is spread over both. */
export const dataDisks = ({ disks }: Server, adapter: number): string[] =>
  Array.from({ length: disks }, (_, k) => `a${adapter + 1}d${k + 1}`);
const logDisks = (adapter: number): string[] => Array.from({ length: DISKS.logsPerAdapter.value }, (_, k) => `a${adapter + 1}l${k + 1}`);

/** In MB/s. */
export const busMegabytes = (adapters: number): number =>
  MACHINE.busBytes.value * (adapters > 1 ? MACHINE.busMegahertzShared : MACHINE.busMegahertzAlone).value;

/** A pair of slots with the adapters in it, and the node or remote box that it belongs to. */
interface Pair {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
  readonly adapters: readonly number[];
}

/**
 * Which slots adapters are in. Two nodes share the six slots of one box: 1 and 2 are the first node's, 3 to 6 the second's. From four nodes on
 * the odd ones have all slots of their box, and the even ones those of a remote box.
 */
function pairsOf(server: Server): Pair[] {
  const per = MACHINE.adaptersPerNode.value;
  const pair = (id: string, name: string, parent: string, adapters: readonly number[]): Pair => ({ id, name, parent, adapters });
  if (server.oneNode) {
    // Two to a pair, as many pairs as it takes.
    return Array.from({ length: adaptersOf(server) / 2 }, (_, k) =>
      pair(`slots${k + 1}`, `Slot pair ${k + 1}`, nodeId(0), [2 * k, 2 * k + 1]),
    );
  }
  if (server.nodes === 2) {
    return [
      pair('slots12', 'Slots 1 and 2', nodeId(0), [0, 1]),
      pair('slots34', 'Slots 3 and 4', nodeId(1), [2]),
      pair('slots56', 'Slots 5 and 6', nodeId(1), [3]),
    ];
  }
  return Array.from({ length: adaptersOf(server) }, (_, adapter) => {
    const node = Math.floor(adapter / per);
    const slots = [1, 3][adapter % per];
    return pair(
      `${nodeId(node)}-slots${slots}${slots + 1}`,
      `Node ${node + 1}, slots ${slots} and ${slots + 1}`,
      node % 2 === 0 ? nodeId(node) : `box${node + 1}`,
      [adapter],
    );
  });
}

function pathsOf(server: Server): Path[] {
  const { nodes, old, oneNode } = server;
  const path = (
    id: string,
    name: string,
    kind: NonNullable<Path['kind']>,
    megabytes: number,
    parent?: string,
    room: Pick<Path, 'slots' | 'mostDisks'> = {},
  ): Path => ({ id, name, kind, mibPerSecond: inMib(megabytes), perRequestMs: 0, ...(parent !== undefined && { parent }), ...room });
  const pairOf = { slots: MACHINE.slotsOfPair.value };
  const channelOf = { mostDisks: MACHINE.disksOfChannel.value };
  const all = Array.from({ length: nodes }, (_, node) => node);
  const pairs = pairsOf(server);
  const channel = old === 'drives-and-channels' ? MACHINE.oldChannelMegabytesPerSecond : MACHINE.channelMegabytesPerSecond;
  return [
    ...all.map((node) => path(nodeId(node), `Node ${node + 1}`, 'node', MACHINE.nodeMegabytesPerSecond.value)),
    ...all
      .filter((node) => nodes > 2 && node % 2 === 1 && !oneNode)
      .map((node) =>
        path(`box${node + 1}`, `Remote I/O box of node ${node + 1}`, 'link', MACHINE.boxMegabytesPerSecond.value, nodeId(node)),
      ),
    ...pairs.map(({ id, name, parent, adapters }) => path(id, name, 'bus', busMegabytes(adapters.length), parent, pairOf)),
    ...pairs.flatMap(({ id, adapters }) =>
      adapters.map((k) => path(adapterId(k), `ServeRAID-6M ${k + 1}`, 'adapter', MACHINE.channels.value * channel.value, id)),
    ),
    ...Array.from({ length: adaptersOf(server) }, (_, k) => k).flatMap((k) =>
      [0, 1].map((c) => path(channelId(k, c), `Adapter ${k + 1}, channel ${c + 1}`, 'channel', channel.value, adapterId(k), channelOf)),
    ),
  ];
}

export const driveOf = ({ old }: Server): HardDisk => (old === undefined ? cheetah15k3Drive : cheetah18xlDrive);

export function hardware(server: Server): Scenario['hardware'] {
  const drive = driveOf(server);
  return {
    drives: [drive],
    paths: pathsOf(server),
    disks: Array.from({ length: adaptersOf(server) }, (_, k) => k).flatMap((adapter) =>
      [dataDisks(server, adapter), logDisks(adapter)].flatMap((disks) =>
        disks.map((id, d) => ({ id, drive: drive.id, path: channelId(adapter, d % MACHINE.channels.value) })),
      ),
    ),
  };
}
