/** How often the interval of the first estimate held: what is published of a table. */
import { mean } from '../../src/base/stats.ts';
import { strayOf } from '../../src/engine/estimate.ts';
import type { EstimateTable } from '../../src/engine/estimateTable.ts';
import { errorOf } from './fit.ts';
import { calibrates } from './halves.ts';
import type { Row } from './measure.ts';

export interface Coverage {
  readonly cases: number;
  /** Share whose run lies in the interval. */
  readonly covered: number;
  /** Means of |run / estimate - 1| and of half of the interval as a share of the estimate. */
  readonly meanError: number;
  readonly meanHalfWidth: number;
}

export function coverageOf(rows: readonly Row[], table: EstimateTable): Coverage {
  const strays = rows.map((row) => strayOf(row.features, row.share, table));
  const errors = rows.map((row, k) => errorOf(row, strays[k].correction));
  const digits = (value: number): number => Number(value.toFixed(5));
  return {
    cases: rows.length,
    covered: digits(mean(rows.map((_, k) => (errors[k] <= strays[k].spread ? 1 : 0)))),
    meanError: digits(mean(errors)),
    meanHalfWidth: digits(mean(strays.map(({ spread }) => spread))),
  };
}

/** Rows by a name, in the order of the names. */
function groupsOf(rows: readonly Row[], nameOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row]);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const studyOf = ({ preset }: Row): string => preset.split('/')[0];
const workloadOf = ({ preset }: Row): string => preset.split('/').at(-1)!;

/** Presets and layouts that did not calibrate: together, by what was run, and each preset by itself. */
export function recordOf(all: readonly Row[], table: EstimateTable) {
  const heldOut = all.filter(({ preset }) => !calibrates(preset));
  const presets = heldOut.filter(({ isVariant }) => !isVariant);
  const variants = heldOut.filter(({ isVariant }) => isVariant);
  const byPreset = groupsOf(presets, ({ preset }) => preset).map(([preset, rows]) => ({ preset, ...coverageOf(rows, table) }));
  const groups = [
    ...groupsOf(presets, (row) => `${studyOf(row)} ${workloadOf(row)}`).map(([, rows]) => ({
      study: studyOf(rows[0]),
      workload: workloadOf(rows[0]),
      presets: new Set(rows.map(({ preset }) => preset)).size,
      ...coverageOf(rows, table),
    })),
    ...groupsOf(variants, studyOf).map(([study, rows]) => ({ study, ...coverageOf(rows, table) })),
  ];
  return {
    calibration: coverageOf(
      all.filter(({ preset }) => calibrates(preset)),
      table,
    ),
    heldOut: coverageOf(heldOut, table),
    presets: coverageOf(presets, table),
    variants: coverageOf(variants, table),
    presetCount: byPreset.length,
    worst: byPreset.reduce((worst, one) => (one.covered < worst.covered ? one : worst)),
    below85: byPreset.filter(({ covered }) => covered < 0.85).map(({ preset, cases, covered }) => ({ preset, cases, covered })),
    groups,
  };
}

/** Least share of runs in their intervals that is aimed at. */
const AIM = 0.92;

/** So many covered cases of `cases` that a table which reaches the aim has fewer only once in a thousand trials. */
export function leastCovered(cases: number): number {
  // Probability of k covered cases from that of k + 1.
  let chance = 1;
  for (let k = 0; k < cases; k++) chance *= AIM;
  let atLeast = 0;
  for (let k = cases; k > 0; k--) {
    atLeast += chance;
    if (atLeast > 0.999) return k;
    chance *= (k / (cases - k + 1)) * ((1 - AIM) / AIM);
  }
  return 0;
}
