/** Zones of a measured drive: from its zone list, or condensed from samples where every track has a length of its own. */
import type { HardDisk, Zone } from '../hardware.ts';
import { zoneBlocks } from '../capacity.ts';
import { LIMITS } from '../values.ts';
import type { Report } from '../validate/report.ts';
import type { MeasuredDrive, MeasuredZone } from './measuredFile.ts';

/** DiskSim's names for where spare sectors lie; the others keep them at the end of each zone or of the drive. */
const SPARE_TRACKS = 1;
const SPARES_A_CYLINDER: readonly number[] = [2, 4, 5, 6];
const SPARES_A_TRACK = 3;
const SPARES_A_RANGE = 8;

/** What the zones say about the drive as a whole. */
export interface MeasuredZones {
  readonly zones: Zone[];
  /** Blocks that they offer. */
  readonly sectors: number;
  readonly trackSkewMs: number;
  readonly cylinderSkewMs: number;
}

type Skews = Pick<HardDisk, 'trackSkewMs' | 'cylinderSkewMs'>;

/** A zone is written without what is the default anyway. */
function zone(cylinders: number, sectorsPerTrack: number, more: Partial<Zone>, expectedCylinder: number): Zone {
  const { firstCylinder = expectedCylinder, ...rest } = more;
  const kept = Object.entries(rest).filter(([, value]) => value !== 0 && !(Array.isArray(value) && value.length === 0));
  return {
    cylinders,
    sectorsPerTrack,
    ...(firstCylinder === expectedCylinder ? {} : { firstCylinder }),
    ...Object.fromEntries(kept),
  };
}

/**
 * Zones of the file's list.
 * @param spared true: spare and slipped sectors hold no block; false: every sector does
 * @returns undefined if something is wrong, which then is in the report
 */
export function listedZones(file: MeasuredDrive, spared: boolean, report: Report, notes: string[]): MeasuredZones | undefined {
  const listed = file.zones ?? [];
  const zones: Zone[] = [];
  let expected = 0;
  let remapped = 0;
  listed.forEach((entry, z) => {
    const pointer = `/zones/${z}`;
    const cylinders = entry.last_cyl - entry.first_cyl + 1;
    if (cylinders < 1) report.add(`${pointer}/last_cyl`, `last_cyl is ${entry.last_cyl}`, `at least first_cyl (${entry.first_cyl})`);
    if (entry.first_cyl < expected) {
      report.add(`${pointer}/first_cyl`, `first_cyl is ${entry.first_cyl}, within the zone before`, `at least ${expected}`);
    }
    const slipped = entry.slips.length * (file.layout.sparing_scheme === SPARE_TRACKS ? entry.sectors_per_track : 1);
    if (slipped > LIMITS.slips) {
      report.add(`${pointer}/slips`, `${slipped} sectors are slipped`, `at most ${LIMITS.slips}`);
      return;
    }
    const made = listedZone(entry, cylinders, expected, file, spared);
    const holds = zoneBlocks(made, file.surfaces);
    if (cylinders >= 1 && spared && entry.blocks !== undefined && entry.blocks !== holds) {
      report.add(`${pointer}/blocks`, `the zone says to hold ${entry.blocks} blocks`, `at most the ${holds} that fit`);
    }
    remapped += entry.n_remapped_defects;
    expected = Math.max(expected, entry.last_cyl + 1);
    zones.push(made);
  });
  if (zones.length === 0) return undefined;
  if (spared) noteSpares(file, remapped, notes);
  return { zones, sectors: zones.reduce((sum, made) => sum + zoneBlocks(made, file.surfaces), 0), ...firstSkews(file) };
}

function listedZone(entry: MeasuredZone, cylinders: number, expected: number, file: MeasuredDrive, spared: boolean): Zone {
  const { sectors_per_track: turn, first_block_offset: offset } = entry;
  const place = { firstCylinder: entry.first_cyl, skippedSectors: entry.deadspace };
  const angle = ((offset % turn) + turn) % turn;
  const skews = { trackSkewSectors: entry.track_skew_sectors, cylinderSkewSectors: entry.cyl_skew_sectors };
  if (!spared) return zone(cylinders, turn, { ...place, ...skews, firstAngleSectors: angle }, expected);

  const scheme = file.layout.sparing_scheme;
  if (scheme === SPARES_A_TRACK && entry.spares < turn) {
    // The track is written as that much shorter, with skews that leave the time from track to track as it is.
    const short = turn - entry.spares;
    const skewed = (sectors: number): number => ((turn + sectors) * short) / turn - short;
    return zone(
      cylinders,
      short,
      {
        ...place,
        trackSkewSectors: skewed(entry.track_skew_sectors),
        cylinderSkewSectors: skewed(entry.cyl_skew_sectors),
        firstAngleSectors: (angle * short) / turn,
        slips: ascending(entry.slips),
      },
      expected,
    );
  }
  const spareSectors =
    entry.blocks === undefined
      ? entry.spares * sectorsASpare(file, cylinders, turn)
      : Math.max(0, cylinders * file.surfaces * turn - entry.deadspace - entry.blocks);
  const slips = scheme === SPARE_TRACKS ? entry.slips.flatMap((track) => trackSectors(track, turn)) : entry.slips;
  return zone(cylinders, turn, { ...place, ...skews, firstAngleSectors: angle, spareSectors, slips: ascending(slips) }, expected);
}

