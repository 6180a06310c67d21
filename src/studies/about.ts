/** What a study's page says about its document. */
import type { StudyView } from './views.ts';

export interface StudyAbout {
  /** Author, title, year. */
  readonly document: string;
  /** The document's question in one sentence. */
  readonly question: string;
  /** What it asks and does, in paragraphs. */
  readonly asks: readonly string[];
  /** The system that was measured. */
  readonly system: string;
  /** What of its results binds: its charts are not in its text. Nothing where there is no document. */
  readonly published?: string;
  /** Where the document contradicts itself, other sources, or what can be known. */
  readonly contradictions?: readonly string[];
  /** What its readers asked for beyond it, as far as it can be tried here. */
  readonly beyond: readonly string[];
  /** What stands below the list of layouts. */
  readonly views?: readonly StudyView[];
}
