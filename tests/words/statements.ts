/** Sentences of the page that a reader takes for statements about disks, queues and queries, by where they stand. */
import { sentencesOf } from '../../src/studies/sentences/sentence.ts';
import type { Message } from './messages.ts';

/** What a sentence of that kind says something about, and what it says of it. */
const SUBJECT =
  /\b(?:disks?|requests?|queues?|process(?:es)?|processors?|caches?|pages?|windows?|blocks?|sectors?|head|platter|arm|drives?|modules?|flash|controllers?|parity|mirrors?|stripes?|segments?|PSUs?|scans?|joins?|files?|reads?|writes?|data|tracks?|cylinders?|seeks?|buffer|dies?|planes?|volumes?|units?|users?|queries|query|batch|calls?|loads?|sorts?|surfaces?|array|copies)\b/i;
const PREDICATE =
  /\b(?:costs?|waits?|takes?|serves?|goes|go|lies?|reads?|writes?|keeps?|idle|slower|faster|longer|shorter|larger|smaller|fewer|more|less|never|always|only|until|while|ahead|merged?|spread|shares?|holds?|held|begins?|starts?|ends?|grows?|moves?|passes?|mirrors?|dealt|complete|independently|in turn|in order|in parallel|at a time|at once|overlap\w*|found|forgets?|continues?|stays?)\b/i;
/** Shorter ones are names and labels. */
const LEAST_WORDS = 6;

/**
 * Parts of the program whose words are about the page, or are put together from a run. The latter are held by properties over many runs:
 * Why (`src/analysis/why/truth.test.ts`), comparisons, failures, advice (`src/studies/red-brick/checks`). What a study says is its own:
 * claims and parameters have theirs, its About is listed whole.
 */
const ELSEWHERE =
  /^src\/(?:studies|store|analysis\/(?:why|compare|failures|calculators|advice|answers)|scenario\/(?:edit|validate|import|link|configLines|kernel\/check|describe|operators|drives\/(?:fromDatasheet|importMeasured|measuredFile)))|\/(?:shell|frame|offline|share|study|canvas|primitives|help|plots)\//;
export const isStatement = (sentence: string): boolean =>
  sentence.split(' ').length >= LEAST_WORDS && SUBJECT.test(sentence) && PREDICATE.test(sentence);

/** Each once, with the file in which it stands first. */
export function statementsIn(messages: readonly Message[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { file, text } of messages) {
    if (ELSEWHERE.test(file)) continue;
    for (const sentence of sentencesOf(text)) if (isStatement(sentence) && !found.has(sentence)) found.set(sentence, file);
  }
  return found;
}
