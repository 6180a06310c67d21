/** All settings of a document with their names, for a list that is searched by typing. */
import { perObject } from '../../base/perObject.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { settingName } from '../../scenario/settings/names.ts';
import { MOST_SETTINGS, settingAt, settingsIn, type Setting } from '../../scenario/settings/settings.ts';

export interface ListedSetting {
  readonly pointer: string;
  readonly title: string;
  readonly now: Setting['value'];
  /** Name and path in small letters. */
  readonly words: string;
}

export const listedSettings = perObject((scenario: Scenario): readonly ListedSetting[] =>
  settingsIn(scenario).map((setting) => listed(scenario, setting)),
);

function listed(scenario: Scenario, { pointer, value }: Setting): ListedSetting {
  const { title } = settingName(scenario, pointer);
  return { pointer, title, now: value, words: `${title} ${pointer}`.toLowerCase() };
}

/** A document may have more than are listed; those are found by their whole path. */
export const areAllListed = (scenario: Scenario): boolean => listedSettings(scenario).length < MOST_SETTINGS;

/** Those that have all of the words typed, settings that are set before those that are not; in the order of the document otherwise. */
export function foundSettings(scenario: Scenario, typed: string): readonly ListedSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = listedSettings(scenario).filter((one) => words.every((word) => one.words.includes(word)));
  if (found.length === 0 && !areAllListed(scenario)) {
    const beyond = settingAt(scenario, typed.trim());
    if (beyond !== undefined) return [listed(scenario, beyond)];
  }
  return [...found.filter(({ now }) => now !== undefined), ...found.filter(({ now }) => now === undefined)];
}
