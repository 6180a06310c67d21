/** Fixed costs of a command by what it finds in the buffer and by the command before it, as a table in ns. */
import { NS_PER_MS } from '../../base/units.ts';
import type { HardDisk } from '../../scenario/schema.ts';

/** Parts of an index into the table; the last, 1, is for the command after a write. */
const WRITE = 4;
const MISS = 2;

export class CommandOverheads {
  readonly immutable = true as const;
  private readonly beforeNs: Float64Array;
  private readonly afterNs: Float64Array;

  constructor(drive: HardDisk) {
    const o = drive.overheads;
    const all = drive.overheadMs;
    const table = o
      ? [
          o.readHitAfterReadMs,
          o.readHitAfterWriteMs,
          o.readMissAfterReadMs,
          o.readMissAfterWriteMs,
          o.writeHitAfterReadMs,
          o.writeHitAfterWriteMs,
          o.writeMissAfterReadMs,
          o.writeMissAfterWriteMs,
        ]
      : Array.from({ length: 8 }, () => all);
    this.beforeNs = Float64Array.from(table, (ms) => Math.round(ms * NS_PER_MS));
    // A miss has let the interface go and takes it again; a hit keeps it.
    const prepare = o?.dataPreparationMs ?? 0;
    const reselect = (o?.firstReselectMs ?? 0) + prepare;
    const ends = [
      prepare + (o?.readCompletionMs ?? 0),
      reselect + (o?.readCompletionMs ?? 0),
      prepare + (o?.writeCompletionMs ?? 0),
      reselect + (o?.writeCompletionMs ?? 0),
    ];
    this.afterNs = Float64Array.from(ends, (ms) => Math.round(ms * NS_PER_MS));
  }

  /**
   * Before the mechanism may start. Integer ns.
   * @param afterWrite 1 if the command before it was a write, 0 if it was a read
   */
  before(write: boolean, miss: boolean, afterWrite: number): number {
    return this.beforeNs[(write ? WRITE : 0) + (miss ? MISS : 0) + afterWrite];
  }

  /** On the interface, after the data are there: preparation, taking the interface again, the completion message. Integer ns. */
  after(write: boolean, miss: boolean): number {
    return this.afterNs[(write ? 2 : 0) + (miss ? 1 : 0)];
  }
}
