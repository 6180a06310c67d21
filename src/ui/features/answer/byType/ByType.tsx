import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { LazyDialog } from '../../../kit/primitives/LazyDialog.tsx';
import { LazyPlace } from '../../../kit/primitives/LazyPlace.tsx';
import { lazyPart } from '../../../kit/primitives/lazyPart.tsx';
import { messages } from './messages.ts';
import styles from './ByType.module.css';

// Loaded when opened.
const OpenedTypes = lazyPart(messages.rowsPart, () => import('./OpenedTypes.tsx').then((module) => module.OpenedTypes));
const TypeDialog = lazyPart(messages.tablePart, () => import('./TypeDialog.tsx').then((module) => module.TypeDialog));

/** The answer by query type: how this layout ranks among those compared, with a link to the whole table. */
export function ByType() {
  const [open, setOpen] = useState(false);
  // The row to unfold in the table; '' for none.
  const [dialogAt, setDialogAt] = useState<string | null>(null);
  return (
    <section className={styles.panel} aria-label={messages.title} data-testid="by-type">
      <Fold summary={<h2 className={styles.heading}>{messages.title}</h2>} open={open} onOpen={setOpen}>
        {open && (
          <LazyPlace>
            <OpenedTypes onTable={(row) => setDialogAt(row)} />
          </LazyPlace>
        )}
      </Fold>
      {/* Outside of the place: turning a phone may hide the place, and an invisible modal dialog would block the page. */}
      {dialogAt !== null &&
        createPortal(
          <LazyDialog onClose={() => setDialogAt(null)}>
            <TypeDialog at={dialogAt} onClose={() => setDialogAt(null)} />
          </LazyDialog>,
          document.body,
        )}
    </section>
  );
}
