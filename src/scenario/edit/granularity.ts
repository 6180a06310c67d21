/** The granularities that a partitioned table is offered: apart from `partition.ts`, because the page needs them only in a dialog. */
import { LIMITS, type Scenario } from '../schema.ts';

/** Days of a segment as the fact table was partitioned first. */
const DAYS_OF_A_WEEK = 7;

export interface Granularity {
  readonly id: 'day' | 'week' | 'month' | 'quarter';
  readonly segments: number;
  readonly title: string;
}

/** Segments by day, week, month and quarter, if the fact table was cut by week at first; empty without a fact table. */
export function granularities(scenario: Scenario): Granularity[] {
  const fact = scenario.database.objects.find(({ role }) => role === 'fact');
  if (fact === undefined) return [];
  const days = (fact.repartitionedFrom?.segments ?? fact.segments) * DAYS_OF_A_WEEK;
  const list = [
    ['day', 'By day', 1],
    ['week', 'By week', DAYS_OF_A_WEEK],
    ['month', 'By month', 365.25 / 12],
    ['quarter', 'By quarter', 365.25 / 4],
  ] as const;
  return list
    .map(([id, title, of]) => ({ id, title, segments: Math.max(1, Math.round(days / of)) }))
    .filter(({ segments }) => segments <= LIMITS.segments);
}
