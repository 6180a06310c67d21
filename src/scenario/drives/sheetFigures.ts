/** The figures of a datasheet that a study lists among its parameters, with their names; their units stand beside their values. */
import type { ParameterTitles } from '../provenance.ts';
import type { SourcedSheet } from './sheet.ts';

export const sheetFigures = (sheet: SourcedSheet) =>
  ({
    capacityGb: sheet.gigabytes,
    rpm: sheet.rpm,
    seekSingleMs: sheet.seekRead.singleMs,
    seekAverageMs: sheet.seekRead.averageMs,
    seekFullMs: sheet.seekRead.fullMs,
    outerMegabytesPerSecond: sheet.outerMegabytesPerSecond,
    innerMegabytesPerSecond: sheet.innerMegabytesPerSecond,
    overheadMs: sheet.overheadMs,
  }) as const;

export const SHEET_TITLES: ParameterTitles<ReturnType<typeof sheetFigures>>['of'] = {
  capacityGb: 'capacity',
  rpm: 'spindle speed',
  seekSingleMs: 'seek of one cylinder',
  seekAverageMs: 'average seek',
  seekFullMs: 'full-stroke seek',
  outerMegabytesPerSecond: 'rate, outer edge',
  innerMegabytesPerSecond: 'rate, inner edge',
  overheadMs: 'command overhead',
};
