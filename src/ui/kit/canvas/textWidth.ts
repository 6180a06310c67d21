/** How wide texts are, estimated: enough to leave out what would run into its neighbor, without asking the browser. */

/** Letters, and signs and digits as in "100%", in parts of their size. */
const LETTER = 0.55;
const DIGIT = 0.62;
const PERCENT = 0.86;

/** Width that a text of this size takes, in pixels. */
export const textWidth = (text: string, sizePx: number): number => text.length * LETTER * sizePx;

/** Letters that are far from the width of most, in parts of their size. */
const UNLIKE: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[mwMW…]/u, 0.95],
  [/[ijlI.,:'|! ]/u, 0.3],
  [/[ftr1_-]/u, 0.45],
];
/** No narrower than most letters and digits are. */
const MOST = 0.62;

/** Width that a name of this size takes at most, in pixels, letter by letter: for names that must not be cut off. */
export const nameWidth = (name: string, sizePx: number): number =>
  Array.from(name).reduce((sum, letter) => sum + (UNLIKE.find(([letters]) => letters.test(letter))?.[1] ?? MOST), 0) * sizePx;

/**
 * A whole percentage if it fits into so many pixels with its sign, else nothing: a number without its unit is half a word.
 * @param sizePx size of its type
 */
export function percentThatFits(percent: number, sizePx: number, roomPx: number): string | null {
  const digits = String(percent);
  return (digits.length * DIGIT + PERCENT) * sizePx <= roomPx ? `${digits}%` : null;
}
