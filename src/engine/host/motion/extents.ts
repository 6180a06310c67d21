/**
 * Where the extents of logical volumes lie that a timeline moves, now. Each has exactly one authoritative place (`on`, `at`). While a job moves some
 * of them they have a second place as well, to which they are copied region by region: a region that has been copied gets every write twice, one that is being
 * copied none. The volume is suspended for the moment in which its map changes: what is under way ends first, and what comes waits. (After the
 * device mapper's `pvmove` in LVM2: a temporary mirror whose regions are copied one after another.)
 *
 * Counts of writes stand in for contents: those issued to the authoritative place of a region, and those that its copy has, be it by having
 * been read after them or by having been sent them too. An extent whose copy lacks one would lose a committed update.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import { extentAt } from '../../../scenario/groups/extents.ts';
import { HEAD_BYTES } from '../../../scenario/groups/groups.ts';
import type { Layout } from '../../../scenario/layout.ts';
import { mappedVolumes } from '../../../scenario/timeline/extents.ts';
import type { MappedVolume } from '../../../scenario/timeline/mapped.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import type { IoIndex } from '../../kernel/indexes.ts';

const NONE = -1;

/** The movers, which change the maps. */
export interface ExtentClient {
  /** Nothing is under way any more that a job waited for. */
  drained(now: number): void;
  /** A write has waited so long for the job. */
  waited(job: number, ns: number): void;
}

/** Who is asked again once nothing holds a request. */
export interface HeldRequests {
  proceed(io: IoIndex, now: number): void;
  /** What it asks for has gone with a disk while it waited. */
  failHeld(io: IoIndex, now: number): void;
}

export class Extents {
  client: ExtentClient | null = null;
  /** Sectors that the volume manager keeps at the start of each physical volume. */
  readonly head = HEAD_BYTES / SECTOR_BYTES;
  /** By target: its volume here, or NONE. */
  readonly volumeOf: Int32Array;
  /** By volume: its target, sectors of an extent, first of its extents, logical extents that it has now, requests under way, 1 while it is suspended, the job that moves some of it. */
  readonly target: Int32Array;
  readonly extentSectors: Float64Array;
  readonly firstExtent: Int32Array;
  readonly size: Float64Array;
  readonly flying: Int32Array;
  readonly suspended: Uint8Array;
  readonly jobOf: Int32Array;
  /** By volume its pieces; by piece: first logical sector, legs, unit in sectors, extents of a leg, first extent. */
  readonly firstPiece: Int32Array;
  private readonly pieceSector: Float64Array;
  readonly legs: Int32Array;
  readonly unit: Float64Array;
  readonly perLeg: Int32Array;
  private readonly pieceExtent: Int32Array;
  /** By extent: target and sector there, and the entry of the job that moves it now. */
  readonly on: Int32Array;
  readonly at: Float64Array;
  readonly entry: Int32Array;
  /** By extent: the action that its data are lost with, from 1; 0: none. */
  readonly lost: Int16Array;
  /** By target: 1 where nothing can be read or written now; null: no disk fails. */
  gone: Uint8Array | null = null;
  /** By job: its entries, its regions in each of them and their size; by entry: extent, volume, its place to come, and where it came from. */
  readonly firstEntry: Int32Array;
  readonly regionsPer: Int32Array;
  readonly regionSectors: Float64Array;
  private readonly firstRegion: Int32Array;
  readonly extent: Int32Array;
  readonly volume: Int32Array;
  readonly toOn: Int32Array;
  readonly toAt: Float64Array;
  readonly cameFrom: Int32Array;
  /** By entry: 1 where the copy was complete when the disk of the original failed: its place is that of the copy since. */
  readonly kept: Uint8Array;
  readonly entryJob: Int32Array;
  /** By region: 1 once it has been copied; 1 while it is; writes under way; writes issued to its place, and those that its copy has. */
  readonly copied: Uint8Array;
  readonly locked: Uint8Array;
  readonly writing: Int32Array;
  readonly issued: Int32Array;
  readonly inCopy: Int32Array;
  /** The first extent of which a copy lacked a write; NONE: none. */
  faultAt = NONE;
  /** Requests that wait, in order of coming, with their volume, sector, sectors, 1 for writes, and since when. */
  private held: Int32Array = new Int32Array(32);
  private heldVolume: Int32Array = new Int32Array(32);
  private heldSector: Float64Array = new Float64Array(32);
  private heldSectors: Int32Array = new Int32Array(32);
  private heldWrite: Int32Array = new Int32Array(32);
  private heldSince: Float64Array = new Float64Array(32);
  heldCount = 0;
  /** Runs of one request on the legs, filled in by `split`: extent, first sector there, and sectors, all within one extent. */
  runs = 0;
  runExtent: Int32Array = new Int32Array(16);
  runFrom: Float64Array = new Float64Array(16);
  runSectors: Float64Array = new Float64Array(16);

