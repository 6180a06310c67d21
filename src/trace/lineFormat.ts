/** What a format knows: what one line of its files says. */
import type { DeviceNames } from './deviceNames.ts';
import type { Fields } from './fields.ts';
import type { TraceBuilder, TraceTime } from './trace.ts';

/** What a line is put into. */
export interface Sink {
  readonly rows: TraceBuilder;
  readonly devices: DeviceNames;
  /** Counts a well-formed line that is no request. `kind` is a word of the format, never text of the file. */
  readonly ignore: (kind: string) => void;
}

export interface LineFormat {
  /** What divides the fields of a line. */
  readonly divider: 'space' | 'comma';
  /** Known once the file has been read (or its head). */
  readonly time: TraceTime;
  /** Arrivals are counted from the earliest, because the format's clock has no zero that means anything. */
  readonly rebase: boolean;
  /**
   * Reads one line, which is not empty.
   * @returns '' if it was understood, else what is wrong with it
   */
  line(fields: Fields, to: Sink): string;
  /** What to do about a file of which no line became a request, given what was passed over; '' where there is nothing to say. */
  readonly emptyHint?: (ignored: ReadonlyMap<string, number>) => string;
  /** Something about the file as a whole that makes the rest unreadable; '' while there is nothing. */
  readonly fatal: string;
}
