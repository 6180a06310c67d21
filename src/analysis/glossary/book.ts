/** The glossary, and what finds its terms in texts: one part, loaded when the first term is asked for. */
import type { Vocabulary } from '../../scenario/terms.ts';
import type { Glossary } from './glossary.ts';
import data from './glossary.json';
import { glossaryIn } from './inWords.ts';

export { markedTexts } from './mark.ts';

/** Every term in these words; the same object each time. */
export const inTheWords = (words: Vocabulary): Glossary => glossaryIn(data as Glossary, words);
