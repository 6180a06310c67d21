/** Pages of the file cache as bytes of files: where a flusher's write of pages goes, and what it was when it is complete. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { IO_PAGE, IO_PAGES, IO_PSU, IO_ROW, IO_SECTORS } from '../host/ioRows.ts';
import type { PagesClient } from '../host/ioClients.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import { VolumeRequest } from '../host/volumeRequest.ts';
import type { IoIndex, ProcessIndex, PsuIndex, RequestIndex, TargetIndex } from '../kernel/indexes.ts';
import type { PageStore, WriteBack } from '../host/writeBack.ts';
import type { Files } from './files.ts';

export class FilePages implements PageStore, PagesClient {
  private readonly files: Files;
  private readonly volumes: VolumeIo;
  private readonly writeBack: WriteBack;
  /** Per PSU: bytes read and written. */
  private readonly psuBytes: Float64Array;
  /** Number of the first flusher's process: one for each target, none of them the run's own. */
  private readonly firstProcess: ProcessIndex;
  private readonly asked = new VolumeRequest();

  constructor(files: Files, volumes: VolumeIo, writeBack: WriteBack, psuBytes: Float64Array, firstProcess: number) {
    this.files = files;
    this.volumes = volumes;
    this.writeBack = writeBack;
    this.psuBytes = psuBytes;
    this.firstProcess = firstProcess;
  }

  writePages(psu: PsuIndex, page: number, count: number, now: number): number {
    const { files, volumes, asked } = this;
    const { pageBytes, growth } = files;
    const target = files.psuTarget[psu];
    const base = files.psuPage[psu];
    const end = Math.min(files.psuBytes[psu], (page - base + count) * pageBytes);
    const endPage = page + count;
    asked.process = this.firstProcess + target;
    asked.psu = psu;
    asked.target = target;
    asked.write = true;
    let requests = 0;
    let next = page;
    for (let from = (page - base) * pageBytes; from < end;) {
      // A file that has grown is written extent by extent; a page over the end of one counts with the piece that it begins in.
      const to = growth !== null && growth.grows(psu) ? Math.min(end, from + growth.extentLeft(psu, from)) : end;
      const until = to === end ? endPage : Math.min(endPage, base + Math.ceil(to / pageBytes));
      const address = files.address(psu, from);
      asked.sector = Math.floor(address / SECTOR_BYTES);
      asked.sectors = Math.ceil((address + to - from) / SECTOR_BYTES) - asked.sector;
      asked.page = next;
      asked.pages = until - next;
      volumes.submit(asked, now);
      requests++;
      next = until;
      from = to;
    }
    return requests;
  }

  submitted(target: TargetIndex, now: number): void {
    this.volumes.waits(this.firstProcess + target, now);
  }

  pagesDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { rows } = this.volumes;
    const row = io * IO_ROW;
    const psu = rows[row + IO_PSU];
    const bytes = rows[row + IO_SECTORS] * SECTOR_BYTES;
    this.psuBytes[psu] += bytes;
    this.writeBack.written(psu, rows[row + IO_PAGE], rows[row + IO_PAGES], bytes, request, now);
  }
}
