/**
 * Reads and writes of data files, for processes: through the caches of the database and of the host, where files lie, and in
 * which pieces. What a process does, and how it continues, is in `executor.ts`.
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import { fileReadsOf } from '../../scenario/kernel/fileReads.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import { failedDisks } from '../../scenario/failures.ts';
import type { Growth } from '../../scenario/growth.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { IO_INTO, IO_PAGE, IO_PAGES, IO_ROW } from '../host/ioRows.ts';
import type { PageCache } from '../host/pageCache.ts';
import { IN_FILE_CACHE, NOWHERE, type PageCaches } from '../host/pageCaches.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import { INTO_CACHES, INTO_NO_CACHE, INTO_POOL, VolumeRequest } from '../host/volumeRequest.ts';
import type { WriteBack } from '../host/writeBack.ts';
import type { DiskIndex, IoIndex, ObjectIndex, ProcessIndex, PsuIndex, TargetIndex } from '../kernel/indexes.ts';
import { FileReader, type PageIo } from './fileReader.ts';
import { FileRequest } from './fileRequest.ts';
import type { Files } from './files.ts';
import type { BufferPools } from './pools/bufferPools.ts';
import { NONE, SLOTS, type Processes } from './processes.ts';
import type { Extent } from './spaces.ts';

/** Used up at once, never held while another process may run. */
const EXTENT: Extent = { psu: 0, offset: 0, left: 0 };

export interface FileIoParts {
  readonly scenario: Scenario;
  readonly files: Files;
  readonly volumes: VolumeIo;
  readonly processes: Processes;
  readonly caches: PageCaches | null;
  readonly fileCache: PageCache | null;
  readonly writeBack: WriteBack | null;
  /** Null: no table space is in a pool. */
  readonly pools: BufferPools | null;
  /** By target: largest window of a kernel's read-ahead. */
  readonly kernelWindowBytes: readonly number[];
  /** By target: disks that a file on it may lie on. */
  readonly disksOf: readonly (readonly number[])[];
}

export class FileIo implements PageIo {
  readonly files: Files;
  readonly processes: Processes;
  readonly fileCache: PageCache | null;
  readonly writeBack: WriteBack | null;
  readonly pools: BufferPools | null;
  /** Reads through a kernel's page cache; null: past it, or there is no kernel. */
  readonly fileReader: FileReader | null;
  /** By target: its disks. */
  readonly disksOf: readonly (readonly DiskIndex[])[];
  readonly wanted = new FileRequest();
  readonly asked = new VolumeRequest();
  protected readonly volumes: VolumeIo;
  private readonly caches: PageCaches | null;
  private readonly fileCacheHitNs: number;
  /** By target: those of its disks that a commit flushes. */
  private readonly flushedDisks: readonly (readonly DiskIndex[])[];
  private readonly discards: boolean;

  constructor(parts: FileIoParts) {
    const { scenario } = parts;
    this.files = parts.files;
    this.volumes = parts.volumes;
    this.processes = parts.processes;
    this.caches = parts.caches;
    this.fileCache = parts.fileCache;
    this.writeBack = parts.writeBack;
    this.pools = parts.pools;
    this.disksOf = parts.disksOf;
    this.flushedDisks = parts.disksOf.map((disks) => flushedDisks(scenario, disks));
    this.discards = scenario.host.discard ?? true;
    this.fileCacheHitNs = Math.round(scenario.costs.fileCacheHitMs * NS_PER_MS);
    const reads = fileReadsOf(scenario.host);
    const kernel = scenario.host.kernel === undefined ? null : kernelProfile(scenario.host.kernel.profile);
    this.fileReader =
      kernel !== null && reads?.mode === 'buffered' ? new FileReader(this, kernel.readAhead, parts.kernelWindowBytes) : null;
  }

