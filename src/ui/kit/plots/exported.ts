/** What pictures have in a file beside what they draw on the page: set by a part of the page that is loaded when it is opened. */
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { Mark } from '../canvas/draw.ts';
import type { Tokens } from '../canvas/tokens.ts';
import type { TimePlot } from './timePlot.ts';

/** By what is drawn over a time picture. */
export const exported: { playhead?: (plot: TimePlot, window: TimeWindow, tokens: Tokens) => Mark[] } = {};
