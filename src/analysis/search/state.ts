/** A layout of a search: what differs from the start. */
import type { Scenario } from '../../scenario/schema.ts';

export interface State {
  /** Index into the space's wholes: the disks made into other volumes, with everything on them; 0: none. Then no object has a set of its own. */
  readonly whole: number;
  /** By movable object the targets that it lies on evenly (ascending indexes of the layout's targets); null: as in the start. */
  readonly sets: readonly (readonly number[] | null)[];
  /** By setting an index into its options; 0: as in the start. */
  readonly settings: readonly number[];
}

export const keyOf = ({ whole, sets, settings }: State): string =>
  `${whole}|${sets.map((set) => set?.join(',') ?? '').join(';')}|${settings.join(',')}`;

/** A change of the document as a whole that stands in place of single placements. */
export interface Whole {
  readonly id: string;
  readonly what: string;
  readonly unitBytes: number;
  /** By object of the document the disks that it lies on; null: where it is. */
  readonly disks: readonly (readonly number[] | null)[];
  readonly isMirrored: boolean;
  readonly hasParity: boolean;
  readonly apply: (scenario: Scenario) => Scenario;
  /** As a step of `spindle edit`. */
  readonly step: string;
}

export interface SettingOption {
  readonly what: string;
  readonly apply: (scenario: Scenario) => Scenario;
  readonly step: string;
}

export interface Setting {
  readonly id: string;
  readonly kind: 'striping' | 'tuning';
  /** Without the first, which is as it is. */
  readonly others: readonly SettingOption[];
}
