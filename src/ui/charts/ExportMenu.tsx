import { Menu } from '../primitives/Menu.tsx';
import { useCommands, useHandles } from '../useApp.ts';
import type { Drawing } from './draw.ts';
import { exportCsv, exportPng, exportSvg, runText } from './export.ts';
import { originOf } from './origin.ts';
import type { Origin, OriginSource } from './origin.ts';

export interface ExportMenuProps {
  readonly title: string;
  readonly summary: string;
  readonly result: OriginSource;
  readonly drawing: () => Drawing;
  readonly csv: (origin: Origin) => string;
  /** What is missing of what is shown, at this moment; '' where it is complete. */
  readonly unfinished?: () => string;
}

/** Saves a picture as PNG, SVG or its numbers as CSV, each with the scenario it shows. */
export function ExportMenu({ title, summary, result, drawing, csv, unfinished }: ExportMenuProps) {
  const { store } = useHandles();
  const commands = useCommands();

  const save = async (kind: 'png' | 'svg' | 'csv') => {
    try {
      // The link belongs to what is on the page; a picture of an earlier run is told by its hash alone.
      const { scenario, scenarioHash, history } = store.getState();
      const current = scenarioHash === result.scenarioHash;
      const shown = current ? scenario : history.find((entry) => entry.scenarioHash === result.scenarioHash)?.scenario;
      const link = current ? commands.currentLink() : null;
      const origin = originOf(shown?.title ?? 'an earlier layout', link, result, unfinished?.());
      const text = runText(title, summary, origin);
      if (kind === 'csv') exportCsv(text.stem, csv(origin));
      else if (kind === 'svg') exportSvg(drawing(), text);
      else await exportPng(drawing(), text);
      commands.announce(`${title} saved as ${kind.toUpperCase()}`);
    } catch (error) {
      commands.notify({ kind: 'error', text: `${title} could not be saved as ${kind.toUpperCase()}.`, details: [String(error)] });
    }
  };
  const item = (kind: 'png' | 'svg' | 'csv', label: string, note: string) => ({ id: kind, label, note, run: () => void save(kind) });
  return (
    <Menu
      kind="quiet"
      icon="download"
      align="end"
      label={`Save ${title.toLowerCase()} as a file`}
      items={[
        item('png', 'PNG', 'Picture for slides'),
        item('svg', 'SVG', 'Picture that scales'),
        item('csv', 'CSV', 'All numbers behind it'),
      ]}
    />
  );
}
