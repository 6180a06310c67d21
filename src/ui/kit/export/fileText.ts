/** What a picture says as a file and on paper, and the picture with its words around it. */
import { tokens } from '../canvas/tokens.ts';
import type { Drawing } from '../canvas/draw.ts';
import { compose } from './compose.ts';
import { originFooter, originLines } from './origin.ts';
import type { Origin } from './origin.ts';

/** What a file says beside the picture itself. */
export interface ExportText {
  readonly title: string;
  readonly summary: string;
  /** What is missing of what is shown, in words; '' where it is complete. */
  readonly unfinished: string;
  /** Where it comes from, a line a fact, and in short for the line below the picture. */
  readonly origin: readonly string[];
  readonly footer: string;
  /** Name of the file without its ending. */
  readonly stem: string;
}

/** The same for a picture of one run. */
export function runText(title: string, summary: string, origin: Origin): ExportText {
  const { unfinished = '' } = origin;
  return { title, summary, unfinished, origin: originLines(origin), footer: originFooter(origin), stem: fileStem(title, origin) };
}

/** `spindle-queue-depth-1a2b3c4d`: the picture and the scenario it shows. */
export function fileStem(title: string, origin: Pick<Origin, 'scenarioHash'>): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `spindle-${words}-${origin.scenarioHash.slice(0, 8)}`;
}

/** The picture with its words around it, in the colors of the theme. */
export function composed(drawing: Drawing, { title, summary, unfinished, footer }: ExportText): Drawing {
  const { color } = tokens();
  const caption = unfinished === '' ? summary : `${unfinished}. ${summary}`;
  return compose(drawing, { title, caption, footer, ink: color.ink, quiet: color.ink2 });
}