  /**
   * Reads bytes of a PSU into a slot: blocks found in the block cache are free, those in the file cache
   * cost a copy, the run from the first to the last missing one becomes a logical request.
   */
  read(wanted: FileRequest, now: number): void {
    const { process, psu, offset, bytes, cached } = wanted;
    if (bytes <= 0) return; // an empty data file
    const { files, caches } = this;
    if (psu >= files.psuCount) {
      this.inExtents(wanted, false, now);
      return;
    }
    if (this.pools !== null && this.pools.has(psu)) {
      this.pools.read(wanted, now);
      return;
    }
    if (!cached && this.writeBack !== null && this.fileCache !== null) {
      this.readPast(this.fileCache, wanted, now);
      return;
    }
    if (!cached || caches === null) {
      this.submit(this.ask(wanted, false), offset, bytes, now);
      return;
    }
    const base = files.psuPage[psu];
    const first = base + Math.floor(offset / files.pageBytes);
    const last = base + Math.floor((offset + bytes - 1) / files.pageBytes);
    let firstMissing = NONE;
    let lastMissing = NONE;
    for (let page = first; page <= last; page++) {
      const found = caches.lookUp(page);
      if (found !== NOWHERE) {
        if (found === IN_FILE_CACHE) this.processes.hitNs[process] += this.fileCacheHitNs;
        continue;
      }
      if (firstMissing === NONE) firstMissing = page;
      lastMissing = page;
    }
    if (firstMissing === NONE) return;
    const from = firstMissing === first ? offset : (firstMissing - base) * files.pageBytes;
    const to = lastMissing === last ? offset + bytes : (lastMissing + 1 - base) * files.pageBytes;
    const asked = this.ask(wanted, false);
    asked.page = firstMissing;
    asked.pages = lastMissing - firstMissing + 1;
    asked.into = INTO_CACHES;
    this.submit(asked, from, to - from, now);
  }

  write(wanted: FileRequest, now: number): void {
    if (wanted.bytes <= 0) return;
    if (wanted.psu >= this.files.psuCount) {
      this.inExtents(wanted, true, now);
      return;
    }
    if (this.volumes.motion !== null && this.volumes.motion.holdsStatement(wanted, now)) return;
    if (this.pools !== null && this.pools.has(wanted.psu)) {
      if (!wanted.past) {
        this.pools.write(wanted, now);
        return;
      }
      this.pools.discard(wanted.psu, wanted.offset, wanted.bytes, now);
    }
    if (this.writeBack !== null && !wanted.forced) {
      this.writeToCache(this.writeBack, wanted, now);
      return;
    }
    this.submit(this.ask(wanted, true), wanted.offset, wanted.bytes, now);
  }

  /** Reads or writes a table space, or a table in one, extent by extent: each piece in the container that has it. */
  private inExtents(wanted: FileRequest, write: boolean, now: number): void {
    const { psu: file, offset, bytes } = wanted;
    const { spaces, psuCount } = this.files;
    const end = offset + bytes;
    for (let at = offset; at < end;) {
      spaces!.find(file - psuCount, at, EXTENT);
      const length = Math.min(EXTENT.left, end - at);
      wanted.at(EXTENT.psu, EXTENT.offset, length);
      if (write) this.write(wanted, now);
      else this.read(wanted, now);
      at += length;
    }
  }

  discard(psu: PsuIndex, offset: number, bytes: number, now: number): void {
    if (bytes <= 0) return;
    const { spaces, psuCount } = this.files;
    if (this.pools !== null && psu < psuCount && this.pools.has(psu)) this.pools.discard(psu, offset, bytes, now);
    if (!this.discards && (this.pools === null || psu < psuCount)) return;
    // What a timeline moves is not trimmed: it may lie in several places.
    if (psu < psuCount && this.volumes.motion !== null && this.volumes.motion.covers(psu)) return;
    if (psu >= psuCount) {
      for (let at = offset; at < offset + bytes;) {
        spaces!.find(psu - psuCount, at, EXTENT);
        const length = Math.min(EXTENT.left, offset + bytes - at);
        this.discard(EXTENT.psu, EXTENT.offset, length, now);
        at += length;
      }
      return;
    }
    const { growth, psuOffset, psuTarget } = this.files;
    const end = offset + bytes;
    for (let from = offset; from < end;) {
      const grows = growth !== null && growth.grows(psu);
      const to = grows ? Math.min(end, from + growth.extentLeft(psu, from)) : end;
      const address = grows ? growth.address(psu, from) : psuOffset[psu] + from;
      const first = Math.ceil(address / SECTOR_BYTES);
      const sectors = Math.floor((address + to - from) / SECTOR_BYTES) - first;
      if (sectors > 0) this.volumes.discard(psuTarget[psu], first, sectors, now);
      from = to;
    }
  }

