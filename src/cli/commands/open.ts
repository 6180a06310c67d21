import { Command } from 'commander';
import { answering, DONE } from '../failure.ts';
import { printJson } from '../output.ts';
import { readLink } from '../shareLink.ts';

/** `open LINK`: the scenario of a share link, as JSON. */
export const openCommand = (): Command =>
  new Command('open')
    .description('print the scenario of a share link as JSON')
    .argument('<link>', 'a share link: the whole address, or only its hash')
    .action(
      answering((link: string) => {
        printJson(readLink(link));
        return DONE;
      }),
    );
