/** A drive of one's own: what a datasheet says, and everything else derived from it or assumed. */
import { formatBytes, plural, SECTOR_BYTES } from '../../base/units.ts';
import type { DriveBuffer, HardDisk, SeekCurve } from '../hardware.ts';
import { HardDisk as HardDiskSchema } from '../hardware.ts';
import type { ParameterSource, Provenance } from '../provenance.ts';
import type { Problem } from '../problem.ts';
import { checkDrive } from '../validate/hardware.ts';
import { gather, show, type Report } from '../validate/report.ts';
import { checkShapeOf } from '../validate/shape.ts';
import { Datasheet } from './datasheet.ts';
import { drawTracks } from './datasheetZones.ts';

export type { Datasheet } from './datasheet.ts';

interface Drawn {
  readonly drive: HardDisk;
  /** What was changed, derived or assumed, a sentence each. */
  readonly notes: readonly string[];
  /** The first of these: where the drive cannot be as the sheet says. */
  readonly deviations: readonly string[];
  /** Source of every parameter by its path in the drive; what was given counts as `datasheet`. */
  readonly provenance: Readonly<Record<string, ParameterSource>>;
}

export type DatasheetDrive = ({ readonly ok: true } & Drawn) | { readonly ok: false; readonly problems: readonly Problem[] };

const USUAL_OVERHEAD_MS = 0.15;
const USUAL_BUFFER_BYTES = 8 * 1024 * 1024;
const USUAL_SEGMENTS = 16;
const USUAL_QUEUE_DEPTH = 32;
const LEAST_SEGMENT_BYTES = 64 * 1024;

/** Collects where parameters come from, and the sentences about those that were not given. */
class Sources {
  readonly provenance: Record<string, ParameterSource> = {};
  readonly explained: string[] = [];
  readonly deviations: string[] = [];

  given(path: string, note = 'as given'): void {
    this.provenance[path] = { provenance: 'datasheet', note };
  }

  made(path: string, provenance: Provenance, note: string): void {
    this.provenance[path] = { provenance, note };
    this.explained.push(`${path} is ${provenance}: ${note}.`);
  }
}

/**
 * Makes a drive of a datasheet's figures.
 * @param value a `Datasheet`, whatever its origin
 * @returns the drive with the source of every number; or every problem, with JSON pointers into the sheet
 */
export function fromDatasheet(value: unknown): DatasheetDrive {
  try {
    const { value: made, problems } = gather((report) => {
      const sheet = checkShapeOf(Datasheet, value, 'The datasheet', report);
      if (!sheet) return undefined;
      checkSheet(sheet, report);
      return report.problems().length === 0 ? draw(sheet, report) : undefined;
    });
    return made ? { ok: true, ...made } : { ok: false, problems };
  } catch (cause) {
    // Only values that are no JSON get here: getters or proxies that throw.
    const message = `The datasheet cannot be read: ${show(cause instanceof Error ? cause.message : cause)}`;
    return { ok: false, problems: [{ pointer: '', message, expected: 'plain JSON' }] };
  }
}

function checkSheet(sheet: Datasheet, report: Report): void {
  for (const key of ['seekRead', 'seekWrite'] as const) {
    const seek = sheet[key];
    if (!seek) continue;
    const { singleMs, averageMs, fullMs } = seek;
    if (fullMs < singleMs) {
      report.add(
        `/${key}/fullMs`,
        `the full stroke takes ${fullMs} ms, less than one cylinder (${singleMs} ms)`,
        `at least ${singleMs} ms`,
      );
    } else if (averageMs < singleMs || averageMs > fullMs) {
      report.add(
        `/${key}/averageMs`,
        `an average of ${averageMs} ms is not between the shortest and the longest seek`,
        `between ${singleMs} and ${fullMs} ms`,
      );
    }
  }
  const { outerMegabytesPerSecond: outer, innerMegabytesPerSecond: inner } = sheet;
  if (inner > outer) {
    report.add('/innerMegabytesPerSecond', `${inner} MB/s inside is more than ${outer} MB/s outside`, `at most ${outer}`);
  }
}