  flush(process: ProcessIndex, slot: number, objects: readonly ObjectIndex[], segment: number, now: number): void {
    const { files, flushedDisks: flushed } = this;
    const disks = new Set<number>();
    let any = NONE;
    for (const object of objects) {
      const [first, end] = files.psusOf(object, Math.min(segment, files.segments[object] - 1));
      for (let psu = first; psu < end; psu++) {
        for (const disk of flushed[files.psuTarget[psu]]) {
          disks.add(disk);
          any = psu;
        }
      }
    }
    if (any === NONE) return;
    this.processes.outstanding[process * SLOTS + slot]++;
    const asked = this.ask(this.wanted.by(process, slot).at(any, 0, 0), true);
    asked.target = files.psuTarget[any];
    this.volumes.flush(asked, [...disks], now);
  }

  private writeToCache(writeBack: WriteBack, wanted: FileRequest, now: number): void {
    const { process, slot, psu, offset, bytes } = wanted;
    const { pageBytes, psuPage } = this.files;
    const first = Math.floor(offset / pageBytes);
    const asked = this.ask(wanted, true);
    asked.page = psuPage[psu] + first;
    asked.pages = Math.ceil((offset + bytes) / pageBytes) - first;
    this.copied(process, bytes);
    if (!writeBack.write(asked, now)) this.processes.outstanding[process * SLOTS + slot]++;
  }

  /** What is read past the caches is still found in the file cache, which may be newer than the disk; nothing is left there. */
  private readPast(fileCache: PageCache, wanted: FileRequest, now: number): void {
    const { process, psu, offset, bytes } = wanted;
    const { pageBytes, psuPage } = this.files;
    const base = psuPage[psu];
    const end = offset + bytes;
    let from = offset;
    let to = offset;
    // Up to the first page that is missing and from the last one on it is copied; what lies between comes from the disk.
    for (let at = offset; at < end;) {
      const page = base + Math.floor(at / pageBytes);
      const after = Math.min(end, (page - base + 1) * pageBytes);
      if (!fileCache.lookUp(page)) {
        if (to === offset) from = at;
        to = after;
      }
      at = after;
    }
    this.copied(process, bytes - (to - from));
    if (to > from) this.submit(this.ask(wanted, false), from, to - from, now);
  }

  /** Reads or writes bytes of a file; `asked` says who, which file and which pages, but not where on the target. */
  submit(asked: VolumeRequest, offset: number, bytes: number, now: number): void {
    const { growth, psuOffset, psuTarget } = this.files;
    const { psu } = asked;
    asked.target = psuTarget[psu];
    if (growth === null || !growth.grows(psu)) this.submitPiece(asked, psuOffset[psu] + offset, bytes, now);
    else this.submitExtents(growth, asked, offset, bytes, now);
  }

