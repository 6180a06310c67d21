/**
 * How a command ends. 0: done. 1: the answer is "no" (a claim fails, a scenario is invalid). 2: wrong
 * usage or input that cannot be read. 3: the output cannot be written. Anything else thrown is a fault of the program itself.
 */
import type { Problem } from '../scenario/problem.ts';

export type ExitCode = 0 | 1 | 2;
export const DONE: ExitCode = 0;
export const NO: ExitCode = 1;
/** Results cannot be written: the device is full, say. What was written is not all of it. */
export const OUTPUT_LOST = 3;

/** Wrong usage or unreadable input; the message tells what would be right. Ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Words that are missing or have no place in what was typed: who reads it needs the form as well as the fault. */
export class FormError extends UsageError {
  /** The form, where it is not the whole command's or step's. */
  readonly form: string | undefined;

  constructor(message: string, form?: string) {
    super(message);
    this.form = form;
  }
}

/** Results that could not be written to where they should go. Ends with 3. */
export class OutputLost extends Error {
  override readonly name = 'OutputLost';
}

/** Runs that no worker of a queue could make, each with why. Ends with 1. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

/** A document that cannot be simulated: a scenario, or a drive. Ends with 1, its problems printed. */
export class InvalidScenario extends Error {
  override readonly name = 'InvalidScenario';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], what = 'scenario') {
    super(`The ${what} has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    this.problems = problems;
  }
}

/** Makes a commander action of a function that answers with the exit code. */
export function answering<Args extends unknown[]>(handler: (...args: Args) => ExitCode | Promise<ExitCode>) {
  return async (...args: Args): Promise<void> => {
    process.exitCode = await handler(...args);
  };
}
