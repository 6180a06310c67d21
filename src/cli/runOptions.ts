/** Options of commands that run scenarios: which seeds, how much of the work, which changes to the scenario. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Scenario } from '../scenario/schema.ts';
import { TERMS, type Terms } from '../scenario/terms.ts';
import { collect, fractionUpTo, LARGEST_SEED, MAX_SEEDS, wholeNumber } from './options.ts';

/** The share of the batch that the page runs; each scenario has its own. */
export const INTERACTIVE = 'interactive';

/** A reader of a first seed. */
export const firstSeed = wholeNumber(0, LARGEST_SEED);

export interface RunOptionValues {
  readonly seed?: number;
  readonly seeds?: number;
  readonly scale?: number | typeof INTERACTIVE;
  readonly set?: readonly string[];
  readonly terms?: Terms;
}

/** Whose words are printed, whatever the document says. */
export const addTermsOption = (command: Command): Command =>
  command.addOption(
    new Option('--terms <words>', "whose words are used (default: the document's own, or those of Red Brick)").choices(TERMS),
  );

export const addRunOptions = (command: Command, setHelp: string, setForm = 'pointer=value'): Command =>
  command
    .option('--seed <n>', "first seed (default: the scenario's own)", firstSeed)
    .option('--seeds <k>', 'runs with k consecutive seeds; the same seeds pair runs of different scenarios', wholeNumber(1, MAX_SEEDS))
    .option(
      '--scale <x>',
      "fraction of each user's queries, 1 is the batch as published (default: 1), or interactive: what the page runs",
      scaleFrom,
    )
    .option(`--set <${setForm}>`, setHelp, collect);

/** The seeds that were asked for, in order; beyond the largest they go on from 0. */
export function seedsOf(scenario: Scenario, { seed = scenario.seed, seeds = 1 }: RunOptionValues): readonly number[] {
  return Array.from({ length: seeds }, (_, k) => (seed + k) % (LARGEST_SEED + 1));
}

/** The fraction of the batch that was asked for. */
export const scaleOf = (scenario: Scenario, { scale = 1 }: RunOptionValues): number =>
  scale === INTERACTIVE ? scenario.workload.interactiveScale : scale;

/** A reader of a share of the batch, or of the word for what the page runs. */
export function scaleFrom(text: string): number | typeof INTERACTIVE {
  if (text === INTERACTIVE) return text;
  try {
    return fractionUpTo(1)(text);
  } catch (error) {
    throw error instanceof InvalidArgumentError ? new InvalidArgumentError(`${error.message.slice(0, -1)}, or "${INTERACTIVE}".`) : error;
  }
}
