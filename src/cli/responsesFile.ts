/**
 * `--responses`: one line a request, in the order of the trace. Requests that are complete before an earlier
 * one wait in memory, which are as many as were outstanding.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { ROTATION, SEEK, START, TRANSFER } from '../engine/record/requestTimes.ts';
import type { ResponseSink } from '../trace/responses.ts';
import { UsageError } from './failure.ts';

const HEAD = 'index,arrival_ms,start_ms,completion_ms,seek_ms,rotation_ms,transfer_ms';
const FLUSH_CHARACTERS = 1024 * 1024;

export class ResponsesFile implements ResponseSink {
  /** Whether the request of this index will ever be complete. */
  isReplayed: (index: number) => boolean = () => true;
  private readonly path: string;
  private readonly file: number;
  private text = `${HEAD}\n`;
  private next = 0;
  private readonly early = new Map<number, string>();

  /** Throws UsageError if the file cannot be written. */
  constructor(path: string) {
    this.path = path;
    this.file = this.attempt(() => openSync(path, 'w'));
  }

  response(index: number, arrivalNs: number, completionNs: number, times: Float64Array, row: number): void {
    const parts = [arrivalNs, times[row + START], completionNs, times[row + SEEK], times[row + ROTATION], times[row + TRANSFER]];
    const line = `${index},${parts.map(ms).join(',')}\n`;
    if (index !== this.next) {
      this.early.set(index, line);
      this.passLeftOut();
    } else this.add(line);
    for (let due = this.early.get(this.next); due !== undefined; due = this.early.get(this.next)) {
      this.early.delete(this.next);
      this.add(due);
    }
  }

  close(): void {
    this.flush();
    this.attempt(() => closeSync(this.file));
  }

  private add(line: string): void {
    this.text += line;
    this.next++;
    this.passLeftOut();
    if (this.text.length >= FLUSH_CHARACTERS) this.flush();
  }

  private passLeftOut(): void {
    while (!this.isReplayed(this.next)) this.next++;
  }

  private flush(): void {
    const bytes = Buffer.from(this.text, 'latin1');
    for (let at = 0; at < bytes.length;) at += this.attempt(() => writeSync(this.file, bytes, at));
    this.text = '';
  }

  private attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw new UsageError(`${this.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Nanoseconds as milliseconds, to the nanosecond. */
const ms = (ns: number): string => (ns / 1e6).toFixed(6);
