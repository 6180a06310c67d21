import { tokens } from '../canvas/tokens.ts';
import type { Drawing } from '../canvas/draw.ts';
import { composed } from './fileText.ts';
import type { ExportText } from './fileText.ts';
import { paintMarks } from '../canvas/paint.ts';

/** Pixels of the picture per CSS pixel: some 300 to the inch of paper. */
const RATIO = 3;

/** A picture on paper: as in a file, with its title, what it says, and where it comes from. */
export function PrintPicture({ drawing, text }: { readonly drawing: Drawing; readonly text: ExportText }) {
  const paint = (canvas: HTMLCanvasElement | null) => {
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const { width, height, marks } = composed(drawing, text);
    canvas.width = Math.ceil(width * RATIO);
    canvas.height = Math.ceil(height * RATIO);
    canvas.style.width = `${width}px`;
    context.scale(RATIO, RATIO);
    paintMarks(context, marks, tokens().font);
  };
  return (
    <figure aria-label={`${text.title}. ${text.summary}`}>
      <canvas ref={paint} />
    </figure>
  );
}
