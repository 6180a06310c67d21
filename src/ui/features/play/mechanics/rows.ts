/** The requests one by one, as figures for the table and for a file. */
import { formatBytes, formatClock, formatMs } from '../../../../analysis/format.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { CsvValue } from '../../../../base/csv.ts';
import { messages } from './messages.ts';
import type { Platter, Service } from './services.ts';

const SECTOR_BYTES = 512;

export const CSV_HEADER = [
  'arrived_ms',
  'service_began_ms',
  'overhead_ms',
  'seek_ms',
  'rotation_ms',
  'transfer_ms',
  'path_ms',
  'head_from_sector',
  'first_sector',
  'sectors',
  'operation',
  'object',
  'user',
] as const;

export const csvRows = ({ database }: Scenario, services: readonly Service[]): CsvValue[][] =>
  services.map((service) => [
    service.arrivedMs,
    service.startedMs,
    service.leavesMs - service.startedMs,
    service.thereMs - service.leavesMs,
    service.readsMs - service.thereMs,
    service.readMs - service.readsMs,
    service.doneMs - service.readMs,
    service.fromLba,
    service.lba,
    service.sectors,
    service.write ? 'write' : 'read',
    service.object < 0 ? '' : database.objects[service.object].name,
    service.user < 0 ? '' : service.user + 1,
  ]);

/** Of `messages.columns`. */
export function cellsOf({ database }: Scenario, platter: Platter | null, service: Service): readonly string[] {
  const { arrivedMs, startedMs, leavesMs, thereMs, readsMs, readMs, fromCylinder, cylinder, sectors, write, object, user, buffered } =
    service;
  const rotation = readsMs - thereMs;
  return [
    formatClock(startedMs),
    formatMs(startedMs - arrivedMs),
    platter === null ? '' : messages.cylinders(Math.abs(cylinder - fromCylinder)),
    formatMs(thereMs - leavesMs),
    platter === null ? formatMs(rotation) : messages.turnPart(rotation, rotation / platter.revolutionMs),
    buffered ? messages.fromBuffer : formatMs(readMs - readsMs),
    (write ? messages.writeSize : messages.readSize)(formatBytes(sectors * SECTOR_BYTES)),
    object < 0 ? messages.noObject : database.objects[object].name,
    user < 0 ? messages.host : messages.user(user + 1),
  ];
}
