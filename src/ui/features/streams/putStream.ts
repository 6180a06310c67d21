import type { Stream } from '../../../scenario/schema.ts';

/** Puts another stream in the place of this one: the words of the step, and what belongs to the same quick change. */
export type PutStream = (next: Stream, what: string, merge?: string) => void;
