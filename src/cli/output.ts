/**
 * Results go to standard output, everything that is said about them to standard error. All of it goes through here, because
 * titles and names come from outside: what a terminal would obey is written as an escape.
 */
import { visible } from '../base/visible.ts';
import { fixInWords } from '../scenario/problemWords.ts';
import type { Problem } from '../scenario/problem.ts';
import { OUTPUT_LOST } from './failure.ts';

export const print = (text: string): void => void process.stdout.write(`${visible(text)}\n`);
export const say = (text: string): void => void process.stderr.write(`${visible(text)}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Problems of a document, for people or as `{ "problems": [...] }`. */
export function printProblems(problems: readonly Problem[], json: boolean | undefined): void {
  if (json) printJson({ problems });
  else for (const problem of problems) print(`${problem.pointer || '/'}: ${problem.message}; ${fixInWords(problem.expected)}`);
}

/** What a system's error means, for people. */
export function systemWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return 'the device is full';
  if (code === 'EDQUOT') return 'the disk quota is used up';
  if (code === 'EIO') return 'the device reports an error';
  return error.message;
}

/** Ends the program when what it prints cannot be written. A reader that has seen enough (`| head`) is not an error. */
export function watchStreams(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    say(`spindle: standard output cannot be written: ${systemWords(error)}`);
    process.exit(OUTPUT_LOST);
  });
  // There is no one left to say it to; the results may still be written.
  process.stderr.on('error', () => {
    process.exitCode ??= OUTPUT_LOST;
  });
}
