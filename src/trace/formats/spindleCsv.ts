/**
 * Spindle's own CSV. The first line names the columns, in any order: `read` (1 or 0, R or W), `lba` and
 * `blocks` (512 bytes), one of `arrival_ms` and `think_ms`, and `device` if there are several; further columns are
 * not looked at. `think_ms` is the time from this request's completion until the next is issued; the first is
 * issued at t = 0.
 */
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import type { Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';
import type { TraceTime } from '../trace.ts';

const MS_TO_NS_DIGITS = 6;
const NO_DEVICE = new Uint8Array([48]);

const COLUMNS = { read: ['read'], lba: ['lba', 'lbn'], blocks: ['blocks'], device: ['device'] };
const ARRIVAL = ['arrival_ms'];
const THINK = ['think_ms', 'think_after_ms'];

export class SpindleCsvFormat implements LineFormat {
  readonly divider = 'comma';
  readonly rebase = false;
  time: TraceTime = 'arrival';
  fatal = '';
  private headed = false;
  private columns = 0;
  private read = 0;
  private lba = 0;
  private blocks = 0;
  private timeColumn = 0;
  private device = -1;

  line(fields: Fields, { rows, devices }: Sink): string {
    if (!this.headed) {
      this.head(fields);
      return '';
    }
    if (fields.count !== this.columns) return `${fields.counted} where the first line names ${this.columns}`;
    const read = direction(fields, this.read);
    if (read < 0) return 'a read that is neither 1 nor 0';
    const lba = fields.whole(this.lba);
    if (lba < 0) return 'an lba that is not a whole number from 0';
    const blocks = fields.whole(this.blocks);
    if (blocks < 0) return 'blocks that are no whole number from 0';
    const timeNs = fields.scaled(this.timeColumn, MS_TO_NS_DIGITS);
    if (timeNs < 0) return `a time that is not a number of milliseconds from 0`;
    const device =
      this.device < 0
        ? devices.of(NO_DEVICE, 0, NO_DEVICE.length)
        : devices.of(fields.bytes, fields.start[this.device], fields.end[this.device]);
    if (device < 0) return TOO_MANY_DEVICES;
    return rows.add(read === 1, lba, blocks, timeNs, device);
  }

  private head(fields: Fields): void {
    this.headed = true;
    let twice = '';
    const find = (names: readonly string[]): number => {
      let found = -1;
      for (let at = 0; at < fields.count; at++) {
        if (!names.some((name) => fields.is(at, name))) continue;
        if (found >= 0) twice ||= names.join(' or ');
        else found = at;
      }
      return found;
    };
    this.columns = fields.count;
    this.read = find(COLUMNS.read);
    this.lba = find(COLUMNS.lba);
    this.blocks = find(COLUMNS.blocks);
    this.device = find(COLUMNS.device);
    const arrival = find(ARRIVAL);
    const think = find(THINK);
    this.time = arrival >= 0 ? 'arrival' : 'think';
    this.timeColumn = Math.max(arrival, think);
    if (twice !== '') this.fatal = `The first line of the CSV names ${twice} twice; each column has one name.`;
    else if (arrival >= 0 && think >= 0) {
      this.fatal =
        'The first line of the CSV names both arrival_ms and think_ms; a trace is either open or closed: give one of them another name.';
    } else if (this.read < 0 || this.lba < 0 || this.blocks < 0 || this.timeColumn < 0) {
      this.fatal = 'The first line of a Spindle CSV names its columns: read, lba, blocks and one of arrival_ms and think_ms.';
    }
  }
}

function direction(fields: Fields, field: number): 0 | 1 | -1 {
  switch (fields.letter(field)) {
    case 49:
    case 82:
    case 114:
      return 1;
    case 48:
    case 87:
    case 119:
      return 0;
    default:
      return -1;
  }
}
