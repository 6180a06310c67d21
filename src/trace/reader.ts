/**
 * Reads a trace as it comes in: push bytes, then ask for the columns. Streams files of any size; what is kept
 * is 21 bytes a request. No clock, no file system: the page's worker and the command line use the same.
 */
import { err, ok, type Result } from '../base/result.ts';
import { DeviceNames } from './deviceNames.ts';
import { Fields, textOf } from './fields.ts';
import { lineFormat } from './formats.ts';
import { TRACE_LIMITS } from './limits.ts';
import type { LineFormat } from './lineFormat.ts';
import { LineSplitter } from './lines.ts';
import type { FormatOptions, TraceFormat } from './names.ts';
import { TraceBuilder, type MalformedLine, type Trace } from './trace.ts';
import { isGzip, Unpacker } from './unpack.ts';

export interface ReadOptions extends FormatOptions {
  /** `skip` (default): malformed lines are counted, the first 20 kept. `refuse`: the first one ends it. */
  readonly onMalformed?: 'skip' | 'refuse';
  /** Most requests to take; beyond them the file is refused. Default and upper bound: 50 million. */
  readonly maxRequests?: number;
  /** Size of the file, if it is known: room is made for what is still to come, so that columns need not grow by and by. A hint only. */
  readonly fileBytes?: number;
}

/** Why a file was not taken as a trace: damaged, of another format, too large, without a request, or with a malformed line under `refuse`. */
export interface TraceRefusal {
  readonly kind: 'damaged' | 'format' | 'too-large' | 'empty' | 'malformed';
  /** What is wrong, without the file's name. */
  readonly message: string;
  readonly malformed: Trace['report']['malformed'];
}

export interface ReadProgress {
  /** Of the file as it is, so that they can be compared with its size. */
  readonly bytes: number;
  readonly lines: number;
  readonly requests: number;
  readonly malformed: number;
}

export interface TraceReader {
  /** The next piece of the file, plain or gzip, of which nothing is kept: its memory may be used again. False: no more is wanted, `end` tells why. */
  push(chunk: Uint8Array): boolean;
  /** After the last piece, once. */
  end(): Result<Trace, TraceRefusal>;
  progress(): ReadProgress;
}

export function createTraceReader(format: TraceFormat, options: ReadOptions = {}): TraceReader {
  return new Reader(format, options);
}

/** Reads a trace that is in memory. */
export function readTrace(bytes: Uint8Array, format: TraceFormat, options: ReadOptions = {}): Result<Trace, TraceRefusal> {
  const reader = createTraceReader(format, options);
  reader.push(bytes);
  return reader.end();
}

/** Lines differ in length: a little more room than is expected; and no steps so small that columns are copied time and again. */
const ROOM_TO_SPARE = 1.05;
const LEAST_GROWTH = 1.25;

type Refused = Pick<TraceRefusal, 'kind' | 'message'>;

class Reader implements TraceReader {
  private readonly format: TraceFormat;
  private readonly lineFormat: LineFormat;
  private readonly refuseMalformed: boolean;
  private readonly fileBytes: number;
  private readonly builder: TraceBuilder;
  private readonly devices = new DeviceNames();
  private readonly fields = new Fields();
  private readonly splitter = new LineSplitter((bytes, from, to, whole) => this.line(bytes, from, to, whole));
  private readonly sink;
  private readonly ignored = new Map<string, number>();
  private readonly shown: MalformedLine[] = [];
  private unpacker: Unpacker | null = null;
  private refused: Refused | null = null;
  /** The first bytes, until there are enough to tell what file it is. */
  private head: Uint8Array | null = new Uint8Array(0);
  private bytesIn = 0;
  private textBytes = 0;
  private lines = 0;
  private malformed = 0;

  constructor(format: TraceFormat, options: ReadOptions) {
    this.format = format;
    this.lineFormat = lineFormat(format, options);
    this.refuseMalformed = options.onMalformed === 'refuse';
    this.fileBytes = options.fileBytes ?? 0;
    this.builder = new TraceBuilder(Math.min(TRACE_LIMITS.requests, Math.max(1, options.maxRequests ?? TRACE_LIMITS.requests)));
    this.sink = {
      rows: this.builder,
      devices: this.devices,
      ignore: (kind: string) => void this.ignored.set(kind, (this.ignored.get(kind) ?? 0) + 1),
    };
  }

  push(chunk: Uint8Array): boolean {
    this.bytesIn += chunk.length;
    if (this.refused !== null) return false;
    if (this.head !== null) {
      const joined = new Uint8Array(this.head.length + chunk.length);
      joined.set(this.head);
      joined.set(chunk, this.head.length);
      this.head = joined;
      if (joined.length >= 3) this.begin();
    } else this.packed(chunk);
    if (this.bytesIn < this.fileBytes) this.makeRoom();
    return this.refused === null;
  }

