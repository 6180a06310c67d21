/** What the parts of the dialog that are about one table space share. */
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import type { Space } from '../../../scenario/spaces/spaces.ts';

export interface SpaceProps {
  readonly scenario: Scenario;
  readonly object: DbObject & Space;
}

export type Managed = Space['extents']['managed'];
export const MANAGED = ['database', 'system', 'automatic'] as const satisfies readonly Managed[];

/** Quick edits under one `merge` are one step. */
export type Change = (label: string, apply: (s: Scenario) => Scenario, merge?: string) => boolean;
