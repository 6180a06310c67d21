/** What a machine's nodes did, for people. */
import { formatBytes, formatMs } from '../base/units.ts';
import type { ResultDocument } from './resultSchema.ts';
import { percent, table } from './table.ts';

type Machine = NonNullable<ResultDocument['machine']>;

/** Tables of nodes and partitions; nothing where there are none. */
export const nodeTexts = ({ machine, partitions }: ResultDocument): string[] => [...nodes(machine), ...partitionTexts(partitions)];

function partitionTexts(partitions: ResultDocument['partitions']): string[] {
  if (partitions === undefined) return [];
  const areLoaded = partitions.some(({ writtenBytes }) => writtenBytes !== undefined);
  const rows = partitions.map(({ id, readBytes, sentBytes, receivedBytes, writtenBytes = 0, coordinatorMs = 0 }) => [
    id,
    formatBytes(readBytes),
    formatBytes(sentBytes),
    formatBytes(receivedBytes),
    ...(areLoaded ? [formatBytes(writtenBytes)] : []),
    coordinatorMs === 0 ? '-' : formatMs(coordinatorMs),
  ]);
  const titles = ['partition', 'read', 'sent', 'received', ...(areLoaded ? ['written'] : []), 'coordinator CPU'];
  return [`Partitions\n${table(titles, rows)}`];
}

function nodes(machine: Machine | undefined): string[] {
  if (machine === undefined) return [];
  const anyOther = machine.nodes.some(({ otherBytes }) => otherBytes > 0);
  const titles = ['node', 'processors', 'local', 'remote', ...(anyOther ? ['of no node'] : []), 'over its link', 'link busy'];
  const rows = machine.nodes.map(({ id, utilization, localBytes, remoteBytes, otherBytes, link }) => [
    id,
    percent(utilization),
    formatBytes(localBytes),
    formatBytes(remoteBytes),
    ...(anyOther ? [formatBytes(otherBytes)] : []),
    formatBytes(link.bytes),
    percent(link.utilization),
  ]);
  return [[`Nodes (data that came to each, by the adapters that moved them)\n${table(titles, rows)}`, ...longer(machine)].join('\n')];
}

function longer({ sharedCoreMs, contentionMs }: Machine): string[] {
  const parts = [
    ...(sharedCoreMs > 0 ? [`${formatMs(sharedCoreMs)} by sharing cores`] : []),
    ...(contentionMs > 0 ? [`${formatMs(contentionMs)} by contention for memory`] : []),
  ];
  return parts.length === 0 ? [] : [`Processor time is longer than on processors that share nothing: ${parts.join(', ')}.`];
}
