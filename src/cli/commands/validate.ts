import { Command } from 'commander';
import { warningsOf } from '../../analysis/verify/warnings.ts';
import type { Problem } from '../../scenario/problem.ts';
import { answering, DONE, InvalidScenario, NO } from '../failure.ts';
import { assignmentsOf, changed, readDocument, SCENARIO_HELP, type Changes } from '../input.ts';
import { collect } from '../options.ts';
import { print, printJson, printProblems } from '../output.ts';
import { addTermsOption } from '../runOptions.ts';
import type { Assignment } from '../pointer.ts';

interface Values extends Changes {
  readonly json?: boolean;
}

/** `validate SCENARIO`: every problem with its JSON pointer, exit code 1 if there is any; and warnings of what is legal. */
export const validateCommand = (): Command =>
  addTermsOption(new Command('validate'))
    .description('print every problem of a scenario with its JSON pointer')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--set <pointer=value>', 'change one value by JSON pointer first, as run does; repeatable', collect)
    .option('--json', 'as JSON: { "problems": [{ "pointer", "message", "expected" }], "warnings": [{ "id", "says" }] }')
    .action(
      answering(async (source: string, { json, ...changes }: Values) => {
        const { problems, warnings } = problemsWith(await readDocument(source), assignmentsOf(changes));
        if (json) printJson({ problems, ...(warnings.length > 0 && { warnings }) });
        else if (problems.length > 0) printProblems(problems, json);
        else print(['valid', ...warnings.map(({ says }) => `Warning: ${says}`)].join('\n'));
        return problems.length > 0 ? NO : DONE;
      }),
    );

interface Judged {
  readonly problems: readonly Problem[];
  /** What is legal and simulated as it is, but seldom meant; none while there are problems. */
  readonly warnings: ReturnType<typeof warningsOf>;
}

/** What is wrong with a document when it is changed; a change of a field that there is not is wrong usage. */
function problemsWith(document: unknown, assignments: readonly Assignment[]): Judged {
  try {
    return { problems: [], warnings: warningsOf(changed(document, assignments)) };
  } catch (error) {
    if (error instanceof InvalidScenario) return { problems: error.problems, warnings: [] };
    throw error;
  }
}
