/** What an action of the timeline asks for while it is put together. */
import type { Action } from '../../../scenario/schema.ts';

/** Questions of actions on volume groups. */
export type GroupKey = 'logical' | 'from' | 'onto' | 'mib' | 'physical' | 'group' | 'whole' | 'firstExtent' | 'lastExtent';

export type DraftKind = Action['kind'];

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One question: what to choose among, or a number within bounds. */
export interface Field {
  readonly key:
    | 'object'
    | 'table'
    | 'segment'
    | 'psu'
    | 'to'
    | 'method'
    | 'direction'
    | 'action'
    | 'disk'
    | 'path'
    | 'retry'
    | 'scheduler'
    | 'stream'
    | 'users'
    | 'volume'
    | 'stripeUnit'
    | 'over1'
    | 'over2'
    | 'over3'
    | 'by'
    | 'size'
    | 'chunk'
    | 'rate'
    | 'pause'
    | 'order'
    | 'processor'
    | 'cache'
    | 'reopens'
    | 'backup'
    | 'forbids'
    | GroupKey;
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly most?: number;
  readonly least?: number;
  readonly unit?: string;
  /** False: fractions too. */
  readonly isWhole?: boolean;
  /** What the answer is where nobody has given one. */
  readonly preset?: string;
  /** For few: it stands behind *More*. */
  readonly more?: boolean;
}
