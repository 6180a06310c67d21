import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { clearSide } from './outOfTheWay.ts';
import type { Side } from './outOfTheWay.ts';

/** Between what floats and the edge of the bench, as in the styles. */
const MARGIN = 16;

/** What must stay in sight: the control that has the focus, and those that an open lesson names. */
function mustBeSeen(floating: HTMLElement): Element[] {
  const focused = document.activeElement;
  const names = document.querySelector<HTMLElement>('[data-uses]')?.dataset.uses?.split(' ') ?? [];
  const named = names.flatMap((name) => [...document.querySelectorAll(`[data-control="${CSS.escape(name)}"]`)]);
  return focused && focused !== document.body && !floating.contains(focused) ? [focused, ...named] : named;
}

/** The side of its bench at which a floating element hides least. Looks again when the focus moves, and when its size changes. */
export function useClearSide(ref: RefObject<HTMLElement | null>, isShown: boolean): Side {
  const [side, setSide] = useState<Side>('bottom');
  useLayoutEffect(() => {
    const shown = isShown ? ref.current : null;
    if (!shown) return;
    const place = () => {
      const bench = shown.parentElement;
      if (!bench) return;
      const seen = mustBeSeen(shown).map((each) => each.getBoundingClientRect());
      setSide(clearSide(shown.getBoundingClientRect(), bench.getBoundingClientRect(), MARGIN, seen));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(shown);
    addEventListener('focusin', place);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('focusin', place);
      removeEventListener('resize', place);
    };
  }, [ref, isShown]);
  return side;
}
