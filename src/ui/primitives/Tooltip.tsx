import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Tooltip.module.css';

/** Milliseconds of rest before a hint shows under the pointer; with the keyboard it shows at once. */
const REST_MS = 500;

/**
 * A short hint under a control, on hover and on keyboard focus. Escape hides it, the pointer may enter it
 * (WCAG 1.4.13), touch does not show it: never put the only copy of something into one.
 */
export function Tooltip({
  text,
  children,
}: {
  readonly text: ReactNode;
  readonly children: (describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [shown, setShown] = useState(false);
  const later = (value: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(value), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      role="presentation"
      className={styles.holder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, REST_MS)}
      onPointerLeave={() => later(false, 80)}
      onFocus={(event) => event.target.matches(':focus-visible') && later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown) {
          event.stopPropagation();
          setShown(false);
        }
      }}
    >
      {children(shown ? id : undefined)}
      {shown && (
        <span role="tooltip" id={id} className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
