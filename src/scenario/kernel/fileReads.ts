/** How files are read through a kernel where a document does not say. */
import type { FileReads, Host } from '../schema.ts';

/** The multiblock read of a database of 8 KiB blocks, one call at a time. */
export const USUAL_FILE_READS: FileReads = { mode: 'buffered', callBytes: 131_072, outstanding: 1 };

/** The host's way to read files; null: no kernel is modeled, read-ahead is the host's own. */
export function fileReadsOf(host: Host): FileReads | null {
  return host.readAhead.kind === 'kernel' ? (host.fileReads ?? USUAL_FILE_READS) : null;
}
