/** All settings of a document with their names, for a list that is searched by typing. */
import { perObject } from '../../base/perObject.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { settingName } from '../../scenario/settings/names.ts';
import { settingsIn, type Setting } from '../../scenario/settings/settings.ts';

export interface ListedSetting {
  readonly pointer: string;
  readonly title: string;
  readonly now: Setting['value'];
  /** Name and path in small letters. */
  readonly words: string;
}

export const listedSettings = perObject((scenario: Scenario): readonly ListedSetting[] =>
  settingsIn(scenario).map(({ pointer, value }) => {
    const { title } = settingName(scenario, pointer);
    return { pointer, title, now: value, words: `${title} ${pointer}`.toLowerCase() };
  }),
);

/** Those that have all of the words typed, settings that are set before those that are not; in the order of the document otherwise. */
export function foundSettings(scenario: Scenario, typed: string): readonly ListedSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listedSettings(scenario).filter((one) => words.every((word) => one.words.includes(word)));
  return [...found.filter(({ now }) => now !== undefined), ...found.filter(({ now }) => now === undefined)];
}
