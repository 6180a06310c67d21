/** What a volume's requests need to know of files that a timeline moves (`motion/`). */
import type { IoIndex, ProcessIndex, PsuIndex, RequestIndex } from '../kernel/indexes.ts';
import type { VolumeRequest } from './volumeRequest.ts';

/** A change of a file's bytes, as the database asks for it: used up at once, so that what is kept of it is copied. */
export interface FileWrite {
  readonly process: ProcessIndex;
  readonly slot: number;
  readonly psu: PsuIndex;
  readonly offset: number;
  readonly bytes: number;
  /** Where the log record of the change ends; 0: nothing is logged. */
  readonly lsn: number;
  /** To the disks at once, also where a file cache would take it. */
  readonly forced: boolean;
  /** Past buffer pools. */
  readonly past: boolean;
}

export interface MovedFiles {
  /** Whether the file may lie elsewhere than the layout says. */
  covers(psu: PsuIndex): boolean;
  /** Issues a request for such a file to where it lies now. */
  submit(asked: VolumeRequest, now: number): void;
  /** A part of such a request, or of a copy, is complete. */
  partDone(io: IoIndex, request: RequestIndex, now: number): void;
  /** A request is complete that was under way when its file came to be covered. */
  adoptedDone(io: IoIndex, request: RequestIndex, now: number): void;
  /** Nothing is under way any more in a stretch of a volume that is to be laid out again. */
  windowEmpty(now: number): void;
  /** Whether a change of a file's bytes has to wait until the file is open for writing again: then it is kept, and comes back by itself. */
  holdsStatement(write: FileWrite, now: number): boolean;
}
