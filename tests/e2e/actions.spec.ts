/** Actions of the run that no drop makes: added at the playhead by mouse, keys and finger, with what they would do and why they cannot be. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { expectSaid, listen } from './support/hands.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const says = (page: Page) => page.getByTestId('play-add-says');
const actions = (page: Page) => page.getByTestId('play-action');
const track = (page: Page) => page.getByTestId('play-track');

/** Two users of a stream, for two seconds. */
function timed(): string {
  const scenario = sampleScenario('fourStripes', 'tight');
  const [query] = scenario.classes;
  const workload: Scenario['workload'] = {
    ...scenario.workload,
    until: { seconds: 2 },
    streams: [
      { id: 's', title: 'Reports', arrivals: { kind: 'closed', users: 2 }, classes: [{ class: query.id, count: 1 }], order: 'drawn' },
    ],
  };
  return encodeLink({ ...scenario, workload });
}

/** The film, paused somewhere within the run. */
async function openFilm(page: Page, link: string): Promise<void> {
  await openPage(page, link);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  await track(page).focus();
  await page.keyboard.press('Home');
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
}

test('mouse: a disk fails at the playhead, which files are lost is said before and after, and it fails only once', async ({ page }) => {
  const faults = watchFaults(page);
  await openFilm(page, LIGHT);
  const before = await answered(page);
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  const form = page.getByTestId('play-add');
  await form.getByLabel('Action').selectOption({ label: 'A disk is replaced' });
  await expect(says(page)).toHaveText(/^Not possible: disk 1 works at that moment\. Nearest: an action before it that lets disk 1 fail\.$/);
  await form.getByLabel('Action').selectOption({ label: 'A disk fails' });
  await form.getByLabel('Disk', { exact: true }).selectOption({ label: 'disk 1' });
  await expect(says(page)).toHaveText(
    /^Would add: at .*s disk 1 fails\. As files lie at the start, it takes with it .* files, .*queries that need them fail\. The film is recorded from the start with it, and the playhead stays: .*\.$/,
  );
  await form.getByRole('button', { name: /^Add at \d/ }).click();
  await expect(actions(page)).toHaveCount(1);
  await answered(page, before);
  await expect(actions(page)).toContainText(/disk 1 fails · passed · done at .*; lost: .* files \d.* and \d+ more \(\d/);
  await expect(says(page)).toHaveText(
    /^Not possible: disk 1 has failed before that moment\. Nearest: an action before it that replaces disk 1\.$/,
  );
  await form.getByRole('button', { name: /^Add at \d/ }).click({ force: true });
  await expect(actions(page)).toHaveCount(1);
  await track(page).focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('play-action-now')).toHaveText('ahead');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(actions(page)).toHaveCount(0);
  expect(await answered(page)).toBe(before);
  expect(faults).toEqual([]);
});

// At night: another hand does the same by day.
test('keys: users join a stream, it is announced, and shared by link @nightly', async ({ page, browser }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openFilm(page, timed());
  const before = await answered(page);
  await page.getByTestId('play-timeline').locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add an action' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('play-add').getByLabel('Action')).toBeFocused();
  await page.keyboard.type('Users');
  await expect(page.getByTestId('play-add').getByLabel('Action')).toHaveValue('users');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Reports');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await expect(says(page)).toHaveText(/^Would add: at .*s 7 users of Reports\. Who joins begins at once/);
  await expect(page.getByRole('button', { name: /^Add at \d/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Added: at .*s 7 users of Reports\.$/);
  await expect(actions(page)).toContainText(/7 users of Reports · passed/);
  const hash = await answered(page, before);
  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  await page.keyboard.press('Escape');
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await answered(there)).toBe(hash);
  await guest.close();
  expect(faults).toEqual([]);
});

test.describe('finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the scheduler is changed by taps, and nothing sticks out', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await page.getByTestId('play-toggle').tap();
    await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
    const box = (await track(page).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2);
    await page.getByTestId('play-timeline').locator('summary').tap();
    await page.getByRole('button', { name: 'Add an action' }).tap();
    const form = page.getByTestId('play-add');
    await form.getByLabel('Action').selectOption({ label: 'Change the scheduler' });
    await form.getByLabel('Scheduler').selectOption({ label: 'SSTF' });
    await expect(says(page)).toContainText('Each disk completes what waits in its old queue first.');
    await form.getByRole('button', { name: /^Add at \d/ }).tap();
    await expect(actions(page)).toContainText(/scheduler SSTF/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
