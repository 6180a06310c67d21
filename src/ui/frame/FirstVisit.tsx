import { useState } from 'react';
import { studyOfScenario } from '../../studies/catalogue.ts';
import { Button } from '../primitives/Button.tsx';
import { useMedia } from '../primitives/useMedia.ts';
import { useApp } from '../useApp.ts';
import styles from './FirstVisit.module.css';

const SEEN = 'spindle-first-visit-seen';

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    // No storage: the sentence shows at each visit, which harms nobody.
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // As above.
  }
}

/** One sentence on what to try, until something was tried or it is dismissed. */
export function FirstVisit() {
  const untouched = useApp((state) => state.history.length === 1);
  const origin = useApp((state) => state.scenario.origin);
  const [seen, setSeen] = useState(wasSeen);
  // A finger scrolls where a mouse draws a box.
  const touch = useMedia('(pointer: coarse)');
  const study = studyOfScenario({ origin });
  const hint = origin === study?.first ? study?.firstHint : undefined;
  if (seen || !untouched || !hint) return null;
  return (
    <aside className={styles.hint} aria-label="What to try first">
      <p>
        {hint.scene} <strong>Try this: {touch ? hint.touch : hint.mouse}</strong> and {hint.watch}.
      </p>
      <Button
        kind="quiet"
        icon="close"
        label="Put this hint away"
        onClick={() => {
          remember();
          setSeen(true);
        }}
      />
    </aside>
  );
}
