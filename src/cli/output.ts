/** Results go to standard output, everything that is said about them to standard error. */
import { mendInWords } from '../scenario/problemWords.ts';
import type { Problem } from '../scenario/validate.ts';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const say = (text: string): void => void process.stderr.write(`${text}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Problems of a document, for people or as `{ "problems": [...] }`. */
export function printProblems(problems: readonly Problem[], json: boolean | undefined): void {
  if (json) printJson({ problems });
  else for (const problem of problems) print(`${problem.pointer || '/'}: ${problem.message}; ${mendInWords(problem.expected)}`);
}
