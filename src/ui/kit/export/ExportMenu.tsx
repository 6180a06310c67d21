import { later } from '../../../base/later.ts';
import { Menu } from '../primitives/Menu.tsx';
import { usePrintPart } from '../primitives/printing.ts';
import { useCommands } from '../state/useApp.ts';
import type { Drawing } from '../canvas/draw.ts';
import { runText } from './fileText.ts';
import type { Origin, OriginSource } from './origin.ts';
import { PrintPicture } from './PrintPicture.tsx';
import { useOrigin } from './useOrigin.ts';
import { messages } from '../messages.ts';

export interface ExportMenuProps {
  readonly title: string;
  readonly summary: string;
  readonly result: OriginSource;
  /** @param width pixels to draw in; default: those of a file */
  readonly drawing: (width?: number) => Drawing;
  readonly csv: (origin: Origin) => string | Promise<string>;
  /** What is missing of what is shown, at this moment; '' where it is complete. */
  readonly unfinished?: () => string;
  /** Where it stands on paper, see `primitives/printing.ts`. */
  readonly printOrder: number;
}

const files = later(messages.writingFiles, () => import('./export.ts'));

/** Drawn so wide its letters have the size of the text beside it on paper. */
const PAPER_PX = 700;

/** Saves a picture as PNG, SVG or its numbers as CSV, each with the scenario it shows. */
export function ExportMenu({ title, summary, result, drawing, csv, unfinished, printOrder }: ExportMenuProps) {
  const commands = useCommands();
  const originOfResult = useOrigin();
  const originNow = (): Origin => originOfResult(result, unfinished?.());
  usePrintPart(printOrder, () => <PrintPicture drawing={drawing(PAPER_PX)} text={runText(title, summary, originNow())} />);
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    try {
      const { exportCsv, exportPng, exportSvg } = await files.load();
      const origin = originNow();
      const text = runText(title, summary, origin);
      if (kind === 'csv') exportCsv(text.stem, await csv(origin));
      else if (kind === 'svg') exportSvg(drawing(), text);
      else await exportPng(drawing(), text);
      commands.announce(messages.saved(title, kind.toUpperCase()));
    } catch (error) {
      commands.notify({ kind: 'error', text: messages.notSaved(title, kind.toUpperCase()), details: [String(error)] });
    }
  };
  const item = (kind: 'png' | 'svg' | 'csv', note: string) => ({ id: kind, label: kind.toUpperCase(), note, run: () => void save(kind) });
  return (
    <Menu
      kind="quiet"
      icon="download"
      align="end"
      label={messages.saveAsFile(title)}
      items={[item('png', messages.forSlides), item('svg', messages.vector), item('csv', messages.numbers)]}
    />
  );
}
