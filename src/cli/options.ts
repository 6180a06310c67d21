/** Numbers on the command line: checked when they are read, with the range in the message. */
import { InvalidArgumentError, type Command } from 'commander';

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

/**
 * Arguments of which no option with an optional value takes away an operand that the command requires: `--split SCENARIO` is `--split` without a
 * value, `--split A,B SCENARIO` has one. Where a value would be the operand that is missing, it is put before its option.
 */
export function operandsKept(program: Command, args: readonly string[]): string[] {
  let command = program;
  let at = 0;
  for (let next = subcommand(program, args[0]); next !== undefined; next = subcommand(command, args[at])) {
    command = next;
    at++;
  }
  const kept = [...args];
  let missing = command.registeredArguments.filter(({ required }) => required).length;
  const taken: number[] = [];
  for (; at < args.length; at++) {
    const word = args[at];
    if (word === '--') {
      missing -= args.length - at - 1;
      break;
    }
    const option = word.startsWith('-') ? command.options.find(({ short, long }) => word === short || word === long) : undefined;
    if (option?.required) at++;
    else if (option?.optional && at + 1 < args.length && !isOption(args[at + 1])) taken.push(at++);
    else if (!isOption(word)) missing--;
  }
  for (let option = taken.pop(); missing > 0 && option !== undefined; option = taken.pop(), missing--)
    [kept[option], kept[option + 1]] = [kept[option + 1], kept[option]];
  return kept;
}

const isOption = (word: string): boolean => word.startsWith('-') && word !== '-';

const subcommand = ({ commands }: Command, name: string | undefined): Command | undefined =>
  commands.find((one) => one.name() === name || (name !== undefined && one.aliases().includes(name)));
