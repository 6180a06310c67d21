/** The workload as its dialog shows it: the batch by class, and what it comes to. */
import { setBatch } from '../../../scenario/edit/batch.ts';
import { operatorOf } from '../../../scenario/operators/index.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { workFor } from '../../../analysis/compare/conditions.ts';
import { messages } from './messages.ts';

export interface BatchRow {
  readonly id: string;
  readonly title: string;
  readonly operator: string;
  /** Queries of each user's batch. */
  readonly count: number;
  /** In the preset that the scenario was made from; undefined without one. */
  readonly usual: number | undefined;
}

/** The batch of the preset from which the scenario was made; undefined without one, or if its classes are others. */
function usualBatch(scenario: Scenario): Scenario['workload']['batch'] | undefined {
  const { origin, classes, workload } = scenario;
  const preset = origin === undefined ? undefined : presetScenario(origin);
  if (preset === undefined || preset.workload.id !== workload.id) return undefined;
  // A load of a warehouse that is cut otherwise has other numbers of segments to load.
  const { batch } = (workFor(preset, scenario) ?? preset).workload;
  const known = new Set(classes.map(({ id }) => id));
  return batch.every((entry) => known.has(entry.class)) ? batch : undefined;
}

const countIn = (batch: Scenario['workload']['batch'], id: string): number =>
  batch.reduce((sum, entry) => (entry.class === id ? sum + entry.count : sum), 0);

/** A row for every class of the document, also those that are not in the batch. */
export function batchRows(scenario: Scenario): readonly BatchRow[] {
  const usual = usualBatch(scenario);
  return scenario.classes.map(({ id, title, operator }) => ({
    id,
    title,
    operator: operatorOf({ operator }).title,
    count: countIn(scenario.workload.batch, id),
    usual: usual && countIn(usual, id),
  }));
}

/** "60 queries for each of 20 users, 1 200 in all". */
export function batchWords({ workload }: Pick<Scenario, 'workload'>): string {
  const queries = workload.batch.reduce((sum, { count }) => sum + count, 0);
  if (workload.users === 1) return messages.ofOneUser(queries);
  return messages.forEachOfUsersInAll(queries, workload.users);
}

/** The edit that brings the preset's batch back; undefined where there is none or nothing differs from it. */
export function backToUsual(scenario: Scenario): ((scenario: Scenario) => Scenario) | undefined {
  const usual = usualBatch(scenario);
  if (usual === undefined || batchRows(scenario).every((row) => row.count === row.usual)) return undefined;
  return (before) => setBatch(before, usual);
}
