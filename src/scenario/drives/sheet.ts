/** A datasheet with the source of every number, and the drive that is made of it. */
import { sourced, type ParameterSource, type SourcedNumber } from '../provenance.ts';
import type { LibraryGroup } from './entry.ts';
import { fromDatasheet, type DatasheetDrive } from './fromDatasheet.ts';

export type SeekSheet = Readonly<Record<'singleMs' | 'averageMs' | 'fullMs', SourcedNumber>>;

/** Something that a drive does or does not, with its source. */
export interface SourcedSwitch extends ParameterSource {
  readonly on: boolean;
}

/** A datasheet whose numbers say where they come from; `fromDatasheet` makes a drive of their values. */
export interface SourcedSheet {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly group: LibraryGroup;
  readonly source: string;
  readonly notes: readonly string[];
  readonly gigabytes: SourcedNumber;
  readonly rpm: SourcedNumber;
  readonly seekRead: SeekSheet;
  readonly seekWrite?: SeekSheet;
  readonly outerMegabytesPerSecond: SourcedNumber;
  readonly innerMegabytesPerSecond: SourcedNumber;
  readonly heads?: SourcedNumber;
  readonly cylinders?: SourcedNumber;
  readonly bufferMebibytes?: SourcedNumber;
  readonly bufferSegments?: SourcedNumber;
  readonly interfaceMegabytesPerSecond?: SourcedNumber;
  readonly queueDepth: SourcedNumber;
  readonly writeCache: SourcedSwitch;
  readonly overheadMs: SourcedNumber;
}

type Source = readonly [ParameterSource['provenance'], string];

export const STATED: Source = ['document', 'stated in the studied document'];
export const PUBLIC: Source = ['datasheet', 'found in a public source'];
export const RECALLED: Source = ['datasheet', 'recalled from the maker’s data, not verified'];
export const ASSUMED: Source = ['assumed', 'usual for its class'];

export const from = (value: number, unit: string, [provenance, note]: Source): SourcedNumber => sourced(value, unit, provenance, note);

/** Whether a drive reports a write as complete once it is in its buffer. */
export const writeCache = (on: boolean, [provenance, note]: Source): SourcedSwitch => ({ on, provenance, note });

export function seeks(
  source: Source,
  singleMs: number,
  averageMs: number,
  fullMs: number,
  single: Source = source,
  full: Source = source,
): SeekSheet {
  return { singleMs: from(singleMs, 'ms', single), averageMs: from(averageMs, 'ms', source), fullMs: from(fullMs, 'ms', full) };
}

/** The drive of a sheet, with what had to be derived; throws an Error for a sheet that makes none. */
export function drawSheet(sheet: SourcedSheet): Extract<DatasheetDrive, { ok: true }> {
  const { gigabytes, bufferMebibytes, seekRead, seekWrite } = sheet;
  const seekOf = (seek: SeekSheet) => ({
    singleMs: seek.singleMs.value,
    averageMs: seek.averageMs.value,
    fullMs: seek.fullMs.value,
  });
  const made = fromDatasheet({
    id: sheet.id,
    name: sheet.title,
    capacityBytes: Math.round(gigabytes.value * 1e9),
    rpm: sheet.rpm.value,
    seekRead: seekOf(seekRead),
    seekWrite: seekWrite && seekOf(seekWrite),
    outerMegabytesPerSecond: sheet.outerMegabytesPerSecond.value,
    innerMegabytesPerSecond: sheet.innerMegabytesPerSecond.value,
    heads: sheet.heads?.value,
    cylinders: sheet.cylinders?.value,
    bufferBytes: bufferMebibytes && bufferMebibytes.value * 1024 * 1024,
    bufferSegments: sheet.bufferSegments?.value,
    interfaceMegabytesPerSecond: sheet.interfaceMegabytesPerSecond?.value,
    queueDepth: sheet.queueDepth.value,
    writeCache: sheet.writeCache.on,
    overheadMs: sheet.overheadMs.value,
  });
  if (!made.ok) throw new Error(`${sheet.id}: ${made.problems.map(({ message }) => message).join('; ')}`);
  // The drive says where it was taken from.
  return { ...made, drive: { ...made.drive, id: sheet.id, origin: sheet.id } };
}
