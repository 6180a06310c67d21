/**
 * fio iolog (fio documentation, "Trace file format"). The first line tells the version.
 * Version 2: `file action [offset length]`, and `file wait us` between them; arrivals are the sum of the waits.
 * Version 3: the same behind a timestamp in microseconds since the start, and no `wait`.
 * Only read and write are requests; offsets and lengths are bytes. Each file is a device.
 */
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import type { Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';
import type { TraceTime } from '../trace.ts';

const US_TO_NS_DIGITS = 3;
const OTHER_REQUESTS = ['trim', 'sync', 'datasync', 'sync_file_range'];
const FILE_ACTIONS = ['add', 'open', 'close'];

export class FioFormat implements LineFormat {
  readonly divider = 'space';
  readonly rebase = false;
  fatal = '';
  private version = 0;
  private clockNs = 0;
  private waited = false;

  get time(): TraceTime {
    return this.version === 3 || this.waited ? 'arrival' : 'none';
  }

  line(fields: Fields, to: Sink): string {
    if (this.version === 0) return this.head(fields);
    // Behind the timestamp version 3 reads as version 2.
    const file = this.version === 3 ? 1 : 0;
    const action = file + 1;
    if (this.version === 3) {
      const ns = fields.scaled(0, US_TO_NS_DIGITS);
      if (ns < 0) return 'a timestamp that is not a number of microseconds from 0';
      this.clockNs = ns;
    }
    const read = fields.is(action, 'read');
    if (read || fields.is(action, 'write')) return this.request(fields, read, file, to);
    for (const name of FILE_ACTIONS) if (fields.is(action, name)) return this.other(fields, action + 1, 'file action', to);
    for (const name of OTHER_REQUESTS) if (fields.is(action, name)) return this.other(fields, action + 3, name, to);
    if (fields.is(action, 'wait') && this.version === 2) return this.wait(fields, action + 1);
    return 'an action other than add, open, close, read, write, trim, sync, datasync and wait';
  }

  private head(fields: Fields): string {
    const words = ['fio', 'version', '', 'iolog'];
    const known = fields.count === 4 && words.every((word, at) => word === '' || fields.is(at, word));
    const version = fields.whole(2);
    if (known && (version === 2 || version === 3)) this.version = version;
    else this.fatal = 'The first line of a fio iolog is "fio version 2 iolog" or "fio version 3 iolog".';
    return '';
  }

  private request(fields: Fields, read: boolean, file: number, { rows, devices }: Sink): string {
    if (fields.count !== file + 4) return 'no offset and length after read or write';
    const offset = fields.whole(file + 2);
    if (offset < 0) return 'an offset that is not a whole number of bytes from 0';
    const length = fields.whole(file + 3);
    if (length < 0) return 'a length that is not a whole number of bytes from 0';
    const device = devices.of(fields.bytes, fields.start[file], fields.end[file]);
    if (device < 0) return TOO_MANY_DEVICES;
    return rows.addBytes(read, offset, length, this.clockNs, device);
  }

  private wait(fields: Fields, at: number): string {
    const ns = fields.scaled(at, US_TO_NS_DIGITS);
    if (ns < 0) return 'a wait that is not a number of microseconds from 0';
    this.clockNs += ns;
    this.waited = true;
    return '';
  }

  private other(fields: Fields, most: number, kind: string, { ignore }: Sink): string {
    if (fields.count > most) return 'fields after the last one of this action';
    ignore(kind);
    return '';
  }
}
