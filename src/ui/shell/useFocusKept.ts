import { useEffect } from 'react';
import { heirOf, isThere, trailOf } from '../kit/primitives/focusTrail.ts';
import type { FocusTrail } from '../kit/primitives/focusTrail.ts';

/** After a change of the page: anyone who has a better place to go has taken the focus by then. */
const SETTLED_MS = 50;

/** What goes with all that is in it, and then leaves the focus to where it came from. */
const LAYER = 'dialog, [popover], [data-layer]';

/**
 * Keeps the focus on the page: what disappears while it has the focus (a hint that is dismissed, a volume that is
 * dissolved, the button that cancels a run when the run ends, a tab that another one takes the place of) leaves it to its
 * surroundings. Every change of the page is looked at, whatever caused it. Anyone who has a better place to go takes the
 * focus itself: it is moved only when it is still nowhere a moment later, or before the next key.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let inside: FocusTrail | null = null;
    /** The last one outside of layers. */
    let outside: FocusTrail | null = null;
    let byKey = false;
    let settling: ReturnType<typeof setTimeout> | undefined;

    const isNowhere = () => document.activeElement === document.body || document.activeElement === null;
    const isLost = ({ element }: FocusTrail) =>
      isNowhere() ? !isThere(element) : document.activeElement === element && element.closest('[hidden], [inert], :disabled') !== null;
    const recover = () => {
      clearTimeout(settling);
      settling = undefined;
      if (!inside || !isLost(inside)) return;
      // A layer that is still there keeps the focus to itself.
      const layer = inside.element.closest(LAYER) ?? inside.around.find((each) => each.matches(LAYER));
      const trail = layer && !isThere(layer) ? (outside ?? inside) : inside;
      const heir = isThere(trail.element) && trail.element instanceof HTMLElement ? trail.element : heirOf(trail);
      heir?.focus({ preventScroll: !byKey });
    };
    const lookSoon = () => {
      if (inside) settling ??= setTimeout(recover, SETTLED_MS);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      inside = trailOf(target);
      if (!target.closest(LAYER)) outside = inside;
    };
    const onKeyDown = () => {
      byKey = true;
      recover();
    };
    const onPointerDown = () => {
      byKey = false;
      // A press on what takes no focus gives it up on purpose.
      setTimeout(() => {
        if (isNowhere() && inside && isThere(inside.element)) inside = null;
      }, 0);
    };
    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['hidden', 'disabled', 'inert', 'open'],
    });
    addEventListener('resize', lookSoon);
    addEventListener('focusin', onFocusIn);
    addEventListener('keydown', onKeyDown, true);
    addEventListener('pointerdown', onPointerDown, true);
    return () => {
      clearTimeout(settling);
      observer.disconnect();
      removeEventListener('resize', lookSoon);
      removeEventListener('focusin', onFocusIn);
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
