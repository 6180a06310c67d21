/** Measured and predicted responses of the flash module; `node scripts/update-validation.mjs` writes the file, a test recomputes it. */
import results from './flashResults.json' with { type: 'json' };
import type { FlashPrediction } from './measuredFlash.ts';

export const FLASH_RESULTS: readonly FlashPrediction[] = results;

/** Shares of the measured figure that are allowed. */
export const MEAN_GATE = 0.1;
export const P99_GATE = 0.25;
/** Of the rows of a set that nothing was fitted to, as many should be within both. */
export const SHARE_GATE = 0.8;

export const meanOff = ({ meanUs, measuredMeanUs }: FlashPrediction): number => meanUs / measuredMeanUs - 1;
export const p99Off = ({ p99Us, measuredP99Us }: FlashPrediction): number => p99Us / measuredP99Us - 1;
const areWithin = (values: readonly number[], measured: number, gate: number): boolean =>
  values.every((value) => Math.abs(value / measured - 1) <= gate);
/** With every draw of places: a row on the edge does not count. */
export const isMeanWithin = (row: FlashPrediction): boolean => areWithin(row.meanRangeUs, row.measuredMeanUs, MEAN_GATE);
export const isP99Within = (row: FlashPrediction): boolean => areWithin(row.p99RangeUs, row.measuredP99Us, P99_GATE);
export const isRowWithin = (row: FlashPrediction): boolean => isMeanWithin(row) && isP99Within(row);

export interface FlashSet {
  readonly set: string;
  readonly rows: number;
  readonly fitted: number;
  /** Of the others: those with the mean within, with the 99th percentile within, and with both. */
  readonly meanWithin: number;
  readonly p99Within: number;
  readonly within: number;
  readonly reached: boolean;
}

/** How each set of measurements comes out. */
export function flashSets(results: readonly FlashPrediction[]): FlashSet[] {
  return [...new Set(results.map(({ set }) => set))].map((set) => {
    const rows = results.filter((row) => row.set === set);
    const others = rows.filter(({ fitted }) => !fitted);
    const within = others.filter(isRowWithin).length;
    return {
      set,
      rows: rows.length,
      fitted: rows.length - others.length,
      meanWithin: others.filter(isMeanWithin).length,
      p99Within: others.filter(isP99Within).length,
      within,
      reached: within >= SHARE_GATE * others.length,
    };
  });
}
