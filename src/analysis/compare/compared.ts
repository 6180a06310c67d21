/** What is compared: the layout on screen, the pinned ones, or those that a command names. */
import type { AnswerSummary } from '../answers/summary.ts';

/** One of the layouts that are compared, with what is known of it: a bar of the answer, a column of a table. */
export interface Compared {
  readonly id: string;
  readonly title: string;
  readonly answer: AnswerSummary | null;
  /** Why there is no number (yet), in a word. */
  readonly waiting?: string;
  /** Not comparable with the current answer. */
  readonly stale: boolean;
  /** Why it is not: "other work" (the default), "scale 1/17". */
  readonly staleBecause?: string;
  readonly current: boolean;
  readonly baseline: boolean;
}
