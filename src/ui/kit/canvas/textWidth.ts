/** How wide texts are, estimated: enough to leave out what would run into its neighbor, without asking the browser. */

/** Letters, and signs and digits as in "100%", in parts of their size. */
const LETTER = 0.55;
const DIGIT = 0.62;
const PERCENT = 0.86;

/** Width that a text of this size takes, in pixels. */
export const textWidth = (text: string, sizePx: number): number => text.length * LETTER * sizePx;

/**
 * A whole percentage if it fits into so many pixels with its sign, else nothing: a number without its unit is half a word.
 * @param sizePx size of its type
 */
export function percentThatFits(percent: number, sizePx: number, roomPx: number): string | null {
  const digits = String(percent);
  return (digits.length * DIGIT + PERCENT) * sizePx <= roomPx ? `${digits}%` : null;
}
