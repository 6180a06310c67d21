/** How much of the warehouse a cache holds, in a sentence. */
import type { Scenario } from '../../../scenario/schema.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

export function coverWords({ database }: Pick<Scenario, 'database'>, bytes: number): string {
  if (bytes === 0) return messages.switchedOff;
  const data = database.objects
    .filter(({ role }) => role !== 'spill')
    .reduce((sum, { segments, psusPerSegment, psuBytes }) => sum + segments * psusPerSegment * psuBytes, 0);
  if (data === 0) return `${formatBytes(bytes)}.`;
  const share = bytes / data;
  if (share >= 1) return messages.itHoldsAllOfTheWarehouse(data);
  const percent = share * 100;
  const words = percent < 0.1 ? messages.lessThan01 : `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`;
  return messages.itHoldsOfTheWarehouses(words, data);
}