function draw(sheet: Datasheet, report: Report): Drawn | undefined {
  const sources = new Sources();
  const switchMs = Math.max(sheet.seekRead.singleMs, sheet.seekWrite?.singleMs ?? 0);
  const tracks = drawTracks(sheet, switchMs);
  if (!tracks) {
    const message = `tracks of ${sheet.outerMegabytesPerSecond} to ${sheet.innerMegabytesPerSecond} MB/s at ${sheet.rpm} rpm cannot be described`;
    report.add('/outerMegabytesPerSecond', message, 'rates that make tracks of 2 to 100 000 sectors');
    return undefined;
  }
  sources.given('rpm');
  sources.given('sectors', 'the capacity in sectors of 512 bytes');
  if (sheet.heads === undefined) sources.made('heads', 'assumed', tracks.headsNote);
  else sources.given('heads');
  sources.deviations.push(...tracks.refused);
  sources.made('zones', 'derived', tracks.zonesNote);
  sources.made('trackSkewMs', 'derived', tracks.skewNote);
  sources.made('cylinderSkewMs', 'derived', 'as the track skew');
  sources.made('headSwitchMs', 'assumed', 'a change of surface takes as long as a seek of one cylinder');
  const drive: HardDisk = {
    kind: 'hdd',
    id: sheet.id ?? idOf(sheet.name),
    name: sheet.name,
    rpm: sheet.rpm,
    heads: tracks.heads,
    zones: tracks.zones,
    sectors: tracks.sectors,
    trackSkewMs: tracks.skewMs,
    cylinderSkewMs: tracks.skewMs,
    headSwitchMs: sheet.seekRead.singleMs,
    ...seeks(sheet, sources),
    overheadMs: sheet.overheadMs ?? USUAL_OVERHEAD_MS,
    buffer: buffer(sheet, sources),
    ...(sheet.interfaceMegabytesPerSecond === undefined
      ? {}
      : { interfaceMibPerSecond: (sheet.interfaceMegabytesPerSecond * 1e6) / 1024 / 1024 }),
    queueDepth: sheet.queueDepth ?? USUAL_QUEUE_DEPTH,
  };
  if (sheet.overheadMs === undefined)
    sources.made('overheadMs', 'assumed', `${USUAL_OVERHEAD_MS} ms a command; measured drives take 0.1 to 1 ms`);
  else sources.given('overheadMs');
  if (sheet.interfaceMegabytesPerSecond !== undefined) sources.given('interfaceMibPerSecond');
  if (sheet.queueDepth === undefined)
    sources.made('queueDepth', 'assumed', `${USUAL_QUEUE_DEPTH} commands, which SATA drives hold; SAS drives hold more`);
  else sources.given('queueDepth');
  checkShapeOf(HardDiskSchema, drive, 'The drive', report);
  checkDrive({ value: drive, pointer: '' }, report);
  if (report.problems().length > 0) return undefined;
  const { deviations, explained, provenance } = sources;
  return { drive, notes: [...deviations, ...explained], deviations, provenance };
}

function seeks(sheet: Datasheet, sources: Sources): Pick<HardDisk, 'seek' | 'writeSeek' | 'writeSettleMs'> {
  const { seekRead: read, seekWrite: write } = sheet;
  const seek: SeekCurve = { kind: 'three-point', ...read };
  curve('seek', read, sources);
  if (!write) {
    sources.made('writeSettleMs', 'assumed', 'writes seek as reads do');
    return { seek, writeSettleMs: 0 };
  }
  const settle = Math.round((write.averageMs - read.averageMs) * 1e6) / 1e6;
  const even = (a: number, b: number): boolean => Math.abs(a - b - settle) < 1e-6;
  if (even(write.singleMs, read.singleMs) && even(write.fullMs, read.fullMs)) {
    sources.made('writeSettleMs', 'derived', `seeks of writes take ${settle} ms more than those of reads at all three points`);
    return { seek, writeSettleMs: settle };
  }
  curve('writeSeek', write, sources);
  sources.made('writeSettleMs', 'derived', 'contained in the seek times of writes');
  return { seek, writeSeek: { kind: 'three-point', ...write }, writeSettleMs: 0 };
}

