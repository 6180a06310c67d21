/**
 * The studies' lessons, followed from the first step to the end by mouse, finger and keys, on a laptop, a projector and a phone, with the
 * network cut after the first load. `SPINDLE_E2E_ALL=1` (the nightly's part `lessons`) follows each lesson in all nine ways; otherwise, as they
 * take a minute and more, the first one is followed by finger, and at night one by keys and one by mouse.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { decodeLink } from '../../src/scenario/link/link.ts';
import type { Lesson } from '../../src/store/lesson/schema.ts';
import { STUDIES } from '../../src/studies/index.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import { follow } from './support/lessonHands.ts';
import type { Hand } from './support/lessonHands.ts';
import { answered, openPage, watchFaults } from './support/page.ts';
import { hiddenStops } from './support/sight.ts';

const SIZES = { laptop: [1280, 720], projector: [1024, 768], phone: [360, 800] } as const;
type Size = keyof typeof SIZES;
const HANDS: readonly Hand[] = ['mouse', 'keyboard', 'touch'];
const ALL = process.env.SPINDLE_E2E_ALL === '1';
const IS_NIGHTLY = ALL || process.env.SPINDLE_NIGHTLY !== undefined;

/** Where the server delivers also what the page needs to work without a network (`playwright.config.ts`). */
test.use({ baseURL: async ({ baseURL }, give) => await give(new URL('/labs/whole/', baseURL).href) });

interface Followed {
  readonly study: string;
  readonly lesson: Lesson;
  /** The one that first visitors are offered. */
  readonly isFirst: boolean;
}

const LESSONS = STUDIES.flatMap(({ id, introduction }): readonly Followed[] => {
  const file = `src/studies/${id}/lesson.json`;
  if (!existsSync(file)) return [];
  return [{ study: id, lesson: JSON.parse(readFileSync(file, 'utf8')) as Lesson, isFirst: introduction !== undefined }];
});

/** Where files are moved to that a step wants elsewhere: onto the volume or disk that they are on and the next one, as the dialog names them. */
function targetsOf({ objects, from }: { readonly objects: readonly string[]; readonly from: string }): readonly RegExp[] {
  const { hardware, volumes, placement } = presetScenario(from)!;
  const { spread } = placement.rules.find(({ object }) => objects.includes(object))!;
  const own = spread.kind === 'all' ? spread.target : spread.targets[0];
  const all = [
    ...volumes.map(({ id, name }) => ({ id, name: `volume ${name}` })),
    ...hardware.disks.map(({ id }, d) => ({ id, name: `disk ${d + 1}` })),
  ];
  const at = all.findIndex(({ id }) => id === own);
  return all.slice(at, at + 2).map(({ name }) => new RegExp(`^${name}\\b`));
}

type Way = readonly [Size, Hand];
const PHONE: Way = ['phone', 'touch'];

/** Each size and each hand once. */
const SOME: readonly Way[] = [['laptop', 'keyboard'], ['projector', 'mouse'], PHONE];
const EVERY = (Object.keys(SIZES) as Size[]).flatMap((size) => HANDS.map((hand) => [size, hand] as const));

/** Everything that is loaded on demand is there; from now on nothing can be fetched. */
async function cutNetwork(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await expect(page.getByRole('menuitem', { name: /Offline use/ })).toHaveText(/ready/);
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
}

/** Opens a study's lesson from the page of the study. */
async function begin(page: Page, study: string): Promise<void> {
  await page.keyboard.press('Shift+F2');
  const dialog = page.getByRole('dialog', { name: /^Study/ });
  await dialog.getByLabel('Study', { exact: true }).selectOption(study);
  await dialog.getByRole('radio', { name: 'Lesson', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: /^Begin the study/ }).click();
}

const LONG = LESSONS.filter(({ isFirst }) => !isFirst);

/**
 * By day the first one, which is for visitors with a phone too. A long one takes a minute and more: each is followed in all ways by the
 * nightly's part `lessons`, and the last two, one by keys and one by mouse, by its part `e2e`.
 */
