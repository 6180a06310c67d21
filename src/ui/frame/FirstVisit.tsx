import { useState } from 'react';
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

const BY_MOUSE = 'Try this: draw a box around disks 1–16, drag the fact table onto one of them';
const BY_FINGER = 'Try this: in the warehouse tap Daily sales, then Move to…, tick volumes Fact and Indexes, Move';

/** One sentence on what to try, until something was tried or it is put away. */
export function FirstVisit() {
  const untouched = useApp((state) => state.history.length === 1);
  const origin = useApp((state) => state.scenario.origin);
  const [seen, setSeen] = useState(wasSeen);
  // A finger scrolls where a mouse draws a box.
  const touch = useMedia('(pointer: coarse)');
  if (seen || !untouched || origin !== 'red-brick/stripe-8-8-4-2/w3') return null;
  return (
    <aside className={styles.hint} aria-label="What to try first">
      <p>
        A warehouse of 6 006 table and index files on 22 disks, simulated down to the seek. <strong>{touch ? BY_FINGER : BY_MOUSE}</strong>{' '}
        and watch the elapsed time.
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
