/**
 * A reader who follows a lesson, by mouse, by finger or by keys alone. It reads the lesson's file for what a step asks, and does it with
 * what the page offers: answers the question, presses the buttons in order, then does what the conditions that are left ask for.
 */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Condition, Lesson, LessonStep } from '../../../src/store/lesson/schema.ts';
import { pressable } from './sight.ts';
import { stopsBefore } from './stops.ts';

export type Hand = 'mouse' | 'touch' | 'keyboard';

const panel = (page: Page): Locator => page.locator('[data-place="lesson"]');
const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });

/** Stops of the Tab key before someone gives up. */
const MOST_STOPS = 250;

export class Reader {
  readonly #page: Page;
  readonly #hand: Hand;

  constructor(page: Page, hand: Hand) {
    this.#page = page;
    this.#hand = hand;
  }

  /** A button, link, box or row. By keys it is walked to with Tab: what Tab does not reach cannot be pressed. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await expect(target).toBeVisible();
    if (this.#hand === 'mouse') await target.click();
    else if (this.#hand === 'touch') await target.tap();
    else {
      await this.#tabTo(target);
      await this.#page.keyboard.press(key);
    }
  }

  async #tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
    for (let k = 0; k < MOST_STOPS; k++) {
      if (await isThere()) return;
      for (let stops = k === 0 ? await stopsBefore(target) : 0; stops > 0; stops--) await this.#page.keyboard.press('Tab');
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  }

  /** One of a group of choices. Within the group arrows move. */
  async choose(group: Locator, choice: number): Promise<void> {
    const radios = group.getByRole('radio');
    if (this.#hand !== 'keyboard') return this.press(group.locator('label').nth(choice));
    await this.#tabTo(group);
    await this.#page.keyboard.press('Space');
    for (let k = 0; k < choice; k++) await this.#page.keyboard.press('ArrowDown');
    await expect(radios.nth(choice)).toBeChecked();
  }

  /** On a phone a place is a tab. */
  async #show(place: 'Warehouse' | 'Board' | 'Answer'): Promise<void> {
    const tab = this.#page.getByRole('tab', { name: place });
    if (!(await tab.isVisible()) || (await tab.getAttribute('aria-selected')) === 'true') return;
    if (this.#hand !== 'keyboard') return this.press(tab);
    await this.#tabTo(this.#page.getByRole('tablist', { name: 'Places' }));
    const order = ['Warehouse', 'Board', 'Answer'];
    for (let k = 0; k < 3; k++) {
      const chosen = await this.#page.getByRole('tab', { selected: true }).textContent();
      if (chosen === place) return;
      await this.#page.keyboard.press(order.indexOf(chosen ?? '') < order.indexOf(place) ? 'ArrowRight' : 'ArrowLeft');
    }
  }

  /** Moves the slider until the step is done; `up`: to larger values. */
  async slide(up: boolean, isDone: () => Promise<boolean>): Promise<void> {
    const slider = panel(this.#page).getByRole('slider');
    await slider.scrollIntoViewIfNeeded();
    for (let k = 1; k <= 10 && !(await isDone()); k++) {
      if (this.#hand === 'keyboard') {
        if (k === 1) await this.#tabTo(slider);
        await this.#page.keyboard.press(up ? 'PageUp' : 'PageDown');
      } else {
        // Where it is now: answers that come in may have moved it.
        const box = (await slider.boundingBox())!;
        const place = (share: number) => box.x + box.width * (up ? share : 1 - share) + (up ? -2 : 2);
        const y = box.y + box.height / 2;
        if (this.#hand === 'touch') await this.#page.touchscreen.tap(place(k / 10), y);
        else {
          await this.#page.mouse.move(place((k - 0.8) / 10), y);
          await this.#page.mouse.down();
          await this.#page.mouse.move(place(k / 10), y, { steps: 4 });
          await this.#page.mouse.up();
        }
      }
      await this.#page.waitForTimeout(600);
    }
  }

  /** Moves an object onto volumes or disks through "Move to...". */
  async moveObject(object: string, targets: readonly RegExp[]): Promise<void> {
    await this.#show('Warehouse');
    await this.press(this.#page.locator(`[data-object="${object}"]`));
    await this.press(this.#page.locator('#place-warehouse').getByRole('button', { name: 'Move to…' }));
    const dialog = this.#page.getByRole('dialog', { name: 'Move files to' });
    for (const target of targets) await this.press(dialog.getByRole('checkbox', { name: target }), 'Space');
    await this.press(dialog.getByRole('button', { name: /^Move to / }));
    await expect(dialog).toBeHidden();
    // Back where the answer is watched.
    await this.#show('Board');
  }

  /** Runs a sweep as the step has set it up. */
  async sweep(step: LessonStep): Promise<void> {
    const page = study(this.#page);
    const run = page.getByRole('button', { name: /^Run (the remaining )?\d+/ });
    const asked = step.until!.flatMap((one) => (one.kind === 'sweep' ? [one] : []))[0];
    await expect(run.or(page.getByRole('button', { name: 'All done' }))).toBeVisible();
    if (await run.isVisible()) await this.press(run);
    await expect(page.getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 300_000 });
    // No line and no point that other steps ask about.
    await expect(page.getByRole('group', { name: `Lines (${asked.lines.length} shown)` })).toBeVisible();
    if (this.#hand === 'keyboard') await this.#page.keyboard.press('Escape');
    else await this.press(page.getByRole('button', { name: 'Close' }));
    await expect(page).toBeHidden();
  }

  async runAll(): Promise<void> {
    await this.#show('Answer');
    const all = this.#page.locator('[data-control="run-all"]');
    await expect.poll(() => pressable(this.#page, 'run-all')).not.toBe('covered');
    await this.press(all);
    await this.#show('Board');
  }
}

export interface Follow {
  readonly hand: Hand;
  /** Where to move files that a condition wants elsewhere, as the dialog names the targets. */
  readonly targets: (moved: Extract<Condition, { readonly kind: 'moved' }>) => readonly RegExp[];
  /** Looks at the page once each step is done. */
  readonly each?: (step: LessonStep) => Promise<void>;
}

/** Follows an open lesson from its first step to its end. */
export async function follow(page: Page, lesson: Lesson, { hand, targets, each }: Follow): Promise<void> {
  const reader = new Reader(page, hand);
  const place = panel(page);
  for (const [s, step] of lesson.steps.entries()) {
    await expect(place.getByRole('heading', { level: 3 })).toHaveText(`${s + 1}. ${step.title}`);
    const done = place.getByTestId('step-done');
    // Nothing is ticked off before the reader has done anything.
    await expect(done, `${step.id} on arrival`).toHaveCount(0);
    if (step.predict) {
      await expect(page.getByTestId('waits-for-prediction')).toHaveCount(1);
      const choice = step.predict.choices.findIndex(({ id }) => id === step.predict!.expected);
      await reader.choose(place.getByRole('group', { name: step.predict.question }), Math.max(0, choice));
      await reader.press(place.getByRole('button', { name: 'Lock in prediction' }));
      await expect(page.getByTestId('waits-for-prediction')).toHaveCount(0);
    }
    for (const { label } of step.open ?? []) await reader.press(place.getByRole('button', { name: label, exact: true }));
    for (const condition of step.until ?? []) await meet(condition);
    if (step.until) {
      // Its runs may take a minute of a processor.
      await expect(done, `${step.id} when all is done`).toBeVisible({ timeout: 300_000 });
      // It is brought into view, with what the engine has shown.
      await expect.poll(() => inSight(done), { message: `${step.id}: Done is in sight` }).toBe(true);
    }
    await each?.(step);
    await reader.press(place.getByRole('button', { name: s < lesson.steps.length - 1 ? 'Next' : 'Finish', exact: true }));

    async function meet(condition: Condition): Promise<void> {
      const isDone = () => done.isVisible();
      if (condition.kind === 'sweep') {
        await reader.press(place.getByRole('button', { name: 'Open the study’s sweep' }));
        await reader.sweep(step);
      } else if (condition.kind === 'pinned' && (condition.of?.length ?? 0) > (step.open?.length ?? 0)) await reader.runAll();
      else if (condition.kind === 'moved') for (const object of condition.objects) await reader.moveObject(object, targets(condition));
      else if (condition.kind === 'compared' && step.slide) await reader.slide(step.predict?.expected === 'large', isDone);
    }
  }
  await expect(place.getByRole('heading', { level: 3 })).toHaveText('Lesson finished');
  await expect(place.getByTestId('lesson-finished')).toContainText(`${lesson.steps.length} of ${lesson.steps.length} steps done`);
}

/** Whether an element is within its scrolling place and the window. */
async function inSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom, left } = node.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 4, (top + Math.min(bottom, innerHeight)) / 2);
    return seen !== null && (node.contains(seen) || seen.contains(node));
  });
}
