/** Pages of pools and pieces of the log as requests to volumes: where they lie, and in how many requests. */
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { VolumeIo } from '../../host/volumeIo.ts';
import { INTO_NO_CACHE, INTO_POOL, VolumeRequest } from '../../host/volumeRequest.ts';
import type { ObjectIndex, ProcessIndex, PsuIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { NONE } from '../processes.ts';
import type { Extent } from '../spaces.ts';
import type { Frames } from './frames.ts';
import type { PagePlace } from './poolPages.ts';

/** Used up at once, never held while another process may run. */
const EXTENT: Extent = { psu: 0, offset: 0, left: 0 };

/** Pages that follow each other in an extent of a container, and their frames, linked from `frame` on. Each caller has one, and fills it in again. */
export class PageRun implements PagePlace {
  psu: PsuIndex = 0;
  offset = 0;
  left = 0;
  process: ProcessIndex = 0;
  slot = 0;
  frame = 0;
  count = 0;
  write = false;

  /** Where it lies is filled in by `PoolPages.locate`. */
  of(process: ProcessIndex, slot: number, frame: number, count: number, write: boolean): this {
    this.process = process;
    this.slot = slot;
    this.frame = frame;
    this.count = count;
    this.write = write;
    return this;
  }
}

export class PoolIo {
  private readonly files: Files;
  private readonly volumes: VolumeIo;
  private readonly frames: Frames;
  private readonly pageBytes: number;
  private readonly asked = new VolumeRequest();

  constructor(files: Files, volumes: VolumeIo, frames: Frames, pageBytes: number) {
    this.files = files;
    this.volumes = volumes;
    this.frames = frames;
    this.pageBytes = pageBytes;
  }

  /**
   * Reads or writes a run of pages.
   * @returns requests that it became; the completion of each says which frames it was for
   */
  pages({ process, slot, psu, offset, frame, count, write }: PageRun, now: number): number {
    const { asked, files, frames, pageBytes } = this;
    const { growth } = files;
    asked.process = process;
    asked.slot = slot;
    asked.psu = psu;
    asked.write = write;
    asked.into = INTO_POOL;
    const end = offset + count * pageBytes;
    let requests = 0;
    let left = count;
    let next = frame;
    for (let from = offset; from < end;) {
      // A file that has grown is read extent by extent; a page over the end of one counts with the piece that it begins in.
      const to = growth !== null && growth.grows(psu) ? Math.min(end, from + growth.extentLeft(psu, from)) : end;
      const here = to === end ? left : Math.min(left, Math.ceil((to - offset) / pageBytes) - (count - left));
      // A piece in which no page begins says so: the frame is another's.
      asked.page = here === 0 ? NONE : next;
      asked.pages = here;
      for (let k = 0; k < here; k++) next = frames.after[next];
      left -= here;
      this.submit(files.address(psu, from), to - from, now);
      requests++;
      from = to;
    }
    return requests;
  }

  /** Writes bytes of an object from its byte `at` on, past all pools; answers the requests that it became. */
  write(process: ProcessIndex, object: ObjectIndex, at: number, bytes: number, now: number): number {
    const { asked, files } = this;
    const { growth } = files;
    asked.process = process;
    asked.slot = 0;
    asked.write = true;
    asked.page = 0;
    asked.pages = 0;
    asked.into = INTO_NO_CACHE;
    let requests = 0;
    for (let from = at; from < at + bytes;) {
      const file = files.psuOf(object, from);
      const within = from - files.psuBefore[file];
      let length = Math.min(at + bytes - from, files.psuBytes[file] - within);
      let offset = within;
      asked.psu = file;
      if (files.isLogical(file)) {
        files.spaces!.find(file - files.psuCount, within, EXTENT);
        asked.psu = EXTENT.psu;
        offset = EXTENT.offset;
        length = Math.min(length, EXTENT.left);
      }
      if (growth !== null && growth.grows(asked.psu)) length = Math.min(length, growth.extentLeft(asked.psu, offset));
      this.submit(files.address(asked.psu, offset), length, now);
      requests++;
      from += length;
    }
    return requests;
  }

  /** The process waits for what it has asked for. */
  waits(process: ProcessIndex, now: number): void {
    this.volumes.waits(process, now);
  }

  private submit(address: number, bytes: number, now: number): void {
    const { asked } = this;
    asked.target = this.files.psuTarget[asked.psu];
    asked.sector = Math.floor(address / SECTOR_BYTES);
    asked.sectors = Math.ceil((address + bytes) / SECTOR_BYTES) - asked.sector;
    this.volumes.submit(asked, now);
  }
}
