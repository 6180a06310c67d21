/**
 * The unit of `blockdev --setra` and `--getra`: read-ahead in sectors of 512 bytes, whatever the block size of disk or
 * file system. 256 is 128 KiB, 4096 is 2 MiB; `read_ahead_kb` in sysfs is the same number in KiB.
 */
import { SECTOR_BYTES } from '../../base/units.ts';

/** What to give to `blockdev --setra` for so much read-ahead. Whole sectors: a part of one cannot be asked for and is left out. */
export function setraSectors(readAheadBytes: number): number {
  return Math.floor(readAheadBytes / SECTOR_BYTES);
}

/** Bytes that are read ahead at most after `blockdev --setra sectors`. */
export function setraBytes(sectors: number): number {
  return sectors * SECTOR_BYTES;
}
