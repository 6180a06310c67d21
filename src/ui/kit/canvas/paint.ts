/** Marks on a canvas. Cells are put at their own resolution and scaled without smoothing, so the cost does not depend on the screen. */
import type { CellsMark, HatchMark, Mark } from './draw.ts';
import { hatchLines } from './hatch.ts';

let bitmap: HTMLCanvasElement | null = null;

export function paintMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], font: string): void {
  for (const mark of marks) paintMark(context, mark, font);
}

function paintMark(context: CanvasRenderingContext2D, mark: Mark, font: string): void {
  switch (mark.kind) {
    case 'rect':
      context.fillStyle = mark.fill;
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
      break;
    case 'line':
      context.strokeStyle = mark.stroke;
      context.lineWidth = mark.width;
      context.setLineDash(mark.dash ? [...mark.dash] : []);
      context.lineDashOffset = mark.dashOffset ?? 0;
      context.beginPath();
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
      context.setLineDash([]);
      break;
    case 'area':
      if (mark.points.length < 6) break;
      context.fillStyle = mark.fill;
      context.globalAlpha = mark.opacity;
      context.beginPath();
      context.moveTo(mark.points[0], mark.points[1]);
      for (let i = 2; i < mark.points.length; i += 2) context.lineTo(mark.points[i], mark.points[i + 1]);
      context.closePath();
      context.fill();
      context.globalAlpha = 1;
      break;
    case 'text':
      context.fillStyle = mark.fill;
      context.font = `${mark.bold ? 600 : 400} ${mark.size}px ${font}`;
      context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor;
      context.textBaseline = 'middle';
      context.fillText(mark.text, mark.x, mark.y);
      break;
    case 'hatch':
      paintHatch(context, mark);
      break;
    case 'cells':
      paintCells(context, mark);
      break;
  }
}

function paintHatch(context: CanvasRenderingContext2D, mark: HatchMark): void {
  context.strokeStyle = mark.stroke;
  context.lineWidth = mark.pattern === 'dots' ? 1.5 : 1;
  context.beginPath();
  for (const [x1, y1, x2, y2] of hatchLines(mark)) {
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();
}

function paintCells(context: CanvasRenderingContext2D, mark: CellsMark): void {
  if (mark.columns === 0 || mark.rows === 0) return;
  bitmap ??= document.createElement('canvas');
  bitmap.width = mark.columns;
  bitmap.height = mark.rows;
  const target = bitmap.getContext('2d');
  if (!target) return;
  const image = target.createImageData(mark.columns, mark.rows);
  image.data.set(mark.rgba);
  target.putImageData(image, 0, 0);
  context.save();
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, mark.x, mark.y, mark.width, mark.height);
  context.restore();
}
