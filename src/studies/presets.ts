/** Every study's presets by one name, `<study>/<layout>/<workload>`: for the command line, the store and the page. */
import { inWordsOf } from '../scenario/edit/settings.ts';
import type { Scenario } from '../scenario/schema.ts';
import { STUDIES } from './index.ts';
import type { Study } from './study.ts';

/** Ids of all studies. */
export const studyIds = (): string[] => STUDIES.map(({ id }) => id);

const owner = (id: string): Study | undefined => STUDIES.find((study) => study.id === id.split('/', 1)[0]);

/** Id of the study that a preset, or anything of the form `<study>/...`, belongs to; undefined where there is none. */
export const studyOf = (id: string): string | undefined => owner(id)?.id;

/** Ids of all presets of a study, or of all studies; none for an unknown study. */
export const presetIds = (study?: string): string[] =>
  STUDIES.filter(({ id }) => study === undefined || id === study).flatMap(({ presets }) => presets.ids());

/** The scenario of a preset, a fresh copy at every call; undefined for an unknown id. */
export const presetScenario = (id: string): Scenario | undefined => owner(id)?.presets.scenario(id);

/** The title of a preset; undefined for an unknown id. */
export const presetTitle = (id: string): string | undefined => owner(id)?.presets.title(id);

/**
 * A document in the words of the page: those that the reader chose, which are not those of the preset that the current document came from;
 * else its own.
 */
export function inChosenWords(scenario: Scenario, current: Scenario): Scenario {
  const own = current.origin === undefined ? undefined : presetScenario(current.origin);
  return current.terms === own?.terms ? scenario : inWordsOf(scenario, current);
}
