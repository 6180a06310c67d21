/**
 * What the system's own monitors would show for a disk or an array of a run, by their names, with their formula, our figure beside it, and a note where
 * the monitor's is easily mistaken for something else. Definitions: *PhysicalDisk Object* in the documentation of Windows Server; sysstat's manual pages
 * iostat(1) and sar(1), version 12; Documentation/admin-guide/iostats.rst of Linux.
 */
import { KIB, MIB } from '../../base/units.ts';
import type { RunResult, ServerSummary } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatBytes, formatMs, formatNumber, formatPercent } from '../format.ts';

export const MONITORS = ['System Monitor', 'iostat -x', 'sar -d', 'sar -u'] as const;
export type Monitor = (typeof MONITORS)[number];

export interface MonitorRow {
  readonly monitor: Monitor;
  /** The column or counter. */
  readonly name: string;
  /** In the monitor's own unit, over the whole run; null: it cannot be known. */
  readonly value: number | null;
  readonly unit: string;
  /** What the monitor divides by what. */
  readonly formula: string;
  /** What we call it, with its value. */
  readonly ours: string;
  /** Where the name misleads. */
  readonly note?: string;
}

export type MonitoredRun = Pick<RunResult, 'elapsedMs' | 'devices' | 'volumes' | 'cpu'>;

/** What a monitor lists as a disk: volumes, which a controller shows as one, and disks in no volume; those with requests. */
export function monitored({ volumes }: Scenario, result: MonitoredRun): readonly ServerSummary[] {
  const members = new Set(volumes.flatMap((volume) => volume.members));
  return [...result.volumes, ...result.devices.filter(({ id }) => !members.has(id))].filter(({ requests }) => requests > 0);
}

