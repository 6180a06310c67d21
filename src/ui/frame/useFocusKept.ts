import { useEffect } from 'react';
import { heirOf, trailOf } from './focusTrail.ts';
import type { FocusTrail } from './focusTrail.ts';

/** After a key or a click: long enough for a page under load to have drawn what came of it. */
const LOOK_AFTER_MS = [60, 180, 400, 1000, 2000];

/**
 * Keeps the focus on the page: a button that removes itself (a hint that is put away, a volume that is dissolved, an undo
 * that takes back what had the focus) leaves it to its surroundings. Whoever has a better place to go takes the focus
 * itself: it is moved only when it was nowhere at two looks in a row, or before the next key.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let inside: FocusTrail | null = null;
    /** The last one outside of dialogs and popovers, which go with all that is in them. */
    let outside: FocusTrail | null = null;
    let byKey = false;
    let lostBefore = false;
    let looks: ReturnType<typeof setTimeout>[] = [];

    const isLost = () => document.activeElement === document.body && inside !== null && !inside.element.isConnected;
    const mend = () => {
      if (!isLost() || !inside) return;
      // A dialog that is still there keeps the focus to itself; one that is gone leaves it to its opener's place.
      const layer = inside.element.closest('dialog, [popover]') ?? inside.around.find((each) => each.matches('dialog, [popover]'));
      const trail = layer && !layer.isConnected ? (outside ?? inside) : inside;
      const heir = trail.element.isConnected && trail.element instanceof HTMLElement ? trail.element : heirOf(trail);
      heir?.focus({ preventScroll: !byKey });
    };
    const look = () => {
      const lost = isLost();
      if (lost && lostBefore) mend();
      lostBefore = lost;
    };
    const lookSoon = () => {
      looks.forEach(clearTimeout);
      lostBefore = false;
      looks = LOOK_AFTER_MS.map((ms) => setTimeout(look, ms));
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      inside = trailOf(target);
      if (!target.closest('dialog, [popover]')) outside = inside;
    };
    const onKeyDown = () => {
      byKey = true;
      mend();
      lookSoon();
    };
    const onPointerDown = () => {
      byKey = false;
      // A press on what takes no focus gives it up on purpose.
      setTimeout(() => {
        if (document.activeElement === document.body && inside?.element.isConnected) inside = null;
      }, 0);
    };
    addEventListener('focusin', onFocusIn);
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', onPointerDown, true);
    addEventListener('click', lookSoon, true);
    return () => {
      looks.forEach(clearTimeout);
      removeEventListener('focusin', onFocusIn);
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', onPointerDown, true);
      removeEventListener('click', lookSoon, true);
    };
  }, []);
}
