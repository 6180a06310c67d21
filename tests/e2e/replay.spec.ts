/** A recorded block trace dropped on the page: the command line's very numbers, and words for all that can be wrong with it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { FileChooser } from '@playwright/test';
import { ensureCli } from '../../scripts/build-cli.mjs';
import { runNode } from '../../scripts/run.mjs';
import { violations, violationsLightAndDark } from './support/axe.ts';
import { LIGHT, answered, openPage, watchFaults } from './support/page.ts';
import {
  answeredReplay,
  answerOf,
  chooseFile,
  chooseLongFile,
  diskSimTrace,
  dropFile,
  facts,
  hasRead,
  LONG_REQUESTS_SHOWN,
  replay,
  replayDialog,
  trouble,
} from './support/trace.ts';
import { sample } from '../../src/studies/testing/samples.ts';

const SCENARIO = sample('fourStripes', 'mixed');
const TRACE = diskSimTrace(4000);

/** What `spindle replay --json` prints for the trace on the scenario that the page opens with. */
const commandLine = (trace: string, ...options: string[]) => replayed(trace, '--scenario', SCENARIO, ...options);

async function replayed(trace: string, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-replay-'));
  try {
    const file = join(folder, 'trace.txt');
    writeFileSync(file, trace);
    const args = [await ensureCli(), 'replay', file, '--format', 'disksim', '--json', ...options];
    const run = await runNode(args, { timeoutMs: 60_000 });
    if (!run.ok) throw new Error(run.output);
    // What it says of the requests stands before the result.
    return JSON.parse(run.output.slice(run.output.search(/^\{/m))) as {
      resultHash: string;
      workloads: [{ responseMs: { mean: number; p95: number } }];
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a dropped trace is recognized, told, replayed with the numbers of the command line, and compared', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page);
  const before = await answered(page);
  await dropFile(page, 'day-1.txt', TRACE);
  await expect(replayDialog(page)).toBeVisible();
  await hasRead(page);
  await expect(facts(page)).toContainText('4 000, 75 % reads');
  await expect(facts(page)).toContainText('8 KiB each');
  await expect(page.getByLabel('Format')).toHaveValue('disksim');

  const own = await commandLine(TRACE);
  expect(await replay(page)).toBe(own.resultHash);
  const [{ responseMs }] = own.workloads;
  expect(Number(await page.getByTestId('replay-mean').getAttribute('data-mean-ms'))).toBe(responseMs.mean);

  await page.getByLabel('Queue order').selectOption('sptf');
  const sptf = await replay(page, own.resultHash);
  expect(sptf).toBe((await commandLine(TRACE, '--discipline', 'sptf')).resultHash);
  await expect(answerOf(page)).toContainText('before');
  await expect(page.getByRole('columnheader', { name: 'Before' }).first()).toBeVisible();

  // The scenario on the page is as it was: a trace is not a part of it.
  await page.keyboard.press('Escape');
  await expect(replayDialog(page)).toBeHidden();
  expect(await answered(page)).toBe(before);
  // What was chosen is still there.
  await page.locator('[data-action=replay]').click();
  await expect(page.getByLabel('Queue order')).toHaveValue('sptf');
  await expect(answerOf(page)).toHaveAttribute('data-result-hash', sptf);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('closed, on one disk, at the drive: what is chosen is what is simulated @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await dropFile(page, 'day-1.txt.gz', [...gzipSync(TRACE)]);
  await hasRead(page);
  await page.getByLabel('What', { exact: true }).selectOption('disk');
  await page.getByLabel('Which', { exact: true }).selectOption('d3');
  await page.getByLabel('Queue order').selectOption('sstf');
  await page.getByRole('radiogroup', { name: 'Arrivals' }).getByRole('radio', { name: 'closed' }).check();
  await page.getByLabel('Outstanding').fill('4');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Queue at').selectOption('drive');
  await page.getByLabel('Commands at the drive').fill('4');
  await page.keyboard.press('Enter');
  await replay(page);
  await expect(answerOf(page)).toContainText('disk 3 · SSTF, 4 at the drive · closed, 4 outstanding');
  const rows = page.getByRole('region', { name: 'Figures of the replay' });
  await expect(rows.getByRole('row', { name: /^Outstanding, most/ })).toContainText('4');
  // The drives of the library come when they are wanted.
  await page.getByLabel('What', { exact: true }).selectOption('library');
  await page.getByLabel('Beyond the end').selectOption('wrap');
  const first = await answerOf(page).getAttribute('data-result-hash');
  await replay(page, first ?? '');
  await expect(answerOf(page)).toContainText('by itself');
});

// At night: a further side of what the tests of this file show by day.
test('responses and result come as files @nightly', async ({ page }) => {
  await openPage(page);
  await dropFile(page, 'day-1.txt', TRACE);
  await hasRead(page);
  const hash = await replay(page);
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Responses as CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe(`day-1-responses-${hash.slice(0, 8)}.csv`);
  const lines = readFileSync(await csv.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(4001);
  expect(lines[0]).toBe('index,arrival_ms,start_ms,completion_ms,seek_ms,rotation_ms,transfer_ms');
  const responses = lines.slice(1).map((line) => line.split(',').map(Number));
  const mean = responses.reduce((sum, [, arrival, , completion]) => sum + completion - arrival, 0) / responses.length;
  expect(mean).toBeCloseTo(Number(await page.getByTestId('replay-mean').getAttribute('data-mean-ms')), 4);

  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Result as JSON' }).click()]);
  const printed: unknown = JSON.parse(readFileSync(await json.path(), 'utf8'));
  expect(printed).toEqual(await commandLine(TRACE));
});

// At night: a further side of what the tests of this file show by day.
test('a long trace shows how far it is, is canceled at once, and can be read again @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await page.locator('[data-action=replay]').click();
  // Pressed by the page itself, in the frame in which it says how far it is: a file is read sooner than a hand finds the button.
  const canceled = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const says = document.querySelector('[data-testid=replay-work]')?.textContent ?? '';
          const cancel = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
            (button) => button.textContent === 'Cancel',
          );
          if (!cancel || !/lines|simulated time/.test(says)) return requestAnimationFrame(look);
          cancel.click();
          return resolve();
        };
        look();
      }),
  );
  await chooseLongFile(page);
  await canceled;
  await expect(trouble(page)).toContainText('Reading was canceled.');
  await trouble(page).getByRole('button', { name: 'Read it again' }).click();
  await expect(facts(page)).toContainText(LONG_REQUESTS_SHOWN);

  await page.getByLabel('Queue order').selectOption('sptf');
  await replayDialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByTestId('replay-work')).toContainText(/Replaying/);
  await replayDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('replay-said')).toHaveText('Canceled.');
  await expect(replayDialog(page).getByRole('button', { name: 'Replay', exact: true })).toBeVisible();
});

