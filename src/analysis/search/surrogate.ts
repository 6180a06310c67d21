/**
 * What runs made so far say of layouts that were not run: a Gaussian process over the features of layouts (Rasmussen and Williams, Gaussian
 * Processes for Machine Learning, 2006, algorithm 2.1). Its kernel is a constant, a line in the estimate, a line in the features, and what is
 * smooth in them; how much of each is chosen by the likelihood of the runs. It only chooses what is run next: nothing of it is shown.
 */

export interface Point {
  /** Log of what the estimate says, up to a constant. */
  readonly estimate: number;
  /** Weighted so that a distance of 1 is a large change. */
  readonly features: Float64Array;
}

export interface Known extends Point {
  /** Log of the measured cost against the start's: the mean of its runs. */
  readonly value: number;
  readonly runs: number;
}

/** How far runs of a layout were from the mean of its runs: squares of that, and how many of them are free. It says how noisy a run is. */
export interface Repeats {
  readonly squares: number;
  readonly free: number;
}

export interface Prediction {
  readonly mean: number;
  readonly deviation: number;
}

/** What the runs say of a layout that was not run, and of the k-th that was. */
export interface Learned {
  readonly predict: (point: Point) => Prediction;
  readonly settled: (k: number) => Prediction;
}
export type Predict = Learned['predict'];

interface Kernel {
  readonly estimate: number;
  readonly line: number;
  readonly smooth: number;
  readonly length: number;
  /** Variance of the log cost of one run against the mean of many seeds. */
  readonly noise: number;
}

/** A spread of one unit is a factor of e in the cost. */
const BASE = 1;
/** Variance between layouts that nothing tells apart: disks of one kind are not at the same angle, and files not at the same address. */
const OTHERWISE = 0.0003;

const KERNELS: readonly Kernel[] = [0.1, 1].flatMap((line) =>
  [0.03, 0.2].flatMap((smooth) =>
    [0.3, 0.8].flatMap((length) => [0.0003, 0.001, 0.004].map((noise): Kernel => ({ estimate: 0.5, line, smooth, length, noise }))),
  ),
);

/** Learns from at least one known layout. What repeated runs say of the noise has a part in the likelihood. */
export function learn(known: readonly Known[], { squares, free }: Repeats = { squares: 0, free: 0 }): Learned {
  const center = known.reduce((sum, { value }) => sum + value, 0) / known.length;
  let best: { readonly kernel: Kernel; readonly factor: Float64Array; readonly weights: Float64Array; readonly likelihood: number } | null =
    null;
  for (const kernel of KERNELS) {
    const { likelihood: ofMeans, ...fitted } = fit(kernel, known, center);
    const likelihood = ofMeans - squares / (2 * kernel.noise) - (free / 2) * Math.log(kernel.noise);
    if (best === null || likelihood > best.likelihood) best = { kernel, ...fitted, likelihood };
  }
  const { kernel, factor, weights } = best!;
  const n = known.length;
  const row = new Float64Array(n);
  const about = (point: Point, own: number): Prediction => {
    for (let k = 0; k < n; k++) row[k] = covariance(kernel, point, known[k]) + (k === own ? OTHERWISE : 0);
    let mean = center;
    for (let k = 0; k < n; k++) mean += row[k] * weights[k];
    let variance = covariance(kernel, point, point) + OTHERWISE;
    // Forward substitution, in place.
    for (let k = 0; k < n; k++) {
      let sum = row[k];
      for (let j = 0; j < k; j++) sum -= factor[k * n + j] * row[j];
      row[k] = sum / factor[k * n + k];
      variance -= row[k] * row[k];
    }
    return { mean, deviation: Math.sqrt(Math.max(0, variance)) };
  };
  return { predict: (point) => about(point, -1), settled: (k) => about(known[k], k) };
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
function fit(kernel: Kernel, known: readonly Known[], center: number) {
  const n = known.length;
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = covariance(kernel, known[i], known[j]) + (i === j ? kernel.noise / known[i].runs + OTHERWISE : 0);
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      factor[i * n + j] = i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / factor[j * n + j];
    }
  }
  const weights = Float64Array.from(known, ({ value }) => value - center);
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
