/** Numbers on the command line: checked when they are read, with the range in the message. */
import { InvalidArgumentError } from 'commander';

/** Largest number of seeds in one go; more is a shell loop. */
export const MAX_SEEDS = 1000;

/** A reader of whole numbers from `least` to `most`, for commander. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Reads --scale: the fraction of every user's queries, above 0 and at most 1000. */
export function scaleFactor(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value <= 1000)) throw new InvalidArgumentError('Expected a number above 0 and at most 1000.');
  return value;
}

/** Gathers an option that may be given more than once. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
