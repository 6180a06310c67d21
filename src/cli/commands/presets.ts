import { Command } from 'commander';
import { presetIds, presetTitle, studyIds } from '../../studies/presets.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { print, printJson } from '../output.ts';

interface Values {
  readonly titles?: boolean;
  readonly json?: boolean;
}

/** `presets [STUDY...]`: every preset's id, one a line; with titles a tab and the title behind it. */
export const presetsCommand = (): Command =>
  new Command('presets')
    .description("print every preset's id, one a line")
    .argument('[study...]', `studies (default: all): ${studyIds().join(', ')}`)
    .option('--titles', 'with a tab and the title behind each id')
    .option('--json', 'with titles, as JSON')
    .action(
      answering((studies: readonly string[], { titles, json }: Values) => {
        const stranger = studies.find((study) => !studyIds().includes(study));
        if (stranger !== undefined) throw new UsageError(`There is no study ${stranger}; there are: ${studyIds().join(', ')}`);
        const ids = studies.length === 0 ? presetIds() : studies.flatMap(presetIds);
        const presets = ids.map((id) => ({ id, title: presetTitle(id) ?? id }));
        if (json) printJson({ presets });
        else print(presets.map(({ id, title }) => (titles ? `${id}\t${title}` : id)).join('\n'));
        return DONE;
      }),
    );
