/** Calculators of a dialog as tests use them: something typed, the rest as the scenario has it. */
import type { Scenario } from '../../../scenario/schema.ts';
import { measured, problemWords, type Answer, type Calculator } from '../calculator.ts';

type Typed = Readonly<Record<string, string>>;

/** The answer to what is typed, or the problem in words. */
export function calculateWith(calculators: readonly Calculator[], id: string, scenario: Scenario, typed: Typed = {}): Answer | string {
  const calculator = calculators.find((one) => one.id === id)!;
  const fields = calculator.fields(scenario);
  const texts = Object.fromEntries(fields.map((field) => [field.key, typed[field.key] ?? String(field.start)]));
  const values = Object.fromEntries(fields.map((field) => [field.key, measured(field, texts[field.key])]));
  const calculated = calculator.calculate(values, scenario);
  return calculated.ok
    ? calculated.value
    : `${calculated.error.field}: ${problemWords(calculated.error, texts[calculated.error.field] ?? '')}`;
}

/** The answer to what is typed; throws the problem. */
export function answerWith(...given: Parameters<typeof calculateWith>): Answer {
  const found = calculateWith(...given);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
