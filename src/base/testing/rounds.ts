/** How much a test does by day: `npm test` draws fewer cases than the nightly, the first of the same ones. */
import { test } from 'vitest';

export const IS_NIGHTLY = process.env.SPINDLE_NIGHTLY !== undefined;

/** Of so many rounds at night, `npm test` makes one in eight, or in fewer where all that is to happen needs more draws to happen. */
export const rounds = (atNight: number, oneIn = 8): number => (IS_NIGHTLY ? atNight : Math.ceil(atNight / oneIn));

/** Of like cases, `npm test` takes so many, the first and others evenly behind it; each is tried at night. */
export const someByDay = <T>(cases: readonly T[], byDay = 1): readonly T[] =>
  IS_NIGHTLY
    ? cases
    : cases.filter((_, k) => k === 0 || Math.floor((k * byDay) / cases.length) > Math.floor(((k - 1) * byDay) / cases.length));

/**
 * A test that takes seconds and looks at a further side of what a shorter one promises by day. `npm test` does not know of it, so
 * that it is not counted as skipped; a comment beside each says why it can wait.
 */
export function testAtNight(name: string, body: () => void | Promise<void>, timeoutMs?: number): void {
  if (IS_NIGHTLY) test(name, body, timeoutMs);
}
