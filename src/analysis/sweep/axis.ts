/** One setting that a scenario can be swept over. */
import type { Scenario } from '../../scenario/schema.ts';

export interface SweepAxis {
  readonly id: string;
  /** In a list of choices: "Stripe unit of all volumes". */
  readonly title: string;
  /** Beside its numbers, with their unit: "stripe unit in KiB". */
  readonly xTitle: string;
  /** What it does to a scenario beside what its title says, a sentence; '' where that is all. */
  readonly note: string;
  /** Doubling shows a knee on any machine. */
  readonly xs: readonly number[];
  /** As the scenario has it, in the axis' unit; null: not one number for all of it. Undefined: the scenario has no use for it. */
  readonly value: (scenario: Scenario) => number | null | undefined;
  /** The scenario with another value; throws EditRefused where that cannot be. */
  readonly set: (scenario: Scenario, x: number) => Scenario;
}

/** The number that all of them have; null where they differ. */
export const common = (values: readonly number[]): number | null => (values.every((value) => value === values[0]) ? values[0] : null);

/** The number that all of them have, in a unit of so many bytes; null where they differ, undefined where there are none. */
export const commonIn = (values: readonly number[], unit: number): number | null | undefined =>
  values.length === 0 ? undefined : inUnits(common(values), unit);

export const inUnits = (bytes: number | null, unit: number): number | null => (bytes === null ? null : bytes / unit);

/** Of users or processes: more than 32 no query of today's scenarios can use on few disks. */
export const COUNTS: readonly number[] = [1, 2, 4, 8, 16, 32];
