/** What is found out about a run: sentences, where each can be seen, and what could be tried. */
import type { Evidence } from './evidence.ts';

export interface Sentence {
  readonly text: string;
  /** The disks and the part of the run that this sentence speaks of; null where nothing of it is drawn. */
  readonly evidence: Evidence | null;
}

export interface Finding {
  /** What kind of finding it is; with what it speaks of where there can be several: `limit/hot-volume`, `degraded/v-fact`. */
  readonly id: string;
  readonly sentences: readonly Sentence[];
  /** All sentences. */
  readonly text: string;
  /** Of the first sentence that has any. */
  readonly evidence: Evidence | null;
  /** What could be tried, a sentence; null where no one setting follows from it. No predictions. */
  readonly suggestion: string | null;
}

export const sentence = (text: string, evidence: Evidence | null = null): Sentence => ({ text, evidence });

/** A finding of the sentences that there are; those left out are undefined. */
export function finding(id: string, said: readonly (Sentence | undefined)[], suggestion: string | null = null): Finding {
  const sentences = said.filter((each) => each !== undefined);
  return {
    id,
    sentences,
    text: sentences.map(({ text }) => text).join(' '),
    evidence: sentences.find(({ evidence }) => evidence !== null)?.evidence ?? null,
    suggestion,
  };
}

/** From this share of the elapsed time on, waiting is worth a word of its own. */
export const MUCH = 0.25;