  constructor(plan: TimelinePlan, { targets }: Layout) {
    const { steps } = plan;
    const volumes = mappedVolumes(plan);
    this.volumeOf = new Int32Array(targets.length).fill(NONE);
    this.target = Int32Array.from(volumes, ({ target }) => target);
    volumes.forEach(({ target }, v) => (this.volumeOf[target] = v));
    this.extentSectors = Float64Array.from(volumes, ({ group }) => group.group.extentBytes / SECTOR_BYTES);
    this.size = Float64Array.from(volumes, ({ atStart }) => atStart);
    this.flying = new Int32Array(volumes.length);
    this.suspended = new Uint8Array(volumes.length);
    this.jobOf = new Int32Array(volumes.length).fill(NONE);
    this.firstExtent = new Int32Array(volumes.length + 1);
    this.firstPiece = new Int32Array(volumes.length + 1);
    volumes.forEach(({ on, pieces }, v) => {
      this.firstExtent[v + 1] = this.firstExtent[v] + on.length;
      this.firstPiece[v + 1] = this.firstPiece[v] + pieces.length;
    });
    const pieces = volumes.flatMap((volume, v) => volume.pieces.map((piece) => ({ ...piece, v })));
    this.legs = Int32Array.from(pieces, ({ legs }) => legs);
    this.perLeg = Int32Array.from(pieces, ({ perLeg }) => perLeg);
    this.unit = Float64Array.from(pieces, ({ unitBytes, perLeg, v }) =>
      unitBytes === null ? perLeg * this.extentSectors[v] : unitBytes / SECTOR_BYTES,
    );
    this.pieceExtent = Int32Array.from(pieces, ({ first, v }) => this.firstExtent[v] + first);
    this.pieceSector = new Float64Array(pieces.length);
    for (let p = 1; p < pieces.length; p++) {
      const { v } = pieces[p];
      const isFirst = p === this.firstPiece[v];
      this.pieceSector[p] = isFirst ? 0 : this.pieceSector[p - 1] + this.perLeg[p - 1] * this.legs[p - 1] * this.extentSectors[v];
    }
    this.on = Int32Array.from(volumes.flatMap(({ on }) => on));
    this.at = Float64Array.from(volumes.flatMap((volume) => volume.at.map((at) => sectorAt(volume, at))));
    this.entry = new Int32Array(this.on.length).fill(NONE);
    this.lost = new Int16Array(this.on.length);
    const indexOf = new Map(volumes.map((volume, v) => [volume, v]));
    const entries = steps.flatMap(({ mapped }, job) =>
      (mapped?.mappings ?? []).flatMap(({ volume, extents: moved, to }) =>
        moved.map((extent, k) => ({ job, v: indexOf.get(volume)!, extent, to: to[k], volume })),
      ),
    );
    this.firstEntry = new Int32Array(steps.length + 1);
    for (const { job } of entries) this.firstEntry[job + 1]++;
    for (let job = 0; job < steps.length; job++) this.firstEntry[job + 1] += this.firstEntry[job];
    this.regionSectors = Float64Array.from(steps, ({ pace }) => pace.chunkBytes / SECTOR_BYTES);
    this.regionsPer = new Int32Array(steps.length);
    this.firstRegion = new Int32Array(steps.length + 1);
    for (let job = 0; job < steps.length; job++) {
      const first = entries[this.firstEntry[job]];
      const count = this.firstEntry[job + 1] - this.firstEntry[job];
      this.regionsPer[job] = count === 0 ? 0 : Math.ceil(this.extentSectors[first.v] / this.regionSectors[job]);
      this.firstRegion[job + 1] = this.firstRegion[job] + count * this.regionsPer[job];
    }
    this.extent = Int32Array.from(entries, ({ v, extent }) => this.firstExtent[v] + extent);
    this.volume = Int32Array.from(entries, ({ v }) => v);
    this.toOn = Int32Array.from(entries, ({ to }) => to.on);
    this.toAt = Float64Array.from(entries, ({ to, volume }) => sectorAt(volume, to.at));
    this.cameFrom = new Int32Array(entries.length).fill(NONE);
    this.kept = new Uint8Array(entries.length);
    this.entryJob = Int32Array.from(entries, ({ job }) => job);
    const regions = this.firstRegion[steps.length];
    this.copied = new Uint8Array(regions);
    this.locked = new Uint8Array(regions);
    this.writing = new Int32Array(regions);
    this.issued = new Int32Array(regions);
    this.inCopy = new Int32Array(regions);
  }

