/**
 * MSR Cambridge block traces (SNIA IOTTA repository): `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`.
 * Timestamp is a Windows FILETIME (100 ns since 1601), offset and size are bytes, type is Read or Write; the
 * recorded response is checked and not used. Arrivals are counted from the earliest line.
 */
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import { wholeNumber, type Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';

/** A FILETIME has 18 digits, more than a double holds: it is read in two halves, relative to the first line's. */
const LOW_DIGITS = 9;
const NS_PER_TICK = 100;

/** Types that move no data; others are not understood. */
const NO_REQUESTS = ['flush', 'trim', 'discard', 'unmap'];

export class MsrFormat implements LineFormat {
  readonly divider = 'comma';
  readonly time = 'arrival';
  readonly rebase = true;
  readonly fatal = '';
  private baseHigh = -1;
  private baseLow = 0;
  private first = true;

  line(fields: Fields, { rows, devices, ignore }: Sink): string {
    const first = this.first;
    this.first = false;
    if (first && fields.is(0, 'timestamp')) {
      ignore('header');
      return '';
    }
    if (fields.count !== 7)
      return `${fields.counted} where Timestamp, Hostname, DiskNumber, Type, Offset, Size and ResponseTime were expected`;
    const { bytes, start, end } = fields;
    const middle = Math.max(start[0], end[0] - LOW_DIGITS);
    const high = middle > start[0] ? wholeNumber(bytes, start[0], middle) : 0;
    const low = wholeNumber(bytes, middle, end[0]);
    if (high < 0 || low < 0) return 'a timestamp that is not a whole number of 100 ns';
    const read = fields.is(3, 'read');
    const other = read || fields.is(3, 'write') ? undefined : NO_REQUESTS.find((type) => fields.is(3, type));
    if (!read && !other && !fields.is(3, 'write')) return 'a type that is neither Read nor Write';
    if (fields.length(1) === 0) return 'no host name';
    if (fields.whole(2) < 0) return 'a disk that is not a whole number from 0';
    const offset = fields.whole(4);
    if (offset < 0) return 'an offset that is not a whole number of bytes from 0';
    const size = fields.whole(5);
    if (size < 0) return 'a size that is not a whole number of bytes from 0';
    if (fields.whole(6) < 0) return 'a response time that is not a whole number of 100 ns';
    if (other) {
      ignore(other);
      return '';
    }
    // Host and disk stand side by side, so that both together are one name.
    const device = devices.of(bytes, start[1], end[2]);
    if (device < 0) return TOO_MANY_DEVICES;
    if (this.baseHigh < 0) {
      this.baseHigh = high;
      this.baseLow = low;
    }
    const ticks = (high - this.baseHigh) * 10 ** LOW_DIGITS + (low - this.baseLow);
    return rows.addBytes(read, offset, size, ticks * NS_PER_TICK, device);
  }
}
