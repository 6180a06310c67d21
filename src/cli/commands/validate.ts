import { Command } from 'commander';
import type { Problem } from '../../scenario/problem.ts';
import { answering, DONE, InvalidScenario, NO } from '../failure.ts';
import { assignmentsOf, changed, readDocument, SCENARIO_HELP, type Changes } from '../input.ts';
import { collect } from '../options.ts';
import { print, printProblems } from '../output.ts';
import { addTermsOption } from '../runOptions.ts';
import type { Assignment } from '../pointer.ts';

interface Values extends Changes {
  readonly json?: boolean;
}

/** `validate SCENARIO`: every problem with its JSON pointer; exit code 1 if there is any. */
export const validateCommand = (): Command =>
  addTermsOption(new Command('validate'))
    .description('print every problem of a scenario with its JSON pointer')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--set <pointer=value>', 'change one value by JSON pointer first, as run does; repeatable', collect)
    .option('--json', 'as JSON: { "problems": [{ "pointer", "message", "expected" }] }')
    .action(
      answering(async (source: string, { json, ...changes }: Values) => {
        const problems = problemsWith(await readDocument(source), assignmentsOf(changes));
        if (json || problems.length > 0) printProblems(problems, json);
        else print('valid');
        return problems.length > 0 ? NO : DONE;
      }),
    );

/** What is wrong with a document when it is changed; a change of a field that there is not is wrong usage. */
function problemsWith(document: unknown, assignments: readonly Assignment[]): readonly Problem[] {
  try {
    changed(document, assignments);
    return [];
  } catch (error) {
    if (error instanceof InvalidScenario) return error.problems;
    throw error;
  }
}
