/**
 * The file of a measured drive's requests: `i,read,lbn,blocks,think_after_ms,measured_response_ms`, one a line, issued
 * one after the other.
 */

export interface MeasuredRequest {
  /** 1: read, 0: write; as in the file. */
  readonly read: number;
  readonly lba: number;
  readonly blocks: number;
  /** From its completion to the next request. */
  readonly thinkMs: number;
  readonly responseMs: number;
}

export function measuredRequests(text: string): MeasuredRequest[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, read, lba, blocks, thinkMs, responseMs] = line.split(',').map(Number);
      return { read, lba, blocks, thinkMs, responseMs };
    });
}

/** The requests without what was measured, as a trace in Spindle's own CSV with think times. */
export function requestsCsv(requests: readonly MeasuredRequest[]): string {
  return ['read,lba,blocks,think_ms', ...requests.map(({ read, lba, blocks, thinkMs }) => `${read},${lba},${blocks},${thinkMs}`)].join(
    '\n',
  );
}
