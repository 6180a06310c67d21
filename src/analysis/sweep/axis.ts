/** One setting that a scenario can be swept over. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** One of the values of a setting that is a choice and not a number. */
export interface AxisChoice {
  /** What a link and a file call it. */
  readonly id: string;
  readonly name: string;
}

export interface SweepAxis {
  readonly id: string;
  /** In a list of choices: "Stripe unit of all volumes". */
  readonly title: string;
  /** Beside its numbers, with their unit: "stripe unit in KiB". */
  readonly xTitle: string;
  /** What it does to a scenario beside what its title says, a sentence; '' where that is all. */
  readonly note: string;
  /** Doubling shows a knee on any machine. Of a choice: places in `choices`. */
  readonly xs: readonly number[];
  /** As the scenario has it, in the axis' unit; null: not one number for all of it. Undefined: the scenario has no use for it. */
  readonly value: (scenario: Scenario) => number | null | undefined;
  /** The scenario with another value; throws EditRefused where that cannot be. */
  readonly set: (scenario: Scenario, x: number) => Scenario;
  /** Of a setting that is not a number: its values by name. An x is a place in it, and says nothing of what lies between. */
  readonly choices?: readonly AxisChoice[];
  /** Why a name is none of the choices, where there is more to say than that. */
  readonly unknown?: (name: string) => EditRefused | undefined;
  /** It takes the place of what others set, so that it is set before them. */
  readonly isFirst?: boolean;
  /** Of any setting of the document: where it stands. Its values are the document's own, and may be 0 or below. */
  readonly pointer?: string;
}

/** Most choices that a sweep goes over unless someone asks for more. */
export const SUGGESTED_CHOICES = 8;

/** That a name is none of its choices, and what would be one. */
export function noSuchChoice(
  { choices = [], xTitle, unknown }: Pick<SweepAxis, 'choices' | 'xTitle' | 'unknown'>,
  name: string,
): EditRefused {
  const ids = choices.slice(0, SUGGESTED_CHOICES).map(({ id }) => id);
  return unknown?.(name) ?? new EditRefused('unknown', `There is no ${xTitle} “${name}” here`, `one of ${ids.join(', ')}`);
}

/** The scenario with a value of an axis. As it was set it is left alone: there it is the scenario itself. */
export const withValue = ({ value, set }: SweepAxis, scenario: Scenario, x: number): Scenario =>
  value(scenario) === x ? scenario : set(scenario, x);

/** Throws EditRefused where a setting that was set first has taken away what another one is of. */
export function checkUse(axes: readonly SweepAxis[], scenario: Scenario): void {
  const gone = axes.some(({ isFirst }) => isFirst) ? axes.find(({ value }) => value(scenario) === undefined) : undefined;
  if (gone !== undefined)
    throw new EditRefused('unknown', `There is no ${gone.xTitle} to be set in this layout`, 'sweep it without this layout');
}

/** What a value of an axis is called. */
export const valueText = ({ choices }: Pick<SweepAxis, 'choices'>, x: number): string =>
  choices === undefined ? String(x) : (choices[x]?.name ?? String(x));

/** The number that all of them have; null where they differ. */
export const common = (values: readonly number[]): number | null => (values.every((value) => value === values[0]) ? values[0] : null);

/** The number that all of them have, in a unit of so many bytes; null where they differ, undefined where there are none. */
export const commonIn = (values: readonly number[], unit: number): number | null | undefined =>
  values.length === 0 ? undefined : inUnits(common(values), unit);

export const inUnits = (bytes: number | null, unit: number): number | null => (bytes === null ? null : bytes / unit);

/** Of users or processes: more than 32 no query of today's scenarios can use on few disks. */
export const COUNTS: readonly number[] = [1, 2, 4, 8, 16, 32];
