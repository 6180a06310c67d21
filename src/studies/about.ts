/** What the studied documents ask, on which system, and where they contradict themselves: told on the study's page. */
import { ABOUT as IO_SCHEDULERS } from './io-schedulers/about.ts';
import { ABOUT as RED_BRICK } from './red-brick/about.ts';
import type { StudyAbout } from './studyAbout.ts';

const ABOUT: Readonly<Record<string, StudyAbout>> = { 'red-brick': RED_BRICK, 'io-schedulers': IO_SCHEDULERS };

/** What is told of a study; undefined for one of which nothing is. */
export const aboutStudy = (study: string): StudyAbout | undefined => (Object.hasOwn(ABOUT, study) ? ABOUT[study] : undefined);
