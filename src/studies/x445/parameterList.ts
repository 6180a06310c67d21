/** Every number of the study, with its source and in words. Apart from the presets, which the page needs at once. */
import { studyParameters, type StudyParameter } from '../../scenario/provenance.ts';
import { LOGS } from './logParameters.ts';
import { DISKS, MACHINE, SIZES, WORK } from './parameters.ts';
import { PARAMETER_TITLES } from './parameterTitles.ts';
import { STUDY } from './presets.ts';

/** Every number of the study with its source. */
export function parameters(): StudyParameter[] {
  const tables = { machine: MACHINE, disk: DISKS, size: SIZES, work: WORK, log: LOGS };
  return (Object.keys(tables) as (keyof typeof tables)[]).flatMap((group) =>
    studyParameters(STUDY, group, tables[group], PARAMETER_TITLES[group]),
  );
}
