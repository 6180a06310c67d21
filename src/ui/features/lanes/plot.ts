/**
 * Where things stand in the lanes of a disk:
 *
 *   0       left                          right
 *   | disk  | seek, rotation, transfer      |  the mechanism
 *   | 1     | process 1                     |
 *   | 2     | process 2                     |  as many processes as fit, from `firstLane` on
 *   | head  | address over time             |
 *           0 ms      10 ms     20 ms
 */
import type { TimePlot } from '../../kit/plots/timePlot.ts';

export interface LanesPlot extends TimePlot {
  readonly height: number;
  readonly mechanismHeight: number;
  readonly lanesTop: number;
  readonly laneHeight: number;
  /** Lanes drawn: [firstLane, firstLane + shownLanes). */
  readonly firstLane: number;
  readonly shownLanes: number;
  readonly headTop: number;
  readonly headHeight: number;
  /** Room for whole names at the left. */
  readonly wide: boolean;
}

export interface LanesSpace {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

/** A lane lower than this cannot be read; the others are scrolled to. */
const LEAST_LANE = 7;
const MOST_LANE = 56;
const GAP = 5;
const WIDE = 460;

export function lanesPlot(lanes: number, firstLane: number, { width, height, labelPx }: LanesSpace): LanesPlot {
  const wide = width >= WIDE;
  const left = Math.ceil(labelPx * (wide ? 6.4 : 3.2)) + 6;
  // Half of the last time label stands beyond the end of the window.
  const right = Math.max(left + 1, width - Math.ceil(labelPx * 1.6));
  const top = 4;
  const bottom = Math.max(top + 1, height - labelPx - 8);
  const room = bottom - top - 2 * GAP;
  const mechanismHeight = clamp(room * 0.13, 12, 40);
  const leastHead = clamp(room * 0.24, 26, 220);
  const lanesRoom = Math.max(0, room - mechanismHeight - leastHead);
  const laneHeight = lanes === 0 ? 0 : clamp(lanesRoom / lanes, Math.min(LEAST_LANE, lanesRoom), MOST_LANE);
  const shownLanes = laneHeight === 0 ? 0 : Math.min(lanes, Math.max(1, Math.floor(lanesRoom / laneHeight + 1e-9)));
  const lanesTop = top + mechanismHeight + GAP;
  const headTop = lanesTop + shownLanes * laneHeight + GAP;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    mechanismHeight,
    lanesTop,
    laneHeight,
    firstLane: Math.max(0, Math.min(lanes - shownLanes, firstLane)),
    shownLanes,
    headTop,
    headHeight: Math.max(1, bottom - headTop),
    wide,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** What lies at a height: a lane of the disk by number, or the mechanism and head together (null). */
export function laneAt(plot: LanesPlot, y: number): number | null {
  const lane = Math.floor((y - plot.lanesTop) / plot.laneHeight);
  return lane >= 0 && lane < plot.shownLanes ? plot.firstLane + lane : null;
}

export function laneTop(plot: LanesPlot, lane: number): number {
  return plot.lanesTop + (lane - plot.firstLane) * plot.laneHeight;
}

/** One column a pixel is all that can be seen. */
export function columnsIn(plot: TimePlot): number {
  return Math.max(1, Math.floor(plot.right - plot.left));
}
