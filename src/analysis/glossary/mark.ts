/** Finds the terms of the glossary in running text. */
import { perObject } from '../../base/perObject.ts';
import { termIds, type Glossary, type TermId } from './glossary.ts';

/** A stretch of text; with an id, the words of a term. */
export interface Piece {
  readonly text: string;
  readonly id?: TermId;
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As written; what has no capital letter may have one at the beginning of a sentence. */
function patternOf(words: string): string {
  const [first] = words;
  const either = words === words.toLowerCase() && first !== first.toUpperCase() ? `[${first}${first.toUpperCase()}]` : escaped(first);
  return either + escaped(words.slice(1));
}

interface Finder {
  readonly pattern: RegExp;
  readonly idOf: ReadonlyMap<string, TermId>;
}

const finderOf = perObject((glossary: Glossary): Finder => {
  const spelled = termIds(glossary).flatMap((id) => (glossary[id].words ?? []).map((words) => ({ id, words })));
  // Longest first: "track buffer" is not a buffer, and "mq-deadline" is not a deadline.
  const patterns = spelled.toSorted((a, b) => b.words.length - a.words.length).map(({ words }) => patternOf(words));
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    idOf: new Map(spelled.map(({ id, words }) => [words, id])),
  };
});

/** Every place in a text where a term stands, those that are quiet too. */
export function termsIn(glossary: Glossary, text: string): readonly { readonly id: TermId; readonly at: number; readonly words: string }[] {
  const { pattern, idOf } = finderOf(glossary);
  return [...text.matchAll(pattern)].flatMap(({ 0: words, index: at }) => {
    const id = idOf.get(words) ?? idOf.get(words[0].toLowerCase() + words.slice(1));
    return id === undefined ? [] : [{ id, at, words }];
  });
}

/**
 * The texts of one panel in pieces, with each term marked where it first stands. Quiet terms, and those in `known` (marked
 * elsewhere in the panel), are left as text.
 */
export function markedTexts(glossary: Glossary, texts: readonly string[], known: readonly TermId[] = []): readonly (readonly Piece[])[] {
  const seen = new Set<TermId>(known);
  return texts.map((text) => {
    const pieces: Piece[] = [];
    let from = 0;
    for (const { id, at, words } of termsIn(glossary, text)) {
      if (seen.has(id) || glossary[id].quiet) continue;
      seen.add(id);
      if (at > from) pieces.push({ text: text.slice(from, at) });
      pieces.push({ text: words, id });
      from = at + words.length;
    }
    if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from) });
    return pieces;
  });
}
