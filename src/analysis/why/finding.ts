/** What is found out about a run: a sentence, where it can be seen, and what could be tried. */
import type { Evidence } from './evidence.ts';

export interface Finding {
  /** What kind of finding it is; with what it speaks of where there can be several: `limit/hot-volume`, `degraded/v-fact`. */
  readonly id: string;
  readonly text: string;
  /** Where it can be seen in the run's pictures; null where nothing of it is drawn. */
  readonly evidence: Evidence | null;
  /** What could be tried, a sentence; null where no one setting follows from it. No predictions. */
  readonly suggestion: string | null;
}

/** From this share of the elapsed time on, waiting is worth a word of its own. */
export const MUCH = 0.25;
