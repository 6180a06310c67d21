/**
 * Responses as a CSV file, a line a request in order of completion, made piece by piece: finished pieces are
 * handed to the browser as blobs, which need not be in memory.
 */
import { ROTATION, SEEK, START, TRANSFER } from '../engine/record/requestTimes.ts';
import type { ResponseSink } from '../trace/responses.ts';

export const RESPONSE_HEADER = 'index,arrival_ms,start_ms,completion_ms,seek_ms,rotation_ms,transfer_ms';

const NS_PER_MS = 1e6;
const PIECE_LINES = 8192;

export class ResponseCsv implements ResponseSink {
  private readonly pieces: Blob[] = [];
  private lines: string[] = [RESPONSE_HEADER];

  response(index: number, arrivalNs: number, completionNs: number, times: Float64Array, row: number): void {
    this.lines.push(
      [
        index,
        ms(arrivalNs),
        ms(times[row + START]),
        ms(completionNs),
        ms(times[row + SEEK]),
        ms(times[row + ROTATION]),
        ms(times[row + TRANSFER]),
      ].join(','),
    );
    if (this.lines.length >= PIECE_LINES) this.close();
  }

  blob(): Blob {
    this.close();
    return new Blob(this.pieces, { type: 'text/csv;charset=utf-8' });
  }

  private close(): void {
    if (this.lines.length > 0) this.pieces.push(new Blob([`${this.lines.join('\n')}\n`]));
    this.lines = [];
  }
}

const ms = (ns: number): number => ns / NS_PER_MS;
