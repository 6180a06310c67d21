/**
 * Processes of queries, as columns. A process is a small state machine: `pc` says what it does next
 * when whatever it waits for (processor, I/O, file group, timer) is there. Nothing else is pending.
 */
export const NONE = -1;
/** I/O slots of a process: it can keep this many things in flight and wait for each by number. */
export const SLOTS = 20;
/** Slots 0 .. 15 are read-ahead windows; these two are for write-behind. */
export const WRITE_SLOT = 16;

export class Processes {
  readonly pc: Uint8Array;
  /** Query (index into the batch) that it works for. */
  readonly query: Int32Array;
  /** What its query's draws begin with: the query, or a number of the query's own where many queries follow one plan (streams). */
  readonly key: Int32Array;
  /** Piece of the query's work it has taken (segment, PSU, step), and how far it is in it (a scan: the slot of the window that it consumes next). */
  readonly unit: Int32Array;
  readonly step: Int32Array;
  readonly psu: Int32Array;
  /** Scan: next byte to consume, next byte to ask for, end. Spill: bytes written and read back. */
  readonly consumed: Float64Array;
  readonly asked: Float64Array;
  readonly end: Float64Array;
  /** Sequential read: where in the PSU it begins, and after how many bytes it begins there again. */
  readonly base: Float64Array;
  readonly room: Float64Array;
  readonly spilled: Float64Array;
  readonly spillWritten: Float64Array;
  /** Star join: PSU, and byte of it, that the next burst is aimed at. */
  readonly aimPsu: Int32Array;
  readonly aimByte: Float64Array;
  /** Processor time still to be charged for blocks copied out of the file cache. */
  readonly hitNs: Float64Array;
  /** Requests outstanding per slot. */
  readonly outstanding: Int32Array;
  /** Bytes of the window in a slot. */
  readonly windowBytes: Float64Array;
  /** Slot it waits for, or NONE; since when it waits (for I/O, a group or a timer). */
  readonly waitSlot: Int32Array;
  readonly waitSince: Float64Array;
  /** Target whose file group it holds, or NONE; next in the queue for the group. */
  readonly group: Int32Array;
  readonly nextWaiter: Int32Array;

  constructor(processes: number) {
    const f64 = () => new Float64Array(processes);
    const i32 = () => new Int32Array(processes);
    this.pc = new Uint8Array(processes);
    this.query = i32();
    this.key = i32();
    this.unit = i32();
    this.step = i32();
    this.psu = i32();
    this.consumed = f64();
    this.asked = f64();
    this.end = f64();
    this.base = f64();
    this.room = f64();
    this.spilled = f64();
    this.spillWritten = f64();
    this.aimPsu = i32();
    this.aimByte = f64();
    this.hitNs = f64();
    this.outstanding = new Int32Array(processes * SLOTS);
    this.windowBytes = new Float64Array(processes * SLOTS);
    this.waitSlot = i32().fill(NONE);
    this.waitSince = f64();
    this.group = i32().fill(NONE);
    this.nextWaiter = i32();
  }
}
