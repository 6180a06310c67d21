/** What holds of buffer pools at any moment of any run. */
import { AWAITING, DIRTY, PINNED, READING, WRITING } from '../database/pools/frames.ts';
import type { BufferPools } from '../database/pools/bufferPools.ts';

function equal(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} is not ${expected}.`);
}

export function checkPoolInvariants(buffers: BufferPools): void {
  const { frames, logs } = buffers;
  const pages = new Set<number>();
  for (const pool of buffers.pools) {
    const log = logs.ofPages(pool.index);
    let used = 0;
    let pinned = 0;
    let dirty = 0;
    let writing = 0;
    for (let frame = pool.first; frame < pool.end; frame++) {
      const page = frames.page[frame];
      const state = frames.state[frame];
      if (page < 0) continue;
      used++;
      // Never two frames for one page, and the table finds it.
      if (pages.has(page)) throw new Error(`Two frames have page ${page}.`);
      pages.add(page);
      equal('the frame of a page', frames.find(page), frame);
      if ((state & PINNED) !== 0) pinned++;
      if ((state & DIRTY) !== 0) dirty++;
      if ((state & WRITING) !== 0) writing++;
      if ((state & READING) !== 0) equal('flags of a page that is being read', state & (DIRTY | WRITING | AWAITING), 0);
      // Write-ahead: what is being written and has not been changed since had its record on the device.
      if ((state & WRITING) !== 0 && (state & DIRTY) === 0 && log !== null && frames.lsn[frame] > log.durable)
        throw new Error(`Page ${page} is written before its log record.`);
    }
    equal('frames in use', pool.used, used);
    equal('pinned frames', pool.pinned, pinned);
    equal('dirty frames', pool.dirty, dirty);
    // Each dirty interval ends in one completed write, is still dirty or being written, or was dropped with its file.
    equal('dirty intervals', pool.dirtied, pool.writtenPages + writing + dirty + pool.droppedDirty);
    equal('hits and misses', pool.hits + pool.misses, pool.logical);
    if (pool.used > pool.end - pool.first) throw new Error('More frames are in use than there are.');
  }
}
