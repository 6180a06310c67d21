/**
 * What moving files means. Usually the layout changes; while a run is played, a move can be an action of the run instead. The film sets
 * that when it opens, so nothing of it is loaded before.
 */
import type { MoveTo } from '../../scenario/edit/deal.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { InHand } from './hand.ts';
import type { Change } from './plannedChange.ts';

export interface Meaning {
  /** Two drops with the same key mean the same. */
  readonly key: string;
  /** @param to null: to a disk of their own, which has to leave its volume for them */
  change(scenario: Scenario, files: InHand & { readonly kind: 'files' }, to: MoveTo | null, where: string): Change;
}

let meaning: Meaning | null = null;

/** Null: moves change the layout. */
export const meaningOfMoves = (): Meaning | null => meaning;

export function setMeaningOfMoves(next: Meaning | null): void {
  meaning = next;
}
