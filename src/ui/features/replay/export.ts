/** What of a replay goes into a file: the same document that `spindle replay --json` prints. */
import type { ReplayResult } from '../../../trace/replayDocument.ts';

/** The result without the series of the pictures and the columns of queries and files, which a replay does not have. */
export function resultJson(result: ReplayResult): string {
  const { series: _series, queries: _queries, psuBytes: _bytes, psuWaitMs: _wait, share: _share, ...document } = result;
  return `${JSON.stringify(document, null, 2)}\n`;
}
