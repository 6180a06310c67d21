/** Hands completions of background requests to whom they concern: flushers of the file cache, or the pools' own processes behind them. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { IO_INTO, IO_PAGE, IO_PAGES, IO_PROCESS, IO_PSU, IO_ROW, IO_SECTORS } from '../host/ioRows.ts';
import type { PagesClient } from '../host/ioClients.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import { INTO_POOL } from '../host/volumeRequest.ts';
import type { IoIndex, RequestIndex } from '../kernel/indexes.ts';
import type { BufferPools } from './pools/bufferPools.ts';

export class PoolClient implements PagesClient {
  private readonly pools: BufferPools;
  private readonly volumes: VolumeIo;
  /** Per PSU: bytes read and written. */
  private readonly psuBytes: Float64Array;
  /** Of processes before the pools' own. */
  private readonly others: PagesClient | null;

  constructor(pools: BufferPools, volumes: VolumeIo, psuBytes: Float64Array, others: PagesClient | null) {
    this.pools = pools;
    this.volumes = volumes;
    this.psuBytes = psuBytes;
    this.others = others;
  }

  pagesDone(io: IoIndex, request: RequestIndex, now: number): void {
    const { rows } = this.volumes;
    const row = io * IO_ROW;
    const process = rows[row + IO_PROCESS];
    if (process < this.pools.firstProcess) {
      this.others?.pagesDone(io, request, now);
      return;
    }
    this.psuBytes[rows[row + IO_PSU]] += rows[row + IO_SECTORS] * SECTOR_BYTES;
    if (rows[row + IO_INTO] === INTO_POOL) this.pools.transferred(rows[row + IO_PAGE], rows[row + IO_PAGES], now);
    this.pools.ownDone(process, now);
    this.pools.wakeAll(request, now);
  }
}
