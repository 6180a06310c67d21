/** What a sample's features (`estimateFeatures.ts`) weigh; the numbers are made by `node scripts/update-estimates.mjs`, not by hand. */

/** Weights of the features, as they were measured. */
export interface EstimateTable {
  /** Of what a sample overstates, and of the mean error that is left. */
  readonly correction: readonly number[];
  readonly spread: readonly number[];
  /** Least error, share of the correction that is doubtful, and what makes a 95 % interval of all that. */
  readonly least: number;
  readonly doubt: number;
  readonly factor: number;
}

export const ESTIMATE_TABLE: EstimateTable = {
  spread: [
    0.0638705, -0.0203737, -0.0011743, -0.0295805, -0.00788327, 0.0171177, -0.0017873, 0.0088827, -0.0205261, -0.0129127, -0.0171705,
    -0.00376162, -0.00809997, -0.0132517, -0.0207572, 0.00277966, 0.0283791, 0.0192637, 0.0163991, -0.00548121, -0.00581956, -0.00118736,
    0.0250439, 0.0191574, -0.027363,
  ],
  least: 0.02,
  doubt: 0.1,
  factor: 2.54092,
  correction: [
    -0.0592701, 0.00433376, 0.00121844, -0.00598898, 0.0161383, 0.0156444, -0.00909739, -0.0238022, -0.0241965, 0.0259821, 0.0296512,
    0.0654549, 0.00418814, 0.0140897, 0.0269099, -0.0118975, -0.0149561, -0.0047073, -0.0373672, -0.0174742, -0.0788791, -0.0531143,
    -0.0499866, 0.00269995, -0.07456,
  ],
};
