/**
 * What fits on and below a tube of a given width: gauge, busy share as a number or as a bar, and disk
 * numbers on one line or two. Type never shrinks to fit: what does not fit is left out, and remains in names
 * and titles. Pure arithmetic in CSS pixels.
 */

import { percentThatFits } from '../../kit/canvas/textWidth.ts';

/** `roomy`: gauge, and busy share in %. `narrow`: no gauge, and the busy share is a bar. */
export type TubeLook = 'roomy' | 'narrow';

/** Pixels between two tubes, and the part of them that separates the shares of neighbors. */
export const TUBE_GAP = 3;
const BETWEEN_SHARES = 2;

/** The width from which a tube has room for a gauge. */
const ROOMY = 19;

/** The part of the gap between two tubes that labels below them may use. */
const FREE = TUBE_GAP - BETWEEN_SHARES;

/** Type size for a room instead of a desk: that of the projector. */
const LARGE_PX = 16;

/** Width of a digit below a sliver, and of the gap between two numbers, as shares of the type size. */
const DIGIT = 0.585;
const BETWEEN = 0.2;

const numberRoom = (digits: number, sizePx: number): number => (digits * DIGIT + BETWEEN) * sizePx;

/** Width available for a busy share below a tube. */
export const shareRoom = (width: number): number => width + FREE;

/**
 * @param width of the tube in pixels
 * @param labelPx size of the small type: two digits and their sign must fit below
 */
export const lookOf = (width: number, labelPx: number): TubeLook =>
  width >= ROOMY && percentThatFits(88, labelPx, shareRoom(width)) !== null ? 'roomy' : 'narrow';

/** Whether a disk that is always busy shows a full bar because 100 % has a digit too many. */
export const fullAsBar = (width: number, labelPx: number): boolean => percentThatFits(100, labelPx, shareRoom(width)) === null;

/**
 * The minimum width of a sliver. At a desk, as thin as can be drawn: titles tell the disks apart. In a room, large type is
 * read from a distance, so there is always space for two digits.
 * @param labelPx size of the small type
 * @param gap between two tubes
 * @param least minimum width that can be drawn
 */
export const leastSliver = (labelPx: number, gap: number, least: number): number =>
  labelPx < LARGE_PX ? least : Math.max(ROOMY, Math.ceil(numberRoom(2, labelPx)) - gap);

/**
 * The spacing of numbers that fit on one line: 1 if every disk can have one, 2 for every other disk.
 * @param digits of the longest number
 * @param slotPx from the middle of one tube to that of the next
 * @param sizePx size of the type
 */
export const numberStep = (digits: number, slotPx: number, sizePx: number): number =>
  Math.max(1, Math.ceil(numberRoom(digits, sizePx) / slotPx));

/**
 * The line that shows the number of the disk at a place: 0, or 1 for the line below; null if two lines do not have room for
 * all numbers. The number of the selected disk is then among those shown.
 * @param step as of `numberStep`
 * @param selected place of the selected disk; -1 without one
 */
export function numberLine(place: number, step: number, selected: number): 0 | 1 | null {
  if (step <= 1) return 0;
  if (step === 2) return place % 2 === 0 ? 0 : 1;
  const after = (place + step - (Math.max(0, selected) % step)) % step;
  return after === 0 ? 0 : after === Math.floor(step / 2) ? 1 : null;
}
