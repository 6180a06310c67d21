/** Where a value comes from, as one word. */
import type { ParameterSource, Provenance } from '../../../scenario/provenance.ts';
import { messages } from './messages.ts';
import styles from './DriveSheet.module.css';

export const PROVENANCE: Readonly<Record<Provenance, { readonly word: string; readonly title: string }>> = {
  document: { word: 'stated', title: messages.statedInAStudiedDocument },
  measured: { word: 'measured', title: messages.measuredOnTheDevice },
  datasheet: { word: 'datasheet', title: messages.fromTheDatasheetOfThe },
  derived: { word: 'derived', title: messages.derivedByArithmeticFromOtherFigures },
  assumed: { word: 'assumed', title: messages.assumedForWantOfAnythingBetter },
  calibrated: { word: 'calibrated', title: messages.chosenSoThatAPublished },
};

export function SourceMark({ source, edited }: { readonly source: ParameterSource | undefined; readonly edited: boolean }) {
  if (edited) {
    return (
      <span className={styles.mark} data-mark="edited" title={messages.differsFromTheLibrary}>
        {messages.editedByYou}
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
