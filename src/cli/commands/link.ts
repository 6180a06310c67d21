import { Command } from 'commander';
import { encodeLink } from '../../scenario/link/link.ts';
import type { Terms } from '../../scenario/terms.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { print } from '../output.ts';
import { addTermsOption } from '../runOptions.ts';

/** `link SCENARIO`: the share link that opens this scenario. */
export const linkCommand = (): Command =>
  addTermsOption(new Command('link'))
    .description('print the share link of a scenario')
    .argument('<scenario>', SCENARIO_HELP)
    .option('--page <url>', 'address of the page that the link is to open; without it only the hash is printed')
    .action(
      answering(async (source: string, { page, terms }: { page?: string; terms?: Terms }) => {
        if (page !== undefined && !URL.canParse(page))
          throw new UsageError(`--page ${page}: expected a whole address, e.g. https://host/path/`);
        print(`${page?.replace(/#.*$/s, '') ?? ''}${encodeLink(await readScenario(source, { terms }))}`);
        return DONE;
      }),
    );
