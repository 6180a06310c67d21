/** What a person has changed since a search began: its answer is of what it began with. */
import { sameMeaning } from '../../../base/same.ts';
import type { Asked } from './useSearch.ts';

type Terms = Pick<Asked, 'constraints' | 'seconds' | 'scale'> & { readonly measure: Pick<Asked['measure'], 'id'> };

export type Term = 'variables' | 'pinned' | 'limits' | 'seconds' | 'scale' | 'measure';

export function otherTerms(asked: Terms, now: Terms): readonly Term[] {
  const limitsOf = ({ constraints: { survivesDisk, mostMoves } }: Terms) => ({ survivesDisk, mostMoves });
  const pinnedOf = ({ constraints }: Terms) => constraints.pinned.toSorted();
  const terms: readonly (readonly [Term, unknown, unknown])[] = [
    ['variables', asked.constraints.variables, now.constraints.variables],
    ['pinned', pinnedOf(asked), pinnedOf(now)],
    ['limits', limitsOf(asked), limitsOf(now)],
    ['seconds', asked.seconds, now.seconds],
    ['scale', asked.scale, now.scale],
    ['measure', asked.measure.id, now.measure.id],
  ];
  return terms.flatMap(([term, was, is]) => (sameMeaning(was, is) ? [] : [term]));
}
