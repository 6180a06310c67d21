/** What the marks of the lanes stand for; one list for the page and for files. */
import type { Colors } from '../../kit/canvas/tokens.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { messages } from './messages.ts';

export const LEGEND = [
  { id: 'seek', label: messages.seek, color: 'seek', as: 'bar' },
  { id: 'rotation', label: messages.rotation, color: 'rotation', as: 'bar' },
  { id: 'transfer', label: messages.transfer, color: 'transfer', as: 'bar' },
  { id: 'other', label: messages.overheadPath, color: 'other', as: 'bar' },
  { id: 'waits', label: messages.waits, color: 'queue', as: 'hatch' },
  { id: 'drive', label: messages.inTheDrivesQueue2, color: 'queue', as: 'thin' },
  { id: 'idle', label: messages.keptIdleForIt, color: 'idle', as: 'frame' },
] as const satisfies readonly { id: string; label: string; color: keyof Colors; as: 'bar' | 'hatch' | 'thin' | 'frame' }[];

const SWATCH = 12;

/** The legend in a line, its middle at `y`. */
export function legendMarks(x: number, y: number, color: Colors, labelPx: number): Mark[] {
  const marks: Mark[] = [];
  let at = x;
  for (const entry of LEGEND) {
    const own = color[entry.color];
    const box = { x: at, y: y - SWATCH / 2, width: SWATCH, height: SWATCH };
    if (entry.as === 'bar') marks.push({ kind: 'rect', ...box, fill: own });
    else if (entry.as === 'thin') marks.push({ kind: 'rect', ...box, y: y - 2, height: 4, fill: own });
    else marks.push({ kind: 'hatch', ...box, stroke: own, gap: 4, ...(entry.as === 'frame' && { pattern: 'upright' as const }) });
    if (entry.as === 'frame') {
      for (const edge of [box.y, box.y + SWATCH]) {
        marks.push({ kind: 'line', x1: at, y1: edge, x2: at + SWATCH, y2: edge, stroke: own, width: 1 });
      }
    }
    marks.push({ kind: 'text', x: at + SWATCH + 4, y, text: entry.label, fill: color.ink2, size: labelPx, anchor: 'start' });
    // Letters are about 0.55 of their size wide.
    at += SWATCH + 4 + entry.label.length * labelPx * 0.55 + 14;
  }
  return marks;
}
