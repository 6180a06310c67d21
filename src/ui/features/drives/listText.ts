import { messages } from './messages.ts';
/** Lists of numbers as text that can be edited: one entry a line, or separated by commas. */

export type ParsedList<T> = { readonly ok: true; readonly list: readonly T[] } | { readonly ok: false; readonly problem: string };

/** Longer texts are not looked at: the largest list of the format has some 200 000 characters. */
const MOST_CHARACTERS = 2_000_000;

export const numbersText = (list: readonly number[]): string => list.join(', ');

export const pointsText = (points: readonly (readonly [number, number])[]): string => points.map(([d, ms]) => `${d} ${ms}`).join('\n');

/** Numbers separated by commas, blanks or lines. */
export function parseNumbers(text: string, most: number): ParsedList<number> {
  if (text.length > MOST_CHARACTERS) return { ok: false, problem: messages.theTextIsLongerThan };
  const list: number[] = [];
  for (const word of text.split(/[\s,;]+/)) {
    if (word === '') continue;
    const value = Number(word);
    if (!Number.isFinite(value)) return { ok: false, problem: messages.entryIsNeedsANumber(list.length, word.slice(0, 20)) };
    list.push(value);
    if (list.length > most) return { ok: false, problem: messages.moreThanEntriesNeedsAtMost(most) };
  }
  return { ok: true, list };
}

/** Two numbers a line. */
export function parsePoints(text: string, most: number): ParsedList<readonly [number, number]> {
  if (text.length > MOST_CHARACTERS) return { ok: false, problem: messages.theTextIsLongerThan };
  const list: (readonly [number, number])[] = [];
  for (const [k, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const words = line.trim().split(/[\s,;]+/);
    const [d, ms] = words.map(Number);
    if (words.length !== 2 || !Number.isFinite(d) || !Number.isFinite(ms)) {
      return { ok: false, problem: messages.lineIsNeedsCylindersAnd(k, line.trim().slice(0, 30)) };
    }
    list.push([d, ms]);
    if (list.length > most) return { ok: false, problem: messages.moreThanPointsNeedsAtMost(most) };
  }
  return { ok: true, list };
}
