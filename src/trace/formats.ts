/** The formats that are read; a new one is one file in `formats/`, one name and one line here. */
import { BlkparseFormat } from './formats/blkparse.ts';
import { DiskSimFormat } from './formats/disksim.ts';
import { FioFormat } from './formats/fio.ts';
import { MsrFormat } from './formats/msr.ts';
import { SpcFormat } from './formats/spc.ts';
import { SpindleCsvFormat } from './formats/spindleCsv.ts';
import type { LineFormat } from './lineFormat.ts';
import type { FormatOptions, TraceFormat } from './names.ts';

export function lineFormat(format: TraceFormat, { blkparseAction = 'Q' }: FormatOptions = {}): LineFormat {
  switch (format) {
    case 'disksim':
      return new DiskSimFormat();
    case 'blkparse':
      return new BlkparseFormat(blkparseAction);
    case 'fio':
      return new FioFormat();
    case 'msr':
      return new MsrFormat();
    case 'spc':
      return new SpcFormat();
    case 'spindle-csv':
      return new SpindleCsvFormat();
  }
}
