/** The run as a film: played, paused, scrubbed and stepped, by mouse, keys and finger. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { carry, expectSaid, ghost, handBar, listen, pointIn, cellAt, trayOf } from './support/hands.ts';
import { addressLeadsTo, answered, arrived, choose, LIGHT, openPage, playTrack, watchFaults } from './support/page.ts';

const track = playTrack;
const words = (page: Page) => page.getByTestId('play-words');
const atMs = async (page: Page) => Number(await track(page).getAttribute('aria-valuenow'));

/** All of the run is recorded. */
const recorded = (page: Page) => expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);

async function openFilm(page: Page): Promise<void> {
  await openPage(page, LIGHT);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await recorded(page);
}

test('mouse: plays, pauses, scrubs both ways, and the board shows what happens', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await page.getByTestId('time-reading').waitFor();
  await page.getByRole('button', { name: 'Play the run', exact: true }).click();
  await expect(page.getByTestId('board-now')).toBeVisible();
  await expect(page.getByTestId('board-now-caption')).toContainText('At the playhead');
  await expect(page.getByTestId('board-caption')).toBeHidden();
  await expect.poll(() => page.getByTestId('play-time').textContent()).not.toMatch(/^0\.0000/);
  await page.getByTestId('play-toggle').click();
  await recorded(page);
  await expect(page.getByTestId('announcement')).toHaveText(/^At \d+\.\d{4}\ss: .* outstanding/);

  const box = (await track(page).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 6 });
  await page.mouse.up();
  const end = Number(await track(page).getAttribute('aria-valuemax'));
  await expect.poll(async () => Math.round((10 * (await atMs(page))) / end)).toBe(6);
  await expect(page.getByTestId('announcement')).toHaveText(/outstanding/);
  const there = await words(page).textContent();
  await page.mouse.click(box.x + box.width * 0.3, y);
  await expect.poll(async () => Math.round((10 * (await atMs(page))) / end)).toBe(3);
  await expect(words(page)).not.toHaveText(there!);
  // The time pictures have a line there; the table says it disk by disk.
  await expect(page.getByTestId('playhead').first()).toBeVisible();
  await page.getByRole('button', { name: /^What each disk does/ }).click();
  await expect(page.getByTestId('now-table').getByRole('row')).toHaveCount(23);
  await expect(page.getByTestId('now-table')).toContainText(/seek|rotation|transfer|idle/);
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the film' }).click();
  await expect(page.getByTestId('play')).toHaveCount(0);
  await expect(page.getByTestId('board-caption')).toBeVisible();
  expect(faults).toEqual([]);
});

test('keys: the same moment is found again, by steps of one I/O and of one event', async ({ page }) => {
  await openFilm(page);
  await track(page).focus();
  await page.keyboard.press('Home');
  await expect(track(page)).toHaveAttribute('aria-valuenow', '0');
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  const end = Number(await track(page).getAttribute('aria-valuemax'));
  await expect.poll(async () => Math.round((100 * (await atMs(page))) / end)).toBe(30);
  await arrived(page);
  await expect(page.getByTestId('announcement')).toHaveText(/^At /);
  const changed = async (key: string, from: string | null) => {
    await page.keyboard.press(key);
    await expect(words(page)).not.toHaveText(from!);
    return words(page).textContent();
  };
  const one = await changed('.', await words(page).textContent());
  const two = await changed('.', one);
  expect(await changed(',', two)).toBe(one);
  const event = await changed(']', one);
  expect(await changed('[', event)).toBe(one);
  await page.keyboard.press('m');
  await expect.poll(() => words(page).textContent()).not.toBe(one);
  await page.keyboard.press('+');
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveValue('-0.5');
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
});

// At night: a further side of what the tests of this file show by day.
test('after an edit the new run is shown at the same moment @nightly', async ({ page }) => {
  await openFilm(page);
  await track(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => atMs(page)).toBeGreaterThan(0);
  const ms = await atMs(page);
  const before = await words(page).textContent();
  await page.getByRole('combobox', { name: 'Stripe unit of Fact' }).selectOption({ label: '1 MB' });
  await recorded(page);
  await expect(words(page)).not.toHaveText(before!);
  expect(await atMs(page)).toBe(ms);
});

const actions = (page: Page) => page.getByTestId('play-action');