  /** A file that has grown is read and written extent by extent; those that follow each other on the target in one piece. */
  private submitExtents(growth: Growth, asked: VolumeRequest, offset: number, bytes: number, now: number): void {
    const { pageBytes, psuPage } = this.files;
    const { psu, into, page } = asked;
    const end = offset + bytes;
    const endPage = page + asked.pages;
    let next = page;
    let from = offset;
    let address = growth.address(psu, from);
    while (from < end) {
      let to = Math.min(end, from + growth.extentLeft(psu, from));
      let after = to < end ? growth.address(psu, to) : 0;
      while (to < end && after === address + to - from) {
        to = Math.min(end, to + growth.extentLeft(psu, to));
        if (to < end) after = growth.address(psu, to);
      }
      // A page over the end of an extent comes with the piece that it begins in.
      const until = to === end || into === INTO_NO_CACHE ? endPage : Math.min(endPage, psuPage[psu] + Math.ceil(to / pageBytes));
      asked.page = next;
      asked.pages = until - next;
      this.submitPiece(asked, address, to - from, now);
      next = until;
      from = to;
      address = after;
    }
  }

  private submitPiece(asked: VolumeRequest, address: number, bytes: number, now: number): void {
    const first = Math.floor(address / SECTOR_BYTES);
    asked.sector = first;
    asked.sectors = Math.ceil((address + bytes) / SECTOR_BYTES) - first;
    this.processes.outstanding[asked.process * SLOTS + asked.slot]++;
    this.volumes.submit(asked, now);
  }

  isCongested(target: TargetIndex): boolean {
    return this.volumes.isCongested(target, this.disksOf[target]);
  }

  copied(process: ProcessIndex, bytes: number): void {
    this.processes.hitNs[process] += Math.ceil(bytes / this.files.blockBytes) * this.fileCacheHitNs;
  }

  /**
   * What has been read goes into its caches.
   * @param io of a write from a pool: its pages have been written
   * @returns how many processes that has woken (`FileReader.woken`)
   */
  protected filled(io: IoIndex, now: number): number {
    const { rows } = this.volumes;
    const row = io * IO_ROW;
    const into = rows[row + IO_INTO];
    if (into === INTO_NO_CACHE) return 0;
    const page = rows[row + IO_PAGE];
    const pages = rows[row + IO_PAGES];
    if (into === INTO_POOL) {
      this.pools?.waited(page, now - this.volumes.startNs[io]);
      this.pools?.transferred(page, pages, now);
      return 0;
    }
    if (into === INTO_CACHES) {
      if (this.caches !== null) for (let at = page; at < page + pages; at++) this.caches.insert(at);
      return 0;
    }
    this.fileCache?.insertAll(page, pages);
    return this.fileReader === null ? 0 : this.fileReader.arrived(page, pages);
  }

  /** The one descriptor of requests to volumes, for one that fills no cache. */
  private ask({ process, slot, psu }: FileRequest, write: boolean): VolumeRequest {
    const { asked } = this;
    asked.process = process;
    asked.slot = slot;
    asked.psu = psu;
    asked.write = write;
    asked.page = 0;
    asked.pages = 0;
    asked.into = INTO_NO_CACHE;
    return asked;
  }

  /** Waits until nothing is outstanding in the slot; false if nothing is. */
  wait(process: ProcessIndex, slot: number, now: number): boolean {
    if (this.processes.outstanding[process * SLOTS + slot] === 0) return false;
    this.volumes.waits(process, now);
    this.processes.waitSlot[process] = slot;
    this.processes.waitSince[process] = now;
    return true;
  }

  sleep(process: ProcessIndex, now: number): void {
    this.processes.waitSince[process] = now;
    this.volumes.waits(process, now);
    // The page is another's: the plug in front of it is pulled for the process that waits.
    const target = this.files.psuTarget[this.processes.psu[process]];
    this.volumes.unplug(target, this.disksOf[target], now);
  }
}

/** Disks that write their buffers at a commit: flash with state that works, if the host flushes at all. */
function flushedDisks({ host, hardware }: Scenario, disks: readonly DiskIndex[]): DiskIndex[] {
  if (host.flush === false) return [];
  const out = failedDisks({ hardware });
  return disks.filter((index) => {
    const disk = hardware.disks[index];
    const drive = hardware.drives.find(({ id }) => id === disk.drive);
    return !out.has(disk.id) && drive?.kind === 'flash' && drive.translation !== undefined;
  });
}
