/**
 * A panel that stands beside the bench, below 1000 px as a sheet under it. It is no modal dialog: the rest of the page stays in sight and in
 * use. A sheet can be made larger: it then takes the places above it, but for the film's bar. The focus goes in when it opens and back when it
 * closes; Escape inside closes it.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { Button } from './Button.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import styles from './Beside.module.css';

/** On the element of the frame that has it as a child. */
export const BESIDE_PLACE = 'data-beside-place';

export interface BesideProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Beside({ title, onClose, children }: BesideProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  const [place] = useState(() => document.querySelector(`[${BESIDE_PLACE}]`) ?? document.body);
  useEffect(() => {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const element = panel.current!;
    element.focus({ preventScroll: true });
    return () => {
      // Who has gone on to another place stays there.
      const isInside = element.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener?.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as it closes a modal dialog
    <div
      ref={panel}
      role="dialog"
      aria-modal={false}
      className={styles.panel}
      data-beside-large={large || undefined}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className={styles.size}>
          <Button kind="quiet" title={large ? messages.smallerTitle : messages.largerTitle} onClick={() => setLarge(!large)}>
            {large ? messages.smaller : messages.larger}
          </Button>
        </span>
        <Button kind="quiet" icon="close" label={messages.close} onClick={onClose} />
      </div>
      <ScrollRegion className={styles.body} aria-labelledby={`${id}-title`}>
        {children}
      </ScrollRegion>
    </div>,
    place,
  );
}
