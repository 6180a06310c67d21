/** How far the Tab key has to go, so that a hand need not ask the page after each press. */
import type { Locator } from '@playwright/test';

/**
 * How many stops lie for certain between the focus and a control that follows it: so often Tab can be pressed blindly, once: focus
 * may change what follows. Controls at which Tab may or may not stop, as in groups of radio buttons, do not count. 0 where the control
 * comes earlier.
 */
export async function stopsBefore(target: Locator): Promise<number> {
  return target.evaluate((end) => {
    const start = document.activeElement;
    const follows = (one: Element, other: Element) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!start || !follows(start, end)) return 0;
    const stops = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="radio"]), select, textarea, [tabindex="0"]');
    return [...stops].filter(
      (each) =>
        each.tabIndex === 0 &&
        !each.matches(':disabled') &&
        !each.closest('[inert], [role="radiogroup"], fieldset') &&
        each.checkVisibility({ visibilityProperty: true }) &&
        follows(start, each) &&
        follows(each, end) &&
        !each.contains(end),
    ).length;
  });
}
