/** A picture for export: title above, summary and origin below, so that it can stand alone in a report. */
import type { Drawing, Mark } from '../canvas/draw.ts';

export interface ComposeText {
  readonly title: string;
  readonly caption: string;
  readonly footer: string;
  readonly ink: string;
  readonly quiet: string;
}

const MARGIN = 16;
const TITLE_PX = 16;
const TEXT_PX = 12;
const LINE = 16;

export function compose(drawing: Drawing, text: ComposeText): Drawing {
  const width = drawing.width + 2 * MARGIN;
  // Mean width of a letter is about half its size in the fonts in question.
  const caption = wrap(text.caption, Math.floor(drawing.width / (TEXT_PX * 0.53)));
  const footer = wrap(text.footer, Math.floor(drawing.width / (TEXT_PX * 0.53)));
  const top = MARGIN + TITLE_PX + 8;
  const marks: Mark[] = [
    { kind: 'text', x: MARGIN, y: MARGIN + TITLE_PX / 2, text: text.title, fill: text.ink, size: TITLE_PX, anchor: 'start', bold: true },
  ];
  marks.push(...drawing.marks.map((mark) => moved(mark, MARGIN, top)));
  let y = top + drawing.height + LINE;
  for (const line of caption) {
    marks.push({ kind: 'text', x: MARGIN, y, text: line, fill: text.ink, size: TEXT_PX, anchor: 'start' });
    y += LINE;
  }
  for (const line of footer) {
    marks.push({ kind: 'text', x: MARGIN, y: y + 4, text: line, fill: text.quiet, size: TEXT_PX, anchor: 'start' });
    y += LINE;
  }
  return { width, height: y + MARGIN - 4, marks };
}

function moved(mark: Mark, dx: number, dy: number): Mark {
  if (mark.kind === 'line') return { ...mark, x1: mark.x1 + dx, x2: mark.x2 + dx, y1: mark.y1 + dy, y2: mark.y2 + dy };
  if (mark.kind === 'area') return { ...mark, points: mark.points.map((value, i) => value + (i % 2 === 0 ? dx : dy)) };
  return { ...mark, x: mark.x + dx, y: mark.y + dy };
}

/** Breaks text at spaces into lines of at most `letters` letters; longer words are cut. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => each.match(new RegExp(`.{1,${Math.max(8, letters)}}`, 'g')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > letters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
