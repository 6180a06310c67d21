/** Counters of every pipe of a run at a moment (`record/pipeLog.ts`): disks, paths, links of nodes, processors, RAID controllers. */
import type { Scenario } from '../scenario/schema.ts';
import type { Paths } from './device/paths.ts';
import type { BlockLayer } from './host/blockLayer.ts';
import type { MachineProcessors } from './host/machineProcessors.ts';
import type { Computing } from './host/processors.ts';
import type { VolumeIo } from './host/volumeIo.ts';
import { linkBytes } from './record/machineSummary.ts';
import { BUSY_NS, BYTES, COUNTERS, OWN_NS, WAITED_NS } from './record/pipeLog.ts';
import type { ServerLog } from './record/serverLog.ts';

interface Counted {
  readonly scenario: Scenario;
  readonly deviceLog: ServerLog;
  readonly blocks: BlockLayer;
  readonly paths: Paths;
  readonly processors: Computing;
  readonly machine: MachineProcessors | null;
  readonly volumes: Pick<VolumeIo, 'raid'>;
}

const OWN = ['overheadNs', 'seekNs', 'rotationNs', 'transferNs'] as const;

export function pipesCounted({ hardware, host }: Scenario): number {
  const nodes = host.machine?.nodes.length ?? 0;
  return hardware.disks.length + hardware.paths.length + nodes + Math.max(1, nodes) + (hardware.controllers?.length ?? 0);
}

/** @param now at or after the last event, and not after the next one */
export function pipeCounters({ scenario, deviceLog, blocks, paths, processors, machine, volumes }: Counted, now: number): Float64Array {
  const { hardware, host } = scenario;
  const counters = new Float64Array(pipesCounted(scenario) * COUNTERS);
  let row = 0;
  hardware.disks.forEach((_, disk) => {
    counters[row + BUSY_NS] = deviceLog.busyNsAt(disk, now);
    for (const part of OWN) counters[row + OWN_NS] += deviceLog.figure(disk, part);
    counters[row + WAITED_NS] = deviceLog.figure(disk, 'busNs');
    counters[row + BYTES] = deviceLog.figure(disk, 'bytesRead') + deviceLog.figure(disk, 'bytesWritten');
    row += COUNTERS;
  });
  const carried = blocks.carriedBytes();
  hardware.paths.forEach((_, path) => {
    counters[row + BUSY_NS] = paths.busyNsAt(path, now);
    counters[row + BYTES] = carried[path];
    row += COUNTERS;
  });
  processors.close(now);
  const nodes = machine === null ? [] : (host.machine?.nodes ?? []);
  if (machine === null || nodes.length === 0) {
    counters[row + BUSY_NS] = processors.busyNs / host.processors;
    row += COUNTERS;
  }
  nodes.forEach((_, node) => {
    counters[row + BUSY_NS] = paths.busyNsAt(paths.linkOf(node), now);
    counters[row + BYTES] = linkBytes(paths.crossed, paths.sent, nodes.length, node);
    row += COUNTERS;
  });
  const busy = machine?.busyOfNodes() ?? [];
  nodes.forEach((node, at) => {
    counters[row + BUSY_NS] = busy[at] / node.processors;
    row += COUNTERS;
  });
  volumes.raid?.ids.forEach((_, controller) => {
    counters[row + BUSY_NS] = volumes.raid!.occupiedNsAt(controller, now);
    row += COUNTERS;
  });
  return counters;
}
