/** Hands on the workbench: mouse, finger, and what the page says and shows while they work. */
import { expect } from '@playwright/test';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { answered } from './page.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point inside an element, as shares of its box. */
export async function pointIn(locator: Locator, across = 0.5, down = 0.5): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} has no box`);
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** The glass of a disk's tube; disks are counted from 1, as on the screen. */
export const glassOf = (page: Page, disk: number): Locator => page.locator(`[data-disk="d${disk}"] > div`).nth(1);
/** The number below a tube, which stands for the disk. */
export const numberOf = (page: Page, disk: number): Locator => page.locator(`[data-tube="${disk - 1}"]`);
/** A volume's tray. */
export const trayOf = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^volume ${name},`) });
/** An object's row in the warehouse. */
export const rowOf = (page: Page, object: string): Locator => page.locator(`[data-object="${object}"]`);
/** What hangs at the pointer during a drag. */
export const ghost = (page: Page): Locator => page.getByTestId('ghost');
/** The bar of what was picked up. */
export const handBar = (page: Page): Locator => page.getByTestId('hand');
/** The picture of one object in the matrix. */
export const pictureOf = (page: Page, object: string): Locator => page.getByRole('grid', { name: `${object}: segments by PSUs` });

/** The middle of one PSU's cell in the matrix (segment and PSU from 1). */
export async function cellAt(page: Page, segment: number, psu: number, object = 'Daily sales'): Promise<Point> {
  const grid = pictureOf(page, object);
  const [box, rows, columns, gutter] = await Promise.all([
    grid.boundingBox(),
    grid.getAttribute('aria-rowcount'),
    grid.getAttribute('aria-colcount'),
    gutterOf(grid),
  ]);
  const width = (box!.width - gutter) / Number(columns);
  return {
    x: box!.x + gutter + (psu - 0.5) * width,
    y: box!.y + ((segment - 0.5) * box!.height) / Number(rows),
  };
}

/** The gutter's row that stands for a whole segment. */
export async function segmentAt(page: Page, segment: number, object = 'Daily sales'): Promise<Point> {
  const { x, y } = await cellAt(page, segment, 1, object);
  const box = (await pictureOf(page, object).boundingBox())!;
  return { x: (box.x + Math.min(x, box.x + 8)) / 2, y };
}

/** Width of the strip with segment numbers at the left of a picture: what its cells leave over. */
async function gutterOf(grid: Locator): Promise<number> {
  return grid.evaluate((element) => {
    const cell = element.querySelector<HTMLElement>('[role="gridcell"]')!;
    const column = Number(cell.getAttribute('aria-colindex'));
    return cell.offsetLeft - (column - 1) * Number.parseFloat(cell.style.width);
  });
}

/** Presses at a point, picks up what lies there, carries it to another; the mouse stays down. */
export async function carry(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await expect(ghost(page)).toBeVisible();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

/** Drags by mouse from a point to another and lets go there. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await carry(page, from, to);
  await page.mouse.up();
  await expect(ghost(page)).toBeHidden();
}

/** Between two events of a hand. */
const STEP_S = 0.016;

/**
 * Presses, moves at once, and lets go at the end, as fast as a hand does. The events carry the times at which they
 * happened, because the page tells a hold from a pull by them: on a slow machine more than a hold passes between two
 * calls of the test.
 */
export async function pull(page: Page, from: Point, to: Point, steps = 6): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await page.mouse.move(from.x, from.y);
  const pressed = Date.now() / 1000;
  const shared = { button: 'left', buttons: 1, clickCount: 1 } as const;
  await client.send('Input.dispatchMouseEvent', { ...shared, type: 'mousePressed', ...from, timestamp: pressed });
  for (let i = 1; i <= steps; i++) {
    const [x, y] = [from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps];
    await client.send('Input.dispatchMouseEvent', { ...shared, type: 'mouseMoved', x, y, timestamp: pressed + i * STEP_S });
  }
  await client.send('Input.dispatchMouseEvent', { ...shared, type: 'mouseReleased', ...to, timestamp: pressed + (steps + 1) * STEP_S });
  await client.detach();
}

/**
 * A finger. Events come through the browser's own input, not as synthetic DOM events, and carry the time at which
 * they happened: a hurried finger is hurried however slow the machine is that reports it.
 */
export class Finger {
  readonly #client: CDPSession;
  readonly #page: Page;
  /** Time of the last event, in seconds since the epoch. */
  #at = 0;

  private constructor(page: Page, client: CDPSession) {
    this.#page = page;
    this.#client = client;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    this.#at = type === 'touchStart' ? Date.now() / 1000 : this.#at + STEP_S;
    await this.#client.send('Input.dispatchTouchEvent', { type, timestamp: this.#at, touchPoints: points.map(({ x, y }) => ({ x, y })) });
  }