  /** Another timeline with the same actions on volume groups: everything is as under that one. */
  takeOver(before: Extents): void {
    for (const key of ['on', 'entry', 'jobOf', 'flying', 'cameFrom', 'writing', 'issued', 'inCopy'] as const) this[key].set(before[key]);
    for (const key of ['at', 'size'] as const) this[key].set(before[key]);
    this.lost.set(before.lost);
    for (const key of ['suspended', 'copied', 'locked', 'kept'] as const) this[key].set(before[key]);
    this.held = before.held;
    this.heldVolume = before.heldVolume;
    this.heldSector = before.heldSector;
    this.heldSectors = before.heldSectors;
    this.heldWrite = before.heldWrite;
    this.heldSince = before.heldSince;
    this.heldCount = before.heldCount;
    this.faultAt = before.faultAt;
  }

  /** First region of an entry. */
  regionOf(entry: number): number {
    const job = this.entryJob[entry];
    return this.firstRegion[job] + (entry - this.firstEntry[job]) * this.regionsPer[job];
  }

  /** Whether an extent is one of those that its volume has now: in a piece that is cut, whole rows of it are. */
  isInUse(v: number, extent: number): boolean {
    return this.isWithin(v, extent, this.size[v]);
  }

  /** The same of a volume of so many extents. */
  isWithin(v: number, extent: number, size: number): boolean {
    let before = 0;
    for (let p = this.firstPiece[v]; p < this.firstPiece[v + 1]; p++) {
      const first = this.pieceExtent[p];
      const all = this.perLeg[p] * this.legs[p];
      if (extent < first + all) return ((extent - first) % this.perLeg[p]) * this.legs[p] < size - before;
      before += all;
    }
    return false;
  }

  /** Whether any of these sectors of a logical volume lies where nothing can be read or written now. */
  isGone(target: number, sector: number, sectors: number): boolean {
    const { gone, on } = this;
    const v = target === NONE ? NONE : this.volumeOf[target];
    if (gone === null || v === NONE) return false;
    this.split(v, sector, sectors);
    for (let run = 0; run < this.runs; run++) if (gone[on[this.runExtent[run]]] === 1) return true;
    return false;
  }

  // --------------------------------------------------------------- requests