/** Sectors of a zone for each one that its list calls spare. */
function sectorsASpare({ layout }: MeasuredDrive, cylinders: number, sectorsPerTrack: number): number {
  if (layout.sparing_scheme === SPARE_TRACKS) return sectorsPerTrack;
  if (layout.sparing_scheme === SPARES_A_RANGE) return Math.floor(cylinders / layout.rangesize);
  return SPARES_A_CYLINDER.includes(layout.sparing_scheme) ? cylinders : 1;
}

const trackSectors = (track: number, sectorsPerTrack: number): number[] =>
  Array.from({ length: sectorsPerTrack }, (_, k) => track * sectorsPerTrack + k);

const ascending = (slips: readonly number[]): number[] => [...new Set(slips)].toSorted((a, b) => a - b);

function noteSpares(file: MeasuredDrive, remapped: number, notes: string[]): void {
  const { sparing_scheme: scheme, rangesize } = file.layout;
  if (scheme === SPARES_A_RANGE) {
    notes.push(
      `The spare sectors after every ${rangesize} cylinders are put together at the end of each zone, so blocks lie up to ${mostDrift(file)} cylinders further out than on the drive.`,
    );
  } else if (scheme === SPARES_A_TRACK) {
    notes.push(
      'The spare sector of each track is left out of the track: cylinders of blocks and the rate of long transfers are the drive’s, the time of one sector is longer by its share.',
    );
  } else if (SPARES_A_CYLINDER.includes(scheme)) {
    notes.push('The spare sectors of each cylinder are put together at the end of each zone.');
  }
  if (remapped > 0) {
    notes.push(
      `${remapped} defective ${remapped === 1 ? 'sector' : 'sectors'} that the drive keeps elsewhere ${remapped === 1 ? 'is' : 'are'} read in place.`,
    );
  }
}

/** Cylinders by which the last blocks of a zone move where the spares of its ranges are put at its end. */
function mostDrift(file: MeasuredDrive): number {
  const drifts = (file.zones ?? []).map((entry) => {
    const ranges = Math.floor((entry.last_cyl - entry.first_cyl + 1) / file.layout.rangesize);
    return Math.ceil((entry.spares * ranges) / (file.surfaces * entry.sectors_per_track));
  });
  return Math.max(0, ...drifts);
}

/** The outermost zone's skews as times; each zone has its own in sectors besides. */
function firstSkews(file: MeasuredDrive): Skews {
  const first = file.zones?.[0];
  if (!first) return { trackSkewMs: 0, cylinderSkewMs: 0 };
  const sectorMs = 60_000 / file.rpm / first.sectors_per_track;
  return { trackSkewMs: round4(first.track_skew_sectors * sectorMs), cylinderSkewMs: round4(first.cyl_skew_sectors * sectorMs) };
}

const round4 = (ms: number): number => Math.round(ms * 1e4) / 1e4;

/** A stretch of blocks and the mean length of its tracks. */
interface Stretch {
  readonly firstBlock: number;
  readonly firstCylinder: number;
  readonly sectorsPerTrack: number;
}

/**
 * Zones of a drive whose every track has a length of its own: one for each stretch that was sampled,
 * with its mean track. What the cylinders of a stretch hold beyond its blocks is spare.
 */
export function condensedZones(file: MeasuredDrive, singleMs: number, report: Report, notes: string[]): MeasuredZones | undefined {
  const sampled = file.zones_sampled ?? [];
  const from = sampled.length > 0 ? 'zones_sampled' : 'lbn_slices';
  const stretches: Stretch[] =
    sampled.length > 0
      ? sampled.map((s) => ({ firstBlock: s.first_lbn, firstCylinder: s.first_cyl, sectorsPerTrack: s.sectors_per_track }))
      : (file.lbn_slices ?? []).map((s) => ({ firstBlock: s.first_lbn, firstCylinder: s.cyl_min, sectorsPerTrack: s.mean_spt }));
  const zones: Zone[] = [];
  stretches.forEach((stretch, k) => {
    const next = stretches[k + 1] ?? { firstBlock: file.blocks, firstCylinder: file.cylinders };
    const cylinders = next.firstCylinder - stretch.firstCylinder;
    const blocks = next.firstBlock - stretch.firstBlock;
    if (cylinders < 1 || blocks < 1) {
      report.add(
        `/${from}/${k}`,
        `the stretch has ${blocks} blocks on ${cylinders} cylinders`,
        'ascending blocks and cylinders, below those of the drive',
      );
      return;
    }
    const tracks = cylinders * file.surfaces;
    const sectorsPerTrack = Math.max(Math.round(stretch.sectorsPerTrack), Math.ceil(blocks / tracks));
    const spareSectors = tracks * sectorsPerTrack - blocks;
    zones.push(
      zone(cylinders, sectorsPerTrack, { firstCylinder: stretch.firstCylinder, spareSectors }, k === 0 ? 0 : stretch.firstCylinder),
    );
  });
  if (zones.length < stretches.length || zones.length === 0) return undefined;
  const skewMs = Math.ceil(Math.max(singleMs, file.head_switch_ms) * 100) / 100;
  notes.push(
    `Every track of this drive has a length of its own. ${zones.length} zones with the mean track of each stretch were made of the samples: capacity and rates are the drive's, single tracks are not.`,
    `Its skews are not in the file. ${skewMs} ms for a change of track as of cylinder was derived: a seek of one cylinder, rounded up, so that no change of track costs a revolution.`,
  );
  return {
    zones,
    sectors: zones.reduce((sum, made) => sum + zoneBlocks(made, file.surfaces), 0),
    trackSkewMs: skewMs,
    cylinderSkewMs: skewMs,
  };
}
