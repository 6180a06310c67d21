import { Command } from 'commander';
import { presetIds, presetScenario, presetTitle, studyIds } from '../../studies/presets.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { print, printJson } from '../output.ts';

interface Values {
  readonly titles?: boolean;
  readonly json?: boolean;
}

/** `presets [STUDY...]`: every preset's id, one a line; with titles a tab and the title behind it. `presets ID --json`: its scenario. */
export const presetsCommand = (): Command =>
  new Command('presets')
    .description("print every preset's id, one a line")
    .argument('[study...]', `studies (default: all): ${studyIds().join(', ')}; or, with --json, one preset's id`)
    .option('--titles', 'with a tab and the title behind each id')
    .option('--json', "with titles, as JSON; the scenario itself where a preset's id is given")
    .action(
      answering((studies: readonly string[], { titles, json }: Values) => {
        const [id, ...more] = studies;
        if (id?.includes('/')) {
          if (json !== true || titles || more.length > 0)
            throw new UsageError(`presets ${id} prints a scenario; give it alone, with --json`);
          const scenario = presetScenario(id);
          if (scenario === undefined) throw new UsageError(`There is no preset ${id}; spindle presets prints the ids`);
          printJson(scenario);
          return DONE;
        }
        const stranger = studies.find((study) => !studyIds().includes(study));
        if (stranger !== undefined) throw new UsageError(`There is no study ${stranger}; there are: ${studyIds().join(', ')}`);
        const ids = studies.length === 0 ? presetIds() : studies.flatMap(presetIds);
        const presets = ids.map((id) => ({ id, title: presetTitle(id) ?? id }));
        if (json) printJson({ presets });
        else print(presets.map(({ id, title }) => (titles ? `${id}\t${title}` : id)).join('\n'));
        return DONE;
      }),
    );
