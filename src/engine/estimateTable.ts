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
    0.0625687, -0.00769914, 0.000273577, -0.0164676, -0.00575999, 0.0269439, -0.000609463, 0.00850379, -0.0133692, -0.0171951, -0.0201073,
    -0.00638606, -0.00735185, -0.0265269, -0.0168101, 0.000519099, 0.0281623, 0.00266508, 0.0220422, -0.0135688, -0.0167738, -0.003178,
    0.0189241, 0.0167896, -0.0262258,
  ],
  least: 0.02,
  doubt: 0.1,
  factor: 2.60456,
  correction: [
    -0.0540065, 0.00117971, -0.0124085, 0.0128203, 0.0232138, 0.0105463, -0.00457116, -0.0127226, -0.00955731, 0.0256589, 0.0324667,
    0.0682766, 0.000888875, 0.0223356, 0.0304545, -0.0160593, -0.0298786, -0.0271341, -0.0398644, -0.0204024, -0.0713723, -0.0387185,
    -0.0531322, -0.00846742, -0.054417,
  ],
};
