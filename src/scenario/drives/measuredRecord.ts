/** A measured drive as the library keeps it, one file of `measured/` each; `scripts/update-drives.mjs` writes them. */
import type { ParameterSource } from '../provenance.ts';
import type { DriveBuffer, HardDisk } from '../schema.ts';
import type { HardDiskFigures } from './figures.ts';
import { importMeasured, type MeasuredProfile } from './importMeasured.ts';

export interface MeasuredRecord {
  readonly title: string;
  readonly year: number;
  readonly source: string;
  readonly drive: HardDisk;
  readonly notes: readonly string[];
  readonly provenance: Readonly<Record<string, ParameterSource>>;
  readonly published: Partial<HardDiskFigures>;
  /** Interface that it was measured behind; the drive's own was faster. */
  readonly measuredBehindMibPerSecond: number;
  /** The buffer as the file describes it, without what was observed besides. */
  readonly describedBuffer: DriveBuffer;
}

/** What a measured drive's file says besides what `importMeasured` reads. */
export interface MeasuredFacts {
  readonly id: string;
  readonly name: string;
  readonly year: number;
  readonly seek_1cyl_ms: number;
  readonly seek_full_ms: number;
  readonly seek_mean_random_cyl_ms: number;
}

/** DIXtrac is of 1999; what was known of drives before was extracted by its forerunners. */
const FIRST_BY_DIXTRAC = 1997;
const FORKED = 'maxtor300g';

function sourceOf({ id, year }: MeasuredFacts): string {
  if (id === FORKED) return 'Measured on a drive; distributed with a public fork of DiskSim 4.0 (Carnegie Mellon University).';
  if (year < FIRST_BY_DIXTRAC) return 'Measured on a drive; as distributed with DiskSim 4.0 (Carnegie Mellon University).';
  return 'Measured on a drive; as distributed with DiskSim 4.0, extracted by DIXtrac (Carnegie Mellon University).';
}

/** Interfaces of the time: Ultra2 and Ultra320 SCSI. At least one is more than twice as fast as any of these media. */
const INTERFACES_MEGABYTES = [80, 320] as const;

const WAITING: ParameterSource = {
  provenance: 'assumed',
  note: 'a read waits for blocks that are on their way; the file as shipped stops and positions again',
};

/**
 * The library's record of a file. In place of the rig's bus the drive gets an interface that does not hold
 * it back, and a read waits for what is being read ahead, without which no drive streams.
 */
export function measuredRecord(file: MeasuredFacts): MeasuredRecord {
  const full = imported(file, 'full');
  const { drive } = full;
  const behind = drive.interfaceMibPerSecond ?? 0;
  const mediaMegabytes = (drive.zones[0].sectorsPerTrack * 512 * drive.rpm) / 60e6;
  const own = INTERFACES_MEGABYTES.find((megabytes) => megabytes > 2 * mediaMegabytes) ?? INTERFACES_MEGABYTES[1];
  const ownMib = (own * 1e6) / 1024 / 1024;
  const slowed = (behind * 1024 * 1024) / 1e6 <= 1.02 * mediaMegabytes;
  const faster: ParameterSource = {
    provenance: 'assumed',
    note: `${own} MB/s, faster than the media, in place of the bus of the measuring rig`,
  };
  // Files that were checked against the drive's requests say so in the name.
  const title = file.name.replace(' (validate)', '');
  return {
    title,
    year: file.year,
    source: sourceOf(file),
    drive: {
      ...drive,
      name: title,
      origin: drive.id,
      buffer: { ...drive.buffer, hitOnIncoming: true },
      interfaceMibPerSecond: slowed ? ownMib : behind,
    },
    notes: full.notes.filter((note) => !note.startsWith('The file leaves the interface')),
    provenance: { ...full.provenance, ...(slowed ? { interfaceMibPerSecond: faster } : {}), 'buffer.hitOnIncoming': WAITING },
    published: { meanSeekReadMs: file.seek_mean_random_cyl_ms, singleSeekMs: file.seek_1cyl_ms, fullSeekMs: file.seek_full_ms },
    measuredBehindMibPerSecond: behind,
    describedBuffer: imported(file, 'cache').drive.buffer,
  };
}

function imported(file: MeasuredFacts, profile: MeasuredProfile) {
  const result = importMeasured(file, profile);
  if (!result.ok) throw new Error(`${file.id}: ${result.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`);
  return result;
}
