import { ENGINE_VERSION } from '../../../engine/version.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

/** How these figures came about, and how anybody can compute them again. */
export function ProvenancePart({ engineVersion }: { readonly engineVersion: string }) {
  const same = engineVersion === ENGINE_VERSION;
  return (
    <>
      <p>
        {messages.computedByVersionOfTheEngine(engineVersion)}
        {same ? messages.theOneThatRunsIn : messages.thisPageRunsVersionSo(ENGINE_VERSION)}
        {messages.aTestComputesThemAgain}
      </p>
      <p>{messages.inACopyOfTheSource}</p>
      <pre className={styles.code}>{'node scripts/update-validation.mjs\nnpx vitest run tests/validation'}</pre>
      <p>{messages.ofTheHardDisksNo}</p>
    </>
  );
}
