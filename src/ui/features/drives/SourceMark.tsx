/** Where a value comes from, as one word. */
import type { ParameterSource, Provenance } from '../../../scenario/provenance.ts';
import styles from './DriveSheet.module.css';

export const PROVENANCE: Readonly<Record<Provenance, { readonly word: string; readonly title: string }>> = {
  document: { word: 'stated', title: 'Stated in a studied document' },
  measured: { word: 'measured', title: 'Measured on the device' },
  datasheet: { word: 'datasheet', title: 'From the datasheet of the device or a sibling' },
  derived: { word: 'derived', title: 'Derived by arithmetic from other figures' },
  assumed: { word: 'assumed', title: 'Assumed, for want of anything better' },
  calibrated: { word: 'calibrated', title: 'Chosen so that a published result comes out' },
};

export function SourceMark({ source, edited }: { readonly source: ParameterSource | undefined; readonly edited: boolean }) {
  if (edited) {
    return (
      <span className={styles.mark} data-mark="edited" title="Differs from the library">
        edited by you
      </span>
    );
  }
  if (!source) return null;
  const { word, title } = PROVENANCE[source.provenance];
  return (
    <span className={styles.mark} data-mark={source.provenance} title={title}>
      {word}
    </span>
  );
}
