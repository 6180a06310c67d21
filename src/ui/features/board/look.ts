/**
 * What fits on and below a tube of a given width: gauge, busy share as a number or as a bar, and the disks'
 * numbers on one line or on two. Type is never made smaller to fit: what does not fit is left out, and stays
 * in names and titles. Pure arithmetic in CSS pixels.
 */

import { percentThatFits } from '../../kit/canvas/textWidth.ts';

/** `roomy`: gauge, and busy share in %. `narrow`: no gauge, and the busy share is a bar. */
export type TubeLook = 'roomy' | 'narrow';

/** Pixels between two tubes, and those that keep two neighbors' shares apart. */
export const TUBE_GAP = 3;
const BETWEEN_SHARES = 2;

/** From this width a tube has room for a gauge. */
const ROOMY = 19;

/** What lies between two tubes is room for what stands below them, but for what keeps two shares apart. */
const FREE = TUBE_GAP - BETWEEN_SHARES;

/** The type that is meant for a room, not for a desk: the projector's. */
const LARGE_PX = 16;

/** A digit of a disk's number below a sliver, and what keeps two numbers apart, in parts of their size. */
const DIGIT = 0.585;
const BETWEEN = 0.2;

const numberRoom = (digits: number, sizePx: number): number => (digits * DIGIT + BETWEEN) * sizePx;

/** Width that a busy share may take below a tube. */
export const shareRoom = (width: number): number => width + FREE;

/**
 * @param width of the tube in pixels
 * @param labelPx size of the small type: two digits and their sign must fit below
 */
export const lookOf = (width: number, labelPx: number): TubeLook =>
  width >= ROOMY && percentThatFits(88, labelPx, shareRoom(width)) !== null ? 'roomy' : 'narrow';

/** Whether a disk that is always busy has a full bar in place of its share, which has a digit more. */
export const fullAsBar = (width: number, labelPx: number): boolean => percentThatFits(100, labelPx, shareRoom(width)) === null;

/**
 * How thin a sliver may become. At a desk as thin as it can be drawn: anyone who cannot tell the disks apart
 * there has their titles. In a room large type is read from afar, so that it keeps the room of two digits.
 * @param labelPx size of the small type
 * @param gap between two tubes
 * @param least what can just be drawn
 */
export const leastSliver = (labelPx: number, gap: number, least: number): number =>
  labelPx < LARGE_PX ? least : Math.max(ROOMY, Math.ceil(numberRoom(2, labelPx)) - gap);

/**
 * Every how many disks there is room for a number on one line: 1 where all fit beside each other, 2 for every other one.
 * @param digits of the longest number
 * @param slotPx from the middle of one tube to that of the next
 * @param sizePx size of the type
 */
export const numberStep = (digits: number, slotPx: number, sizePx: number): number =>
  Math.max(1, Math.ceil(numberRoom(digits, sizePx) / slotPx));

/**
 * Line on which the disk at a place shows its number: 0, or 1 for the one below it; null where even two lines have
 * no room for all. Then the selected disk's number is among those that are shown.
 * @param step as of `numberStep`
 * @param selected place of the selected disk; -1 without one
 */
export function numberLine(place: number, step: number, selected: number): 0 | 1 | null {
  if (step <= 1) return 0;
  if (step === 2) return place % 2 === 0 ? 0 : 1;
  const after = (place + step - (Math.max(0, selected) % step)) % step;
  return after === 0 ? 0 : after === Math.floor(step / 2) ? 1 : null;
}
