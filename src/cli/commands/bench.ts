import { Command } from 'commander';
import { formatCount } from '../../base/units.ts';
import { benchCases, compareDepth, machine, measure } from '../bench.ts';
import { answering, DONE } from '../failure.ts';
import { fractionUpTo, wholeNumber } from '../options.ts';
import { print, printJson, say } from '../output.ts';
import { table } from '../table.ts';

/** `bench`: simulated disk I/Os per second of processor time on fixed cases. */
export const benchCommand = (): Command =>
  new Command('bench')
    .description('measure the engine: simulated disk I/Os per second of processor time on fixed cases')
    .option('--json', 'as JSON: { "machine", "cases": [{ "id", "iosPerSecond", "ios", "seconds" }] }')
    .option('--runs <n>', 'runs of each case after one to warm up; the median counts', wholeNumber(1, 100), 5)
    .option('--work <x>', 'fraction of the work, for a quick look', fractionUpTo(10), 1)
    .action(
      answering(({ json, runs, work }: { json?: boolean; runs: number; work: number }) => {
        const cases = benchCases(work).map((one) => {
          say(`${one.id}: ${one.title} ...`);
          return measure(one, runs);
        });
        const costRatio1000 = compareDepth(cases);
        if (json) {
          printJson({ machine: machine(), cases, costPerIo1000DisksTo22: costRatio1000 });
          return DONE;
        }
        const rows = cases.map((one) => [
          one.id,
          formatCount(one.iosPerSecond),
          one.ios,
          one.seconds.toFixed(2),
          one.meanQueueDepth.toFixed(2),
        ]);
        print(machine());
        print(table(['case', 'disk I/Os/s', 'disk I/Os', 'processor s', 'mean depth'], rows));
        print(`cost of one I/O on 1 000 disks, to that on 22 disks of the same depth: ${costRatio1000.toFixed(2)}`);
        return DONE;
      }),
    );
