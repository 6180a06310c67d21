/** How much of the warehouse a cache holds, in a sentence. */
import type { Scenario } from '../../../scenario/schema.ts';
import { formatBytes } from '../../../analysis/format.ts';

export function coverWords({ database }: Pick<Scenario, 'database'>, bytes: number): string {
  if (bytes === 0) return 'Switched off.';
  const data = database.objects
    .filter(({ role }) => role !== 'spill')
    .reduce((sum, { segments, psusPerSegment, psuBytes }) => sum + segments * psusPerSegment * psuBytes, 0);
  if (data === 0) return `${formatBytes(bytes)}.`;
  const share = bytes / data;
  if (share >= 1) return `It holds all ${formatBytes(data)} of the warehouse.`;
  const percent = share * 100;
  const words = percent < 0.1 ? 'less than 0.1 %' : `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`;
  return `It holds ${words} of the warehouse’s ${formatBytes(data)}.`;
}
