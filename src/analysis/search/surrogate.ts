/**
 * What runs made so far say of layouts: a Gaussian process over the features of layouts (Rasmussen and Williams, Gaussian Processes for Machine
 * Learning, 2006, algorithm 2.1). Its kernel is a constant, a line in the estimate, a line in the features, and what is smooth in them; a run adds
 * what its seed does to all layouts, and chance. How much of each there is, is chosen by the likelihood of the runs. It only chooses what is run
 * next: nothing of it is shown.
 */

export interface Point {
  /** Log of what the estimate says, up to a constant. */
  readonly estimate: number;
  /** Weighted so that a distance of 1 is a large change. */
  readonly features: Float64Array;
}

export interface Observed {
  /** Which of the points was run. */
  readonly of: number;
  /** Any number that stands for the seed. */
  readonly seed: number;
  /** Log of the cost, up to a constant of all runs. */
  readonly value: number;
}

export interface Prediction {
  readonly mean: number;
  readonly deviation: number;
}

export interface Learned {
  /** Of a layout that was not run. */
  readonly predict: (point: Point) => Prediction;
  /** Of the k-th point, up to a constant of all. */
  readonly meanOf: (k: number) => number;
  /** By how much the k-th point is above the j-th. */
  readonly between: (k: number, j: number) => Prediction;
  /** Deviation of the log cost of one run from what layout and seed make of it; the usual one as long as there is one seed. */
  readonly spread: number;
}
export type Predict = Learned['predict'];

interface Kernel {
  readonly estimate: number;
  readonly line: number;
  readonly smooth: number;
  readonly length: number;
  /** Variances of chance in one run, and of what a seed does to all layouts. */
  readonly noise: number;
  readonly seed: number;
}

/** A spread of one unit is a factor of e in the cost. */
const BASE = 1;
/** Variance between layouts that nothing tells apart: disks of one kind are not at the same angle, and files not at the same address. */
const OTHERWISE = 0.0003;
/** Spread of a run before runs have said it, and of how many runs that is worth. */
const USUAL_SPREAD = 0.03;
const USUAL_FREE = 4;

const kernels = (noises: readonly number[], seeds: readonly number[]): readonly Kernel[] =>
  [0.1, 1].flatMap((line) =>
    [0.03, 0.2].flatMap((smooth) =>
      [0.3, 0.8].flatMap((length) =>
        noises.flatMap((noise) => seeds.map((seed): Kernel => ({ estimate: 0.5, line, smooth, length, noise, seed }))),
      ),
    ),
  );
/** With one seed, what it does to all layouts is one more constant. */
const ONE_SEED = kernels([0.0003, 0.001, 0.004], [0]);
const SEVERAL_SEEDS = kernels([0.0001, 0.0002, 0.0004, 0.0008, 0.0016, 0.0032, 0.0064], [0.0002, 0.003, 0.04]);

interface Fitted {
  readonly kernel: Kernel;
  readonly factor: Float64Array;
  readonly weights: Float64Array;
  readonly likelihood: number;
}

/**
 * Learns from at least one run.
 * @param points layouts that were run
 */
export function learn(points: readonly Point[], runs: readonly Observed[]): Learned {
  const center = runs.reduce((sum, { value }) => sum + value, 0) / runs.length;
  const own = runs.map(({ of }) => points[of]);
  let best: Fitted | null = null;
  const several = runs.some(({ seed }) => seed !== runs[0].seed);
  for (const kernel of several ? SEVERAL_SEEDS : ONE_SEED) {
    const { likelihood: ofRuns, ...fitted } = fit(kernel, own, runs, center);
    const usual = several ? (USUAL_FREE / 2) * ((USUAL_SPREAD * USUAL_SPREAD) / kernel.noise + Math.log(kernel.noise)) : 0;
    const likelihood = ofRuns - usual;
    if (best === null || likelihood > best.likelihood) best = { kernel, ...fitted, likelihood };
  }
  const { kernel, factor, weights } = best!;
  const n = runs.length;
  const row = new Float64Array(n);
  /** Leaves in `row` what the runs explain of a point; `of`: which of the points it is, or -1. */
  const solve = (point: Point, of: number): number => {
    for (let k = 0; k < n; k++) row[k] = covariance(kernel, point, own[k]) + (runs[k].of === of ? OTHERWISE : 0);
    let mean = center;
    for (let k = 0; k < n; k++) mean += row[k] * weights[k];
    // Forward substitution, in place.
    for (let k = 0; k < n; k++) {
      let sum = row[k];
      for (let j = 0; j < k; j++) sum -= factor[k * n + j] * row[j];
      row[k] = sum / factor[k * n + k];
    }
    return mean;
  };
  const squareOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);
  return {
    predict(point) {
      const mean = solve(point, -1);
      const variance = covariance(kernel, point, point) + OTHERWISE - squareOf(row);
      return { mean, deviation: Math.sqrt(Math.max(0, variance)) };
    },
    meanOf: (k) => solve(points[k], k),
    between(k, j) {
      const one = solve(points[k], k);
      const ofOne = row.slice();
      const mean = one - solve(points[j], j);
      const apart = ofOne.map((value, i) => value - row[i]);
      const prior =
        covariance(kernel, points[k], points[k]) +
        covariance(kernel, points[j], points[j]) -
        2 * covariance(kernel, points[k], points[j]) +
        (k === j ? 0 : 2 * OTHERWISE);
      return { mean, deviation: Math.sqrt(Math.max(0, prior - squareOf(apart))) };
    },
    // Runs with one seed tell chance from what the model does not know only by the model.
    spread: several ? Math.sqrt(kernel.noise) : USUAL_SPREAD,
  };
}

function covariance({ estimate, line, smooth, length }: Kernel, a: Point, b: Point): number {
  let dot = 0;
  let square = 0;
  const { features } = a;
  for (let k = 0; k < features.length; k++) {
    dot += features[k] * b.features[k];
    square += (features[k] - b.features[k]) * (features[k] - b.features[k]);
  }
  return BASE + estimate * a.estimate * b.estimate + line * dot + smooth * Math.exp(-square / (2 * length * length));
}

/** Cholesky factor, weights and log likelihood (without its constant). */
function fit(kernel: Kernel, points: readonly Point[], runs: readonly Observed[], center: number) {
  const n = runs.length;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const [a, b] = [runs[i], runs[j]];
      let sum =
        covariance(kernel, points[i], points[j]) +
        (a.of === b.of ? OTHERWISE : 0) +
        (a.seed === b.seed ? kernel.seed : 0) +
        (i === j ? kernel.noise : 0);
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      factor[i * n + j] = i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / factor[j * n + j];
    }
  }
  const weights = Float64Array.from(runs, ({ value }) => value - center);
  let likelihood = 0;
  for (let i = 0; i < n; i++) {
    let sum = weights[i];
    for (let k = 0; k < i; k++) sum -= factor[i * n + k] * weights[k];
    weights[i] = sum / factor[i * n + i];
    likelihood -= 0.5 * weights[i] * weights[i] + Math.log(factor[i * n + i]);
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = weights[i];
    for (let k = i + 1; k < n; k++) sum -= factor[k * n + i] * weights[k];
    weights[i] = sum / factor[i * n + i];
  }
  return { factor, weights, likelihood };
}
