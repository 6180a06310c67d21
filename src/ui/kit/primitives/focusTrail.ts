/**
 * Where the focus goes when what had it is gone: to the nearest place around it that is still there. Browsers
 * give it to the page, from where the next Tab begins at the top and keys of a place do nothing.
 */

/** An element that had the focus, and what was around it, innermost first. */
export interface FocusTrail {
  readonly element: Element;
  readonly around: readonly Element[];
}

/** What to begin with inside of a place. */
const FIRST = '[data-place-focus], [data-tube][tabindex="0"], button, select, input, a[href], [tabindex="0"]';

export function trailOf(element: Element): FocusTrail {
  const around: Element[] = [];
  for (let next = element.parentElement; next && next !== document.body; next = next.parentElement) around.push(next);
  return { element, around };
}

/** The first of a place that can take the focus and is seen; the place itself if it holds none. */
export function firstIn(place: Element): HTMLElement | null {
  const all = [...place.querySelectorAll<HTMLElement>(FIRST)].filter(takesFocus);
  const marked = all.find((each) => each.matches('[data-place-focus], [data-tube]'));
  if (marked ?? all[0]) return marked ?? all[0];
  return place instanceof HTMLElement && place.tabIndex === -1 && place.hasAttribute('tabindex') && isThere(place) ? place : null;
}

/** On the page, seen and not switched off: it can have the focus. */
export const isThere = (element: Element): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled, [inert] *');

/** Seen, not switched off, and a stop of the Tab key: of a row of tubes the one that had the focus last. */
const takesFocus = (element: HTMLElement): boolean => element.getClientRects().length > 0 && !element.matches(':disabled, [tabindex="-1"]');

/** Who takes over from what is gone; null where nothing around it is left. */
export function heirOf({ around }: FocusTrail): HTMLElement | null {
  for (const element of around) {
    if (!element.isConnected) continue;
    const first = firstIn(element);
    if (first) return first;
  }
  return null;
}