/** Sources of a curve's three points, and a note where no curve goes through all of them. */
function curve(path: 'seek' | 'writeSeek', { singleMs, averageMs, fullMs }: Datasheet['seekRead'], sources: Sources): void {
  for (const point of ['singleMs', 'averageMs', 'fullMs']) sources.given(`${path}.${point}`);
  const drawn = drawnFullMs(singleMs, averageMs, fullMs);
  if (Math.abs(drawn - fullMs) < 0.005) return;
  sources.deviations.push(
    `${path}: no curve of Lee and Katz goes through ${singleMs}, ${averageMs} and ${fullMs} ms, whose average would have to lie between 1/3 and 8/15 of the way; the average is kept, and the full stroke becomes ${Math.round(drawn * 100) / 100} ms.`,
  );
}

/**
 * Full stroke of the curve that is drawn, see the engine's seek table: with x the part of the stroke the
 * time is c + a sqrt x + b x, where a and b are not negative and the mean (8/15 a + b/3) is kept.
 */
function drawnFullMs(singleMs: number, averageMs: number, fullMs: number): number {
  const lifted = Math.min(1.3 * singleMs, averageMs);
  if (averageMs - lifted > (8 / 15) * (fullMs - lifted)) return lifted + (15 / 8) * (averageMs - lifted);
  if (averageMs - singleMs < (fullMs - singleMs) / 3) return singleMs + 3 * (averageMs - singleMs);
  return fullMs;
}

function buffer(sheet: Datasheet, sources: Sources): DriveBuffer {
  const total = sheet.bufferBytes ?? USUAL_BUFFER_BYTES;
  const segments = sheet.bufferSegments ?? Math.min(USUAL_SEGMENTS, Math.floor(total / LEAST_SEGMENT_BYTES));
  const segmentBytes = segments === 0 ? 0 : Math.floor(total / segments / SECTOR_BYTES) * SECTOR_BYTES;
  if (sheet.bufferSegments === undefined) {
    sources.made(
      'buffer.segments',
      'assumed',
      `${plural(segments, 'segment')}: at most ${USUAL_SEGMENTS}, of at least ${formatBytes(LEAST_SEGMENT_BYTES)}`,
    );
  } else sources.given('buffer.segments');
  const origin = `${formatBytes(total)} of buffer${sheet.bufferBytes === undefined ? ' (assumed)' : ''}`;
  sources.made(
    'buffer.segmentBytes',
    sheet.bufferBytes === undefined ? 'assumed' : 'derived',
    `${origin} / ${plural(segments, 'segment')}, cut to sectors`,
  );
  sources.made('buffer.readAhead', 'assumed', segments > 0 ? 'drives with a buffer read ahead' : 'there is no buffer');
  if (sheet.writeCache === undefined) {
    sources.made('buffer.writeBack', 'assumed', segments > 0 ? 'drives ship with their write cache on' : 'there is no buffer');
  } else sources.given('buffer.writeBack', `write cache ${sheet.writeCache ? 'on' : 'off'}`);
  const writeBack = segments > 0 && (sheet.writeCache ?? true) ? 'all' : 'none';
  return { segments, segmentBytes, readAhead: segments > 0, writeBack };
}

/** A name cut down to what an id may hold. */
function idOf(name: string): string {
  const cut = name.replaceAll(/[^A-Za-z0-9_.-]+/g, '-').replaceAll(/^[^A-Za-z]+|-+$/g, '');
  return cut === '' ? 'own-drive' : cut.slice(0, 40).replace(/-$/, '');
}
