/** What can be seen of the controls of the page: nothing that has the focus, or that a lesson names, may be covered (WCAG 2.4.11). */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Controls that something else hides while they have the focus, with what hides them. Each stop of the Tab key gets the
 * focus in turn and may scroll, as it does by Tab.
 */
export async function hiddenStops(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = document.activeElement;
    const hidden: string[] = [];
    const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
      (each) =>
        each.tabIndex >= 0 && !each.matches(':disabled') && !each.closest('[inert]') && each.checkVisibility({ visibilityProperty: true }),
    );
    if (stops.length < 20) hidden.push(`only ${stops.length} stops`);
    for (const stop of stops) {
      stop.focus();
      if (document.activeElement !== stop) continue;
      // What floats steps aside when the focus moves.
      if (document.querySelector('[data-testid="notice"]')) await frame().then(frame);
      // A radio button is as large as its label, which shows it.
      const shown = stop.closest('label') ?? stop;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const hit = [0.5, 0.1, 0.9].flatMap((across) =>
        [0.5, 0.1, 0.9].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
      );
      if (hit.some((each) => each !== null && (shown.contains(each) || each.contains(shown)) && each !== document.body)) continue;
      const name = stop.getAttribute('aria-label') ?? stop.textContent ?? stop.tagName;
      const over = hit[0] ? `${hit[0].tagName}.${hit[0].className}` : 'the edge of the window';
      hidden.push(`${stop.tagName} "${name.slice(0, 40)}" at ${Math.round(left)}, ${Math.round(top)} behind ${over}`);
    }
    if (before instanceof HTMLElement) before.focus();
    return hidden;
  });
}

/** The focus is on some control, not lost to the page. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), { message: `focus after ${after}` }).toBe(true);
}

/** "free", or what hides the middle of what is in sight of a control: of a large one a part may be scrolled away. */
export async function pressable(page: Page, name: string): Promise<string> {
  return page.evaluate((control) => {
    const all = [...document.querySelectorAll(`[data-control="${control}"]`)].filter((each) => each.getClientRects().length > 0);
    if (all.length === 0) return 'not there';
    const [first] = all;
    let { left, top, right, bottom } = first.getBoundingClientRect();
    // What is scrolled away is not covered.
    for (let around = first.parentElement; around; around = around.parentElement) {
      if (around !== document.documentElement && getComputedStyle(around).overflowY === 'visible') continue;
      const frame = around.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    if (right - left < 8 || bottom - top < 8) return 'out of sight';
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    return hit && first.contains(hit) ? 'free' : `behind ${hit?.tagName}.${hit?.className} at ${Math.round(x)}, ${Math.round(y)}`;
  }, name);
}
