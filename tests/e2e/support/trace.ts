/** Traces for the checks: made here, so that each says what it is about, and put on the page as a person would. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** DiskSim ASCII: scattered 8 KiB reads, every fourth a write, `perSecond` a second, within the first 8 GB. */
export function diskSimTrace(requests: number, perSecond = 400): string {
  const lines = Array.from({ length: requests }, (_, i) => {
    const arrivalMs = (i * 1000) / perSecond + ((i * 37) % 11) / 20;
    return `${arrivalMs.toFixed(6)} 0 ${((i * 48_271) % 1_000_003) * 16} 16 ${i % 4 === 0 ? 0 : 1}`;
  });
  return `${lines.join('\n')}\n`;
}

export const replayDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Replay a trace' });
export const answerOf = (page: Page): Locator => page.getByTestId('replay-answer');
export const facts = (page: Page): Locator => page.getByTestId('trace-facts');
export const trouble = (page: Page): Locator => page.getByTestId('replay-trouble');

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, content: string | readonly number[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([typeof text === 'string' ? text : new Uint8Array(text)], fileName));
      return data;
    },
    [name, content] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** Chooses a file in the open dialog: for large ones, which a drop would carry through the test's own connection. */
export async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByTestId('trace-chooser').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** Enough that reading takes a good part of a second: long enough to be seen, canceled and crashed. */
const LONG_REQUESTS = 1_000_000;
export const LONG_REQUESTS_SHOWN = '1 000 000';

let longFile: string | null = null;

/** Chooses a file of `LONG_REQUESTS` requests. It is written once by each of the test processes, and read by the browser itself. */
export async function chooseLongFile(page: Page): Promise<void> {
  if (longFile === null) {
    const folder = mkdtempSync(join(tmpdir(), 'spindle-trace-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    longFile = join(folder, 'day-1.txt');
    writeFileSync(longFile, diskSimTrace(LONG_REQUESTS));
  }
  await page.getByTestId('trace-chooser').setInputFiles(longFile);
}

/** Waits until the file has been read: the first time its worker has to start. */
export async function hasRead(page: Page): Promise<void> {
  await expect(facts(page)).toBeVisible();
}

/** Replays, and answers the result's hash. */
export async function replay(page: Page, unlike?: string): Promise<string> {
  await replayDialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
  return answeredReplay(page, unlike);
}

export async function answeredReplay(page: Page, unlike = ''): Promise<string> {
  await expect(answerOf(page)).not.toHaveAttribute('data-result-hash', unlike);
  return (await answerOf(page).getAttribute('data-result-hash')) ?? '';
}
