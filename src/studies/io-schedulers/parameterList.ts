/** Every number of the study, with its source and in words. Apart from the presets, which the page needs at once. */
import { CHEETAH_18XL } from '../../scenario/drives/cheetah18xl.ts';
import { sheetFigures } from '../../scenario/drives/sheetFigures.ts';
import { studyParameters, type StudyParameter } from '../../scenario/provenance.ts';
import { AIO, COSTS, DISK, HOST, MIXED, SCAN, SIZES } from './parameters.ts';
import { PARAMETER_TITLES } from './parameterTitles.ts';
import { STUDY } from './presets.ts';

/** Every number of the study with its source, for the page and for `claims --json`. */
export function parameters(): StudyParameter[] {
  const tables = {
    drive: sheetFigures(CHEETAH_18XL),
    size: SIZES,
    host: HOST,
    disk: DISK,
    cost: COSTS,
    scan: SCAN,
    aio: AIO,
    mixed: MIXED,
  };
  return (Object.keys(tables) as (keyof typeof tables)[]).flatMap((group) =>
    studyParameters(STUDY, group, tables[group], PARAMETER_TITLES[group]),
  );
}
