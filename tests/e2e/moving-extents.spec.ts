/** Extents of a logical volume move while the film plays, and a file meanwhile: what each disk holds at the playhead, drawn and said alike. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { updatesOf } from '../../src/engine/testing/updates.ts';
import { runToEnd } from '../../src/engine/run.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { inGroup } from '../../src/scenario/testing/anyGroupActions.ts';
import { arrived, openPage, playTrack, watchFaults } from './support/page.ts';

const KIB = 1024;
const MOVED: Scenario = {
  ...inGroup(updatesOf(false)),
  timeline: [
    { kind: 'move-logical', id: 'm', atMs: 300, logical: 'lv-d1', to: ['d3'], pace: { chunkBytes: 16 * KIB, mibPerSecond: 2 } },
    { kind: 'move', id: 'f', atMs: 300, method: 'copy', object: 'plain', psu: 2, to: 'd4', pace: { chunkBytes: 4 * KIB, mibPerSecond: 1 } },
  ],
};
const END_MS = runToEnd(MOVED, { series: false }).moves!.find(({ id }) => id === 'm')!.endedMs!;

interface Drawn {
  /** As the picture has it: objects of the bands, bytes of all of them and of second copies, and what a pixel stands for. */
  readonly objects: readonly string[];
  readonly bytes: number;
  readonly copies: number;
  readonly perPx: number;
  /** As it is said. */
  readonly said: string;
}

const KINDS = { B: 1, KiB: KIB, MiB: KIB ** 2 } as const;
/** "d1: Data, Plain, 768 KiB, 1.2 % full" as its bytes. */
const saidBytes = (said: string): number => {
  const [, number, unit] = /, ([\d.]+)\s(B|KiB|MiB), [\d.]+\s?% full/.exec(said)!;
  return Number(number) * KINDS[unit as keyof typeof KINDS];
};

/** What the board draws of a disk, and what it says of it. */
const drawn = (page: Page, disk: string): Promise<Drawn> =>
  page.locator(`[data-disk="${disk}"]`).evaluate((tube) => {
    const bands = [...tube.querySelectorAll<HTMLElement>('[data-drag^="band:"]')];
    const perPx = Number(tube.querySelector('[data-bytes]')!.getAttribute('data-bytes'));
    const bytesOf = (list: HTMLElement[]) => list.reduce((sum, band) => sum + band.offsetHeight, 0) * perPx;
    return {
      objects: [...new Set(bands.map(({ title }) => title.replace(/, second copy$/, '')))],
      bytes: bytesOf(bands),
      copies: bytesOf(bands.filter(({ title }) => title.endsWith(', second copy'))),
      perPx,
      said: tube.querySelector('[data-tube]')!.getAttribute('title')!,
    };
  });

/** Text equals picture, disk by disk. */
async function board(page: Page): Promise<Record<string, Drawn>> {
  const all: Record<string, Drawn> = {};
  for (const disk of ['d1', 'd2', 'd3', 'd4']) {
    await expect
      .poll(async () => {
        const { bytes, perPx, said } = await drawn(page, disk);
        return Math.abs(bytes - saidBytes(said)) <= 2 * perPx;
      })
      .toBe(true);
    const now = await drawn(page, disk);
    expect(now.said, disk).not.toContain('at the start');
    expect(now.said).toContain(`, ${now.objects.length === 0 ? 'empty' : now.objects.join(', ')}, `);
    all[disk] = now;
  }
  return all;
}

async function openFilm(page: Page): Promise<void> {
  await openPage(page, encodeLink(MOVED));
  // All of its time: nothing moves in the part that is answered first.
  await page.getByRole('button', { name: 'Run the whole batch' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-basis', 'full');
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
}

// At night: another hand does the same by day.
test('keys: before, while and after extents move, each disk draws and says what lies on it then @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openFilm(page);
  await playTrack(page).focus();
  await page.keyboard.press('Home');
  await arrived(page);
  const before = await board(page);
  expect(before['d1'].objects).toEqual(['Data', 'Plain']);
  expect(before['d3'].objects).toEqual([]);
  expect(before['d4'].objects).toEqual([]);
  await expect(page.getByTestId('board-now-caption')).toContainText(
    'Extents of logical volumes, and files that move, lie where they are then;',
  );

  // A tenth of the run each.
  const copies: number[] = [];
  let last = before;
  for (let k = 0; k < 10; k++) {
    await page.keyboard.press('Shift+ArrowRight');
    await arrived(page);
    last = await board(page);
    if (last['d3'].copies > 0) copies.push(last['d3'].copies);
    const isMoving = last['d3'].copies > 0;
    // Until the map changes nothing has left the old disk.
    if (isMoving) expect(last['d1'].bytes).toBe(before['d1'].bytes);
  }
  expect(copies.length).toBeGreaterThan(1);
  expect(copies).toEqual(copies.toSorted((a, b) => a - b));
  expect(last['d1'].objects).toEqual([]);
  expect(last['d3'].objects).toEqual(['Data', 'Plain']);
  expect(last['d3'].copies).toBe(0);
  expect(Math.abs(last['d3'].bytes - before['d1'].bytes)).toBeLessThanOrEqual(last['d3'].perPx);
  // The file has gone from the disk of the other volume to the loose one.
  expect(last['d2'].objects).toEqual(['Data']);
  expect(last['d4'].objects).toEqual(['Plain']);

  // And back: the same moment looks the same.
  await page.keyboard.press('Home');
  await arrived(page);
  expect(await board(page)).toEqual(before);
  expect(faults).toEqual([]);
});

test('pointer: scrubbed to a moment of the move and played on to its end, the board keeps up', async ({ page }) => {
  const faults = watchFaults(page);
  await openFilm(page);
  const box = (await playTrack(page).boundingBox())!;
  const end = Number(await playTrack(page).getAttribute('aria-valuemax'));
  const y = box.y + box.height / 2;
  const xOf = (ms: number) => box.x + (box.width * ms) / end;
  await page.mouse.move(xOf(0), y);
  await page.mouse.down();
  await page.mouse.move(xOf((300 + END_MS) / 2), y, { steps: 5 });
  await arrived(page);
  const held = await board(page);
  expect(held['d3'].copies).toBeGreaterThan(0.2 * held['d1'].bytes);
  expect(held['d3'].copies).toBeLessThan(0.8 * held['d1'].bytes);
  await page.mouse.move(xOf(END_MS - 100), y, { steps: 5 });
  await page.mouse.up();
  await arrived(page);
  const late = await board(page);
  expect(late['d3'].copies).toBeGreaterThan(held['d3'].copies);

  // Played from there, the volume changes its disk before the eyes.
  await page.keyboard.press('F9');
  await expect.poll(async () => (await drawn(page, 'd1')).objects, { timeout: 20_000 }).toEqual([]);
  await page.keyboard.press('F9');
  const after = await board(page);
  expect(after['d3'].objects).toEqual(['Data', 'Plain']);
  expect(after['d3'].copies).toBe(0);
  expect(faults).toEqual([]);
});
