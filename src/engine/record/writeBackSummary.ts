/** From what a host's write-back counted to the figures of a `RunResult`. */
import type { WriteBackSummary } from './result.ts';

/** What is counted; pages, nanoseconds. */
interface Counted {
  readonly pageBytes: number;
  readonly rules: { readonly limitPages: number; readonly backgroundPages: number };
  readonly peakPages: number;
  readonly pageNs: number;
  readonly heldPages: number;
  readonly writtenBytes: number;
  readonly writes: number;
  readonly throttledNs: number;
  readonly throttled: number;
}

export function writeBackSummary(counted: Counted, elapsedNs: number): WriteBackSummary {
  const { pageBytes, rules } = counted;
  return {
    limitBytes: rules.limitPages * pageBytes,
    backgroundBytes: rules.backgroundPages * pageBytes,
    peakDirtyBytes: counted.peakPages * pageBytes,
    meanDirtyBytes: elapsedNs > 0 ? (counted.pageNs / elapsedNs) * pageBytes : 0,
    dirtyBytesAtEnd: counted.heldPages * pageBytes,
    writtenBytes: counted.writtenBytes,
    writes: counted.writes,
    throttledMs: counted.throttledNs / 1e6,
    throttledWrites: counted.throttled,
  };
}
