/** Where the playhead is, for a picture that is exported: the page draws it as an element of its own (`PlayheadLine.tsx`). */
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatInstant } from '../../../analysis/format.ts';
import { playback } from '../../../store/playback.ts';
import type { Mark } from '../canvas/draw.ts';
import type { Tokens } from '../canvas/tokens.ts';
import { xOf, type TimePlot } from './timePlot.ts';

/** Nothing where no film is open, or its playhead is not within the window. */
export function playheadMarks(plot: TimePlot, window: TimeWindow, { color }: Tokens): Mark[] {
  const { open, moment } = playback.getState();
  if (!open || moment === null || moment.ms < window.fromMs || moment.ms > window.toMs) return [];
  const x = xOf(plot, window, moment.ms);
  const isLeft = x > (plot.left + plot.right) / 2;
  const text = formatInstant(moment.ms, window.toMs);
  return [
    { kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: color.focus, width: 2 },
    {
      kind: 'text',
      x: isLeft ? x - 4 : x + 4,
      y: plot.top + 8,
      text,
      fill: color.focus,
      size: 12,
      anchor: isLeft ? 'end' : 'start',
      bold: true,
    },
  ];
}
