import { useLayoutEffect, useRef, useState } from 'react';
import styles from './Field.module.css';

/** Kept free between the text and the edge of its place. */
const MARGIN_PX = 4;

/** Cuts off what goes beyond it: a place of the page, what scrolls by itself, a dialog. */
const CUTS = '[data-place], section[tabindex], dialog';

/** What is wrong with a field, under it; moved to the left where its place would cut it, and in several lines where it has no room for one. */
export function FieldProblem({ id, text }: { readonly id: string; readonly text: string }) {
  const bubble = useRef<HTMLSpanElement>(null);
  const [shift, setShift] = useState({ text: '', px: 0, most: 0 });
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const place = (element.closest(CUTS) ?? document.documentElement).getBoundingClientRect();
    const { left, width } = element.getBoundingClientRect();
    const most = place.width - 2 * MARGIN_PX;
    const over = left + Math.min(width, most) + MARGIN_PX - place.right;
    const room = left - MARGIN_PX - place.left;
    setShift({ text, px: -Math.max(0, Math.min(over, room)), most: width > most ? most : 0 });
  }, [text]);
  const { px, most } = shift.text === text ? shift : { px: 0, most: 0 };
  const lines = most > 0 ? ({ inlineSize: most, whiteSpace: 'normal' } as const) : undefined;
  return (
    <span
      ref={bubble}
      id={id}
      role="alert"
      className={styles.problem}
      style={{ ...(px !== 0 && { transform: `translateX(${px}px)` }), ...lines }}
    >
      {text}
    </span>
  );
}