  /** Room for what the rest of the file will hold if it continues like this. */
  private makeRoom(): void {
    const { builder } = this;
    const expected = (builder.requests / this.bytesIn) * this.fileBytes;
    if (expected > builder.capacity) builder.reserve(Math.max(expected * ROOM_TO_SPARE, builder.capacity * LEAST_GROWTH));
  }

  end(): Result<Trace, TraceRefusal> {
    if (this.refused === null && this.head !== null) this.begin();
    if (this.unpacker !== null) {
      this.unpacker.end();
      this.damaged();
    }
    this.splitter.end();
    const { builder } = this;
    if (this.refused === null && builder.requests === 0) this.refused = { kind: 'empty', message: this.emptyMessage() };
    const malformed = { count: this.malformed, first: this.shown };
    if (this.refused !== null) return err({ ...this.refused, malformed });
    const { time, rebase } = this.lineFormat;
    return ok(
      builder.finish(this.format, time, rebase, this.devices.names, {
        bytes: this.textBytes,
        lines: this.lines,
        malformed,
        ignored: [...this.ignored].map(([kind, count]) => ({ kind, count })),
      }),
    );
  }

  progress(): ReadProgress {
    return { bytes: this.bytesIn, lines: this.lines, requests: this.builder.requests, malformed: this.malformed };
  }

  /** The head is there: gzip, UTF-16 (refused), UTF-8 with or without its mark. */
  private begin(): void {
    const head = this.head ?? new Uint8Array(0);
    this.head = null;
    if (isGzip(head)) {
      this.unpacker = new Unpacker((bytes) => this.text(bytes));
      this.packed(head);
    } else this.text(head);
  }

  private packed(chunk: Uint8Array): void {
    if (this.unpacker === null) {
      this.text(chunk);
      return;
    }
    this.unpacker.push(chunk);
    this.damaged();
  }

  private damaged(): void {
    const problem = this.unpacker?.problem ?? '';
    if (problem !== '') this.refused ??= { kind: 'damaged', message: `The gzip file cannot be read: ${problem}.` };
  }

  private text(bytes: Uint8Array): void {
    let from = 0;
    if (this.textBytes === 0) {
      if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
        this.refused = { kind: 'format', message: 'The file is UTF-16 text; traces are read as ASCII or UTF-8.' };
        return;
      }
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = 3;
    }
    this.textBytes += bytes.length;
    if (this.refused === null) this.splitter.push(from === 0 ? bytes : bytes.subarray(from));
  }

  private line(bytes: Uint8Array, from: number, to: number, whole: boolean): boolean {
    this.lines++;
    if (!whole) return this.wrong(bytes, from, to, `longer than ${TRACE_LIMITS.lineBytes / 1024} KiB`);
    const { fields, lineFormat: format, builder } = this;
    if (!fields.set(bytes, from, to)) return true;
    if (format.divider === 'space') fields.splitAtBlanks();
    else fields.splitAtCommas();
    const reason = format.line(fields, this.sink);
    if (reason !== '') return this.wrong(bytes, from, to, reason);
    if (format.fatal !== '') this.refused = { kind: 'format', message: format.fatal };
    else if (builder.full) this.refused = { kind: 'too-large', message: `The trace has more than ${builder.requests} requests.` };
    return this.refused === null;
  }

  private wrong(bytes: Uint8Array, from: number, to: number, reason: string): boolean {
    this.malformed++;
    const line = this.lines;
    if (this.shown.length < TRACE_LIMITS.shownLines) {
      this.shown.push({
        line,
        text: shownText(bytes, from, to),
        reason: isBinary(bytes, from, to) ? `${reason} (bytes that are no text)` : reason,
      });
    }
    if (this.refuseMalformed) this.refused = { kind: 'malformed', message: `Line ${line} is malformed: ${reason}.` };
    return this.refused === null;
  }

  private emptyMessage(): string {
    if (this.lines === 0) return 'The file is empty.';
    const hint = this.lineFormat.emptyHint?.(this.ignored) ?? '';
    if (hint !== '') return hint;
    if (this.malformed === 0) return 'The file holds no request.';
    return `None of the ${this.lines} lines is a request; line ${this.shown[0].line} for one: ${this.shown[0].reason}.`;
  }
}

/** Cut, with a sign in place of each character that is not to be printed. */
function shownText(bytes: Uint8Array, from: number, to: number): string {
  const most = TRACE_LIMITS.shownCharacters;
  const text = textOf(bytes, from, Math.min(to, from + 4 * most)).replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function isBinary(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] < 32 && bytes[at] !== 9) return true;
  return false;
}
