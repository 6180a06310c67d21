/** The page as one file, opened from the disk with the network cut: the same answer as the served page, workers included, and links to the address of its build. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { root } from '../../scripts/bootstrap.mjs';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const ADDRESS = 'https://spindle.example/labs/';

test('one file from the disk answers as the served page does', async ({ page, browser }) => {
  const file = join(root, '.cache', 'single', 'spindle.html');
  // Fails where the file is larger than it may be.
  execFileSync(process.execPath, ['scripts/build-single.mjs', '--address', ADDRESS, '--out', file], { cwd: root, stdio: 'pipe' });
  await openPage(page, LIGHT);
  const number = page.getByTestId('answer-elapsed');
  const served = [await answered(page), await number.getAttribute('data-elapsed-ms')];

  const context = await browser.newContext({ offline: true });
  const alone = await context.newPage();
  const faults = watchFaults(alone);
  const asked: string[] = [];
  alone.on('request', (request) => void (/^(file|blob|data):/.test(request.url()) || asked.push(request.url())));
  await alone.goto(`${pathToFileURL(file).href}${LIGHT}`);
  const hash = await answered(alone);
  // The whole batch may come by itself; what is compared is the same part of it.
  const back = alone.getByText(/^Back to \d+ of/);
  if (await back.isVisible()) await back.click();
  await expect(alone.getByTestId('answer-elapsed')).toHaveAttribute('data-elapsed-ms', served[1]!);
  expect(hash).toBe(served[0]);

  // Another worker, and parts that the served page loads on demand.
  await alone.keyboard.press('F9');
  await expect(alone.getByRole('button', { name: 'Pause' })).toBeVisible();
  await alone.keyboard.press('Escape');
  await alone.locator('[data-action=share]').click();
  await expect(alone.getByTestId('share-link')).toHaveValue(new RegExp(`^${ADDRESS}#1\\.`));
  expect(asked).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
