/** What a run made of a rebuild, in words; undefined where it knows of none. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Volume } from '../../scenario/schema.ts';
import { diskName } from '../../scenario/names.ts';
import { formatBytes, formatMs, formatPercent } from '../format.ts';

export function rebuildText(result: RunResult, volume: Volume): string | undefined {
  const found = result.rebuilds?.find((rebuild) => rebuild.volume === volume.id);
  if (!found) return undefined;
  const onto = found.onto === null ? 'the spare space' : diskName(found.onto);
  const done = found.finishedMs === null ? undefined : `${diskName(found.disk)} rebuilt onto ${onto} after ${formatMs(found.finishedMs)}`;
  if (done !== undefined) return done;
  const share = found.bytes > 0 ? found.rebuiltBytes / found.bytes : 0;
  return `rebuild onto ${onto}: ${formatPercent(share)} of ${formatBytes(found.bytes)} when the last query was complete`;
}
