/** Where the playhead is, for a picture that is exported: the page has an element of its own (`PlayheadLine.tsx`). */
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatInstant } from '../../../analysis/format.ts';
import { playback } from '../../../store/playback.ts';
import type { Mark } from '../canvas/draw.ts';
import type { Tokens } from '../canvas/tokens.ts';
import { xOf, type TimePlot } from './timePlot.ts';

/** Nothing where no film is open, or its playhead is not within the window. */
export function playheadMarks(plot: TimePlot, window: TimeWindow, { color }: Tokens): Mark[] {
  const { moment } = playback.getState();
  if (moment === null || moment.ms < window.fromMs || moment.ms > window.toMs) return [];
  const x = xOf(plot, window, moment.ms);
  const isRight = x > (plot.left + plot.right) / 2;
  return [
    { kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: color.focus, width: 2 },
    {
      kind: 'text',
      x: isRight ? x - 4 : x + 4,
      y: plot.top + 8,
      text: formatInstant(moment.ms, window.toMs),
      fill: color.focus,
      size: 12,
      anchor: isRight ? 'end' : 'start',
      bold: true,
    },
  ];
}
