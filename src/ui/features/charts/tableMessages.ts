/** What the table of the time charts says. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  rows: 'Table rows',
  allDisks: 'all disks, whole run',
  overTime: (disk: string) => `disk ${disk} over time`,
  diskCaption: (elapsed: string, note?: string) => `Disks of this layout over the whole run of ${elapsed}${note ? `. ${note}` : ''}`,
  binCaption: (disk: string, bin: string) => `Disk ${disk}, bins of ${bin}`,
  disk: 'Disk',
  busy: 'Busy',
  waiting: 'Waiting',
  outstanding: 'Outstanding',
  longestQueue: 'Longest queue',
  ios: 'I/Os',
  read: 'Read',
  written: 'Written',
  response: 'Response, mean',
  response95: 'Response, 95\u202f%',
  seek: 'Seek, mean',
  sequential: 'Sequential',
  busyAt: (when: string) => `Busy at ${when}`,
  outstandingAt: (when: string) => `Outstanding at ${when}`,
  from: 'From',
  // Flash modules
  hostWritten: 'Host writes to flash',
  programmed: 'Written to cells',
  amplification: 'Write amplification',
  meanErases: 'Erases per block, mean',
  mostErases: 'Erases per block, max',
  stalls: 'Stalls',
  trimmed: 'Trimmed',
  flushes: 'Flushes',
});
