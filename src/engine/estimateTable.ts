/** What a sample's features (`estimateFeatures.ts`) weigh; the numbers are made by `node scripts/update-estimates.mjs`, not by hand. */

/** Weights of the features, as they were measured. */
export interface EstimateTable {
  /** Of what a sample overstates, and of the mean error that is left. */
  readonly correction: readonly number[];
  readonly spread: readonly number[];
  /** Least error, and share of the correction that is doubtful. */
  readonly least: number;
  readonly doubt: number;
  /** What makes a 95 % interval of all that: of sorts and joins, which work in stages, and of other work. */
  readonly factor: { readonly plain: number; readonly staged: number };
}

export const ESTIMATE_TABLE: EstimateTable = {
  spread: [
    0.111003, -0.0315976, -0.0394675, -0.0499743, -0.0214032, -0.023234, -0.00189303, 0.00874583, 0.0160737, -0.0756057, -0.0154515,
    0.00362838, -0.00449995, -0.0356636, -0.020776, 0.01875, 0.0212079, -0.00372065, 0.0994913, -0.00302553, -0.0112272, 0.0301108,
    0.0263148, -0.00195727, -0.0386097, 0.00106878, -0.00115319, 0.169862, -0.02434, -0.0260477, 0.0249601, -0.104029, 0.0223398,
    -0.00892147, 0.0759875, 0.0596603, -0.0296805, -0.00807825, 0.105597, 0.0146051,
  ],
  least: 0.02,
  doubt: 0.1,
  factor: { plain: 2.59228, staged: 1.58622 },
  correction: [
    -0.0762221, -0.014096, 0.0341472, 0.0570011, 0.0499756, -0.00675724, -0.00922132, -0.0336773, -0.0221769, 0.0791449, -0.0326285,
    0.0291459, -0.0187575, 0.0610499, 0.00510959, -0.0267827, 0.033306, 0.0269463, -0.0322143, -0.0319555, 0.0311743, -0.153055, -0.0044915,
    -0.06337, -0.0458454, 0.036918, -0.124238, 0.0407617, -0.0201542, 0.0299433, -0.0459897, 0.0889536, -0.00126753, -0.0725127, 0.00964507,
    0.0502066, -0.0438203, 0.133816, 0.147282, 0.0625179,
  ],
};
