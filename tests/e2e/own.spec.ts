/** A warehouse of one's own: from pasted text to the first answer, by what the screen says alone. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { db2 } from '../../src/scenario/import/testing/print.ts';
import { CLASSES, LSBLK, TWENTY } from '../../src/scenario/import/testing/samples.ts';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

/** Presses and clicks of one way through the dialog. What is pasted is on the clipboard already, as after copying it elsewhere. */
class Hand {
  clicks = 0;
  presses = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(role: 'button' | 'menuitem' | 'textbox' | 'radio' | 'combobox', name: string | RegExp): Promise<void> {
    this.clicks++;
    const target = this.page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
    // A radio button is pressed by its label, which lies over it.
    await (role === 'radio' ? target.check({ force: true }) : target.click());
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.presses++;
      await this.page.keyboard.press(key);
    }
  }

  /** Presses a key until what it leads to has the focus. */
  async pressTo(key: string, role: 'button' | 'menuitem' | 'textbox' | 'radio' | 'combobox', name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
    for (let k = 0; k < 60; k++) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${String(name)}`);
  }

  async copyElsewhere(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  }
}

/** Nine disks of 1 TB, and a flash drive in the place of the tenth. */
const WITH_FLASH = LSBLK.replace(
  /\{[^{}]*"name": "sdk"[^{}]*\}/,
  JSON.stringify({
    name: 'nvme0n1',
    size: 960197124096,
    rota: false,
    type: 'disk',
    model: 'SAMSUNG MZQL2960HCJR-00A07',
    tran: 'nvme',
    mountpoint: null,
  }),
);
/** Three disks in an array whose stripe unit lsblk does not say, and seven others. */
const WITH_ARRAY = LSBLK.replaceAll(/"name": "sd[bcd]",/g, (name) => `${name} "children": [{ "name": "md0", "type": "raid5" }],`);
const TABLES = 'Result: tables and indexes';
const DISKS = 'Output of lsblk -J';
const QUERIES = 'CSV of query classes';

async function expectCreated(page: Page, before: string): Promise<void> {
  await answered(page, before);
  await expect(page.getByTestId('layout-title')).toContainText('My warehouse');
  await expect(page.locator('[data-disk]')).toHaveCount(10);
}

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

// At night: a further side of what the tests of this file show by day.
test('streams come out of the CSV of query classes, from the example on the page @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'New: your own warehouse' }).click();
  await page.getByRole('textbox', { name: DISKS }).fill(LSBLK);
  await page.getByRole('combobox', { name: 'Database' }).selectOption('db2');
  await page.getByRole('textbox', { name: TABLES }).fill(db2(TWENTY));
  await page.getByRole('radio', { name: 'A CSV' }).check({ force: true });
  await page.getByText('Groups of users with pauses or arrivals').click();
  await page.getByRole('button', { name: 'Start from this example' }).click();
  const queries = page.getByRole('textbox', { name: QUERIES });
  await expect(queries).toHaveValue(/^class,does,object,queries,.*stream,users,think,arrivals/);
  await expect(page.getByText('Understood: 3 query classes, 2 streams.')).toBeVisible();
  await expect(page.getByText('Nothing here has an end, so the run lasts 60 s.')).toBeVisible();
  // What is wrong is said on its line, and nothing of what was typed is lost.
  const sample = await queries.inputValue();
  await queries.fill(sample.replace('5 s exponential', 'a while'));
  await expect(
    page.getByText('Line 2: "a while" in think is no time; a time with its unit, such as 5 s or 5 s exponential.'),
  ).toBeVisible();
  await queries.fill(sample);
  const time = page.getByRole('spinbutton', { name: /^Simulated time/ }).or(page.getByRole('textbox', { name: /^Simulated time/ }));
  await time.fill('40');
  await time.press('Enter');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await expectCreated(page, before);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /^Streams/ }).click();
  await expect(page.getByRole('region', { name: 'Stream Clerks' })).toContainText('30 users, think time 5 s (exponential)');
  expect(faults).toEqual([]);
});

// At night: another hand does the same by day.
test('ten disks, twenty tables and three query classes by mouse, in at most 60 steps @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  const hand = new Hand(page);
  await hand.click('button', /^More/);
  await hand.click('menuitem', 'New: your own warehouse');
  await expect(page.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
  const paste = async (field: string, text: string) => {
    await hand.copyElsewhere(text);
    await hand.click('textbox', field);
    await hand.press('ControlOrMeta+v');
  };
  await paste(DISKS, LSBLK);
  await expect(page.getByText('Understood: 10 disks.')).toBeVisible();
  await expect(page.getByText('Left out, because the system uses it: sda (/boot/efi).')).toBeVisible();
  hand.clicks += 2;
  await page.getByRole('combobox', { name: 'Database' }).selectOption('db2');
  // The query itself is the wrong paste that everybody makes once. It stays, and is named.
  await paste(TABLES, 'SELECT tabname FROM syscat.tables;');
  await expect(page.getByText('This is the query itself; run it in the database, and paste what it prints.')).toBeVisible();
  await hand.press('ControlOrMeta+a');
  await paste(TABLES, db2(TWENTY));
  await hand.click('textbox', TABLES);
  await expect(page.getByText(/^Understood: 20 tables and indexes, /)).toBeVisible();
  await hand.click('radio', 'A CSV');
  await paste(QUERIES, CLASSES);
  await expect(page.getByTestId('own-outcome')).toHaveText('10 disks, 4 table spaces with 20 tables and indexes, 3 query classes.');
  await hand.click('button', 'Create');
  await expectCreated(page, before);
  test.info().annotations.push({ type: 'steps', description: `${hand.clicks} by mouse, ${hand.presses} keys` });
  expect(hand.clicks).toBeLessThanOrEqual(60);
  // It is one step of the history, and what was pasted is still there.
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await answered(page)).toBe(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'New: your own warehouse' }).click();
  await expect(page.getByRole('textbox', { name: QUERIES })).toHaveValue(CLASSES);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // A table space more, and an index moved there.
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Tables, indexes and table spaces' }).click();
  await page.getByText('Add a table space').click();
  const space = page.locator('form').filter({ hasText: 'With a file on each of' });
  await space.getByLabel('Name').fill('FAST');
  await space.getByLabel('disk sdb').check();
  await space.getByLabel('disk sdc').check();
  await space.getByLabel('Size').fill('20000');
  await space.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('combobox', { name: 'Object' })).toHaveValue('FAST');
  await page.getByRole('combobox', { name: 'Object' }).selectOption({ label: 'TS_INDEX' });
  await page.getByRole('combobox', { name: 'Table space of ORDERS_PK' }).selectOption({ label: 'FAST' });
  await expect(page.getByRole('combobox', { name: 'Table space of ORDERS_PK' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove TS_INDEX' }).click();
  await page.getByRole('combobox', { name: 'Object' }).selectOption({ label: 'FAST' });
  await page.getByRole('button', { name: 'Remove FAST' }).click();
  await expect(page.getByRole('alert')).toHaveText('FAST is used by Order lookup; change or remove these query classes first.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('TS_INDEX').first()).toBeVisible();

  // An index in a buffer pool: what the pool found and read stands beside what each object asked for.
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Buffer pools and log' }).click();
  const pool = page.getByRole('form', { name: 'Add a buffer pool' });
  await pool.getByLabel('Name').fill('BP');
  await pool.getByRole('button', { name: 'Add' }).click();
  await page
    .getByRole('spinbutton', { name: 'Prefetchers of BP' })
    .or(page.getByRole('textbox', { name: 'Prefetchers of BP' }))
    .fill('4');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Buffer pool of FAST' }).selectOption({ label: 'BP' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the figures by object' }).click();
  await expect(page.getByTestId('pool-figures').first()).toContainText('BP');
  await expect(page.getByTestId('pool-figures').first().getByRole('row').last()).toContainText('%');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('its indexes moved to flash and shared, it is the same elsewhere @nightly', async ({ page, browser }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  const hand = new Hand(page);
  await hand.click('button', /^More/);
  await hand.click('menuitem', 'New: your own warehouse');
  const paste = async (field: string, text: string) => {
    await hand.copyElsewhere(text);
    await hand.click('textbox', field);
    await hand.press('ControlOrMeta+v');
  };
  await paste(DISKS, WITH_FLASH);
  // A click opens the list, another chooses.
  hand.clicks += 2;
  await page.getByRole('combobox', { name: 'Database' }).selectOption('db2');
  await paste(TABLES, db2(TWENTY));
  await hand.click('radio', 'A CSV');
  await paste(QUERIES, CLASSES);
  await hand.click('button', 'Create');
  await expectCreated(page, before);
  const built = await answered(page);
  await page.locator('[data-object="TS_INDEX"]').click();
  await hand.click('button', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move files to' });
  await dialog.getByText('disk nvme0n1').click();
  await dialog.getByRole('button', { name: 'Move to disk nvme0n1' }).click();
  hand.clicks += 3;
  const moved = await answered(page, built);
  // A paste is a step as well.
  const steps = hand.clicks + hand.presses;
  test.info().annotations.push({ type: 'steps', description: `${steps} from pasted text to indexes on flash` });
  expect(steps).toBeLessThanOrEqual(60);
  // Why, pictures and board call a disk by the same name.
  await expect(page.getByRole('region', { name: 'Answer' })).not.toContainText(/\bdisk \d/i);

  // What was measured travels with it.
  await hand.click('button', /^More/);
  await hand.click('menuitem', 'Compare with what you measured');
  await page.getByRole('textbox', { name: /iostat/ }).fill('disk,iops\nnvme0n1,500\nsdb,40\n');
  await hand.click('button', 'Keep with the document');
  await expect(page.getByTestId('measured-figures').getByRole('row')).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await answered(page)).toBe(moved);

  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  // By its estimate: on a busy machine the page asks before it runs what came by link.
  await expect(there.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', moved);
  await expect(there.locator('[data-disk]')).toHaveCount(10);
  await there.getByRole('button', { name: /^More/ }).click();
  await there.getByRole('menuitem', { name: 'Compare with what you measured' }).click();
  await expect(there.getByText('With the document, and in its link: figures of 2 disks.')).toBeVisible();
  await guest.close();
  expect(faults).toEqual([]);
});

test('the same by keyboard, indexes on flash included, in at most 150 presses', async ({ page }) => {
  await openPage(page, LIGHT);
  const before = await answered(page);
  const hand = new Hand(page);
  await page.getByRole('button', { name: /^More/ }).focus();
  await hand.press('Enter');
  await hand.pressTo('ArrowDown', 'menuitem', 'New: your own warehouse');
  await hand.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await hand.copyElsewhere(WITH_FLASH);
  await hand.pressTo('Tab', 'textbox', DISKS);
  await hand.press('ControlOrMeta+v');
  await hand.pressTo('Tab', 'combobox', 'Database');
  await hand.press('ArrowDown');
  await hand.copyElsewhere(db2(TWENTY));
  await hand.pressTo('Tab', 'textbox', TABLES);
  await hand.press('ControlOrMeta+v');
  await hand.pressTo('Tab', 'radio', 'A template');
  await hand.press('ArrowRight');
  await hand.copyElsewhere(CLASSES);
  await hand.pressTo('Tab', 'textbox', QUERIES);
  await hand.press('ControlOrMeta+v');
  await expect(page.getByTestId('own-outcome')).toBeVisible();
  await hand.pressTo('Tab', 'button', 'Create');
  await hand.press('Enter');
  await expectCreated(page, before);
  const built = await answered(page);
  // F6 goes from place to place.
  for (let k = 0; k < 8 && !(await page.getByTestId('warehouse').evaluate((place) => place.contains(document.activeElement))); k++)
    await hand.press('F6');
  await hand.pressTo('Tab', 'button', /^TS_INDEX/);
  await hand.press('Enter', 't');
  const dialog = page.getByRole('dialog', { name: 'Move files to' });
  await expect(dialog.getByRole('textbox', { name: 'Filter' })).toBeFocused();
  await hand.press('n', 'v', 'm', 'e');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await hand.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move to disk nvme0n1' })).toBeVisible();
  await hand.press('Enter');
  await expect(dialog).toBeHidden();
  await answered(page, built);
  test.info().annotations.push({ type: 'presses', description: String(hand.presses) });
  expect(hand.presses).toBeLessThanOrEqual(150);
});

// At night: a second size and theme.
test('on a phone nothing sticks out, in the dark too @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, LIGHT);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New: your own warehouse' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: DISKS }).fill(WITH_ARRAY);
  await expect(page.getByRole('combobox', { name: 'Level of md0' })).toHaveValue('raid5');
  await page.getByLabel('Stripe unit of md0, KiB').fill('256');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^lsblk does not say the stripe unit: /)).toHaveCount(0);
  await page.getByRole('textbox', { name: TABLES }).fill(`${db2(TWENTY)}\nA;B\nwrong`);
  await page.getByText('What was understood, line by line').first().click();
  await expect(dialog.getByText('Understood: 10 disks.')).toBeVisible();
  const wide = await dialog.evaluate((element) =>
    [...element.querySelectorAll('p, ul, textarea, select, button, section, details')]
      .filter((each) => each.checkVisibility() && !each.closest('table') && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  expect(wide).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('what LVM prints becomes a volume group with its logical volumes, and a line that cannot be used is named @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'New: your own warehouse' }).click();
  await page.getByRole('textbox', { name: DISKS }).fill(LSBLK);
  await page.getByRole('combobox', { name: 'Database' }).selectOption('db2');
  await page.getByRole('textbox', { name: TABLES }).fill(db2(TWENTY));
  await page.getByText('Volume groups of LVM (optional)').click();
  const lvm = page.getByRole('textbox', { name: 'Output of pvs, vgs and lvs' });
  const printed = (disk: string) =>
    `  LV   VG   Ext   Type      SSize   Devices\n  db   data 4.00m linear    400.00g /dev/${disk}(0)\n  pool data 4.00m thin-pool 10.00g  pool_tdata(0)\n`;
  const dialog = page.getByRole('dialog', { name: 'New warehouse' });
  await lvm.fill(printed('sdz'));
  await expect(dialog).toContainText('"sdz" of volume group "data" is none of the disks above');
  await lvm.fill(printed('sdb'));
  await expect(dialog).toContainText('Understood: 1 volume group with 1 logical volume.');
  await expect(dialog).toContainText('Line 3: "pool" is of the kind "thin-pool", which is not made of extents here');
  await expect(page.getByTestId('own-outcome')).toContainText('10 disks, 1 logical volume, ');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await answered(page, before);
  await expect(page.getByRole('button', { name: /^Logical volume db,/ })).toBeVisible();
  expect(faults).toEqual([]);
});
