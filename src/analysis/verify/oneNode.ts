/**
 * The scan of one logical node's part alone, which shows whether the map of logical nodes to processors is what it is meant to be: only the
 * processors of its own node are busy, and its data come from disks there.
 */
import type { RunResult } from '../../engine/record/result.ts';
import { processorNodes } from '../../scenario/machine/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatPercent, listWords } from '../format.ts';

/** The document in which one user, connected to this partition, scans its part alone, once, with nothing for a coordinator to do; null where no class scans parts and one of them is there. */
export function oneNodeScan(scenario: Scenario, partition: string): Scenario | null {
  const spaces = new Set(scenario.database.objects.flatMap(({ id, extents }) => (extents?.partition === partition ? [id] : [])));
  const own = new Set((scenario.database.tables ?? []).flatMap(({ id, space }) => (spaces.has(space) ? [id] : [])));
  const isOwn = (part: string): boolean => own.has(part) || spaces.has(part);
  const found = scenario.classes.find((query) => query.operator === 'partitioned' && query.parts.some(isOwn));
  if (found?.operator !== 'partitioned') return null;
  const { toCoordinator: _to, redistributed: _redistributed, broadcast: _broadcast, coordinatorMsPerMib: _at, ...alone } = found;
  const { alongside: _alongside, streams: _streams, until: _until, ...workload } = scenario.workload;
  return {
    ...scenario,
    classes: scenario.classes.map((query) => (query === found ? { ...alone, parts: found.parts.filter(isOwn) } : query)),
    costs: { ...scenario.costs, queryStartMs: 0 },
    workload: { ...workload, users: 1, batch: [{ class: found.id, count: 1 }], interactiveScale: 1 },
  };
}

export interface OneNode {
  /** Id of the partition. */
  readonly partition: string;
  readonly processors: readonly number[];
  /** Index of the node that they are at; -1 if they are at several, or anywhere. */
  readonly node: number;
  /** Share of all processor time that was at that node; of all bytes those that came from another node's disks. */
  readonly share: number;
  readonly remote: number;
}

/** With less of its work elsewhere, the map is right. */
const MOST_ELSEWHERE = 0.05;

/** @param result of its scan; null where the scenario has no nodes */
export function oneNodeOf({ host, database }: Scenario, partition: string, { machine: ran }: Pick<RunResult, 'machine'>): OneNode | null {
  const { machine } = host;
  if (machine === undefined || ran === undefined) return null;
  const processors = database.partitions?.find(({ id }) => id === partition)?.processors ?? [];
  const nodeOf = processorNodes(machine);
  const nodes = new Set(processors.map((processor) => nodeOf[processor]));
  const [only = -1] = nodes;
  const busy = ran.nodes.map(({ utilization }, k) => utilization * machine.nodes[k].processors);
  const all = busy.reduce((sum, each) => sum + each, 0);
  const most = busy.reduce((sum, each) => Math.max(sum, each), 0);
  const node = nodes.size === 1 && machine.affinity === 'node' ? only : -1;
  const remote = ran.nodes.reduce((sum, { remoteBytes }) => sum + remoteBytes, 0);
  const local = ran.nodes.reduce((sum, { localBytes }) => sum + localBytes, 0);
  return {
    partition,
    processors,
    node,
    share: all === 0 ? 0 : (node < 0 ? most : busy[node]) / all,
    remote: remote + local === 0 ? 0 : remote / (remote + local),
  };
}

export const isAsMapped = ({ node, share, remote }: OneNode): boolean =>
  node >= 0 && share >= 1 - MOST_ELSEWHERE && remote <= MOST_ELSEWHERE;

/** "Logical node 5 on processor 4: 100 % of the processor time at Node 2, 0 % of the bytes from another node: as mapped." */
export function oneNodeWords({ database, host, hardware }: Scenario, one: OneNode): string {
  const { partition, processors, node, share, remote } = one;
  const name = database.partitions?.find(({ id }) => id === partition)?.name ?? partition;
  const path = node < 0 ? undefined : host.machine?.nodes[node].path;
  const where = path === undefined ? 'the busiest node' : (hardware.paths.find(({ id }) => id === path)?.name ?? path);
  const on =
    processors.length === 0 || node < 0
      ? 'on any processor'
      : `on ${processors.length > 1 ? 'processors' : 'processor'} ${listWords(processors.map(String))}`;
  const verdict = isAsMapped(one) ? 'as mapped' : 'not where it is meant to be';
  return `${name} ${on}: ${formatPercent(share)} of the processor time at ${where}, ${formatPercent(remote)} of the bytes from another node: ${verdict}.`;
}
