/** How much of each workload claims run, in words and as rows. Pure. */
import type { ClaimSettings } from '../../../studies/claims/context.ts';
import type { StudyWorkload } from '../../../studies/study.ts';
import { formatScale } from '../../../analysis/format.ts';
import { messages } from './claimMessages.ts';

/** How much of one workload is run: "full scale", "scale 1/17", "scale 1/20, 30 % of each query", "full scale, scale 1/20 for controls". */
export function amountWords({ scales, controlScales = {}, shares }: Amounts, workload: string): string {
  const share = shares[workload] ?? 1;
  const control = controlScales[workload];
  return [
    formatScale(scales[workload] ?? 1),
    ...(share < 1 ? [messages.share(share)] : []),
    ...(control === undefined ? [] : [messages.forControls(control)]),
  ].join(', ');
}

type Amounts = Pick<ClaimSettings, 'scales' | 'controlScales' | 'shares'>;

export interface AmountRow {
  readonly workload: string;
  readonly committed: string;
  readonly whole: string;
}

/** Workloads that either setting does not run whole; the others go without saying. */
export function amountRows(workloads: readonly StudyWorkload[], committed: ClaimSettings, whole: ClaimSettings): AmountRow[] {
  const all = amountWords({ scales: {}, shares: {} }, '');
  return workloads
    .map(({ id, title }) => ({ workload: title, committed: amountWords(committed, id), whole: amountWords(whole, id) }))
    .filter((row) => row.committed !== all || row.whole !== all);
}

/** "5 seeds (W5: 3), 2 for each control". */
export function seedsWords({ seeds, seedsOf = {}, controlSeeds }: ClaimSettings): string {
  const others = Object.entries(seedsOf).map(([workload, count]) => `${workload.toUpperCase()}: ${count}`);
  return messages.seeds(seeds, others, controlSeeds);
}
