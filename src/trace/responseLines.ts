/**
 * Responses as CSV: one line a request, in the order of the trace. Requests that are complete before an earlier
 * one wait in memory, which are as many as were outstanding.
 */
import { ROTATION, SEEK, START, TRANSFER } from '../engine/record/requestTimes.ts';
import type { ResponseSink } from './responses.ts';

export const RESPONSE_HEADER = 'index,arrival_ms,start_ms,completion_ms,seek_ms,rotation_ms,transfer_ms';
const PIECE_CHARACTERS = 1024 * 1024;

export class ResponseLines implements ResponseSink {
  /** Whether the request of this index will ever be complete. */
  isReplayed: (index: number) => boolean = () => true;
  private readonly write: (text: string) => void;
  private text = `${RESPONSE_HEADER}\n`;
  private next = 0;
  private readonly early = new Map<number, string>();

  /** @param write takes the next piece of the file, whole lines of about a megabyte */
  constructor(write: (text: string) => void) {
    this.write = write;
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

  /** Writes what is left; once, after the last response. */
  end(): void {
    if (this.text !== '') this.write(this.text);
    this.text = '';
  }

  private add(line: string): void {
    this.text += line;
    this.next++;
    this.passLeftOut();
    if (this.text.length < PIECE_CHARACTERS) return;
    this.write(this.text);
    this.text = '';
  }

  private passLeftOut(): void {
    while (!this.isReplayed(this.next)) this.next++;
  }
}

/** Nanoseconds as milliseconds, to the nanosecond. */
const ms = (ns: number): string => (ns / 1e6).toFixed(6);