// At night: a further side of what the tests of this file show by day.
test('who walks from target to target keeps the focus there, though the bar that says why one was refused comes late @nightly', async ({
  page,
}) => {
  let deliver = () => {};
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(/HandBar-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const said = await listen(page);
  await openFilm(page);
  await page.getByRole('grid', { name: /^Daily sales/ }).focus();
  await page.keyboard.press('m');
  await expectSaid(said, /^Picked up Daily sales/);
  const target = page.locator('[data-target-focus]:focus');
  await expect(target).toHaveAccessibleName(/^volume Fact/);
  await page.keyboard.press('Enter');
  await expectSaid(said, /is on volume Fact already/);
  deliver();
  await expect(page.getByTestId('refusal')).toContainText(/is on volume Fact already/);
  await page.keyboard.press('ArrowRight');
  await expect(target).toHaveAccessibleName(/^volume Indexes/);
  await expect(handBar(page)).toContainText(/→ at .*\ss: move to volume Indexes/);
});

// At night: half a minute; `container.spec.ts` drops a file into the run by day.
test('a file dropped at the playhead moves in the run, by mouse and by keys; undone, and opened elsewhere by link @nightly', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openFilm(page);
  await track(page).focus();
  await page.keyboard.press('Home');
  for (let k = 0; k < 2; k++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => atMs(page)).toBeGreaterThan(0);
  const ms = await atMs(page);
  const timeline = page.getByTestId('play-timeline');
  await expect(timeline).toContainText(/^Files that you drop now move in the run, at \d/);

  const from = await cellAt(page, 2, 1);
  await page.mouse.click(from.x, from.y);
  await carry(page, from, await pointIn(trayOf(page, 'Spill')));
  await expect(ghost(page)).toContainText(/→ at .*\ss: move to volume Spill \(move by the volume manager\)/);
  await page.mouse.up();
  await expectSaid(said, /^At .*\ss: move Daily sales, segment 2, PSU 1 to volume Spill \(move by the volume manager\)\.$/);
  await expect(actions(page)).toHaveCount(1);
  await expect(actions(page)).toContainText(/(began|will begin) at .* finish at .* in all/);
  expect(Math.abs((await atMs(page)) - ms)).toBeLessThanOrEqual(1);
  await expect(page.getByTestId('play-mark')).toHaveCount(1);
  await recorded(page);

  // The future without the move is kept beside the new one, until the next change.
  const futures = page.getByTestId('play-futures');
  await expect(futures).toContainText(/^(This future is (ahead|behind): it ends|Both futures end) at /);
  await expectSaid(said, /^(This future is (ahead|behind): it ends|Both futures end) at .*\.$/);
  await futures.getByRole('button', { name: 'Both futures…' }).click();
  await expect(page.getByTestId('futures-now')).toContainText(/^At .*\ss, counted from the start of the run/);
  await expect(page.getByTestId('futures-now')).toContainText('Requests outstanding');
  await expect(page.getByTestId('futures-end')).toContainText(/Elapsed time.*Busy, mean of 22 disks/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the one before' }).click();
  await expect(actions(page)).toHaveCount(0);
  await recorded(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(actions(page)).toHaveCount(1);
  await recorded(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(actions(page)).toHaveCount(0);

  // By keys, another method. On a volume that has them, files are refused.
  await page.getByRole('combobox', { name: 'Method' }).selectOption('copy');
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: /^Daily sales/ }).focus();
  await page.keyboard.press('m');
  await expectSaid(said, /^Picked up Daily sales, segment 2, PSU 1\./);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('refusal')).toContainText(/is on volume Fact already/);
  await page.keyboard.press('ArrowRight');
  await expect(handBar(page)).toContainText(/→ at .*\ss: move to volume Indexes \(quiesce and copy\)/);
  await page.keyboard.press('Enter');
  await expect(actions(page)).toContainText(/to volume Indexes: quiesce and copy · (passed|under way|ahead) · (began|will begin) at/);
  const hash = await answered(page);
  expect(await violations(page)).toEqual([]);
  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  await page.keyboard.press('Escape');

  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await answered(there)).toBe(hash);
  // The film is open there, at the same moment.
  await recorded(there);
  await expect(words(there)).toHaveText((await words(page).textContent())!);
  expect(await atMs(there)).toBe(await atMs(page));
  await there.getByText(/^Files that you drop/).click();
  await expect(actions(there)).toHaveText((await actions(page).textContent())!);
  await guest.close();

  await actions(page)
    .getByRole('button', { name: /^Remove: / })
    .click();
  await expect(actions(page)).toHaveCount(0);
  await expect(page.getByTestId('play-mark')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test.describe('finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('opens from the menu, plays, and a tap on the track goes there @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await page.getByTestId('play-toggle').tap();
    await recorded(page);
    const controls = page.getByTestId('play').locator('button, input, [role=slider]');
    const boxes = (await Promise.all((await controls.all()).map((control) => control.boundingBox()))).flatMap((each) => each ?? []);
    expect(boxes.length).toBeGreaterThan(9);
    const meet = boxes.flatMap((a, k) =>
      boxes
        .slice(k + 1)
        .filter((b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1),
    );
    expect(meet).toEqual([]);
    const box = (await track(page).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const end = Number(await track(page).getAttribute('aria-valuemax'));
    await expect.poll(async () => Math.round((10 * (await atMs(page))) / end)).toBe(5);
    // Shared, and opened elsewhere at the same moment.
    const there = await page.context().newPage();
    await expect.poll(async () => Math.round(((await atMs(page)) / end) * 10)).toBe(5);
    await arrived(page);
    await addressLeadsTo(page, await atMs(page));
    await there.goto(page.url());
    await recorded(there);
    await expect(words(there)).toHaveText((await words(page).textContent())!);
    await there.close();
    await page.getByRole('tab', { name: 'Board' }).tap();
    await expect(page.getByTestId('board-now')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

// At night: a further side of what the tests of this file show by day.
test('head and platter of a disk follow the playhead, in words and one by one @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openFilm(page);
  await track(page).focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByTestId('play-mechanics').click();
  const dialog = page.getByTestId('mechanics');
  const path = dialog.getByRole('figure', { name: 'Where the head was' });
  await expect(path).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ request/u);
  // As in a laboratory first: what the disk does now, how far it is with it, and how fast all of it is shown.
  const lab = dialog.getByRole('figure', { name: 'Platter and arm, as they turn' });
  await expect(lab).toContainText(/((Command|Seek|Rotation|Transfer|Path), [\d.]+\s.?s of [\d.]+\s.?s: (read|write) |The disk is idle\.)/u);
  await expect(lab).toContainText(/1 s shows 100\sms: a turn of [\d.]+\sms takes [\d.]+\sms\./u);
  await expect(lab).not.toContainText('too fast for the eye');
  await dialog.getByLabel('Platter', { exact: true }).selectOption({ label: 'as if it stood still' });
  await expect(dialog.getByRole('figure', { name: 'Platter, as if it stood still' })).toContainText('of transfers (thick arcs)');
  await dialog.getByLabel('Platter', { exact: true }).selectOption({ label: 'turns under the arm' });
  const before = await path.textContent();
  await dialog.getByRole('button', { name: 'To the next completed I/O' }).click();
  await expect(path).not.toHaveText(before ?? '');
  await dialog.getByLabel('Time before the playhead').selectOption({ label: '2.00 s' });
  // The other disks of its volume, and which of them serve parts of the same request.
  const beside = dialog.getByRole('figure', { name: 'Beside it, 8 disks of the volume' });
  const together =
    /(Parts of one request are served by disk .*|One part of a request is served by disk .*|No other disk has a part of a request that disk 1 serves now\.)/;
  await expect(beside).toHaveText(together);
  await expect(beside.getByTestId('mechanics-minis')).toBeVisible();
  // The same as sentences, the newest first.
  await dialog.locator('summary').filter({ hasText: 'Transcript' }).click();
  const told = dialog.getByTestId('mechanics-transcript').getByRole('listitem');
  await expect(told).toHaveCount(10);
  await expect(told.first()).toHaveText(/^At [\d.]+\ss (read|write) .* for user \d+: .* in all\.$/u);
  await dialog.locator('summary').filter({ hasText: 'Requests one by one' }).click();
  await expect(dialog.getByRole('table').getByRole('row').nth(2)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Disk', { exact: true }).selectOption({ label: 'disk 3' });
  await expect(page.getByRole('heading', { name: 'Head and platter: disk 3' })).toBeVisible();
  // What waits, and why the scheduler chose what is served: of the single requests of that moment.
  await expect(page.getByTestId('mechanics-queue')).toContainText(
    /(waits?|wait) for the disk.*Chosen at .* by the host’s scheduler, of \d+ waiting there: /u,
  );
  // It stands aside: board and bar stay in use.
  await page.locator('[data-tube="4"]').click();
  await expect(page.getByRole('heading', { name: 'Head and platter: disk 5' })).toBeVisible();
  const now = await words(page).textContent();
  await page
    .getByTestId('play')
    .getByRole('button', { name: /^To the next completed/ })
    .click();
  await expect(words(page)).not.toHaveText(now!);
  await dialog.getByLabel('Disk', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('play-mechanics')).toBeFocused();
  expect(faults).toEqual([]);
});

test('head and platter stand still when they are opened; what turns too fast for the eye is said; without motion nothing turns', async ({
  page,
}) => {
  await openFilm(page);
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-toggle')).toHaveAccessibleName(/^Pause/);
  await page.getByTestId('play-mechanics').click();
  await expect(page.getByTestId('play-toggle')).toHaveAccessibleName(/^Play/);
  const dialog = page.getByTestId('mechanics');
  const lab = dialog.getByRole('figure', { name: 'Platter and arm, as they turn' });
  await track(page).focus();
  await page.keyboard.press('Home');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(lab).toContainText(/too fast for the eye: what turns is drawn as its whole track/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(dialog.getByRole('figure', { name: 'Platter, as if it stood still' })).toBeVisible();
  await expect(dialog.getByLabel('Platter', { exact: true })).toHaveCount(0);
});

test.describe('finger', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: a second size.
  test('head and platter are a sheet; disks and bar stay above it @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await page.getByTestId('play-toggle').tap();
    await recorded(page);
    await page.getByRole('tab', { name: 'Board' }).tap();
    await page.getByTestId('play-mechanics').tap();
    const sheet = page.getByRole('dialog', { name: /^Head and platter/ });
    await expect(page.getByTestId('mechanics-path')).toBeVisible();
    const top = (await sheet.boundingBox())!.y;
    const bar = (await page.getByTestId('play').boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(top + 1);
    expect(bar.y).toBeGreaterThan(150);
    await page.getByTestId('play-toggle').tap();
    await expect(page.getByTestId('play-toggle')).toHaveAccessibleName(/^Pause/);
    await page.getByTestId('play-toggle').tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByTestId('mechanics')).toHaveCount(0);
  });
});

// At night: a further side of what the tests of this file show by day.
test('request lanes go with the film, calmly, and zoomed pictures say where it is @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openFilm(page);
  const to = async (share: number) => {
    await track(page).focus();
    await page.keyboard.press('Home');
    for (let k = 0; k < 10 * share; k++) await page.keyboard.press('Shift+ArrowRight');
    const end = Number(await track(page).getAttribute('aria-valuemax'));
    await expect.poll(async () => Math.round((10 * (await atMs(page))) / end)).toBe(10 * share);
    await arrived(page);
    return atMs(page);
  };
  const lanes = page.getByTestId('lanes');
  const holds = async (ms: number) =>
    Number(await lanes.getAttribute('data-from')) <= ms && ms <= Number(await lanes.getAttribute('data-to')) + 1;
  const first = await to(0.3);
  await choose(page, 'Time charts', 'lanes');
  await expect(page.getByRole('combobox', { name: 'Window' })).toHaveValue('playhead');
  await expect.poll(() => holds(first)).toBe(true);
  const there = await lanes.getAttribute('data-from');
  // A step stays in the window: nothing is simulated for it.
  await page.keyboard.press('.');
  await page.waitForTimeout(600);
  await expect(lanes).toHaveAttribute('data-from', there!);
  const second = await to(0.7);
  await expect.poll(() => holds(second)).toBe(true);
  // Chosen otherwise, they stay, say where the film is, and come back to it.
  await page.getByRole('combobox', { name: 'Window' }).selectOption('start');
  const beyond = page.getByTestId('playhead-beyond');
  await expect.poll(() => holds(second)).toBe(false);
  await expect(beyond).toHaveText(/^film at [\d.]+\ss ▸$/u);
  expect(await violations(page)).toEqual([]);
  await beyond.click();
  await expect(lanes).toBeFocused();
  await expect.poll(() => holds(second)).toBe(true);
  await expect(beyond).toBeHidden();
  // Played on, they turn the page.
  const before = Number(await lanes.getAttribute('data-from'));
  await page.getByRole('slider', { name: 'Speed' }).fill('0');
  await page.getByTestId('play-toggle').click();
  await expect.poll(async () => Number(await lanes.getAttribute('data-from'))).toBeGreaterThan(before);
  // Too fast to be read, they wait until it pauses.
  await page.getByRole('slider', { name: 'Speed' }).fill('1');
  // It stops at the end.
  await expect(page.getByTestId('play-toggle')).toHaveAccessibleName(/^Play/);
  await to(0.1);
  await page.getByTestId('play-toggle').click();
  await expect(page.getByTestId('lanes-at-pause')).toBeVisible();
  await page.getByTestId('play-toggle').click();
  await arrived(page);
  const rest = await atMs(page);
  await expect.poll(() => holds(rest)).toBe(true);
  await expect(page.getByTestId('lanes-at-pause')).toHaveCount(0);
  expect(faults).toEqual([]);
});
