/** The page of a studied document: reached by keys and menu; its sweep, its claims and its lesson do what they say, for everybody and on a phone. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { geometryFaults } from './support/geometry.ts';
import { answered, choose, LIGHT, openPage, watchFaults } from './support/page.ts';
import { expectFocusKept, hiddenStops, pressable } from './support/sight.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const lesson = (page: Page): Locator => page.getByRole('region', { name: /^Lesson:/ });
const title = (page: Page): Locator => page.getByTestId('layout-title');

async function show(page: Page, part: string, name?: string): Promise<void> {
  if (!(await study(page).isVisible())) await page.keyboard.press('Shift+F2');
  if (name !== undefined) await study(page).getByLabel('Study', { exact: true }).selectOption({ label: name });
  await study(page).getByRole('radio', { name: part, exact: true }).check({ force: true });
}

/** After a reload, where the dialog is closed and its view as it comes. */
async function openStudyAgain(page: Page): Promise<void> {
  await answered(page);
  await show(page, 'Sweep', 'I/O schedulers');
  await study(page)
    .getByRole('slider', { name: /cursor$/ })
    .press('Home');
}

/** Disks on the board without their number below. */
async function unnumbered(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[data-disk]')
    .evaluateAll((disks) =>
      disks
        .filter((disk) => !disk.querySelector('[data-number]')?.textContent?.startsWith(disk.getAttribute('data-disk')!.slice(1)))
        .map((disk) => disk.getAttribute('data-disk')),
    );
}

/** Elements of the dialog that could be scrolled sideways, but for tables that say so. */
async function sideways(page: Page): Promise<string[]> {
  return study(page).evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto')
      .filter((each) => !each.matches('section[aria-label]:has(> table), section[aria-labelledby]:has(> table)'))
      .map((each) => `${each.className}: ${each.scrollWidth} of ${each.clientWidth}`),
  );
}

/** A lesson of one step that needs no run. */
const OWN_LESSON = {
  format: 'spindle-lesson',
  version: 1,
  id: 'own',
  study: 'red-brick',
  title: 'My <b>own</b> lesson',
  steps: [
    {
      id: 'one',
      title: 'Choose the light queries',
      text: ['Choose W2.'],
      predict: {
        question: 'What is it?',
        choices: [
          { id: 'a', text: 'this' },
          { id: 'b', text: 'that' },
        ],
        expected: 'b',
      },
      open: [{ label: 'Open the light queries', preset: 'red-brick/manual-22/w2' }],
      until: [{ kind: 'workload', is: ['w2'], label: 'Light queries' }],
      afterwards: ['So it is.'],
    },
    { id: 'two', title: 'The end', text: ['That was it.'] },
  ],
};
const asFile = (content: unknown) => ({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });

