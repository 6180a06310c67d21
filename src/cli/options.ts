/** Numbers on the command line: checked when they are read, with the range in the message. */
import { InvalidArgumentError } from 'commander';

export const LARGEST_SEED = 4_294_967_295;

/** Largest number of seeds in one step; more is a shell loop. */
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

/** A reader of numbers above 0, up to `most`: fractions of the work. */
export function fractionUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value > 0 && value <= most)) throw new InvalidArgumentError(`Expected a number above 0, at most ${most}.`);
    return value;
  };
}

/** Gathers an option that may be given more than once. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** A reader of numbers from `least` to `most`. */
export function numberWithin(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= least && value <= most))
      throw new InvalidArgumentError(`Expected a number from ${least} to ${most}.`);
    return value;
  };
}
