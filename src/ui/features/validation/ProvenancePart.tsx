import { ENGINE_VERSION } from '../../../engine/version.ts';
import styles from './Validation.module.css';

/** How these figures came about, and how anybody can compute them again. */
export function ProvenancePart({ engineVersion }: { readonly engineVersion: string }) {
  const same = engineVersion === ENGINE_VERSION;
  return (
    <>
      <p>
        Computed by version {engineVersion} of the engine
        {same ? ', the one that runs in this page' : `; this page runs version ${ENGINE_VERSION}, so they have to be computed again`}. A
        test computes them again with every change and compares them to the last digit.
      </p>
      <p>In a copy of the source:</p>
      <pre className={styles.code}>{'node scripts/update-validation.mjs\nnpx vitest run tests/validation'}</pre>
      <p>
        Of the hard disks no number is fitted to these measurements: what a drive’s own description gives is taken from there, and what was
        chosen beyond it is named above. Of the flash module the rows used to fit are marked. No other drive of the library was measured
        here, and no hard disk of today: their parameters come from descriptions and datasheets. The drive library names the source of every
        parameter.
      </p>
    </>
  );
}
