/** What an entry of the glossary is: every term of the screen in plain English, from one file (`glossary.json`). */
import type glossary from './glossary.json';

/** What the terms are grouped by, with headings; in the order in which they are shown. */
export const GLOSSARY_GROUPS = {
  answer: 'The answer and comparisons',
  pictures: 'Pictures and figures',
  database: 'The warehouse and its queries',
  layout: 'Layouts and volumes',
  mechanics: 'Inside a hard disk',
  host: 'Host, queues and schedulers',
  flash: 'Flash',
} as const;

export type GlossaryGroup = keyof typeof GLOSSARY_GROUPS;

export interface GlossaryEntry {
  readonly term: string;
  readonly group: GlossaryGroup;
  /** How it is written in sentences: one with a capital letter exactly so, others also at the beginning of a sentence. */
  readonly words?: readonly string[];
  /** Most readers know it: not marked in running text, only where it is named as a control or a figure. */
  readonly quiet?: true;
  /** Here as in `term` and `words` what a document may call otherwise stands in braces: "the {psu.many} of {segment.a}". */
  readonly text: string;
  readonly formula?: string;
  readonly source?: string;
  /** Ids of terms that help to understand it. */
  readonly see?: readonly TermId[];
}

export type TermId = keyof typeof glossary;

export type Glossary = Readonly<Record<TermId, GlossaryEntry>>;

export const termIds = (glossary: Glossary): readonly TermId[] => Object.keys(glossary) as TermId[];
