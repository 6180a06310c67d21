/** Writes pictures and tables as files; loaded on first use. Nothing leaves the device: the file is made here and offered as a download. */
import { safeFileName } from '../../../base/fileName.ts';
import { tokens } from '../canvas/tokens.ts';
import type { Drawing } from '../canvas/draw.ts';
import { composed } from './fileText.ts';
import type { ExportText } from './fileText.ts';
import { paintMarks } from '../canvas/paint.ts';
import { withPngText } from './png.ts';
import { toSvg } from './svg.ts';
import { messages } from './fileMessages.ts';

/** Offers a file for download. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = safeFileName(name);
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The download has its own reference by then; some browsers begin it a task later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The picture as text of an SVG file. */
export function svgOf(drawing: Drawing, text: ExportText): string {
  const { color, font } = tokens();
  return toSvg(composed(drawing, text), {
    title: text.title,
    description: text.summary,
    origin: text.origin.join('\n'),
    font,
    background: color.panel,
  });
}

export function exportSvg(drawing: Drawing, text: ExportText): void {
  download(`${text.stem}.svg`, svgOf(drawing, text), 'image/svg+xml');
}

/** Pixels of the file per CSS pixel: sharp on paper and on projectors. */
const PNG_RATIO = 2;

export async function exportPng(drawing: Drawing, text: ExportText): Promise<void> {
  const { color, font } = tokens();
  const full = composed(drawing, text);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(full.width * PNG_RATIO);
  canvas.height = Math.ceil(full.height * PNG_RATIO);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(messages.noCanvas);
  context.scale(PNG_RATIO, PNG_RATIO);
  context.fillStyle = color.panel;
  context.fillRect(0, 0, full.width, full.height);
  paintMarks(context, full.marks, font);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(messages.noPng);
  const bytes = withPngText(new Uint8Array(await blob.arrayBuffer()), 'Description', [text.summary, ...text.origin].join('\n'));
  download(`${text.stem}.png`, new Uint8Array(bytes), 'image/png');
}

export function exportCsv(stem: string, csv: string): void {
  download(`${stem}.csv`, csv, 'text/csv;charset=utf-8');
}
