/**
 * What a first visitor wants to know, at 1280x720: by mouse, by finger and by keys alone. Each of the twelve has a visible result,
 * and equals the preset where there is one.
 */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openPage } from './support/page.ts';
import { carry, expectChanged, expectFromCache, expectSaid, glassOf, ghost, listen, numberOf, pointIn, shown } from './support/hands.ts';
import type { Shown } from './support/hands.ts';
import { stopsBefore } from './support/stops.ts';

const STAR4 = 'sales_star4';
const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const answer = (page: Page): Locator => page.locator('#place-answer');

/** One way to use the page. What differs between the ways beyond pressing and choosing has a name of its own. */
interface Way {
  /** A button, link, box or entry of a menu. */
  press(target: Locator): Promise<void>;
  /** One of a list's options, all of which it shows. */
  pick(list: Locator, value: string): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** The index of four keys to a disk of its own. */
  moveIndex(): Promise<void>;
  /** One stripe over all disks. */
  stripeAll(): Promise<void>;
  fail(disk: number): Promise<void>;
  undo(): Promise<void>;
}

function byMouse(page: Page): Way {
  const way: Way = {
    press: (target) => target.click(),
    pick: async (list, value) => void (await list.selectOption(value)),
    async write(field, text) {
      await field.fill(text);
      await field.press('Enter');
    },
    async moveIndex() {
      await carry(page, await pointIn(page.locator(`[data-object="${STAR4}"]`)), await pointIn(loose(page)));
      await expect(ghost(page)).toContainText('disk 16, taken out of volume Indexes: fits');
      await page.mouse.up();
    },
    async stripeAll() {
      // Begun beside the disks, where one begins to draw a box around them.
      const board = (await page.locator('#place-board').boundingBox())!;
      const last = await pointIn(glassOf(page, 22));
      await page.mouse.move(board.x + 3, last.y - 60);
      await page.mouse.down();
      await page.mouse.move(last.x, last.y, { steps: 6 });
      await page.mouse.up();
      await way.press(page.getByRole('button', { name: 'Make stripe (22)' }));
    },
    async fail(disk) {
      await numberOf(page, disk).click({ button: 'right' });
      await way.press(page.getByRole('menuitem', { name: /^Fail/ }));
    },
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),
  };
  return way;
}

function byFinger(page: Page): Way {
  const way: Way = {
    press: (target) => target.tap(),
    async pick(list, value) {
      await list.tap();
      await list.selectOption(value);
    },
    async write(field, text) {
      await field.tap();
      await field.fill(text);
      await field.press('Enter');
    },
    async moveIndex() {
      await way.press(page.locator(`[data-object="${STAR4}"]`));
      await way.press(page.getByRole('button', { name: 'Move to…' }));
      await moveToOwnDisk(page, way);
    },
    async stripeAll() {
      await way.press(page.getByRole('button', { name: 'New volume…' }));
      await makeOfAll(page, way);
    },
    async fail(disk) {
      await way.press(numberOf(page, disk));
      await way.press(page.getByRole('button', { name: 'Fail', exact: true }));
    },
    undo: () => page.getByRole('button', { name: 'Undo' }).tap(),
  };
  return way;
}

