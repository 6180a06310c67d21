/**
 * The table of the estimate from measured cases: a ridge regression of what samples overstate, another of the error that is left on
 * cases that were held back, and the factor that makes 95 % intervals of it (split conformal prediction).
 */
import { mean } from '../../src/base/stats.ts';
import { strayOf } from '../../src/engine/estimate.ts';
import type { EstimateTable } from '../../src/engine/estimateTable.ts';

/** A sample and the run that it stands for. */
export interface Row {
  /** The preset that it is or was made from. */
  readonly preset: string;
  readonly isVariant: boolean;
  readonly seed: number;
  readonly share: number;
  readonly features: readonly number[];
  /** Carried over without correction, and the run's time, in ms. */
  readonly rawMs: number;
  readonly runMs: number;
}

/** Strength of the pull toward no correction; folds by preset; the least error that is believed; doubt about a correction. */
const PULL = 2;
const FOLDS = 5;
const LEAST = 0.02;
const DOUBT = 0.1;
/** Share of the held-back calibration cases that the interval holds; the whole fit strays a little less than those of the folds. */
const HELD = 0.945;
const LEAST_LEFT_OUT = 0.2;

/** A number of a name, the same in every run. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
}

/** Half of the presets calibrate, with variants of them; the other half and its variants are never looked at. */
export const calibrates = (preset: string): boolean => (hashOf(preset) >>> 16) % 2 === 0;
const foldOf = (preset: string): number => (hashOf(`${preset}/fold`) >>> 3) % FOLDS;

const workloadOf = (preset: string): string =>
  preset
    .split('/')
    .filter((_, k) => k !== 1)
    .join('/');
const leftOut = ({ share }: Row): number => Math.max(LEAST_LEFT_OUT, 1 - share);

/** Every workload of a study counts the same however many presets it has; a variant counts by itself. */
function weightsOf(rows: readonly Row[]): number[] {
  const counts = new Map<string, number>();
  for (const { preset, isVariant } of rows) if (!isVariant) counts.set(workloadOf(preset), (counts.get(workloadOf(preset)) ?? 0) + 1);
  return rows.map(({ preset, isVariant }) => (isVariant ? 1 : 60 / (counts.get(workloadOf(preset)) ?? 1)));
}

/** Weighted least squares with a pull toward 0 of all but the first weight. */
function ridge(rows: readonly (readonly number[])[], values: readonly number[], weights: readonly number[]): number[] {
  const size = rows[0].length;
  const a = Array.from({ length: size }, () => Array.from({ length: size + 1 }, () => 0));
  for (const [i, x] of rows.entries())
    for (let r = 0; r < size; r++) {
      for (let c = 0; c < size; c++) a[r][c] += weights[i] * x[r] * x[c];
      a[r][size] += weights[i] * x[r] * values[i];
    }
  for (let r = 0; r < size; r++) a[r][r] += r === 0 ? 1e-9 : PULL;
  for (let c = 0; c < size; c++) {
    const pivot = a.reduce((best, row, r) => (r >= c && Math.abs(row[c]) > Math.abs(a[best][c]) ? r : best), c);
    [a[c], a[pivot]] = [a[pivot], a[c]];
    for (let r = 0; r < size; r++) {
      if (r === c) continue;
      const by = a[r][c] / a[c][c];
      for (let k = c; k <= size; k++) a[r][k] -= by * a[c][k];
    }
  }
  return a.map((row, r) => row[size] / row[r]);
}

const errorOf = (row: Row, correction: number): number => Math.abs(row.runMs / (row.rawMs * correction) - 1);

/** The table of the rows that calibrate. */
export function fitted(all: readonly Row[]): EstimateTable {
  const rows = all.filter(({ preset }) => calibrates(preset));
  const weights = weightsOf(rows);
  const overstated = rows.map((row) => (row.runMs / row.rawMs - 1) / leftOut(row));
  const fit = (of: readonly number[], values: readonly number[]) =>
    ridge(
      of.map((k) => rows[k].features),
      of.map((k) => values[k]),
      of.map((k) => weights[k]),
    );
  const every = rows.map((_, k) => k);
  const bare = { spread: [], least: LEAST, doubt: DOUBT, factor: 1 };
  const errors = rows.map(() => 0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const table = {
      ...bare,
      correction: fit(
        every.filter((k) => foldOf(rows[k].preset) !== fold),
        overstated,
      ),
    };
    for (const k of every)
      if (foldOf(rows[k].preset) === fold) errors[k] = errorOf(rows[k], strayOf(rows[k].features, rows[k].share, table).correction);
  }
  const correction = fit(every, overstated);
  // A few that stray very far would widen all others.
  const spread = fit(
    every,
    rows.map((row, k) => Math.min(0.4, errors[k]) / leftOut(row)),
  );
  const table = { ...bare, correction, spread };
  const needed = rows.map((row, k) => ({ by: errors[k] / strayOf(row.features, row.share, table).spread, weight: weights[k] }));
  return { ...table, factor: quantile(needed, HELD) };
}

function quantile(values: readonly { readonly by: number; readonly weight: number }[], share: number): number {
  const sorted = values.toSorted((a, b) => a.by - b.by);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  for (const { by, weight } of sorted) {
    before += weight;
    if (before >= share * total) return by;
  }
  return sorted[sorted.length - 1].by;
}

export interface Coverage {
  readonly cases: number;
  /** Share whose run lies in the interval. */
  readonly covered: number;
  /** Means of |estimate / run - 1| and of half of the interval as a share of the estimate. */
  readonly meanError: number;
  readonly meanHalfWidth: number;
}

export function coverageOf(rows: readonly Row[], table: EstimateTable): Coverage {
  const strays = rows.map((row) => strayOf(row.features, row.share, table));
  const errors = rows.map((row, k) => errorOf(row, strays[k].correction));
  return {
    cases: rows.length,
    covered: mean(rows.map((_, k) => (errors[k] <= strays[k].spread ? 1 : 0))),
    meanError: mean(errors),
    meanHalfWidth: mean(strays.map(({ spread }) => spread)),
  };
}

/** Of presets and variants that did not calibrate, and of each preset among them that was measured with several seeds. */
export function coverages(all: readonly Row[], table: EstimateTable) {
  const unseen = all.filter(({ preset }) => !calibrates(preset));
  const presets = unseen.filter(({ isVariant }) => !isVariant);
  const byPreset = [...new Set(presets.map(({ preset }) => preset))].map((preset) => {
    const rows = presets.filter((row) => row.preset === preset);
    return { preset, cases: rows.length, covered: coverageOf(rows, table).covered };
  });
  return {
    calibration: coverageOf(
      all.filter(({ preset }) => calibrates(preset)),
      table,
    ),
    unseen: coverageOf(unseen, table),
    unseenPresets: coverageOf(presets, table),
    unseenVariants: coverageOf(
      unseen.filter(({ isVariant }) => isVariant),
      table,
    ),
    worstPresets: byPreset.filter(({ covered }) => covered < 0.85),
    presets: byPreset.length,
  };
}
