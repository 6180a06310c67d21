import { Command } from 'commander';
import { parseScenario } from '../../scenario/validate.ts';
import { answering, DONE, NO } from '../failure.ts';
import { readDocument, SCENARIO_HELP } from '../input.ts';
import { print, printProblems } from '../output.ts';

/** `validate SCENARIO`: every problem with its JSON pointer; exit code 1 if there is any. */
export const validateCommand = (): Command =>
  new Command('validate')
    .description('print every problem of a scenario with its JSON pointer')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--json', 'as JSON: { "problems": [{ "pointer", "message", "expected" }] }')
    .action(
      answering(async (source: string, { json }: { json?: boolean }) => {
        const parsed = parseScenario(await readDocument(source));
        const problems = parsed.ok ? [] : parsed.problems;
        if (json || problems.length > 0) printProblems(problems, json);
        else print('valid');
        return problems.length > 0 ? NO : DONE;
      }),
    );