// At night: a further side of what the tests of this file show by day.
test('closing the dialog stops nothing: the page says when it is done @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await page.locator('[data-action=replay]').click();
  // Long enough that it is not read before the dialog is closed.
  await chooseLongFile(page);
  await expect(page.getByTestId('replay-work')).toBeVisible();
  await page.keyboard.press('Escape');
  const notice = page.getByTestId('notice').filter({ hasText: `Trace: Read ${LONG_REQUESTS_SHOWN} requests` });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Show' }).click();
  await expect(facts(page)).toContainText(LONG_REQUESTS_SHOWN);
});

test.describe('what is wrong with a file is reported, with its fix', () => {
  test('malformed lines, the wrong format, addresses beyond the device', async ({ page }) => {
    // Malformed lines are listed with their reasons, left out or refused.
    await openPage(page, LIGHT);
    const bad = Array.from({ length: 30 }, (_, i) => `<b>rubbish ${i}</b>`).join('\n');
    await dropFile(page, 'bad.txt', `${diskSimTrace(300)}${bad}\n1 0 -5 8 1\n${'7'.repeat(70_000)}\n`);
    await hasRead(page);
    const list = page.getByRole('group').filter({ hasText: '32 malformed lines' });
    await list.getByText('32 malformed lines').click();
    await expect(list.getByRole('listitem')).toHaveCount(20);
    await expect(list.getByRole('listitem').first()).toContainText('line 301: 2 fields where arrival');
    await expect(list).toContainText('<b>rubbish 0</b>');
    await expect(list).toContainText('and 12 more');
    await page.getByLabel('Malformed').selectOption('refuse');
    await expect(trouble(page)).toContainText('Line 301 is malformed');
    await trouble(page).getByRole('button', { name: 'Leave malformed lines out' }).click();
    await expect(facts(page)).toContainText('300');

    // The wrong format has a way back.
    await dropFile(page, 'trace.txt', diskSimTrace(50));
    await hasRead(page);
    await page.getByLabel('Format').selectOption('fio');
    await expect(trouble(page)).toContainText('The first line of a fio iolog is');
    await trouble(page).getByRole('button', { name: 'Read it as DiskSim ASCII' }).click();
    await expect(facts(page)).toContainText('50');

    // Addresses beyond the device are never wrapped in silence.
    await dropFile(page, 'far.txt', `${diskSimTrace(50)}900 0 99999999999 16 1\n`);
    await hasRead(page);
    await expect(page.getByTestId('trace-too-large')).toContainText('this holds');
    await replayDialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(trouble(page)).toContainText('1 request ends beyond the device');
    await trouble(page).getByRole('button', { name: 'Leave them out' }).click();
    await answeredReplay(page);
    await expect(replayDialog(page)).toContainText('1 request beyond the end was left out');
  });

  // At night: the words are compared in the tests of src/trace by day.
  test('every kind of no trace has its own words @nightly', async ({ page }) => {
    const faults = watchFaults(page);
    await openPage(page, LIGHT);
    const binary = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 31);
    for (const [name, content, words] of [
      ['empty.txt', '', 'The file is empty'],
      ['disk.img', binary, 'Not a text file'],
      ['letter.txt', 'Dear all,\nplease find attached\n', 'None of the first lines is a request'],
      ['utf16.txt', [0xff, 0xfe, 0x35, 0, 0x20, 0], 'UTF-16'],
      ['cut.gz', [...gzipSync(TRACE)].slice(0, 5000), 'damaged or cut off'],
      ['scenario.gz', [...gzipSync('{"version":1}')], 'This is a JSON document'],
      ['all.txt', 'read,lba,blocks,arrival_ms\nx,y,z,0\n', 'None of the 2 lines is a request'],
    ] as const) {
      await dropFile(page, name, content);
      await expect(trouble(page), name).toContainText(words);
      await expect(replayDialog(page).getByRole('button', { name: 'Replay', exact: true })).toHaveAttribute('aria-disabled', 'true');
    }
    // A document that is dropped goes where documents go.
    await page.keyboard.press('Escape');
    await dropFile(page, 'layout.txt', '{"version":1,"title":"x"}');
    await expect(page.getByTestId('notice').first()).toContainText('is not a scenario that can be simulated');
    await expect(replayDialog(page)).toBeHidden();
    expect(faults).toEqual([]);
  });
});

