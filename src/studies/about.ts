/** What the studied documents ask, on which system, and where they contradict themselves: told on the study's page. */
import { ABOUT as IO_SCHEDULERS } from './io-schedulers/about.ts';
import { ABOUT as RED_BRICK } from './red-brick/about.ts';

export interface StudyAbout {
  /** Author, title, year. */
  readonly document: string;
  /** The document's question in one sentence. */
  readonly question: string;
  /** What it asks and does, in paragraphs. */
  readonly asks: readonly string[];
  /** The system that was measured. */
  readonly system: string;
  /** What of its results binds: its charts are not in its text. */
  readonly published: string;
  /** Where the document contradicts itself, other sources, or what can be known. */
  readonly contradictions: readonly string[];
  /** What its readers asked for beyond it, as far as it can be tried here. */
  readonly beyond: readonly string[];
}

const ABOUT: Readonly<Record<string, StudyAbout>> = { 'red-brick': RED_BRICK, 'io-schedulers': IO_SCHEDULERS };

/** What is told of a study; undefined for one of which nothing is. */
export const aboutStudy = (study: string): StudyAbout | undefined => (Object.hasOwn(ABOUT, study) ? ABOUT[study] : undefined);
