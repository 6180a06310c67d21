/** Scenarios of the study with one part changed, for tests of what is then said of them. */
import type { DbObject, PlacementException, PlacementRule, Scenario, Spread, StarJoinClass, Volume } from '../../../../scenario/schema.ts';

/** A copy with one part of it replaced. */
export const change = {
  objects: (scenario: Scenario, one: (object: DbObject) => DbObject): Scenario => ({
    ...scenario,
    database: { ...scenario.database, objects: scenario.database.objects.map(one) },
  }),
  workload: (scenario: Scenario, workload: Partial<Scenario['workload']>): Scenario => ({
    ...scenario,
    workload: { ...scenario.workload, ...workload },
  }),
  join: (scenario: Scenario, join: Partial<StarJoinClass>): Scenario => ({
    ...scenario,
    classes: scenario.classes.map((query) => (query.operator === 'star-join' ? { ...query, ...join } : query)),
  }),
  volumes: (scenario: Scenario, one: (volume: Volume) => Volume): Scenario => ({ ...scenario, volumes: scenario.volumes.map(one) }),
  rules: (scenario: Scenario, one: (rule: PlacementRule) => PlacementRule): Scenario => ({
    ...scenario,
    placement: { ...scenario.placement, rules: scenario.placement.rules.map(one) },
  }),
  /** By object. */
  spreads: (scenario: Scenario, spreads: Readonly<Record<string, Spread>>): Scenario =>
    change.rules(scenario, (rule) => ({ ...rule, spread: spreads[rule.object] ?? rule.spread })),
  exceptions: (scenario: Scenario, exceptions: readonly PlacementException[]): Scenario => ({
    ...scenario,
    placement: { ...scenario.placement, exceptions: [...exceptions] },
  }),
};

/** A third of the fact table on one disk. */
export const THIRD_ON_D7: PlacementException = {
  object: 'daily_sales',
  segments: [1, 30],
  psus: [1, 22],
  spread: { kind: 'all', target: 'd7' },
};
