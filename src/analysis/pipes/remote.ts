/** How much of the data comes from the adapters of another node: expected from where the disks are, and as a run has it. */
import { nodesOfPaths, processorsOf } from '../../scenario/machine/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatPercent, plural } from '../format.ts';
import type { Carried } from './pipes.ts';

/** By node of the machine: disks that are attached to it; and last those of no node. */
export function disksByNode({ hardware, host }: Pick<Scenario, 'hardware' | 'host'>): readonly number[] {
  const { machine } = host;
  if (machine === undefined) return [hardware.disks.length];
  const nodeOf = nodesOfPaths(machine, hardware.paths);
  const at = new Map(hardware.paths.map(({ id }, k) => [id, k]));
  const disks = Array.from({ length: machine.nodes.length + 1 }, () => 0);
  for (const { path } of hardware.disks) {
    const node = nodeOf[at.get(path) ?? -1] ?? -1;
    disks[node < 0 ? machine.nodes.length : node]++;
  }
  return disks;
}

/**
 * Share of the I/O that is remote where processes run on any processor and all disks are asked alike: of n equal nodes 1 - 1/n. In general the sum over
 * nodes of their share of the disks times the others' share of the processors; disks of no node are never remote. Null without nodes or disks.
 */
export function expectedRemote(scenario: Pick<Scenario, 'hardware' | 'host'>): number | null {
  const { machine } = scenario.host;
  const all = scenario.hardware.disks.length;
  if (machine === undefined || all === 0) return null;
  const processors = processorsOf(machine);
  const disks = disksByNode(scenario);
  return machine.nodes.reduce((sum, node, k) => sum + (disks[k] / all) * (1 - node.processors / processors), 0);
}

/** The expected share in words, with what affinity does to it. Undefined without nodes. */
export function expectedRemoteWords(scenario: Pick<Scenario, 'hardware' | 'host'>): string | undefined {
  const { machine } = scenario.host;
  const share = expectedRemote(scenario);
  if (machine === undefined || share === null) return undefined;
  const disks = disksByNode(scenario);
  const n = machine.nodes.length;
  const loose = disks[n];
  const [{ processors }] = machine.nodes;
  const isEqual = loose === 0 && machine.nodes.every((node) => node.processors === processors);
  const formula = isEqual && n > 1 ? ` (1 - 1/${n})` : '';
  const first = `Without affinity about ${formatPercent(share)} of the I/O is remote${formula}, if all disks are asked alike.`;
  const none = loose > 0 ? ` ${plural(loose, 'disk')} of no node ${loose === 1 ? 'is' : 'are'} as near to all.` : '';
  const affinity =
    machine.affinity === 'none'
      ? ' Affinity is off.'
      : ' Affinity is on: it keeps each process at its node, and its data are near only where partitions have them on disks of that node.';
  return first + none + affinity;
}

/** Share of the bytes that a run brought from another node than the one that asked; null without nodes. */
export function remoteOfRun({ machine }: Pick<Carried, 'machine'>): number | null {
  if (machine === undefined) return null;
  const remote = machine.nodes.reduce((sum, { remoteBytes }) => sum + remoteBytes, 0);
  const all = machine.nodes.reduce((sum, { localBytes, remoteBytes, otherBytes }) => sum + localBytes + remoteBytes + otherBytes, 0);
  return all > 0 ? remote / all : null;
}

/** "50 % of the bytes were remote: ..."; undefined without nodes. */
export function remoteOfRunWords(run: Pick<Carried, 'machine'>): string | undefined {
  const share = remoteOfRun(run);
  if (share === null) return undefined;
  return `In this run ${formatPercent(share)} of the bytes were remote: they came from disks of another node than the one that asked.`;
}
