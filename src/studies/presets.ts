/** Every study's presets by one name, `<study>/<layout>/<workload>`: for the command line, the store and the page. */
import type { StudyParameter } from '../scenario/provenance.ts';
import type { Scenario } from '../scenario/schema.ts';
import * as ioSchedulers from './io-schedulers/presets.ts';
import { SWEEP as IO_SCHEDULERS_SWEEP } from './io-schedulers/sweep.ts';
import * as redBrick from './red-brick/presets.ts';
import type { StudySweep } from './sweep.ts';

/** What a study's own `presets.ts` offers, with what it is called. */
export interface StudyPresets {
  readonly id: string;
  readonly title: string;
  readonly presetIds: () => string[];
  /** A fresh copy; undefined for an unknown id. */
  readonly presetScenario: (id: string) => Scenario | undefined;
  readonly presetTitle: (id: string) => string | undefined;
  readonly parameters: () => StudyParameter[];
  /** The study's question over a range, where it has one. */
  readonly sweep?: StudySweep;
}

/** Every study, in the order in which the product tells of them. */
export const STUDY_PRESETS: readonly StudyPresets[] = [
  { id: redBrick.STUDY, title: 'Red Brick warehouse', ...redBrick },
  { id: ioSchedulers.STUDY, title: 'I/O schedulers', ...ioSchedulers, sweep: IO_SCHEDULERS_SWEEP },
];

/** Ids of all studies that have presets. */
export const studyIds = (): string[] => STUDY_PRESETS.map(({ id }) => id);

const byId = (study: string): StudyPresets | undefined => STUDY_PRESETS.find(({ id }) => id === study);

/** Id of the study that a preset, or anything of the form `<study>/...`, belongs to; undefined where it is none. */
export const studyOf = (id: string): string | undefined => byId(id.split('/')[0])?.id;

/** Ids of all presets of a study, or of all studies; none for an unknown study. */
export const presetIds = (study?: string): string[] =>
  STUDY_PRESETS.filter(({ id }) => study === undefined || id === study).flatMap((one) => one.presetIds());

/** The scenario of a preset, a fresh copy at every call; undefined for an unknown id. */
export const presetScenario = (id: string): Scenario | undefined => byId(id.split('/')[0])?.presetScenario(id);

/** The title of a preset; undefined for an unknown id. */
export const presetTitle = (id: string): string | undefined => byId(id.split('/')[0])?.presetTitle(id);
