import { Command } from 'commander';
import { ADVICE } from '../../studies/advice.ts';
import { adviceDocument, adviceText } from '../advice.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { collect } from '../options.ts';
import { print, printJson } from '../output.ts';
import { addTermsOption, firstSeed, INTERACTIVE, scaleFrom, scaleOf, type RunOptionValues } from '../runOptions.ts';
import { simulate } from '../simulate.ts';

interface Values extends RunOptionValues {
  readonly rules?: boolean;
  readonly run: boolean;
  readonly json?: boolean;
}

/** `advise --rules SCENARIO`: what the studies' rules recommend for a scenario, why, and which edits do it. */
export const adviseCommand = (): Command =>
  addTermsOption(new Command('advise'))
    .description("what the studies' rules recommend for a scenario, why, and what each fix would change")
    .argument('<scenario>', SCENARIO_HELP)
    .option('--rules', 'by the rules of the studied documents; required, because a search for a better layout is not there yet')
    .option('--no-run', 'from the scenario alone; without a run, hot disks and full paths are not checked')
    .option('--seed <n>', "seed of the run (default: the scenario's own)", firstSeed)
    .option('--scale <x>', "fraction of each user's queries that is run, or interactive: what the page runs", scaleFrom, INTERACTIVE)
    .option('--set <pointer=value>', 'change one value first, by JSON pointer; repeatable', collect)
    .option('--json', 'as JSON: { "advice": [{ "id", "severity", "text", "why", "source", "places", "fixes" }], ... }')
    .action(
      answering(async (source: string, values: Values) => {
        if (!values.rules) {
          throw new UsageError(
            'advise needs --rules: it gives the advice of the studied documents. A search for a better layout is not there yet.',
          );
        }
        const scenario = await readScenario(source, values);
        const { seed = scenario.seed } = values;
        const result = values.run ? simulate(scenario, { seed, scale: scaleOf(scenario, values), series: false }) : undefined;
        const document = adviceDocument(await ADVICE.load(), scenario, result);
        if (values.json) printJson(document);
        else print(adviceText(document));
        return DONE;
      }),
    );
