/**
 * What binds a sentence of the page to the engine: a check that fails when the sentence stops being true, or the reason why it
 * needs none. Keyed by the sentence itself, so a sentence that is changed has to be bound again.
 */
import type { Scenario } from '../../scenario/schema.ts';
import type { SentenceRun } from './run.ts';

/** Why a sentence depends on no run and no preset. */
export const PLAIN_REASONS = {
  task: 'says what to do or where to look',
  question: 'asks, or offers a guess that may be wrong',
  document: 'repeats what a publication says',
  meaning: 'says what a word means, or how the page works',
  argument: 'draws a conclusion from the sentences beside it',
  page: 'says how the page, its pictures or its files work',
  source: 'says where a figure comes from, or what was assumed',
} as const;

export type PlainReason = keyof typeof PLAIN_REASONS;

/** Values of one figure, one for each seed; a single one where it depends on no seed. */
export type Values = number | readonly number[];

/**
 * A figure in the words of the sentence ("63 s", "about 1.8 times") with its values: each must be that figure as it is printed, or
 * within a tenth of it after "about". Or a statement, which must hold in every seed.
 */
export type Shown = readonly [words: string, values: Values] | { readonly that: string; readonly is: boolean | readonly boolean[] };

/** What checks ask. */
export interface Facts {
  /** Five seeds of a preset at the scale at which the page runs it. */
  readonly runs: (preset: string, changed?: Changed) => readonly SentenceRun[];
  readonly scenario: (preset: string) => Scenario;
}

export interface Changed {
  /** A few words for the record. */
  readonly as: string;
  readonly change: (scenario: Scenario) => Scenario;
}

export interface Plain {
  readonly plain: PlainReason;
}

export interface Checked {
  readonly holds: (facts: Facts) => readonly Shown[];
  /** Numbers that are names or choices: "22" of Stripe 22, "2.6.9". */
  readonly names?: readonly string[];
}

/** Tests elsewhere that fail when the sentence stops being true, each by its title or a part of it that no other has. */
export interface Tested {
  readonly tests: readonly string[];
}

export type Binding = Plain | Checked | Tested;
export type Bindings = Readonly<Record<string, Binding>>;

/** Shorthand for tables of bindings. */
export const plain = (reason: PlainReason, ...sentences: readonly string[]): Bindings =>
  Object.fromEntries(sentences.map((sentence) => [sentence, { plain: reason }]));

/** A check on runs, for one sentence. */
export const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

/** As `plain`, for sentences that tests elsewhere hold. */
export const tested = (tests: string | readonly string[], ...sentences: readonly string[]): Bindings =>
  Object.fromEntries(sentences.map((sentence) => [sentence, { tests: [tests].flat() }]));

/** Sentences of a text. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?…]["”’)]?)\s+(?=[“"‘(]?[A-Z0-9])/).map((each) => each.trim());

/** Words that make a sentence one about what the engine does: a measured amount, or a comparison. */
const FACTUAL =
  /\d\s?(?:%|ms\b|s\b|min\b|times\b)|(?<!\bno )\b(?:fast|slow|quick|long|short)(?:er|est)\b|\btwice\b|\bhalf (?:of|as|the)\b|\ba (?:third|fifth|tenth|quarter)\b/;

export const looksFactual = (sentence: string): boolean => FACTUAL.test(sentence);

const ABOUT = 0.1;

/** Why the values are not what the words say; undefined when they are. */
export function figureProblem(words: string, values: Values): string | undefined {
  const text = /-?\d+(?:[.,]\d+)?/.exec(words.replace(/(?<=\d)[\u202f ](?=\d{3})/g, ''))?.[0];
  if (text === undefined) return `“${words}” holds no number`;
  const said = Number(text.replace(',', '.'));
  const decimals = text.split(/[.,]/)[1]?.length ?? 0;
  const room = /about|nearly/i.test(words) ? ABOUT * Math.abs(said) : 0.5 * 10 ** -decimals;
  const off = [values].flat().filter((value) => !(Math.abs(value - said) <= room * 1.000001));
  return off.length === 0
    ? undefined
    : `“${words}” is ${[values]
        .flat()
        .map((value) => value.toPrecision(4))
        .join(', ')}`;
}

/** Everything that is wrong with a checked sentence, in words. */
export function problemsOf(sentence: string, { holds, names = [] }: Checked, facts: Facts): readonly string[] {
  const shown = holds(facts);
  const figures = shown.flatMap((each) => ('that' in each ? [] : [each]));
  const wrong = shown.flatMap((each) => {
    if ('that' in each) return [each.is].flat().every(Boolean) ? [] : [`not so: ${each.that} (${[each.is].flat().join(', ')})`];
    const [words, values] = each;
    return sentence.includes(words) ? (figureProblem(words, values) ?? []) : [`the sentence has no “${words}”`];
  });
  if (shown.length === 0) wrong.push('nothing is checked');
  // Every other number would stand there unchecked.
  const rest = [...figures.map(([words]) => words), ...names]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, words) => left.replaceAll(words, ' '), sentence);
  const unchecked = /(?<![\w-])\d[\d.,]*(?![\w])/.exec(rest);
  return unchecked === null ? wrong : [...wrong, `“${unchecked[0]}” is not checked`];
}
