import { useLayoutEffect, useRef, useState } from 'react';
import styles from './Field.module.css';

/** Kept free between the text and the edge of its place. */
const MARGIN_PX = 4;

/** What is wrong with a field, under it; moved to the left where its place would cut it. */
export function FieldProblem({ id, text }: { readonly id: string; readonly text: string }) {
  const bubble = useRef<HTMLSpanElement>(null);
  const [shift, setShift] = useState({ text: '', px: 0 });
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const place = (element.closest('[data-place]') ?? document.documentElement).getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    const over = right + MARGIN_PX - place.right;
    const room = left - MARGIN_PX - place.left;
    setShift({ text, px: -Math.max(0, Math.min(over, room)) });
  }, [text]);
  const px = shift.text === text ? shift.px : 0;
  return (
    <span ref={bubble} id={id} role="alert" className={styles.problem} style={px === 0 ? undefined : { transform: `translateX(${px}px)` }}>
      {text}
    </span>
  );
}
