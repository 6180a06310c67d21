/** One question of a study asked over a range: a setting on the x axis, a line for each alternative, elapsed time as the answer. */
import type { Scenario } from '../scenario/schema.ts';

export interface SweepLine {
  readonly id: string;
  readonly title: string;
  /** Shown unless somebody chooses others. */
  readonly usual: boolean;
}

export interface StudySweep {
  readonly id: string;
  readonly title: string;
  /** What x is: "degree of parallelism". */
  readonly xTitle: string;
  readonly xs: readonly number[];
  readonly lines: readonly SweepLine[];
  /** Share of the batch that each point runs. */
  readonly scale: number;
  /** Seeds of a point unless somebody chooses otherwise: the scenario's, the next one, and so on. */
  readonly seeds: number;
  /** A fresh copy of the scenario of a point; throws a RangeError for a line or x that there is not. */
  readonly scenario: (line: string, x: number) => Scenario;
}
