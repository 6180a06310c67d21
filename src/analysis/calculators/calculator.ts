/** What every calculator of the dialog is: fields, a rule, an answer in words, and edits that carry it out. */
import type { Scenario } from '../../scenario/schema.ts';
import type { Calculated } from './problem.ts';
import type { Intended } from '../edits/outlook.ts';

export interface CalculatorField {
  /** The name that the calculator's problems give it. */
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  /** What one of the unit is in the calculator's own measure: 1 MiB is 1 048 576 bytes. */
  readonly factor?: number;
  /** Before anything is typed, in the unit: what the scenario on screen has. */
  readonly start: number;
}

/** An edit that makes the scenario on screen as the answer has it. */
export interface UseIt extends Intended {
  /** On the button. */
  readonly label: string;
  /** In the history. */
  readonly edit: string;
}

export interface Answer {
  /** The answer in a few words. */
  readonly is: string;
  /** Sentences below it. */
  readonly details: readonly string[];
  readonly uses: readonly UseIt[];
  /** Why there is nothing to use here, where there could be. */
  readonly noUse?: string;
}

export interface Calculator {
  readonly id: string;
  readonly title: string;
  /** The rule of thumb in a sentence. */
  readonly rule: string;
  readonly source: string;
  readonly fields: (scenario: Scenario) => readonly CalculatorField[];
  /** The answer to values by key, in the calculator's own measure (NaN where no number was typed). */
  readonly calculate: (values: Readonly<Record<string, number>>, scenario: Scenario) => Calculated<Answer>;
}

/** A field's text as the calculator takes it: sizes to the nearest byte. */
export function measured(field: CalculatorField, text: string): number {
  const clean = text.replaceAll(/[\s\u202f]/g, '').replace(',', '.');
  const number = clean === '' ? Number.NaN : Number(clean);
  return field.factor === undefined ? number : Math.round(number * field.factor);
}

/** A calculator's problem as the page says it at the field: "Needs a whole number from 1 to 2 048, not 0". */
export function problemWords(
  problem: { readonly field: string; readonly message: string; readonly expected: string },
  text: string,
): string {
  // Messages about bounds say what would be right; other problems have sentences of their own.
  if (problem.message.startsWith(`${problem.field} is`)) {
    const typed = text.trim().slice(0, 20);
    return `Needs ${problem.expected}${typed === '' ? '' : `, not ${typed}`}`;
  }
  return `${problem.message[0]?.toUpperCase() ?? ''}${problem.message.slice(1)}: ${problem.expected}`;
}
