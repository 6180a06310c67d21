/** How an estimate reads; apart from the dialogs, because a drag needs it too. */
import { formatMs, formatMsChange } from '../../../analysis/format.ts';
import type { TimeUnit } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  estimating: 'estimating…',
  about: (ms: number, unit: TimeUnit) => `estimate: about ${formatMs(ms, unit)}`,
  between: (lowMs: number, highMs: number, unit: TimeUnit) =>
    `estimate: between ${formatMs(lowMs, unit)} and ${formatMs(highMs, unit)}, no clear change`,
  change: (ms: number, changeMs: number, unit: TimeUnit) => `estimate: about ${formatMs(ms)} (${formatMsChange(changeMs, unit)})`,
  at: (target: string, estimate: string) => `${target}: ${estimate}`,
});