function waysOf(one: Followed): readonly Way[] {
  if (ALL) return EVERY;
  if (!one.isFirst && !IS_NIGHTLY) return [];
  return one.isFirst ? [PHONE] : SOME.slice(0, 2).filter((_, k) => LONG.at(k - 2) === one);
}

for (const one of LESSONS) {
  const { study, lesson, isFirst } = one;
  for (const [size, hand] of waysOf(one)) {
    const [width, height] = SIZES[size];
    test.describe(`${lesson.title}, ${size}, ${hand}`, () => {
      test.use({
        viewport: { width, height },
        hasTouch: hand === 'touch' || size === 'phone',
        isMobile: size === 'phone',
        serviceWorkers: 'allow',
      });
      test('is complete without a network', async ({ page }) => {
        test.setTimeout(1_200_000);
        const faults = watchFaults(page);
        await openPage(page);
        if (size === 'projector') {
          await page.getByRole('button', { name: /^Theme:/ }).click();
          await page.getByRole('menuitemradio', { name: 'Projector' }).click();
        }
        await cutNetwork(page);
        if (isFirst) await page.getByRole('button', { name: 'Start the first lesson' }).click();
        else await begin(page, study);
        await follow(page, lesson, {
          hand,
          targets: targetsOf,
          async each(step) {
            expect(
              (await hiddenStops(page)).filter((one) => !one.startsWith('only ')),
              step.id,
            ).toEqual([]);
            await expect(page.getByText('failed a self-check'), step.id).toHaveCount(0);
          },
        });
        // Starting again asks first.
        const panel = page.locator('[data-place="lesson"]');
        await panel.getByRole('button', { name: 'Start again…' }).click();
        await panel.getByRole('button', { name: 'Keep them' }).click();
        await expect(panel.getByTestId('lesson-finished')).toBeVisible();
        expect(faults).toEqual([]);
      });
    });
  }
}

test('every study with a lesson is followed', () => {
  expect(LESSONS.length).toBe(STUDIES.filter(({ lesson }) => lesson).length);
  expect(LESSONS.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  // At night in each size and by each hand.
  expect(new Set(LESSONS.flatMap(waysOf))).toEqual(new Set(ALL ? EVERY : IS_NIGHTLY ? SOME : [PHONE]));
});

// At night: a further side of what the tests of this file show by day.
test('a link leads to the step that was open, and a reload gives nothing away @nightly', async ({ page, context }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Start the first lesson' }).click();
  const panel = page.locator('[data-place="lesson"]');
  await panel.getByRole('button', { name: 'Skip' }).click();
  const heading = await panel.getByRole('heading', { level: 3 }).textContent();
  // The address follows the page a moment later.
  const { study, lesson } = LESSONS.find(({ isFirst }) => isFirst)!;
  const linked = () => {
    const link = decodeLink(page.url());
    return link.ok ? link.value.view.lesson : link.error.kind;
  };
  await expect.poll(linked).toBe(`${study}/${lesson.steps[1].id}`);
  const url = page.url();
  const other = await context.browser()!.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(url);
  await answered(elsewhere);
  await expect(elsewhere.locator('[data-place="lesson"]').getByRole('heading', { level: 3 })).toHaveText(heading!);
  await other.close();
  // The answer of another document waits for the prediction, over a reload too.
  const waits = page.getByTestId('waits-for-prediction');
  await page.getByRole('button', { name: /^Layout:/ }).click();
  await page.getByRole('menuitemradio', { name: /^Stripe 22 \(1/ }).click();
  await expect(page.getByTestId('layout-title')).toContainText('Stripe 22 (1');
  await expect(waits).toContainText('once you have made your prediction');
  await expect(page.getByTestId('answer-elapsed')).toHaveCount(0);
  await page.reload();
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(heading!);
  await expect(waits).toContainText('once you have made your prediction');
  await expect(page.getByTestId('answer-elapsed')).toHaveCount(0);
});
