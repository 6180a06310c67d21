/** Rules of advice: a study brings them, and they speak about anyone's scenario. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { listWords } from '../format.ts';
import type { Advice } from './advice.ts';
import { factsOf, type Facts } from './facts.ts';

/** A pure function of the facts; it says nothing where its document has nothing to say. */
export type Check = (facts: Facts) => readonly Advice[];

/** An edit that does what a piece of advice asks for. */
export interface Fix {
  /** On a button: "TUNE GROUP 12". */
  readonly label: string;
  /** What it does and what it leaves, in a sentence without a full stop. */
  readonly title: string;
  /** One pure edit; it may refuse. */
  readonly apply: (scenario: Scenario) => Scenario;
}

export interface Asked {
  readonly advice: Advice;
  /** Id of what it is said of. */
  readonly of: string;
  readonly scenario: Scenario;
}

/** What is said of a kind of advice as such. */
export interface AdviceKind {
  /** A few words for a list: "small stripe units". */
  readonly name: string;
  /** Edits that do what it asks for; missing where there is no single obvious one. They are tried before they are offered. */
  readonly fixes?: (asked: Asked) => readonly Fix[];
}

export interface AdviceRules {
  /** Whose recommendations they are. */
  readonly source: string;
  readonly checks: readonly Check[];
  /** By kind: the part of an advice's id before the slash. */
  readonly kinds: Readonly<Record<string, AdviceKind>>;
}

/**
 * What the rules say about a valid scenario, warnings first. Pure, and without a run; with the result of one (of this
 * very scenario) they speak of what was measured too.
 */
export function adviceFor({ checks }: AdviceRules, scenario: Scenario, result?: RunResult): readonly Advice[] {
  const facts = factsOf(scenario, result);
  const found = checks.flatMap((check) => check(facts));
  return [...found.filter(({ severity }) => severity === 'warning'), ...found.filter(({ severity }) => severity === 'advice')];
}

/** Several studies' rules as one set. A kind that two of them know has the first one's name and fixes. */
export const joinedRules = (sets: readonly AdviceRules[]): AdviceRules => ({
  source: listWords(sets.map(({ source }) => source)),
  checks: sets.flatMap(({ checks }) => checks),
  kinds: Object.assign({}, ...sets.toReversed().map(({ kinds }) => kinds)) as AdviceRules['kinds'],
});

/** The name of a kind of advice; of one that the rules do not know, its id. */
export const kindName = ({ kinds }: AdviceRules, kind: string): string => kinds[kind]?.name ?? kind;
