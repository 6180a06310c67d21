/** Writes traces in the formats that are read, as their tools write them: for round trips. */
import type { TraceFormat } from '../names.ts';

export interface Row {
  readonly read: boolean;
  readonly lba: number;
  readonly sectors: number;
  /** Arrival or think time. */
  readonly ns: number;
  readonly device: number;
}

/** A FILETIME of 2007, as a trace begins in the middle of history. */
const FILETIME = 128_166_372_003_061_629n;

/** What a format can say about time, in ns: its smallest step. */
export const STEP_NS: Readonly<Record<TraceFormat, number>> = {
  disksim: 1,
  blkparse: 1,
  fio: 1000,
  msr: 100,
  spc: 1000,
  'spindle-csv': 1,
};

/** Names that the format gives to device `n`. */
export const deviceName = (format: TraceFormat, n: number): string =>
  ({ disksim: `${n}`, blkparse: `8,${16 * n}`, fio: `/dev/sd${'abcdef'[n]}`, msr: `usr,${n}`, spc: `${n}`, 'spindle-csv': `disk-${n}` })[
    format
  ];

/** Lines of a whole file, without their ends. `action` is the letter of blkparse's events. */
export function linesOf(format: TraceFormat, rows: readonly Row[], { time = 'arrival', action = 'Q' } = {}): string[] {
  const lines = rows.map((row, at) => line(format, row, at, action));
  if (format === 'fio') {
    const names = [...new Set(rows.map((row) => deviceName(format, row.device)))];
    return ['fio version 3 iolog', ...names.flatMap((name) => [`0 ${name} add`, `1 ${name} open`]), ...lines];
  }
  return format === 'spindle-csv' ? [`device,read,lba,blocks,${time}_ms`, ...lines] : lines;
}

function line(format: TraceFormat, { read, lba, sectors, ns, device }: Row, at: number, action: string): string {
  const name = deviceName(format, device);
  const bytes = sectors * 512;
  switch (format) {
    case 'disksim':
      return `${decimal(ns, 6)} ${name} ${lba} ${sectors} ${read ? 1 : 0}`;
    case 'blkparse':
      return `${name.padStart(5)} ${`${at % 4}`.padStart(4)} ${`${at}`.padStart(8)} ${decimal(ns, 9).padStart(15)} ${'697'.padStart(5)}  ${action} ${(read ? 'R' : 'WS').padStart(3)} ${lba} + ${sectors} [kjournald]`;
    case 'fio':
      return `${ns / 1000} ${name} ${read ? 'read' : 'write'} ${lba * 512} ${bytes}`;
    case 'msr':
      return `${FILETIME + BigInt(ns / 100)},${name},${read ? 'Read' : 'Write'},${lba * 512},${bytes},41286`;
    case 'spc':
      return `${name},${lba},${bytes},${read ? 'r' : 'W'},${decimal(ns, 9).slice(0, -3)}`;
    case 'spindle-csv':
      return `${name},${read ? 1 : 0},${lba},${sectors},${decimal(ns, 6)}`;
  }
}

/** ns divided by 10^digits, all digits written. */
function decimal(ns: number, digits: number): string {
  const text = String(ns).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
