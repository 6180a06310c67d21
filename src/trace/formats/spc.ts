/**
 * SPC traces (Storage Performance Council, Trace File Format Specification 1.0.1; the financial and web search
 * traces of the UMass repository): `ASU,LBA,Size,Opcode,Timestamp[,...]`. Size in bytes, LBA in 512-byte blocks,
 * opcode R or W, timestamp in seconds from the start of the trace; blanks around fields and fields after
 * the fifth are allowed.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import type { Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';

const S_TO_NS_DIGITS = 9;

export class SpcFormat implements LineFormat {
  readonly divider = 'comma';
  readonly time = 'arrival';
  readonly rebase = false;
  readonly fatal = '';

  line(fields: Fields, { rows, devices }: Sink): string {
    if (fields.count < 5) return `${fields.counted} where ASU, LBA, size, opcode and timestamp were expected`;
    if (fields.whole(0) < 0) return 'an ASU that is not a whole number from 0';
    const lba = fields.whole(1);
    if (lba < 0) return 'an LBA that is not a whole number from 0';
    const size = fields.whole(2);
    if (size < 0) return 'a size that is not a whole number of bytes from 0';
    const read = fields.is(3, 'r');
    if (!read && !fields.is(3, 'w')) return 'an opcode that is neither R nor W';
    const arrivalNs = fields.scaled(4, S_TO_NS_DIGITS);
    if (arrivalNs < 0) return 'a timestamp that is not a number of seconds from 0';
    const device = devices.of(fields.bytes, fields.start[0], fields.end[0]);
    if (device < 0) return TOO_MANY_DEVICES;
    return rows.addBytes(read, lba * SECTOR_BYTES, size, arrivalNs, device);
  }
}
