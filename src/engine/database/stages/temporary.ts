/**
 * Temporary files of queries: each process has one, which takes chunks of its temporary space as it writes to it and gives them back once they
 * have been read. A space is full when its last chunk is taken. Chunks follow each other round robin over the space's files; of a table space
 * they are whole extents.
 */
import type { ObjectIndex, ProcessIndex, PsuIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { NONE } from '../processes.ts';
import type { Extent } from '../spaces.ts';
import { TemporarySpace } from './temporarySpace.ts';

/** Used up at once, never held while another process may run. */
const GIVEN: Extent = { psu: 0, offset: 0, left: 0 };

/** Chunks of one space, and of all together: each takes some 30 bytes, and a document may have many spaces. */
const MOST_CHUNKS = 2 ** 20;
const MOST_CHUNKS_IN_ALL = 2 ** 22;

/** Who tells the disks that bytes hold nothing any more. */
interface Discarding {
  discard(psu: PsuIndex, offset: number, bytes: number, now: number): void;
}

export class TemporaryFiles {
  private readonly spaces: readonly TemporarySpace[];
  /** By object: its place in `spaces`. */
  private readonly placeOf: Int32Array;

  constructor(files: Files, objects: readonly ObjectIndex[], processes: number, share: number) {
    this.placeOf = new Int32Array(files.objectFirst.length);
    objects.forEach((object, k) => (this.placeOf[object] = k));
    const most = Math.min(MOST_CHUNKS, Math.floor(MOST_CHUNKS_IN_ALL / Math.max(1, objects.length)));
    this.spaces = objects.map((object) => new TemporarySpace(files, object, { processes, share, most }));
  }

  private of(object: ObjectIndex): TemporarySpace {
    return this.spaces[this.placeOf[object]];
  }

  /** Takes the chunks that bytes of a process' file need and do not have yet; false if the space has too few left. */
  reserve(process: ProcessIndex, object: ObjectIndex, from: number, bytes: number): boolean {
    const space = this.of(object);
    const end = Math.ceil((from + bytes) / space.chunkBytes);
    for (let place = Math.floor(from / space.chunkBytes); place < end; place++) {
      if (space.find(process, place) === NONE && space.take(process, place) === NONE) return false;
    }
    return true;
  }

  /** Where a byte of a process' file lies, which has been reserved, and how far its chunk goes. */
  find(process: ProcessIndex, object: ObjectIndex, at: number, extent: Extent): void {
    const space = this.of(object);
    const place = Math.floor(at / space.chunkBytes);
    const within = at - place * space.chunkBytes;
    space.locate(space.find(process, place), extent);
    extent.offset += within;
    extent.left -= within;
  }

  /** Gives back the chunks that lie whole in these bytes of a process' file; the disks get a TRIM for them. */
  give(process: ProcessIndex, object: ObjectIndex, from: number, to: number, io: Discarding, now: number): void {
    const space = this.of(object);
    const end = Math.floor(to / space.chunkBytes);
    for (let place = Math.ceil(from / space.chunkBytes); place < end; place++) {
      const chunk = space.find(process, place);
      if (chunk !== NONE) giveChunk(space, chunk, io, now);
    }
  }

  /** Gives back all that the process' file still has. */
  giveAll(process: ProcessIndex, object: ObjectIndex, io: Discarding, now: number): void {
    const space = this.of(object);
    for (let chunk = space.anyOf(process); chunk !== NONE; chunk = space.anyOf(process)) giveChunk(space, chunk, io, now);
  }

  /** Bytes that a process' file holds, that all files of the space hold, and that the space has room for. */
  heldBytes(process: ProcessIndex, object: ObjectIndex): number {
    return this.of(object).heldBytes(process);
  }

  usedBytes(object: ObjectIndex): number {
    const { inUse, chunkBytes } = this.of(object);
    return inUse * chunkBytes;
  }

  capacityBytes(object: ObjectIndex): number {
    const { chunks, chunkBytes } = this.of(object);
    return chunks * chunkBytes;
  }
}

function giveChunk(space: TemporarySpace, chunk: number, io: Discarding, now: number): void {
  space.give(chunk);
  space.locate(chunk, GIVEN);
  io.discard(GIVEN.psu, GIVEN.offset, space.chunkBytes, now);
}
