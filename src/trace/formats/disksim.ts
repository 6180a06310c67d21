/**
 * DiskSim ASCII (DiskSim 4.0 reference manual, "Traces"): `arrival device block blocks flags`, divided by
 * blanks. Arrival in ms from the start of the simulation, blocks of 512 bytes, flags in hex; bit 0 is set
 * for reads.
 */
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import type { Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';

const MS_TO_NS_DIGITS = 6;

export class DiskSimFormat implements LineFormat {
  readonly divider = 'space';
  readonly time = 'arrival';
  readonly rebase = false;
  readonly fatal = '';

  line(fields: Fields, { rows, devices }: Sink): string {
    if (fields.count !== 5) return `${fields.counted} where arrival, device, block, blocks and flags were expected`;
    const arrivalNs = fields.scaled(0, MS_TO_NS_DIGITS);
    if (arrivalNs < 0) return 'an arrival that is not a number of milliseconds from 0';
    if (fields.whole(1) < 0) return 'a device that is not a whole number from 0';
    const block = fields.whole(2);
    if (block < 0) return 'a block that is not a whole number from 0';
    const blocks = fields.whole(3);
    if (blocks < 0) return 'a number of blocks that is not a whole number from 0';
    const flags = fields.hex(4);
    if (flags < 0) return 'flags that are no hexadecimal number';
    const device = devices.of(fields.bytes, fields.start[1], fields.end[1]);
    if (device < 0) return TOO_MANY_DEVICES;
    return rows.add((flags & 1) === 1, block, blocks, arrivalNs, device);
  }
}
