/** Marks as an SVG document. Cells of one color become one path, so that a heat map has hundreds of nodes, not tens of thousands. */
import type { CellsMark, Drawing, Mark } from '../canvas/draw.ts';
import { hatchLines } from '../canvas/hatch.ts';

export interface SvgText {
  readonly title: string;
  readonly description: string;
  /** What it was made from: link or hash, seed, units. Goes into the file's metadata. */
  readonly origin: string;
  readonly font: string;
  readonly background: string;
}

/** The drawing as a file; everything that is text is escaped, nothing refers to the outside. */
export function toSvg({ width, height, marks }: Drawing, text: SvgText): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}" height="${number(height)}" viewBox="0 0 ${number(width)} ${number(height)}" font-family="${escapeXml(text.font)}" role="img">`,
    `<title>${escapeXml(text.title)}</title>`,
    `<desc>${escapeXml(text.description)}</desc>`,
    `<metadata>${escapeXml(text.origin)}</metadata>`,
    `<rect width="100%" height="100%" fill="${escapeXml(text.background)}"/>`,
    ...marks.map(markToSvg),
    '</svg>',
  ].join('\n');
}

/** Text for element content and quoted attributes; characters that XML 1.0 cannot hold are dropped. */
export function escapeXml(text: string): string {
  const clean = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return clean.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Hundredths of a pixel are enough, and halve the file. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function markToSvg(mark: Mark): string {
  switch (mark.kind) {
    case 'rect':
      return `<rect x="${number(mark.x)}" y="${number(mark.y)}" width="${number(mark.width)}" height="${number(mark.height)}" fill="${escapeXml(mark.fill)}"/>`;
    case 'line': {
      const dash = mark.dash
        ? ` stroke-dasharray="${mark.dash.join(' ')}"${mark.dashOffset ? ` stroke-dashoffset="${number(mark.dashOffset)}"` : ''}`
        : '';
      return `<line x1="${number(mark.x1)}" y1="${number(mark.y1)}" x2="${number(mark.x2)}" y2="${number(mark.y2)}" stroke="${escapeXml(mark.stroke)}" stroke-width="${number(mark.width)}"${dash}/>`;
    }
    case 'area': {
      const points: string[] = [];
      for (let i = 0; i < mark.points.length; i += 2) points.push(`${number(mark.points[i])} ${number(mark.points[i + 1])}`);
      return points.length < 3 ? '' : `<path d="M${points.join('L')}z" fill="${escapeXml(mark.fill)}" opacity="${mark.opacity}"/>`;
    }
    case 'text':
      return `<text x="${number(mark.x)}" y="${number(mark.y)}" dy="0.35em" font-size="${mark.size}" font-weight="${mark.bold ? 600 : 400}" text-anchor="${mark.anchor}" fill="${escapeXml(mark.fill)}">${escapeXml(mark.text)}</text>`;
    case 'hatch': {
      const lines = hatchLines(mark).map(([x1, y1, x2, y2]) => `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`);
      return `<path d="${lines.join('')}" stroke="${escapeXml(mark.stroke)}" fill="none"/>`;
    }
    case 'cells':
      return cellsToSvg(mark);
  }
}

function cellsToSvg({ x, y, width, height, columns, rows, rgba }: CellsMark): string {
  const paths = new Map<string, string[]>();
  const cellWidth = width / columns;
  const cellHeight = height / rows;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns;) {
      const at = (row * columns + column) * 4;
      let end = column + 1;
      while (end < columns && sameColor(rgba, at, (row * columns + end) * 4)) end += 1;
      if (rgba[at + 3] > 0) {
        const color = `rgb(${rgba[at]},${rgba[at + 1]},${rgba[at + 2]})`;
        const path = paths.get(color) ?? [];
        path.push(
          `M${number(x + column * cellWidth)} ${number(y + row * cellHeight)}h${number((end - column) * cellWidth)}v${number(cellHeight)}H${number(x + column * cellWidth)}z`,
        );
        paths.set(color, path);
      }
      column = end;
    }
  }
  return [...paths].map(([color, path]) => `<path d="${path.join('')}" fill="${color}" shape-rendering="crispEdges"/>`).join('\n');
}

function sameColor(rgba: Uint8ClampedArray, a: number, b: number): boolean {
  return rgba[a] === rgba[b] && rgba[a + 1] === rgba[b + 1] && rgba[a + 2] === rgba[b + 2] && rgba[a + 3] === rgba[b + 3];
}
