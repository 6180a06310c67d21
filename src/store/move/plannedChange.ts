/** An edit that a drop, a key or a menu could make, with its words. */
import type { Scenario } from '../../scenario/schema.ts';

export interface Change {
  /** Where to, in words: "volume Fact". */
  readonly where: string;
  /** Where from, in words. */
  readonly from: string;
  /** Label of the history step. */
  readonly label: string;
  /** The pure edit; throws EditRefused. */
  readonly apply: (scenario: Scenario) => Scenario;
  /** What it does, where it is an action of the run and leaves the layout as it is: "at 12.3 s: move ...". */
  readonly action?: string;
  /** What is known of files only. */
  readonly files?: {
    /** Ids of the targets that they go to. */
    readonly targets: readonly string[];
    /** The document that a refusal is about, to be drawn: the files lie there whether or not they fit. */
    readonly unchecked: (scenario: Scenario) => Scenario;
  };
}
