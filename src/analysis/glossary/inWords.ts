/** The glossary in the words of a document. */
import { perObject } from '../../base/perObject.ts';
import { capital } from '../../base/units.ts';
import { RED_BRICK, vocabularies, type Noun, type Vocabulary } from '../../scenario/terms.ts';
import { termIds, type Glossary, type GlossaryEntry, type TermId } from './glossary.ts';

const forms = ({ one, many }: Noun): readonly string[] => [one, many];

/** Terms that have another name in each vocabulary, with the forms in which it is written. */
const NAMES: { readonly [id in TermId]?: (words: Vocabulary) => readonly string[] } = {
  psu: ({ psu }) => forms(psu),
  segment: ({ segment }) => forms(segment),
  'star-index': ({ starIndex }) => forms(starIndex),
  'file-group': ({ fileGroup }) => forms(fileGroup),
  spill: ({ spill }) => [spill.one],
  queryprocs: ({ queryProcs }) => [queryProcs.name],
  'tune-group': ({ tuneGroup }) => [tuneGroup.name],
  'one-off': ({ oneOff }) => [oneOff],
};

/** What works as it does in Red Brick, whatever it is called: other products have something like it, but not the same. */
const AS_IN_RED_BRICK: readonly TermId[] = ['psu', 'segment', 'star-index', 'tune-group'];

/** The text with a document's words in place of what stands in braces. */
export const inWords = (text: string, words: Vocabulary): string =>
  text.replaceAll(/\{(\w+)(?:\.(\w+))?\}/g, (whole, name: string, form?: string) => {
    const word: unknown = (words as unknown as Readonly<Record<string, unknown>>)[name];
    const found: unknown = form === undefined ? word : (word as Readonly<Record<string, unknown>> | undefined)?.[form];
    return typeof found === 'string' ? found : whole;
  });

function entryIn(id: TermId, entry: GlossaryEntry, words: Vocabulary): GlossaryEntry {
  const text = inWords(entry.text, words);
  const names = NAMES[id];
  if (words.id === RED_BRICK.id || names === undefined) return { ...entry, term: inWords(entry.term, words), text };
  const [name] = names(words);
  const [usual] = names(RED_BRICK);
  return {
    ...entry,
    term: `${capital(name)} (${usual} in Red Brick)`,
    words: names(words),
    // Files and partitions need no explanation wherever they stand.
    ...(words.id === 'generic' && { quiet: true }),
    text: AS_IN_RED_BRICK.includes(id) ? `${text} Here it works as in Red Brick.` : text,
  };
}

const byWords = perObject((words: Vocabulary) =>
  perObject(
    (glossary: Glossary): Glossary =>
      Object.fromEntries(termIds(glossary).map((id) => [id, entryIn(id, glossary[id], words)])) as unknown as Glossary,
  ),
);

/** Every term in these words; the same object each time. */
export const glossaryIn = (glossary: Glossary, words: Vocabulary): Glossary => byWords(words)(glossary);

/** "table space (Db2), tablespace (Oracle), partition (generic)": what else a term of Red Brick is called; undefined for all other terms. */
export function otherNames(id: TermId): string | undefined {
  const names = NAMES[id];
  if (names === undefined) return undefined;
  const whose = new Map<string, string[]>();
  for (const words of vocabularies.filter(({ id: terms }) => terms !== RED_BRICK.id)) {
    const [name] = names(words);
    whose.set(name, [...(whose.get(name) ?? []), words.title.replace('Generic', 'generic')]);
  }
  return [...whose].map(([name, titles]) => `${name} (${titles.join(', ')})`).join(', ');
}
