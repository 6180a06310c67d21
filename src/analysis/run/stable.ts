/** When a system is stable again after something moved in it. */

/** How far any figure may be from its final mean in any window, as a share of that mean. */
export const STABLE_WITHIN = 0.05;
/** The final mean is that of the last third of what follows, of at least so many windows. */
const LEAST_FINAL_WINDOWS = 3;
const FINAL_SHARE = 1 / 3;

export interface Settling {
  /** From the start of the run, in ms: from here on all figures stay within the tolerance; null: they do not, or too little of the run follows. */
  readonly stableMs: number | null;
  /** What its figures are measured over: a figure is a sum or a state of a window of this length. */
  readonly windowMs: number;
  /** Where the windows of the final means begin; null: too few whole windows follow. */
  readonly finalFromMs: number | null;
}

/**
 * The first moment after which every figure stays within the tolerance of its final mean. Only whole windows count, so that the answer is
 * known to a window: a system that is stable in the first whole window is called stable at once.
 * @param figures rows of one value for each window: what each stream got done (steps, not completed queries), pages in each pool
 * @param sinceMs when the last byte had moved; `untilMs`: the end of the run
 */
export function settling(
  figures: readonly ArrayLike<number>[],
  windowMs: number,
  sinceMs: number,
  untilMs: number,
  tolerance = STABLE_WITHIN,
): Settling {
  const first = Math.ceil(sinceMs / windowMs - 1e-9);
  const end = Math.floor(untilMs / windowMs + 1e-9);
  const finals = Math.floor((end - first) * FINAL_SHARE + 1e-9);
  if (finals < LEAST_FINAL_WINDOWS) return { stableMs: null, windowMs, finalFromMs: null };
  const final = end - finals;
  let stable = first;
  for (const row of figures) {
    let mean = 0;
    for (let w = final; w < end; w++) mean += row[w] / finals;
    for (let w = first; w < end; w++) if (Math.abs(row[w] - mean) > tolerance * mean) stable = Math.max(stable, w + 1);
  }
  const stableMs = stable > final ? null : stable === first ? sinceMs : stable * windowMs;
  return { stableMs, windowMs, finalFromMs: final * windowMs };
}
