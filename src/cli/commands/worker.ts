import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { listWords, plural } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { answering, DONE } from '../failure.ts';
import { wholeNumber } from '../options.ts';
import { say } from '../output.ts';
import { connect, QUEUE_HELP, workersAt } from '../queue/connection.ts';
import { serveQueue } from '../queue/serve.ts';
import { openStore } from '../store/store.ts';
import { storeLines } from '../store/storeWords.ts';

interface Values {
  readonly queue: string;
  readonly jobs: number;
  readonly store?: string;
}

/** `worker --queue URL`: takes runs from the queue until stopped. */
export const workerCommand = (): Command =>
  new Command('worker')
    .description('make the runs that sweep --queue hands in, until stopped')
    .requiredOption('--queue <url>', QUEUE_HELP)
    .option('--jobs <n>', 'batches at a time, each in its own thread', wholeNumber(1, 256), availableParallelism())
    .option('--store <dir>', 'keep each result in this folder too, and make no run whose result is there')
    .addHelpText(
      'after',
      `
Any number of workers, on any machines that reach the queue:

  redis-server --save '' --appendonly no        (on one machine; it may lose everything, nothing is lost)
  spindle worker --queue redis://that-machine:6379
  spindle sweep ... --queue redis://that-machine:6379 --store results

Ctrl-C ends it after the batches under way. One that is killed loses its batch, and another worker takes that.`,
    )
    .action(
      answering(async ({ queue, jobs, store: dir }: Values) => {
        const store = dir === undefined ? null : openStore(dir);
        if (store) storeLines(dir!, store.found, ENGINE_VERSION).forEach(say);
        const connection = await connect(queue);
        let isAway = false;
        try {
          const { others } = await workersAt(connection);
          if (others.length > 0)
            say(`${connection.name} has workers of engine ${listWords(others)} too; each takes the runs of its own engine.`);
          say(`engine ${ENGINE_VERSION}, ${plural(jobs, 'batch', 'batches')} at a time; waiting for runs at ${connection.name}`);
          say(`${plural(await serveQueue(connection, { jobs, store }), 'run')} made`);
          isAway = connection.redis.status !== 'ready';
        } finally {
          store?.close();
          connection.redis.disconnect();
        }
        // The library's own connections look for a Redis that is gone for good, and would keep the program.
        if (isAway) process.exit(DONE);
        return DONE;
      }),
    );
