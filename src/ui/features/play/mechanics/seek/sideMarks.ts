/** One small picture of addresses: requests of a disk over the time, or the order, that all of them share. */
import { FREE } from '../../../../../analysis/fill/fill.ts';
import type { Mark } from '../../../../kit/canvas/draw.ts';
import { counted, drawn, drawnOf, isCounted, type PathLook, type PathScene } from '../path.ts';
import type { Space } from '../LiveCanvas.tsx';
import { placed } from './lines.ts';

const RULER_PX = 4;
/** From the edge of the button that the picture is in. */
const EDGE_PX = 2;

export interface SideScene extends Omit<PathScene, 'waiting'> {
  /** Places of the axis of order, for all of them. */
  readonly places: number;
}

export function sideMarks({ width, height }: Space, scene: SideScene, look: Omit<PathLook, 'words'>): Mark[] {
  const { color, objectColor } = look;
  const { range, across, runs, services, picked, diskBytes } = scene;
  const box = { left: EDGE_PX + RULER_PX + 1, right: width - EDGE_PX, top: EDGE_PX, bottom: height - EDGE_PX };
  const y = (bytes: number): number => box.top + ((bytes - range.from) / (range.to - range.from)) * (box.bottom - box.top);
  const inside = (bytes: number): number => Math.max(box.top, Math.min(box.bottom, y(bytes)));
  const span = across === 'time' ? { from: scene.fromMs, to: scene.toMs } : { from: 0, to: Math.max(1, scene.places) };
  const x = (at: number): number => box.left + ((at - span.from) / (span.to - span.from)) * (box.right - box.left);
  const marks: Mark[] = [];
  const rect = (from: number, to: number, fill: string) => {
    if (to <= range.from || from >= range.to) return;
    marks.push({ kind: 'rect', x: EDGE_PX, y: inside(from), width: RULER_PX, height: Math.max(1, inside(to) - inside(from)), fill });
  };
  for (const { object, from, to } of runs) if (object !== FREE) rect(from, to, objectColor(object));
  // There is no disk there.
  if (diskBytes < range.to) {
    const top = inside(diskBytes);
    marks.push({
      kind: 'hatch',
      x: box.left,
      y: top,
      width: box.right - box.left,
      height: box.bottom - top,
      stroke: color.line2,
      gap: 5,
      pattern: 'dots',
    });
  }
  for (const { from, to } of picked) {
    if (to <= range.from || from >= range.to) continue;
    const [top, bottom] = [inside(from), Math.max(inside(from) + 1, inside(to))];
    marks.push({
      kind: 'area',
      points: [box.left, top, box.right, top, box.right, bottom, box.left, bottom],
      fill: color.ink,
      opacity: 0.14,
    });
  }
  const steps = placed(services, across);
  const plot = { width, height, ...box, stripTop: box.bottom, stripBottom: box.bottom };
  if (isCounted(plot, drawnOf(services, range))) marks.push(counted(plot, steps, { range, ...span }, look));
  else drawn(marks, steps, box, x, y, look, 1.5);
  return marks;
}
