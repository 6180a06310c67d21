/** How much of each workload claims run, in words and as rows. Pure. */
import type { ClaimSettings } from '../../studies/claims/context.ts';
import type { StudyWorkload } from '../../studies/study.ts';
import { formatPercent, formatScale, plural } from '../format.ts';

/** How much of one workload is run: "full scale", "scale 1/17", "scale 1/20, of each query 30 %". */
export function amountWords({ scales, shares }: Pick<ClaimSettings, 'scales' | 'shares'>, workload: string): string {
  const share = shares[workload] ?? 1;
  return `${formatScale(scales[workload] ?? 1)}${share < 1 ? `, of each query ${formatPercent(share)}` : ''}`;
}

export interface AmountRow {
  readonly workload: string;
  readonly quick: string;
  readonly whole: string;
}

/** Workloads that either setting does not run whole; the others go without saying. */
export function amountRows(workloads: readonly StudyWorkload[], quick: ClaimSettings, whole: ClaimSettings): AmountRow[] {
  const all = amountWords({ scales: {}, shares: {} }, '');
  return workloads
    .map(({ id, title }) => ({ workload: title, quick: amountWords(quick, id), whole: amountWords(whole, id) }))
    .filter((row) => row.quick !== all || row.whole !== all);
}

/** "5 seeds, 2 for each control". */
export const seedsWords = ({ seeds, controlSeeds }: ClaimSettings): string => `${plural(seeds, 'seed')}, ${controlSeeds} for each control`;
