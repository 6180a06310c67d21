/** Every number of the study, with its source and in words. Apart from the presets, which the page needs at once. */
import { CHEETAH_18XL } from '../../scenario/drives/cheetah18xl.ts';
import { sheetFigures } from '../../scenario/drives/sheetFigures.ts';
import { studyParameters, type StudyParameter } from '../../scenario/provenance.ts';
import { HOST, READS, SIZES } from './parameters.ts';
import { PARAMETER_TITLES } from './parameterTitles.ts';
import { STUDY } from './presets.ts';

/** Every number of the study with its source. */
export function parameters(): StudyParameter[] {
  const tables = { drive: sheetFigures(CHEETAH_18XL), size: SIZES, reads: READS, host: HOST };
  return (Object.keys(tables) as (keyof typeof tables)[]).flatMap((group) =>
    studyParameters(STUDY, group, tables[group], PARAMETER_TITLES[group]),
  );
}