  /** Whether a request has to wait; it is kept then, and proceeds by itself. Else it counts as under way. */
  holds(io: IoIndex, target: number, sector: number, sectors: number, write: boolean, since: number): boolean {
    const v = this.volumeOf[target];
    if (v === NONE) return false;
    if (!this.isHeld(v, sector, sectors, write)) {
      this.count(v, sector, sectors, write, 1);
      return false;
    }
    if (this.heldCount === this.held.length) this.growHeld();
    const row = this.heldCount++;
    this.held[row] = io;
    this.heldVolume[row] = v;
    this.heldSector[row] = sector;
    this.heldSectors[row] = sectors;
    this.heldWrite[row] = write ? 1 : 0;
    this.heldSince[row] = since;
    return true;
  }

  /** A request that was under way is complete. */
  left(target: number, sector: number, sectors: number, write: boolean, now: number): void {
    const v = this.volumeOf[target];
    if (v === NONE) return;
    this.count(v, sector, sectors, write, -1);
    this.client?.drained(now);
  }

  private isHeld(v: number, sector: number, sectors: number, write: boolean): boolean {
    if (this.suspended[v] === 1) return true;
    if (!write || this.jobOf[v] === NONE) return false;
    this.split(v, sector, sectors);
    for (let run = 0; run < this.runs; run++) {
      const entry = this.entry[this.runExtent[run]];
      if (entry === NONE) continue;
      const { first, last } = this.regionsOfRun(entry, run);
      for (let region = first; region <= last; region++) if (this.locked[region] === 1) return true;
    }
    return false;
  }

  private regionsOfRun(entry: number, run: number): { first: number; last: number } {
    const size = this.regionSectors[this.entryJob[entry]];
    const base = this.regionOf(entry);
    SPAN.first = base + Math.floor(this.runFrom[run] / size);
    SPAN.last = base + Math.floor((this.runFrom[run] + this.runSectors[run] - 1) / size);
    return SPAN;
  }

  private count(v: number, sector: number, sectors: number, write: boolean, by: 1 | -1): void {
    this.flying[v] += by;
    if (!write || this.jobOf[v] === NONE) return;
    this.split(v, sector, sectors);
    for (let run = 0; run < this.runs; run++) {
      const entry = this.entry[this.runExtent[run]];
      if (entry === NONE) continue;
      const { first, last } = this.regionsOfRun(entry, run);
      for (let region = first; region <= last; region++) {
        this.writing[region] += by;
        if (by < 0) continue;
        this.issued[region]++;
        if (this.copied[region] === 1) this.inCopy[region]++;
      }
    }
  }

  /** What waited proceeds once a job lets go, as far as nothing holds it any more. */
  release(requests: HeldRequests, job: number, now: number): void {
    const count = this.heldCount;
    if (count === 0) return;
    const ios = this.held.slice(0, count);
    const volumes = this.heldVolume.slice(0, count);
    const sector = this.heldSector.slice(0, count);
    const sectors = this.heldSectors.slice(0, count);
    const writes = this.heldWrite.slice(0, count);
    const since = this.heldSince.slice(0, count);
    this.heldCount = 0;
    for (let k = 0; k < count; k++) {
      const isWrite = writes[k] === 1;
      if (this.isGone(this.target[volumes[k]], sector[k], sectors[k])) {
        requests.failHeld(ios[k], now);
        continue;
      }
      if (this.holds(ios[k], this.target[volumes[k]], sector[k], sectors[k], isWrite, since[k])) continue;
      if (isWrite) this.client?.waited(job, now - since[k]);
      requests.proceed(ios[k], now);
    }
  }

