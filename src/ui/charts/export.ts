/** Pictures as files. Nothing leaves the device: a file is made here and offered as a download. */
import { tokens } from '../canvas/tokens.ts';
import { compose } from './compose.ts';
import type { Drawing } from './draw.ts';
import { originFooter, originLines } from './origin.ts';
import type { Origin } from './origin.ts';
import { paintMarks } from './paint.ts';
import { withPngText } from './png.ts';
import { toSvg } from './svg.ts';

export interface ExportText {
  readonly title: string;
  readonly summary: string;
  readonly origin: Origin;
}

/** Offers a file for download. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The download has its own reference by then; some browsers begin it a task later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** `spindle-queue-depth-1a2b3c4d.png`: the picture and the scenario it shows. */
export function fileName(title: string, origin: Origin, extension: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `spindle-${words}-${origin.scenarioHash.slice(0, 8)}.${extension}`;
}

function composed(drawing: Drawing, { title, summary, origin }: ExportText): Drawing {
  const { colour } = tokens();
  return compose(drawing, { title, caption: summary, footer: originFooter(origin), ink: colour.ink, quiet: colour.ink2 });
}

export function exportSvg(drawing: Drawing, text: ExportText): void {
  const { colour, font } = tokens();
  const svg = toSvg(composed(drawing, text), {
    title: text.title,
    description: text.summary,
    origin: originLines(text.origin).join('\n'),
    font,
    background: colour.panel,
  });
  download(fileName(text.title, text.origin, 'svg'), svg, 'image/svg+xml');
}

/** Pixels of the file per CSS pixel: sharp on paper and on projectors. */
const PNG_RATIO = 2;

export async function exportPng(drawing: Drawing, text: ExportText): Promise<void> {
  const { colour, font } = tokens();
  const full = composed(drawing, text);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(full.width * PNG_RATIO);
  canvas.height = Math.ceil(full.height * PNG_RATIO);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on.');
  context.scale(PNG_RATIO, PNG_RATIO);
  context.fillStyle = colour.panel;
  context.fillRect(0, 0, full.width, full.height);
  paintMarks(context, full.marks, font);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made into a PNG.');
  const bytes = withPngText(
    new Uint8Array(await blob.arrayBuffer()),
    'Description',
    `${text.summary}\n${originLines(text.origin).join('\n')}`,
  );
  download(fileName(text.title, text.origin, 'png'), new Uint8Array(bytes), 'image/png');
}

export function exportCsv(title: string, csv: string, origin: Origin): void {
  download(fileName(title, origin, 'csv'), csv, 'text/csv;charset=utf-8');
}
