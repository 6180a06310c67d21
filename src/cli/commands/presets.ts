import { Command } from 'commander';
import { presetIds, presetTitle } from '../../studies/red-brick/presets.ts';
import { answering, DONE } from '../failure.ts';
import { print, printJson } from '../output.ts';

/** `presets`: every preset's id, one a line. */
export const presetsCommand = (): Command =>
  new Command('presets')
    .description("print every preset's id, one a line")
    .option('--json', 'with titles, as JSON')
    .action(
      answering(({ json }: { json?: boolean }) => {
        const presets = presetIds().map((id) => ({ id, title: presetTitle(id) ?? id }));
        if (json) printJson({ presets });
        else print(presets.map((preset) => preset.id).join('\n'));
        return DONE;
      }),
    );