  /** Cuts sectors of a volume up into runs within one extent each, in the order of the volume's map. */
  split(v: number, sector: number, sectors: number): void {
    this.runs = 0;
    let p = this.firstPiece[v + 1] - 1;
    while (p > this.firstPiece[v] && this.pieceSector[p] > sector) p--;
    let at = sector;
    let left = sectors;
    for (; left > 0; p++) {
      const end = this.pieceSector[p] + this.perLeg[p] * this.legs[p] * this.extentSectors[v];
      const here = p + 1 < this.firstPiece[v + 1] ? Math.min(left, end - at) : left;
      this.splitPiece(v, p, at - this.pieceSector[p], here);
      at += here;
      left -= here;
    }
  }

  /** Units of one request that are neighbors on their leg are one run, as in `LogicalMap`. */
  private splitPiece(v: number, p: number, sector: number, sectors: number): void {
    const legs = this.legs[p];
    if (legs === 1) return this.splitLeg(v, this.pieceExtent[p], sector, sectors);
    const unit = this.unit[p];
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const parts = Math.min(legs, lastUnit - firstUnit + 1);
    for (let k = 0; k < parts; k++) {
      const u = firstUnit + k;
      const row = Math.floor(u / legs);
      const rows = Math.floor((lastUnit - u) / legs);
      const begin = k === 0 ? sector - firstUnit * unit : 0;
      const end = u + rows * legs === lastUnit ? last - lastUnit * unit + 1 : unit;
      const first = this.pieceExtent[p] + (u - row * legs) * this.perLeg[p];
      this.splitLeg(v, first, row * unit + begin, rows * unit + end - begin);
    }
  }

  private splitLeg(v: number, first: number, sector: number, sectors: number): void {
    const size = this.extentSectors[v];
    const end = sector + sectors;
    for (let at = sector; at < end;) {
      const k = Math.floor(at / size);
      const to = Math.min(end, (k + 1) * size);
      if (this.runs === this.runExtent.length) this.growRuns();
      this.runExtent[this.runs] = first + k;
      this.runFrom[this.runs] = at - k * size;
      this.runSectors[this.runs++] = to - at;
      at = to;
    }
  }

  private growRuns(): void {
    const length = 2 * this.runs;
    this.runExtent = grownI32(this.runExtent, length);
    this.runFrom = grownF64(this.runFrom, length);
    this.runSectors = grownF64(this.runSectors, length);
  }

  private growHeld(): void {
    const length = 2 * this.heldCount;
    this.held = grownI32(this.held, length);
    this.heldVolume = grownI32(this.heldVolume, length);
    this.heldSector = grownF64(this.heldSector, length);
    this.heldSectors = grownI32(this.heldSectors, length);
    this.heldWrite = grownI32(this.heldWrite, length);
    this.heldSince = grownF64(this.heldSince, length);
  }

  // ------------------------------------------------------------------- jobs

  /** The extent of an entry has been copied: its second place is its place from now on. */
  settle(entry: number): void {
    const e = this.extent[entry];
    const base = this.regionOf(entry);
    for (let region = base; region < base + this.regionsPer[this.entryJob[entry]]; region++) {
      const isEqual = this.copied[region] === 1 && this.writing[region] === 0 && this.issued[region] === this.inCopy[region];
      if (!isEqual && this.faultAt === NONE) this.faultAt = e;
    }
    this.on[e] = this.toOn[entry];
    this.at[e] = this.toAt[entry];
    this.entry[e] = NONE;
  }

  /** Whether no two extents have one place, and no copy that took its original's place lacked a write: the extent at fault, or NONE. */
  check(): number {
    if (this.faultAt !== NONE) return this.faultAt;
    const order = Array.from(this.on.keys()).sort((a, b) => this.on[a] - this.on[b] || this.at[a] - this.at[b]);
    for (let k = 1; k < order.length; k++)
      if (this.on[order[k]] === this.on[order[k - 1]] && this.at[order[k]] === this.at[order[k - 1]]) return order[k];
    return NONE;
  }
}

/** Used up at once. */
const SPAN = { first: 0, last: 0 };

const sectorAt = ({ group }: MappedVolume, extent: number): number => extentAt(extent, group.group.extentBytes) / SECTOR_BYTES;