/** @param id of one of `monitored` */
export function monitorRows(scenario: Scenario, result: MonitoredRun, id: string): readonly MonitorRow[] {
  const server = monitored(scenario, result).find((each) => each.id === id);
  const seconds = result.elapsedMs / 1000;
  if (server === undefined || !(seconds > 0)) return [];
  const volume = scenario.volumes.find((each) => each.id === id);
  const members = volume === undefined ? [] : result.devices.filter((device) => volume.members.includes(device.id));
  const { requests, bytesRead, bytesWritten, responseMs, meanQueueDepth } = server;
  const bytes = bytesRead + bytesWritten;
  const tps = requests / seconds;
  const queue = (requests * responseMs.mean) / result.elapsedMs;
  const onlyReads = bytesWritten === 0;
  const onlyWrites = bytesRead === 0;
  const apart = onlyReads || onlyWrites ? undefined : 'Reads and writes of a disk are counted together here.';
  const reads = onlyReads ? tps : onlyWrites ? 0 : null;
  const writes = onlyWrites ? tps : onlyReads ? 0 : null;
  const busy = server.utilization;
  const most = members.reduce((top, member) => Math.max(top, member.utilization), 0);
  const mean = members.reduce((sum, member) => sum + member.utilization, 0) / Math.max(1, members.length);
  const isArray = members.length > 1;
  const busyNote = isArray
    ? `Time with any request under way, so an array of ${members.length} disks is at 100 % with one of them at work: its disks are in service for ${formatPercent(mean)} on average, ${formatPercent(most)} at most.`
    : 'Time with a request under way, in the scheduler’s queue too: at least our busy share, which begins with service. Both include waits for paths.';
  const utilOurs = isArray ? `utilization of the array ${formatPercent(busy)}` : `busy ${formatPercent(busy)}, waits for paths included`;
  const depth = `queue depth ${formatNumber(meanQueueDepth)}, time average`;
  const depthNote = isArray
    ? `Of the array: ${formatNumber(meanQueueDepth / members.length)} for each of its ${members.length} disks, if they share it evenly.`
    : 'Includes the request in service.';
  const response = `response ${formatMs(responseMs.mean)}, 95th percentile ${formatMs(responseMs.p95)}`;
  const awaitNote = 'From arrival to completion: waiting and service together, and a mean, which hides the slow ones.';
  const size = formatBytes(Math.round(bytes / requests));
  /** Of reads or writes alone: requests of either kind are only counted together. */
  const sizeOurs = (own: number): string =>
    own === 0
      ? 'none'
      : `${formatBytes(own)}${own === bytes ? ` in ${requests} requests` : `; ${requests} requests, reads and writes together`}`;
  const countOurs = (own: number): string =>
    own === 0 ? 'none' : own === bytes ? `${requests} requests` : 'reads and writes are counted together';
  const rate = (of: number): string => `${formatNumber(of / MIB / seconds)} MiB/s`;
  const row = (
    monitor: Monitor,
    name: string,
    value: number | null,
    unit: string,
    formula: string,
    ours: string,
    note?: string,
  ): MonitorRow => ({
    monitor,
    name,
    value,
    unit,
    formula,
    ours,
    ...(note !== undefined && { note }),
  });
  const sized = (own: number): number | null => (own === 0 ? 0 : onlyReads || onlyWrites ? bytes / requests : null);
  return [
    row('System Monitor', 'Disk Transfers/sec', tps, '1/s', 'requests / time', `${requests} requests in ${formatNumber(seconds)} s`),
    row('System Monitor', 'Disk Read Bytes/sec', bytesRead / seconds, 'B/s', 'bytes read / time', rate(bytesRead)),
    row('System Monitor', 'Disk Write Bytes/sec', bytesWritten / seconds, 'B/s', 'bytes written / time', rate(bytesWritten)),
    row('System Monitor', 'Avg. Disk Bytes/Read', sized(bytesRead), 'B', 'bytes read / reads', sizeOurs(bytesRead), apart),
    row('System Monitor', 'Avg. Disk Bytes/Write', sized(bytesWritten), 'B', 'bytes written / writes', sizeOurs(bytesWritten), apart),
    row('System Monitor', 'Avg. Disk Bytes/Transfer', bytes / requests, 'B', 'bytes / requests', size),
    row('System Monitor', 'Avg. Disk sec/Transfer', responseMs.mean / 1000, 's', 'response times / requests', response, awaitNote),
    row('System Monitor', 'Avg. Disk Queue Length', queue, '', 'transfers/sec x sec/transfer', depth, depthNote),
    row(
      'System Monitor',
      '% Disk Time',
      100 * queue,
      '%',
      '100 x Avg. Disk Queue Length',
      utilOurs,
      'No share of time: the queue length times 100, so it passes 100 % wherever requests overlap.',
    ),
    row('iostat -x', 'r/s', reads, '1/s', 'reads / time', countOurs(bytesRead), apart),
    row('iostat -x', 'w/s', writes, '1/s', 'writes / time', countOurs(bytesWritten), apart),
    row('iostat -x', 'rkB/s', bytesRead / KIB / seconds, 'KiB/s', 'bytes read / 1024 / time', rate(bytesRead)),
    row('iostat -x', 'wkB/s', bytesWritten / KIB / seconds, 'KiB/s', 'bytes written / 1024 / time', rate(bytesWritten)),
    row(
      'iostat -x',
      onlyWrites ? 'wareq-sz' : 'rareq-sz',
      apart === undefined ? bytes / requests / KIB : null,
      'KiB',
      'KiB / requests',
      size,
      apart,
    ),
    row(
      'iostat -x',
      onlyWrites ? 'w_await' : 'r_await',
      apart === undefined ? responseMs.mean : null,
      'ms',
      'response times / requests',
      response,
      apart ?? awaitNote,
    ),
    row('iostat -x', 'aqu-sz', queue, '', 'response times of what was completed / time', depth, depthNote),
    row('iostat -x', '%util', 100 * busy, '%', 'time with a request under way / time', utilOurs, busyNote),
    row('sar -d', 'tps', tps, '1/s', 'requests / time', `${requests} requests in ${formatNumber(seconds)} s`),
    row('sar -d', 'rkB/s', bytesRead / KIB / seconds, 'KiB/s', 'bytes read / 1024 / time', rate(bytesRead)),
    row('sar -d', 'wkB/s', bytesWritten / KIB / seconds, 'KiB/s', 'bytes written / 1024 / time', rate(bytesWritten)),
    row('sar -d', 'areq-sz', bytes / requests / KIB, 'KiB', 'KiB / requests', size),
    row('sar -d', 'aqu-sz', queue, '', 'response times of what was completed / time', depth, depthNote),
    row('sar -d', 'await', responseMs.mean, 'ms', 'response times / requests', response, awaitNote),
    row('sar -d', '%util', 100 * busy, '%', 'time with a request under way / time', utilOurs, busyNote),
    row(
      'System Monitor',
      '% Processor Time',
      100 * result.cpu.utilization,
      '%',
      '100 - % idle',
      `processors ${formatPercent(result.cpu.utilization)}`,
    ),
    row(
      'sar -u',
      '%idle + %iowait',
      100 * (1 - result.cpu.utilization),
      '%',
      'time without work / time',
      `processors ${formatPercent(result.cpu.utilization)}`,
      '%iowait is idle time in which a request was under way: it falls as soon as something else uses the processor, with no disk any faster.',
    ),
  ];
}

/** "65 536 B", "12.3 ms", "–" for what cannot be known. */
export const monitorValue = ({ value, unit }: MonitorRow): string =>
  value === null ? '–' : `${formatNumber(value)}${unit === '' ? '' : ` ${unit}`}`;
