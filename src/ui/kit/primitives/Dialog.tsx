import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { speakIn } from './voice.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { messages } from '../messages.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom, the deciding one last. */
  readonly footer?: ReactNode;
  /** `full`: most of the window; what is inside scrolls by itself. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Seen only after a moment, though it holds the keyboard from the first: for what is mostly over before. */
  readonly late?: boolean;
  /** At the bottom, and the page above it is not dimmed: what is proposed there can be seen. */
  readonly aside?: boolean;
}

/**
 * A modal dialog on the platform's own <dialog>: focus goes in, stays in, and returns; Escape closes.
 * Mount it to open it, unmount it to close it.
 */
export function Dialog({ title, onClose, children, footer, size = 'normal', late = false, aside = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const dialog = element.current!;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (!dialog.open) dialog.showModal();
    const quiet = speakIn(dialog);
    // A click on the backdrop hits the dialog element itself, outside its inner box. One that only ends there started
    // inside, for example by selecting text in a field, and closes nothing.
    let begunOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      begunOutside = event.target === dialog;
    };
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog && begunOutside) close.current();
    };
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      quiet();
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      // Unmounting removes the element before the browser gives the focus back by itself.
      if (opener?.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={[styles.dialog, size === 'normal' ? '' : styles[size], late ? styles.late : ''].filter(Boolean).join(' ')}
      data-aside={aside || undefined}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        close.current();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Button kind="quiet" icon="close" label={messages.close} onClick={onClose} />
        </header>
        <ScrollRegion className={styles.body} aria-labelledby={`${id}-title`}>
          {children}
        </ScrollRegion>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
