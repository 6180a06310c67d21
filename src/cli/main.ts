/** The command line: the same engine without a screen. `docs` of the commands are their own --help. */
import { isMainThread } from 'node:worker_threads';
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { adviseCommand } from './commands/advise.ts';
import { benchCommand } from './commands/bench.ts';
import { claimsCommand } from './commands/claims.ts';
import { collectCommand } from './commands/collect.ts';
import { compareCommand } from './commands/compare.ts';
import { driveCommand } from './commands/drive.ts';
import { editCommand } from './commands/edit.ts';
import { filesCommand } from './commands/files.ts';
import { linkCommand } from './commands/link.ts';
import { measuredCommand } from './commands/measured.ts';
import { newCommand } from './commands/new.ts';
import { openCommand } from './commands/open.ts';
import { presetsCommand } from './commands/presets.ts';
import { rankCommand } from './commands/rank.ts';
import { replayCommand } from './commands/replay.ts';
import { runCommand } from './commands/run.ts';
import { sweepCommand } from './commands/sweep.ts';
import { validateCommand } from './commands/validate.ts';
import { workerCommand } from './commands/worker.ts';
import { InvalidScenario, NO, NotMade, OUTPUT_LOST, OutputLost, UsageError } from './failure.ts';
import { operandsKept } from './options.ts';
import { printProblems, say, watchStreams } from './output.ts';
import { serveTasks, Stopped } from './threads.ts';

/** One command; sets the exit code. Tests do several in one thread. */
export async function main(args: readonly string[]): Promise<void> {
  const program = new Command('spindle')
    .description('Simulates storage layouts of a data warehouse. Results on standard output, messages on standard error.')
    .version(packageJson.version)
    .addHelpText(
      'after',
      '\nExit code: 0 done, 1 the answer is "no" (a claim fails, a scenario is invalid), 2 wrong usage or unreadable input, 3 the output cannot be written.',
    );
  const commands = [
    runCommand,
    compareCommand,
    measuredCommand,
    adviseCommand,
    rankCommand,
    claimsCommand,
    presetsCommand,
    replayCommand,
    driveCommand,
    sweepCommand,
    workerCommand,
    collectCommand,
    linkCommand,
    openCommand,
    validateCommand,
    newCommand,
    filesCommand,
    editCommand,
    benchCommand,
  ];
  for (const make of commands) program.addCommand(make());
  for (const command of withSubcommands(program)) command.exitOverride();
  try {
    await program.parseAsync(operandsKept(program, args), { from: 'user' });
  } catch (error) {
    report(error, args.includes('--json'));
  }
}

/** Commander looks at each command's own settings, so each gets them. */
const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

function report(error: unknown, json: boolean): void {
  // Commander has printed its message already; asking for help or the version is no failure.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof InvalidScenario) {
    say(error.message);
    printProblems(error.problems, json);
    process.exitCode = 1;
  } else if (error instanceof UsageError) {
    say(`spindle: ${error.message}`);
    process.exitCode = 2;
  } else if (error instanceof NotMade) {
    say(`spindle: ${error.message}`);
    process.exitCode = NO;
  } else if (error instanceof OutputLost) {
    say(`spindle: ${error.message}`);
    process.exitCode = OUTPUT_LOST;
  } else if (error instanceof Stopped) {
    say(`spindle: ${error.message}`);
    process.exitCode = 130;
  } else throw error;
}

watchStreams();
if (isMainThread) await main(process.argv.slice(2));
else serveTasks();
