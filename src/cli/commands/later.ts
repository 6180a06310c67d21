import { Command } from 'commander';
import { answering, UsageError } from '../failure.ts';

/** Commands whose names are fixed already and whose work this version cannot do yet: they say so and end with 2. */
export const laterCommands = (): Command[] => [
  later('replay', 'drive devices with a recorded block trace'),
  new Command('drive')
    .description('drive models (comes with a later version)')
    .addCommand(later('drive import', "convert a measured drive's parameters to the project's schema")),
];

/** @param words the command with the groups that it stands in */
const later = (words: string, description: string): Command =>
  new Command(words.split(' ').at(-1))
    .description(`${description} (comes with a later version)`)
    .argument('[arguments...]')
    .allowUnknownOption()
    .action(
      answering(() => {
        throw new UsageError(`${words}: this version cannot ${description} yet; it comes with a later version.`);
      }),
    );
