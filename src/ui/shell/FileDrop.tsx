import { useEffect, useState } from 'react';
import styles from './FileDrop.module.css';
import { messages } from './messages.ts';

/** Passes on files dropped anywhere on the page, and says so while one is dragged over it. */
export function FileDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    // A place in a dialog that accepts files itself.
    const isTaken = (event: DragEvent) => event.target instanceof Element && event.target.closest('[data-file-drop]') !== null;
    const onOver = (event: DragEvent) => {
      if (isTaken(event)) setOver(false);
      if (!carriesFile(event) || isTaken(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Leaving the window has no element to go to.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event) || isTaken(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  if (!over) return null;
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p>{messages.dropHere}</p>
    </div>
  );
}
