/** Over the lanes: the request at the cursor and the one under the pointer, from arrival to completion. */
import type { DetailRecord } from '../../../engine/record/detail.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { xOf } from '../../kit/plots/timePlot.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { endOfService, momentOf } from './disks.ts';
import type { DiskDetail } from './disks.ts';
import { laneTop } from './plot.ts';
import type { LanesPlot } from './plot.ts';

export interface OverlayInput {
  readonly record: DetailRecord;
  readonly disk: DiskDetail;
  readonly view: TimeWindow;
  readonly row: number | null;
  readonly hover: number | null;
}

export function overlayMarks(plot: LanesPlot, { record, disk, view, row, hover }: OverlayInput, { color, linePx }: Tokens): Mark[] {
  const marks: Mark[] = [];
  const inside = (ms: number) => Math.max(plot.left, Math.min(plot.right, xOf(plot, view, ms)));
  const frame = (x1: number, x2: number, y: number, height: number, stroke: string, width: number) => {
    const right = Math.max(x2, x1 + 2);
    for (const [ax, ay, bx, by] of [
      [x1, y, right, y],
      [x1, y + height, right, y + height],
      [x1, y, x1, y + height],
      [right, y, right, y + height],
    ]) {
      marks.push({ kind: 'line', x1: ax, y1: ay, x2: bx, y2: by, stroke, width });
    }
  };
  const around = (request: number, stroke: string, width: number) => {
    const { arrivalMs, startMs, process } = record.requests;
    const end = endOfService(record.requests, request);
    const to = Number.isNaN(end) ? view.toMs : end;
    if (to < view.fromMs || arrivalMs[request] > view.toMs) return;
    const lane = disk.lanes.findIndex((each) => each.process === process[request]);
    if (lane >= plot.firstLane && lane < plot.firstLane + plot.shownLanes) {
      // A rim in the panel's color keeps the frame visible on bars of every color.
      frame(inside(arrivalMs[request]), inside(to), laneTop(plot, lane), plot.laneHeight, color.panel, width + 2);
      frame(inside(arrivalMs[request]), inside(to), laneTop(plot, lane), plot.laneHeight, stroke, width);
    }
    if (startMs[request] <= view.toMs && to >= view.fromMs)
      frame(inside(startMs[request]), inside(to), plot.top, plot.mechanismHeight, stroke, width);
  };
  if (hover !== null && hover !== row) around(hover, color.ink2, linePx);
  if (row !== null) {
    const ms = momentOf(record, row);
    if (ms >= view.fromMs && ms <= view.toMs) {
      const x = xOf(plot, view, ms);
      marks.push({ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: color.panel, width: linePx + 2 });
      marks.push({ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: color.ink, width: linePx });
    }
    around(row, color.ink, linePx + 1);
  }
  return marks;
}