  /** Rests on a thing until it is held. */
  async lift(from: Point): Promise<void> {
    await this.#send('touchStart', [from]);
    await expect(ghost(this.#page)).toBeVisible();
    this.#at = Date.now() / 1000;
  }

  /**
   * Carries a thing to a place and lets go there. The browser takes a touch away (`pointercancel`) from a page that has not
   * answered for a second, as on a machine that is busy with other things: then, and only then, the finger tries again.
   */
  async carry(from: Point, to: () => Promise<Point>, steps = 8): Promise<void> {
    for (;;) {
      // In an object, because a handle to a promise waits for it.
      const ends = await this.#page.evaluateHandle(() => ({
        first: new Promise<string>((resolve) => {
          for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => resolve(end), { capture: true, once: true });
        }),
      }));
      await this.lift(from);
      await this.slide(from, await to(), steps);
      await this.letGo();
      if ((await ends.evaluate(({ first }) => first)) === 'pointerup') return;
    }
  }

  /** Comes down; what follows comes right after it. */
  async press(at: Point): Promise<void> {
    await this.#send('touchStart', [at]);
  }

  async slide(from: Point, to: Point, steps = 6): Promise<void> {
    const at = (i: number) => ({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    await Promise.all(Array.from({ length: steps }, (_, i) => this.#send('touchMove', [at(i + 1)])));
  }

  /** Comes down, slides and lets go, all in a tenth of a second. Told in one step: the page must not take our waiting for rest. */
  async swipe(from: Point, to: Point): Promise<void> {
    await Promise.all([this.press(from), this.slide(from, to), this.letGo()]);
  }

  async letGo(): Promise<void> {
    await this.#send('touchEnd', []);
  }
}

/** Everything the live region said since the page was opened; call before `goto`. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { spindleSaid: said });
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid="announcement"]')?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => spindleSaid);
}

/** Waits until the page has said something that matches. */
export async function expectSaid(said: () => Promise<string[]>, what: RegExp): Promise<void> {
  await expect.poll(said, { message: `says ${String(what)}` }).toContainEqual(expect.stringMatching(what));
}

/** What stands on screen: hash, elapsed time, and the pixels of both time pictures. */
export interface Shown {
  readonly hash: string;
  readonly elapsed: string;
}

/** The refined answer as the page gives it. */
export async function shown(page: Page, unlike?: string): Promise<Shown> {
  const hash = await answered(page, unlike);
  return { hash, elapsed: (await page.getByTestId('answer-elapsed').getAttribute('data-elapsed-ms')) ?? '' };
}

/** The time pictures' pixels in short: differs as soon as one of them does. */
export async function pixels(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[data-place="time"] figure canvas:first-child')];
    const bytes = new TextEncoder().encode(canvases.map((canvas) => canvas.toDataURL()).join());
    let sum = 2166136261;
    for (const byte of bytes) sum = Math.imul(sum ^ byte, 16777619) >>> 0;
    return `${canvases.length} pictures, ${sum}`;
  });
}

/** After an edit: another scenario, another elapsed time, other pictures. Answers what is shown now. */
export async function expectChanged(page: Page, before: Shown, pixelsBefore?: string): Promise<Shown> {
  const after = await shown(page, before.hash);
  expect(after.elapsed, 'elapsed time changes').not.toBe(before.elapsed);
  if (pixelsBefore !== undefined) await expect.poll(() => pixels(page), { message: 'pictures change' }).not.toBe(pixelsBefore);
  return after;
}

/** Undo by its key brings the answer of before back from the cache: refined, without a run. */
export async function expectUndone(page: Page, before: Shown): Promise<void> {
  await page.keyboard.press('Control+z');
  const number = page.getByTestId('answer-elapsed');
  await expectFromCache(number, before);
}

/** That the answer of before is shown, and was refined as soon as it was there: looked at once, not waited for. */
export async function expectFromCache(number: Locator, before: Shown): Promise<void> {
  await expect(number).toHaveAttribute('data-hash', before.hash);
  const { basis, elapsedMs } = await number.evaluate(({ dataset }) => ({ basis: dataset.basis, elapsedMs: dataset.elapsedMs }));
  expect(basis).toMatch(/^(refined|full)$/);
  expect(elapsedMs).toBe(before.elapsed);
}

export async function expectRedone(page: Page, after: Shown): Promise<void> {
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', after.hash);
  expect((await shown(page)).elapsed).toBe(after.elapsed);
}

/** Chooses a layout of the study by its name and waits for its answer. */
export async function chooseLayout(page: Page, name: string): Promise<Shown> {
  const before = await answered(page);
  await page.getByRole('button', { name: /^Layout:/ }).click();
  await page
    .getByRole('menuitemradio', { name: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}`) })
    .first()
    .click();
  return shown(page, before);
}