// At night: a further side of what the tests of this file show by day.
test('a worker that crashes while it reads is replaced, and said @nightly', async ({ page }) => {
  await page.goto('./?chaos');
  await answered(page);
  await page.locator('[data-action=replay]').click();
  await chooseLongFile(page);
  await expect(page.getByTestId('replay-work')).toBeVisible();
  await page.evaluate(() => spindleReplayTest.plant('crash'));
  await expect(page.getByTestId('replay-work')).toContainText('The worker crashed');
  await expect(facts(page)).toContainText(LONG_REQUESTS_SHOWN);
});

// At night: another hand does the same by day.
test('by keyboard alone, from opening to the answer @nightly', async ({ page }) => {
  // Listened for from the beginning: a key is quicker than the wish to hear of what it opens.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await openPage(page, LIGHT);
  const button = page.locator('[data-action=replay]');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(replayDialog(page)).toBeVisible();
  const choose = replayDialog(page).getByRole('button', { name: 'Choose a file…' });
  for (let i = 0; i < 20 && !(await choose.evaluate((element) => element === document.activeElement)); i += 1)
    await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers.length).toBe(1);
  await choosers[0].setFiles({ name: 'day-1.txt', mimeType: 'text/plain', buffer: Buffer.from(TRACE) });
  await hasRead(page);
  await expect(page.getByTestId('replay-said')).toHaveText('Read 4 000 requests as DiskSim ASCII.');
  await page.keyboard.press('Tab');
  await expect(replayDialog(page).getByRole('button', { name: 'Replay', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await answeredReplay(page);
  await expect(page.getByTestId('replay-said')).toContainText('Replayed 4 000 requests: mean response');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

// At night: axe in two themes.
test('axe finds nothing, light and dark @nightly', async ({ page }) => {
  await openPage(page);
  await page.locator('[data-action=replay]').click();
  expect(await violationsLightAndDark(page)).toEqual([]);
  await chooseFile(page, 'day-1.txt', `${TRACE}rubbish\n`);
  await hasRead(page);
  const first = await replay(page);
  await page.getByLabel('Queue order').selectOption('fcfs');
  await replay(page, first);
  await page.getByText('More', { exact: true }).click();
  expect(await violationsLightAndDark(page)).toEqual([]);
  await page.getByLabel('Format').selectOption('spc');
  await expect(trouble(page)).toBeVisible();
  expect(await violationsLightAndDark(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: a second size.
  test('everything is reached, the answer comes into view, and nothing scrolls sideways @nightly', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByTestId('header-elapsed')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Replay a trace' }).tap();
    await chooseFile(page, 'day-1.txt', TRACE);
    await hasRead(page);
    const first = await replay(page);
    await expect(page.getByTestId('replay-mean')).toBeInViewport();
    await page.getByLabel('Queue order').selectOption('fcfs');
    await replay(page, first);
    await expect(page.getByTestId('replay-mean')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => {
      const body = document.querySelector('dialog section')!;
      return document.documentElement.scrollWidth > innerWidth || body.scrollWidth > body.clientWidth;
    });
    expect(wide).toBe(false);
  });
});

// At night: a further side of what the tests of this file show by day.
test('a trace follows the files: recorded on a pinned layout, replayed where the files lie now @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  const linkNow = async () => {
    await page.locator('[data-action=share]').click();
    const link = await page.getByTestId('share-link').inputValue();
    await page.keyboard.press('Escape');
    return link;
  };
  const recorded = await linkNow();
  await page.locator('[data-action=pin]').click();
  await page.locator('[data-object="daily_sales"]').click();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const moving = page.getByRole('dialog', { name: 'Move files to' });
  await moving.getByRole('textbox', { name: 'Filter' }).fill('Indexes');
  await moving.getByText('volume Indexes').click();
  await moving.getByRole('button', { name: 'Move to volume Indexes' }).click();
  const moved = await answered(page, before);
  const now = await linkNow();
  expect(now).not.toBe(recorded);

  const trace = diskSimTrace(500);
  await dropFile(page, 'day-1.txt', trace);
  await hasRead(page);
  await page.getByLabel('What', { exact: true }).selectOption('files');
  await expect(page.getByLabel('Which', { exact: true })).toHaveValue('own');
  // The volume that the trace was recorded on has no files any more.
  await replayDialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(trouble(page)).toContainText('None of the 500 requests is at an address where a file of the recorded layout lies');
  const pinned = page.getByLabel('Which', { exact: true }).locator('option', { hasText: 'recorded on the pinned layout' });
  await expect(pinned).toHaveCount(1);
  await page.getByLabel('Which', { exact: true }).selectOption((await pinned.getAttribute('value')) ?? '');
  const there = await replay(page);
  expect(there).toBe((await replayed(trace, '--scenario', now, '--recorded-on', recorded)).resultHash);
  await page.keyboard.press('Escape');
  expect(await answered(page)).toBe(moved);
  expect(faults).toEqual([]);
});
