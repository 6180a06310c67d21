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
    0.0826389, -0.00397566, -0.0231552, -0.0382174, 0.0496602, 0.0210063, -0.00796488, 0.0111093, 0.0129176, 0.000160631, 0.0441267,
    0.00491663, 0.0222261, -0.0214598, -0.0450035, 0.00399401, 0.0357202, 0.00445413, -0.0120144, -0.00426026, -0.00919681, 0.000682999,
  ],
  least: 0.02,
  doubt: 0.1,
  factor: 1.86716,
  correction: [
    -0.0485677, -0.0354479, 0.020641, 0.00469621, -0.00409573, -0.0478463, 0.0121979, -0.0149528, -0.0492727, 0.065301, 0.103036, 0.0544879,
    0.0405473, -0.0377338, 0.00174444, 0.0375309, 0.00153691, -0.0031779, -0.0351379, -0.0339626, -0.15478, -0.0908099,
  ],
};
