/** What a button of a lesson opens: a preset or the current scenario, with values set, checked like any document. */
import { unitLabel } from '../../analysis/volumes/words.ts';
import type { Json } from '../../base/pointer.ts';
import { replacedAt } from '../../base/pointer.ts';
import { fixInWords } from '../../scenario/problemWords.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario } from '../../scenario/validate.ts';
import type { Opening } from './schema.ts';
import { inChosenWords, presetScenario } from '../../studies/presets.ts';

/** The scenario of an opening. @throws Error with words for the reader, where it cannot be made */
export function openedScenario({ preset, set = [] }: Pick<Opening, 'preset' | 'set'>, current: Scenario): Scenario {
  const known = preset === undefined ? current : presetScenario(preset);
  const base = known && inChosenWords(known, current);
  if (!base) throw new Error(`There is no preset "${preset}".`);
  if (set.length === 0) return base;
  let document = base as Json;
  for (const { pointer, value } of set) document = replacedAt(document, pointer, value, 'the scenario');
  const parsed = parseScenario(document);
  if (parsed.ok) return parsed.scenario;
  const [{ pointer, message, expected }] = parsed.problems;
  throw new Error(`The lesson asks for an impossible scenario: ${pointer} ${message}; ${fixInWords(expected)}.`);
}

/** What opening it did, for the edit trail: the button's label is a command, and no name of a layout. */
export function openedWords({ label, preset, set = [] }: Pick<Opening, 'label' | 'preset' | 'set'>): string {
  const base = preset === undefined ? undefined : presetScenario(preset);
  if (!base) return `Lesson: ${label}`;
  return `Opened ${base.title}${set.length > 0 ? ', as the lesson sets it' : ''}`;
}

/** A number under a pointer as the page writes it: bytes by their unit. */
export const slideValue = (pointer: string, value: number): string => (/bytes$/i.test(pointer) ? unitLabel(value) : String(value));

/** What moving a slider did, for the edit trail. */
export const slideWords = (label: string, pointer: string, value: number): string => `${label}: ${slideValue(pointer, value)}`;
