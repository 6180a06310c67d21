/**
 * The table of the estimate from measured cases: a ridge regression of what samples overstate, another of the error that is left on
 * cases that were held back, and the factors that make 95 % intervals of it (split conformal prediction, of each kind of work by itself).
 */
import { strayOf } from '../../src/engine/estimate.ts';
import { stagedShare } from '../../src/engine/estimateFeatures.ts';
import type { EstimateTable } from '../../src/engine/estimateTable.ts';
import { calibrates, foldOf, folds } from './halves.ts';
import type { Row } from './measure.ts';

/** Strength of the pull toward no correction; the least error that is believed; doubt about a correction. */
const PULL = 2;
const LEAST = 0.02;
const DOUBT = 0.1;
/** Share of the held-back calibration cases that the interval holds. */
const HELD = 0.95;
const LEAST_LEFT_OUT = 0.2;

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

/** How far the run lies from the estimate, as a share of the estimate. */
export const errorOf = (row: Row, correction: number): number => Math.abs(row.runMs / (row.rawMs * correction) - 1);

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
  const bare = { spread: [], least: LEAST, doubt: DOUBT, factor: { plain: 1, staged: 1 } };
  const errors = rows.map(() => 0);
  for (let fold = 0; fold < folds; fold++) {
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
  const factorOf = (isStaged: boolean): number => {
    const those = every.filter((k) => stagedShare(rows[k].features) >= 0.5 === isStaged);
    // Presets together count as much as random layouts, which stray more, do together.
    const totalOf = (isVariant: boolean): number => those.reduce((sum, k) => sum + (rows[k].isVariant === isVariant ? weights[k] : 0), 0);
    const totals = { presets: totalOf(false), variants: totalOf(true) };
    const needed = those.map((k) => ({
      by: errors[k] / strayOf(rows[k].features, rows[k].share, table).spread,
      weight: weights[k] / (rows[k].isVariant ? totals.variants : totals.presets),
    }));
    return quantile(needed, HELD);
  };
  const plain = factorOf(false);
  return { ...table, factor: { plain, staged: rows.some(({ features }) => stagedShare(features) >= 0.5) ? factorOf(true) : plain } };
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