function byKeys(page: Page): Way {
  /** Goes there with the keys that lead there: F6 to its place, Tab, and arrows among disks, rows, choices and entries of a menu. */
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    const place = await target.evaluate((e) => e.closest('[data-place]')?.id ?? '');
    for (let presses = place === '' ? 8 : 0; presses < 8; presses += 1) {
      if ((await page.locator(`#${place}:focus-within`).count()) > 0) break;
      await page.keyboard.press('F6');
    }
    for (let i = 0; i < 120; i += 1) {
      const key = await target.evaluate((e) => {
        const at = document.activeElement;
        if (e === at) return '';
        const beside = (what: string) => e.matches(what) && at?.matches(what) === true;
        if (beside('[role^="menuitem"]') || beside('[data-row]')) return 'ArrowDown';
        return beside('[data-tube]') || beside('[type="radio"]') ? 'ArrowRight' : 'Tab';
      });
      if (key === '') return;
      for (let stops = key === 'Tab' && i === 0 ? await stopsBefore(target) : 0; stops > 0; stops -= 1) await page.keyboard.press(key);
      await page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  };
  const way: Way = {
    async press(target) {
      await reach(target);
      const box = await target.evaluate((e) => e instanceof HTMLInputElement);
      await page.keyboard.press(box ? ' ' : 'Enter');
    },
    async pick(list, value) {
      await reach(list);
      const [from, to] = await list.evaluate(
        (e: HTMLSelectElement, wanted) => [e.selectedIndex, [...e.options].findIndex((option) => option.value === wanted)],
        value,
      );
      await page.keyboard.press('Alt+ArrowDown');
      for (let i = 0; i < Math.abs(to - from); i += 1) await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Enter');
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    async moveIndex() {
      await way.press(page.locator(`[data-object="${STAR4}"]`));
      await page.keyboard.press('t');
      await moveToOwnDisk(page, way);
    },
    async stripeAll() {
      await way.press(page.getByRole('button', { name: 'New volume…' }));
      await makeOfAll(page, way);
    },
    async fail(disk) {
      await reach(numberOf(page, disk));
      await page.keyboard.press('f');
    },
    undo: () => page.keyboard.press('Control+z'),
  };
  return way;
}

const loose = (page: Page): Locator => page.getByRole('region', { name: /^loose disks/ });

async function moveToOwnDisk(page: Page, way: Way): Promise<void> {
  const dialog = dialogOf(page, 'Move files to');
  await way.press(dialog.getByRole('checkbox', { name: /^a disk of its own/ }));
  await expect(dialog.getByTestId('move-outlook')).toContainText('disk 16, taken out of volume Indexes: fits');
  await way.press(dialog.getByRole('button', { name: 'Move to a disk of its own' }));
}

async function makeOfAll(page: Page, way: Way): Promise<void> {
  const dialog = dialogOf(page, 'New volume');
  await way.press(dialog.getByRole('button', { name: 'all 22' }));
  const stripe = dialog.getByRole('radio', { name: /^RAID 0 / });
  if (!(await stripe.isChecked())) await way.press(stripe);
  await way.press(dialog.getByRole('button', { name: 'Make RAID 0 (22)' }));
}

type Said = Awaited<ReturnType<typeof listen>>;

/** Takes the last step back: the answer of before is there at once. */
async function takenBack(page: Page, way: Way, before: Shown): Promise<void> {
  await way.undo();
  await expectFromCache(page.getByTestId('answer-elapsed'), before);
}

async function layout(page: Page, way: Way, name: string, before: Shown): Promise<Shown> {
  await way.press(page.getByRole('button', { name: /^Layout:/ }));
  await way.press(
    page
      .getByRole('menuitemradio')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first(),
  );
  return shown(page, before.hash);
}

async function changes(page: Page, way: Way, said: Said): Promise<void> {
  const start = await shown(page);
  const unitOf = (volume: string) => page.getByRole('combobox', { name: `Stripe unit of ${volume}` });

  await test.step('1 an index on a disk of its own', async () => {
    await way.moveIndex();
    await expectSaid(said, /^Moved Star index, 4 keys from volume Indexes to disk 16, taken out of volume Indexes\.$/);
    await expect(loose(page).locator('[data-tube]')).toHaveCount(1);
    await expectChanged(page, start);
    await takenBack(page, way, start);
  });

  const striped = await test.step('2 everything striped, by hand and by preset: the same bits', async () => {
    await way.stripeAll();
    await expectSaid(said, /^Made a stripe of disks 1–22\.$/);
    const byHand = await expectChanged(page, start);
    expect(Number(byHand.elapsed)).toBeLessThan(0.7 * Number(start.elapsed));
    await takenBack(page, way, start);
    const preset = await layout(page, way, 'Stripe 22 (64 KB)', start);
    expect(preset.elapsed).toBe(byHand.elapsed);
    return preset;
  });

  await test.step('3 the stripe unit of one volume, and of all', async () => {
    await way.pick(unitOf('All'), String(8 * 1024));
    const byHand = await shown(page, striped.hash);
    await takenBack(page, way, striped);
    expect(await layout(page, way, 'Stripe 22 (8 KB)', striped)).toEqual(byHand);
    await takenBack(page, way, striped);
    await takenBack(page, way, start);
    await way.pick(unitOf('Fact'), `every ${1024 * 1024}`);
    await expectSaid(said, /^Stripe unit of all .*1 MB\.$/);
    for (const volume of ['Fact', 'Indexes', 'Dimensions', 'Spill']) await expect(unitOf(volume)).toHaveValue(String(1024 * 1024));
    await expectChanged(page, start);
    await takenBack(page, way, start);
  });

  await test.step('4 the scheduler', async () => {
    await way.pick(page.getByRole('combobox', { name: 'scheduler' }), 'fifo');
    await expectChanged(page, start);
    await takenBack(page, way, start);
  });

  await test.step('5 the users, with the change', async () => {
    await way.write(page.getByRole('textbox', { name: 'users', exact: true }), '3');
    await expectChanged(page, start);
    await expect(answer(page)).toContainText(/[+−]\d+\s% against 1 user before, for 3 times the work/);
    await takenBack(page, way, start);
  });
}

async function questions(page: Page, way: Way, said: Said): Promise<void> {
  const start = await shown(page);

  await test.step('7 and 8 the hot disk, and why it is slow', async () => {
    await expect(answer(page)).toContainText(/The hot spot: 8 of 22 disks, those of volume Fact \(1–8\)/);
    await expect(answer(page)).toContainText(/went into waiting in disk queues/);
    await way.press(answer(page).getByRole('button', { name: /^Show evidence: The hot spot/ }));
    await expectSaid(said, /^Disks 1–8, whole run \(.*\): busy \d+\s% on average, \d+\s% of all disk work; marked in the time charts/);
  });

  const striped = await test.step('6 two layouts compared', async () => {
    await way.press(page.getByRole('button', { name: /^Pin this layout/ }));
    const preset = await layout(page, way, 'Stripe 22 (64 KB)', start);
    await expect(answer(page)).toContainText(/−\d+\s% against Stripe 8\/8\/4\/2 \(64 KB\)/);
    return preset;
  });

  await test.step('9 a failed disk: protected first', async () => {
    await way.fail(3);
    const offer = page.getByTestId('notice');
    await expect(offer).toContainText('Disk 3 has failed, and RAID 0 has no redundancy');
    await way.press(offer.getByRole('button', { name: 'Make volume All RAID 5, then fail disk 3' }));
    await expectSaid(said, /^Disk 3 failed; volume All is degraded: disk 3 failed\.$/);
    await expectChanged(page, striped);
    await expect(answer(page)).toContainText('Volume All is degraded: disk 3 has failed');
    await way.undo();
    await takenBack(page, way, striped);
  });

  await test.step('10 flash instead of disks', async () => {
    await way.press(page.getByRole('button', { name: /^Cheetah 18LP/ }));
    const drives = dialogOf(page, 'Drives');
    await way.write(drives.getByRole('searchbox', { name: 'Search' }), 'sun flash');
    await way.press(drives.getByRole('button', { name: /^Sun Flash Module/ }));
    await way.press(drives.getByRole('button', { name: /^Use / }));
    const flash = await expectChanged(page, striped);
    expect(Number(flash.elapsed)).toBeLessThan(Number(striped.elapsed));
    await takenBack(page, way, striped);
  });

  await test.step('11 a sweep of the stripe unit, up to 8 MB', async () => {
    await way.press(page.getByRole('button', { name: /^Study/ }));
    const study = dialogOf(page, /^Study/);
    await way.press(study.getByRole('radio', { name: 'Sweep', exact: true }));
    await way.pick(study.getByLabel('Over', { exact: true }), 'stripe-unit');
    for (const line of ['FCFS', 'deadline']) await way.press(study.getByRole('checkbox', { name: line, exact: true }));
    await way.press(study.getByRole('button', { name: 'Run 36 simulations' }));
    await expectSaid(said, /^Sweep started, 36 runs: Stripe 22 \(64 KB\), .* with stripe unit in KiB from 4 to 8192$/);
    await expect(study).toContainText(/\d+ of 12 points/);
    await page.keyboard.press('Escape');
  });

  await test.step('12 a link that carries the pinned layout', async () => {
    await way.press(page.getByRole('button', { name: /^Share/ }));
    const share = dialogOf(page, 'Share, save, open');
    await expect(share).toContainText('Holds the whole scenario, seed and view, and the pinned layouts.');
    await way.press(share.getByRole('button', { name: 'Copy' }));
    await expectSaid(said, /^Link copied$/);
  });
}

async function sitting(page: Page, way: Way, ...parts: readonly (typeof changes)[]): Promise<void> {
  const said = await listen(page);
  await openPage(page);
  for (const part of parts) await part(page, way, said);
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// At night: all questions of a first visitor at once, a minute each way; each has a test of its own by day.
test('by mouse @nightly', ({ page }) => sitting(page, byMouse(page), changes, questions));

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });
  // At night: as above.
  test('by finger @nightly', ({ page }) => sitting(page, byFinger(page), changes, questions));
});

// In two sittings: keys go a long way.
// At night: as above.
test('by keys alone: changes, each taken back @nightly', ({ page }) => sitting(page, byKeys(page), changes));
// At night: as above.
test('by keys alone: why, compared, broken, replaced, swept and shared @nightly', ({ page }) => sitting(page, byKeys(page), questions));
