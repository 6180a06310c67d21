import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import styles from './Study.module.css';
import { messages } from './messages.ts';

/** A place for a table that may be wider than the screen: the arrow keys scroll it, and where it does scroll it says so. */
export function Scroller({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const [wider, setWider] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {wider && <p className={styles.quiet}>{messages.wider}</p>}
      <ScrollRegion ref={region} className={styles.scroller} aria-label={label}>
        {children}
      </ScrollRegion>
    </>
  );
}
