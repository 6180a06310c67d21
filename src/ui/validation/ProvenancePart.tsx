import { ENGINE_VERSION } from '../../engine/version.ts';
import styles from './Validation.module.css';

/** How these figures came about, and how anybody can have them anew. */
export function ProvenancePart({ engineVersion }: { readonly engineVersion: string }) {
  const same = engineVersion === ENGINE_VERSION;
  return (
    <>
      <p>
        Computed by version {engineVersion} of the engine
        {same ? ', the one that runs in this page' : `; this page runs version ${ENGINE_VERSION}, so they are to be computed anew`}. A test
        computes them again with every change and compares them to the last digit.
      </p>
      <p>In a copy of the source:</p>
      <pre className={styles.code}>{'node scripts/update-validation.mjs\nnpx vitest run tests/validation'}</pre>
      <p>
        No parameter is fitted to these measurements. What a drive’s own description gives is taken from there; the drive library names the
        source of every parameter. Other drives of that time were not measured request by request here, and no drive of today was: their
        parameters come from descriptions and datasheets.
      </p>
    </>
  );
}
