/** What a replay answers: the result of a run, with what became of the trace beside it. */
import type { RunResult } from '../engine/record/result.ts';
import type { Trace, TraceReport } from './trace.ts';

/** `open`: requests arrive when the trace says. `closed`: so many are outstanding, the next is issued after one is complete and its think time is over. */
export type ReplayMode = 'open' | 'closed';

/**
 * What becomes of requests beyond the end of their device. `refuse`: nothing is replayed. `skip`: they are left out.
 * `wrap`: their addresses are taken modulo the device's size, which keeps runs of neighbors together.
 */
export type OverflowPolicy = 'refuse' | 'skip' | 'wrap';
export const OVERFLOW_POLICIES = ['refuse', 'skip', 'wrap'] as const;

/** What the replay did with the trace; stands in the result document as `trace`. */
export interface ReplayReport extends TraceReport {
  readonly format: Trace['format'];
  readonly mode: ReplayMode;
  readonly speed: number;
  /** Closed: requests outstanding; null if open. */
  readonly outstanding: number | null;
  readonly devices: readonly { readonly name: string; readonly target: string; readonly requests: number }[];
  /** Requests beyond the end of their device, and what was done with them. */
  readonly overflow: { readonly policy: OverflowPolicy; readonly count: number };
  /** Requests that were replayed. */
  readonly replayed: number;
}

export interface ReplayResult extends RunResult {
  readonly trace: ReplayReport;
}
