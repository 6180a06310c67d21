import { Command } from 'commander';
import { describeDifference } from '../../scenario/describe.ts';
import { edited, stepsHelp } from '../edits.ts';
import { answering, DONE } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { printJson, say } from '../output.ts';

/** `edit SCENARIO STEP...`: the scenario after these edits, as JSON; what is different goes to standard error. */
export const editCommand = (): Command =>
  new Command('edit')
    .description('print a scenario after edits of its layout, as JSON')
    .argument('<scenario>', SCENARIO_HELP)
    .argument('<step...>', 'edits, one after another')
    .addHelpText('after', stepsHelp)
    .action(
      answering(async (source: string, steps: readonly string[]) => {
        const before = await readScenario(source);
        const after = steps.reduce(edited, before);
        for (const line of describeDifference(before, after)) say(line);
        printJson(after);
        return DONE;
      }),
    );