// At night: `sweeps.spec.ts` runs sweeps by day.
test('the sweep by keyboard: run, read, cancel, open a point, undo @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page);
  await show(page, 'Sweep', 'I/O schedulers');
  for (const line of ['noop, 2.6.9-rhel4', 'CFQ, 2.6.9-rhel4']) await study(page).getByRole('checkbox', { name: line }).uncheck();
  await study(page)
    .getByRole('button', { name: /^Run \d+ simulations$/ })
    .press('Enter');
  const slider = study(page).getByRole('slider', { name: /cursor$/ });
  await slider.focus();
  await page.keyboard.press('Home');
  const deadline = study(page)
    .getByTestId('sweep-cursor')
    .getByRole('row', { name: /^deadline/ });
  await expect(deadline.getByRole('cell').first()).toHaveText(/^[\d.]+\ss$/);
  const mean = await deadline.getByRole('cell').first().textContent();
  // Picture and table say the same.
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^degree of parallelism 1: deadline, 2.6.9-rhel4 ${mean}`));
  await study(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(study(page).getByTestId('sweep-unfinished')).toBeVisible();
  // What has been run is there after a reload, and the rest can be.
  await page.reload();
  await openStudyAgain(page);
  await expect(deadline.getByRole('cell').first()).toHaveText(mean ?? '');
  await expect(study(page).getByRole('button', { name: /^Run the remaining \d+$/ })).toBeEnabled();
  await expect(study(page).getByTestId('sweep-unfinished')).toContainText(/Unfinished: \d+ of \d+ simulations done/);
  expect(await violations(page, 'dialog')).toEqual([]);
  await study(page).getByRole('button', { name: 'Open deadline, 2.6.9-rhel4 at 1' }).press('Enter');
  await expect(study(page)).toBeHidden();
  await expect(title(page)).toHaveText('deadline, 2.6.9-rhel4');
  // The top bar offers this study's presets now.
  await expect(page.getByRole('combobox', { name: 'Workload' }).locator('option')).toContainText(['Serial full scan', 'Full scan, DoP 2'], {
    ignoreCase: true,
  });
  await page.keyboard.press('Control+z');
  await expect(title(page)).toHaveText(/^Stripe 8/);
  // And the page of the study comes back as it was left.
  await page.keyboard.press('Shift+F2');
  await expect(deadline.getByRole('cell').first()).toHaveText(mean ?? '');
  // A further chart: what is published stands there before anything is run, beside what is simulated.
  await study(page)
    .getByLabel('Chart', { exact: true })
    .selectOption({ label: '2. Anticipatory without read-ahead, published and simulated' });
  const beside = study(page).getByRole('table', { name: /^Published beside simulated/ });
  await expect(beside.getByRole('row', { name: /^5 124\ss not run/ })).toBeVisible();
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^degree of parallelism 5: published, IO-04 124\ss; simulated: anticipatory not run$/,
  );
  expect(await violations(page, 'dialog')).toEqual([]);
  await study(page).getByRole('button', { name: 'Run 15 simulations' }).press('Enter');
  await expect(beside.getByRole('row', { name: /^1 53\.0\ss [\d.]+\ss/ })).toBeVisible();
  await study(page).getByRole('button', { name: 'Cancel' }).click();
  // The scenario on screen is swept over a setting of its own.
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).press('Space');
  await study(page).getByLabel('Over', { exact: true }).selectOption('Stripe unit of all volumes');
  await expect(study(page).getByRole('slider', { name: /^Stripe 8.*with stripe unit in KiB from 4 to 8192, cursor$/ })).toBeVisible();
  await expect(study(page).getByRole('button', { name: 'Run 108 simulations' })).toBeEnabled();
  expect(faults).toEqual([]);
});

test('claims: as committed, run here, opened; a lesson of one’s own ticks itself off and is kept', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page);
  await show(page, 'Claims', 'Red Brick warehouse');
  const claim = (id: string) => study(page).locator(`[data-claim="${id}"]`);
  // One that is not reproduced, with the reason in our words.
  await expect(claim('RB-20')).toContainText('fail');
  await expect(claim('RB-20')).toContainText('as committed');
  await expect(claim('RB-20').getByRole('group', { name: 'Why RB-20 is not reproduced' })).toBeVisible();
  await expect(study(page)).toContainText(/\d+ of \d+ parameters are calibrated/);
  // Few claims have all that a claim can have, and are looked through in a moment.
  const all = study(page).getByRole('combobox', { name: 'Show' });
  await all.selectOption('fail');
  await expect(claim('RB-25')).toBeHidden();
  expect(await violations(page, 'dialog')).toEqual([]);
  await all.selectOption('all');
  // Arithmetic, so it takes no time.
  await claim('RB-25').getByText('Reason, mechanism, scenarios').click();
  await claim('RB-25').getByRole('button', { name: 'Run only RB-25' }).click();
  await expect(claim('RB-25')).toContainText('run here');
  await expect(claim('RB-25')).toContainText('pass');
  await claim('RB-25').getByRole('list', { name: 'Scenarios of RB-25' }).getByRole('button').first().click();
  await expect(title(page)).toHaveText('Manual 22');

  // What decides a claim, side by side: one step, one way back.
  await show(page, 'Claims');
  await claim('RB-10')
    .getByRole('button', { name: /^Open 2 layouts side by side, W3/ })
    .press('Enter');
  await expect(title(page)).toHaveText('Stripe 12/4/4/2 (64 KB)');
  const notice = page.getByText('Stripe 8/8/4/2 (64 KB) is pinned beside it');
  await expect(notice).toBeVisible();
  await expect(page.getByTestId('against-baseline')).toContainText('8/8/4/2');
  await page.getByRole('button', { name: 'Back to what was there' }).click();
  await expect(title(page)).toHaveText('Manual 22');
  await expect(notice).toBeHidden();
  // A link leads back to the claim, with its scenario.
  await show(page, 'Claims');
  await claim('RB-20').getByRole('button', { name: 'Copy a link to RB-20' }).click();
  const link = await claim('RB-20').getByRole('textbox', { name: 'Link to RB-20' }).inputValue();
  await page.keyboard.press('Escape');
  await page.evaluate((url) => (location.href = url), link);
  await expect(claim('RB-20')).toBeFocused();
  await expect(claim('RB-20')).toBeInViewport();
  // What is announced is heard inside the dialog.
  await expect(study(page).getByTestId('announcement')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(study(page)).toBeHidden();
  await expect(page).not.toHaveURL(link);

  await show(page, 'Lesson');
  const chooser = study(page).getByLabel('Lesson to open');
  await chooser.setInputFiles(asFile({ ...OWN_LESSON, steps: [{ ...OWN_LESSON.steps[0], open: [{ label: 'x', preset: 'a/b/c' }] }] }));
  await expect(study(page).getByRole('alert')).toContainText(
    'Line 1, step 1 (Choose the light queries), button 1, "preset": there is no preset "a/b/c"',
  );
  await chooser.setInputFiles(asFile(OWN_LESSON));
  await expect(study(page)).toBeHidden();
  // Text is text.
  await expect(lesson(page).getByRole('heading', { name: 'My <b>own</b> lesson' })).toBeVisible();
  const opens = lesson(page).getByRole('button', { name: 'Open the light queries' });
  await expect(opens).toHaveAttribute('aria-disabled', 'true');
  await expect(lesson(page).getByRole('heading', { name: '1. Choose the light queries' })).toBeFocused();
  await lesson(page).getByRole('radio', { name: 'this' }).press('Space');
  await lesson(page).getByRole('button', { name: 'Lock in prediction' }).press('Enter');
  await expect(
    lesson(page)
      .getByText(/You predict: this/)
      .locator('..'),
  ).toBeFocused();
  expect(await violations(page, '[data-place=lesson]')).toEqual([]);
  await opens.press('Enter');
  await expect(lesson(page).getByRole('listitem')).toContainText(['Light queries, done']);
  await expect(lesson(page)).toContainText('Not what you predicted: that.');
  await lesson(page).getByRole('button', { name: 'Next' }).press('Enter');
  await expect(lesson(page).getByRole('heading', { name: '2. The end' })).toBeFocused();
  await lesson(page).getByRole('button', { name: 'Fold the lesson' }).click();
  await page.reload();
  await lesson(page).getByRole('button', { name: 'Unfold the lesson' }).click();
  await expect(lesson(page).getByRole('heading', { name: '2. The end' })).toBeVisible();
  // On paper: every step, with its question and nothing that answers it.
  await page.emulateMedia({ media: 'print' });
  const handout = page.getByTestId('handout');
  await expect(handout.getByRole('heading')).toHaveText(['My <b>own</b> lesson', '1. Choose the light queries', '2. The end']);
  await expect(handout).toContainText('What is it?');
  await expect(handout).not.toContainText('So it is.');
  await page.emulateMedia({ media: 'screen' });
  await expect(handout).toHaveCount(0);
  await expect(lesson(page).getByRole('combobox', { name: 'Step' })).toContainText('1 of 2 ✓');
  await lesson(page)
    .getByRole('button', { name: /^Close the lesson/ })
    .click();
  await expect(lesson(page)).toBeHidden();
  expect(faults).toEqual([]);
});

/** Every step of the open lesson: each control that it names is led to, and nothing covers it. */
async function namedControlsFree(page: Page, only?: readonly number[]): Promise<void> {
  const steps = lesson(page).getByRole('combobox', { name: 'Step' });
  const values = await steps.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  for (const value of only?.map(String) ?? values) {
    await steps.selectOption(value);
    const names = ((await lesson(page).getAttribute('data-uses')) ?? '').split(' ').filter(Boolean);
    const leads = lesson(page).locator('p', { hasText: 'Show me:' }).getByRole('button');
    await expect(leads).toHaveCount(names.length);
    // What a step asks first hides what would answer it.
    const question = lesson(page)
      .getByRole('group')
      .filter({ has: page.getByRole('radio') });
    if (await question.isVisible()) {
      await expect(page.getByTestId('waits-for-prediction')).toHaveCount(1);
      await question.getByRole('radio').first().check();
      await question.getByRole('button', { name: 'Lock in prediction' }).press('Enter');
      await expect(page.getByTestId('waits-for-prediction')).toHaveCount(0);
    }
    for (const [n, name] of names.entries()) {
      await leads.nth(n).click();
      await expect.poll(() => pressable(page, name), { message: `step ${Number(value) + 1}: ${name}` }).toBe('free');
      await expectFocusKept(page, name);
      // Choosing a table brings what can be done with it.
      if (name === 'objects') await page.locator('[data-object=daily_sales]').click();
    }
  }
  if (values.length > 1) expect(values.length).toBeGreaterThan(8);
}

// At night: all sizes, one after the other.
test('a lesson has room of its own: at every size nothing hides what has the focus, or what a step names @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page, LIGHT);
  await show(page, 'Lesson', 'Red Brick warehouse');
  await study(page)
    .getByRole('button', { name: /^Begin the study/ })
    .click();
  await expect(lesson(page)).toBeVisible();
  await namedControlsFree(page);
  // The lanes leave the board least height, the lesson least width.
  for (const strip of ['lanes', 'both']) {
    await choose(page, 'Time charts', strip);
    await expect.poll(() => geometryFaults(page, { target: 24, except: '[data-sliver]' }), { message: strip }).toEqual([]);
  }
  await expect.poll(() => unnumbered(page)).toEqual([]);
  // A message steps aside.
  const pictures = page.getByRole('slider', { name: 'Queue depth, time cursor' });
  await page.evaluate(() => (location.hash = 's/nonsense'));
  await expect(page.getByTestId('notice').first()).toBeVisible();
  await pictures.focus();
  expect(await hiddenStops(page), 'behind a message').toEqual([]);
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().press('Enter');
  await expectFocusKept(page, 'a message that is dismissed');
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
    [1920, 1080],
    [2560, 1440],
    [800, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await test.step(`${width} x ${height}`, async () => {
      expect(await hiddenStops(page)).toEqual([]);
      const [column, bench] = await Promise.all([lesson(page).boundingBox(), page.locator('main').boundingBox()]);
      const apart = width < 1000 ? column!.y >= bench!.y + bench!.height - 1 : column!.x + column!.width <= bench!.x + 1;
      expect(apart, 'the lesson stands beside the bench').toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    });
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Projector' }).click();
  expect(await hiddenStops(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await lesson(page).getByRole('button', { name: 'Fold the lesson' }).press('Enter');
  expect(await hiddenStops(page)).toEqual([]);
  expect(await violations(page, '[data-place=lesson]')).toEqual([]);
  await lesson(page)
    .getByRole('button', { name: /^Close the lesson/ })
    .press('Enter');
  await expectFocusKept(page, 'a lesson that is closed');
});

test.describe('on a phone of 360 x 800', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  // At night: a second size.
  test('nothing scrolls sideways; the lesson is a sheet below the board @nightly', async ({ page }) => {
    await openPage(page);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: /^Study/ }).tap();
    const labels = study(page).getByRole('radiogroup', { name: 'Part' }).locator('label');
    // The dialog is loaded when it is asked for: a list that is read too early is empty, and nothing would be looked at.
    await expect(labels).toHaveCount(5);
    for (const part of await labels.allTextContents()) {
      await show(page, part);
      if (part === 'Claims') await expect(study(page).locator('[data-claim="RB-01"]')).toBeVisible();
      expect(await sideways(page), part).toEqual([]);
    }
    expect(await violations(page, 'dialog')).toEqual([]);
    await study(page)
      .getByRole('button', { name: /^Begin the study/ })
      .tap();
    await expect(lesson(page)).toBeInViewport();
    await expect(page.getByRole('tabpanel', { name: 'Board' })).toBeInViewport();
    const box = await lesson(page).boundingBox();
    expect(box!.y).toBeGreaterThan(300);
    expect(box!.width).toBe(360);
    expect(await violations(page)).toEqual([]);
    // The steps that name what stands on other tabs.
    await namedControlsFree(page, [1, 8]);
    for (const tab of ['Warehouse', 'Board', 'Answer']) {
      await page.getByRole('tab', { name: tab }).tap();
      expect(await hiddenStops(page), tab).toEqual([]);
    }
    await lesson(page).getByRole('button', { name: 'Fold the lesson' }).tap();
    expect((await lesson(page).boundingBox())!.height).toBeLessThan(60);
    expect(await hiddenStops(page)).toEqual([]);
  });
});
