/** What a volume's requests need to know of files that a timeline moves (`motion/`). */
import type { IoIndex, ProcessIndex, PsuIndex, RequestIndex } from '../kernel/indexes.ts';
import type { VolumeRequest } from './volumeRequest.ts';

export interface MovedFiles {
  /** Whether the file may lie elsewhere than the layout says. */
  covers(psu: PsuIndex): boolean;
  /** Issues a request for such a file to where it lies now. */
  submit(asked: VolumeRequest, now: number): void;
  /** A part of such a request, or of a copy, is complete. */
  partDone(io: IoIndex, request: RequestIndex, now: number): void;
  /** Whether a change of a file's bytes has to wait until the file is open for writing again: then it is kept, and comes back by itself. */
  holdsStatement(
    process: ProcessIndex,
    slot: number,
    psu: PsuIndex,
    offset: number,
    bytes: number,
    lsn: number,
    forced: boolean,
    now: number,
  ): boolean;
}
