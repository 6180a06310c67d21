/** The key below the exported queue chart: the colors of the rows, their opacity, the height of a row. */
import { textWidth } from '../../kit/canvas/textWidth.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { depthTicks } from '../../kit/plots/depthTicks.ts';
import { LAYERS } from '../../kit/plots/queueModel.ts';
import type { DepthScale } from '../../kit/plots/queueModel.ts';
import type { DepthRange } from '../../../analysis/run/depths.ts';
import { messages } from './messages.ts';

export interface QueueKey {
  /** Objects whose color a row has. */
  readonly objects: readonly { readonly title: string; readonly color: string }[];
  readonly range: DepthRange;
  readonly scale: DepthScale;
  readonly ink: string;
  readonly outOfRange: string;
  readonly labelPx: number;
}

const LINE = 18;
const BOX = 10;
/** Length of the depth ruler. */
const RULER = 150;

/** "Row height: 0 to 24 requests, logarithmic, log2(1 + requests)". */
export const rowHeightWords = ({ top }: DepthRange, scale: DepthScale): string =>
  scale === 'log' ? messages.rowHeightLog(top) : messages.rowHeight(top);

export function withQueueKey(drawing: Drawing, key: QueueKey): Drawing {
  const { objects, range, scale, ink, outOfRange, labelPx } = key;
  const marks: Mark[] = [...drawing.marks];
  let x = 0;
  let y = drawing.height + LINE / 2;
  const room = (width: number) => {
    if (x > 0 && x + width > drawing.width) {
      x = 0;
      y += LINE;
    }
  };
  const words = (text: string) => {
    room(textWidth(text, labelPx));
    marks.push({ kind: 'text', x, y, text, fill: ink, size: labelPx, anchor: 'start' });
    x += textWidth(text, labelPx) + 14;
  };
  const entry = (title: string, fill: string, opacity: number) => {
    room(BOX + 5 + textWidth(title, labelPx));
    const [left, top] = [x, y - BOX / 2];
    marks.push({ kind: 'area', points: [left, top, left + BOX, top, left + BOX, top + BOX, left, top + BOX], fill, opacity });
    x += BOX + 5;
    words(title);
  };
  words(messages.queueNotes);
  for (const { title, color } of objects) entry(title, color, 1);
  for (const { name, opacity } of LAYERS.toReversed()) entry(name, ink, opacity);
  words(rowHeightWords(range, scale));
  room(RULER + textWidth('0', labelPx));
  marks.push({ kind: 'line', x1: x, y1: y - 5, x2: x + RULER, y2: y - 5, stroke: ink, width: 1 });
  for (const { depth, share } of depthTicks(range, scale, 6)) {
    const at = x + share * RULER;
    marks.push({ kind: 'line', x1: at, y1: y - 8, x2: at, y2: y - 5, stroke: ink, width: 1 });
    marks.push({
      kind: 'text',
      x: at,
      y: y + 2,
      text: String(depth),
      fill: ink,
      size: labelPx - 2,
      anchor: share === 0 ? 'start' : 'middle',
    });
  }
  x += RULER + 18;
  if (range.largest > range.top) {
    const beyond = messages.beyond(range.largest);
    room(BOX + 5 + textWidth(beyond, labelPx));
    marks.push({ kind: 'rect', x, y: y - 1, width: BOX, height: 2, fill: outOfRange });
    x += BOX + 5;
    words(beyond);
  }
  return { width: drawing.width, height: y + LINE / 2 + 4, marks };
}
