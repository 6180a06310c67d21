/**
 * Compares the speed of two revisions of the engine in one run: `node scripts/pairs.mjs BEFORE [AFTER]`. Both are built as the command
 * line is and run the same case in turn, in one process, on processor time: what else the machine does hits both alike. Several
 * processes, because how V8 inlines differs from one to the next.
 */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bootstrap.mjs';
import { quartiles } from './quartiles.mjs';
import { builtAt, inFolder } from './revision.mjs';

const USAGE = `node scripts/pairs.mjs BEFORE [AFTER]   revisions of git; without AFTER this folder as it is

  --case ID        a case of \`npm run bench\`, once or more (default replay-fcfs)
  --pairs N        pairs in a process (default 11)
  --processes N    default 5
  --work F         fraction of the case's requests in one run (default 0.05)
`;
const CASES = `import { benchCases } from './src/cli/bench.ts';
import { replayCases } from './src/cli/benchReplay.ts';
export const cases = async (work: number) => [...benchCases(work), ...(await replayCases(work))];
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    case: { type: 'string', multiple: true, default: ['replay-fcfs'] },
    pairs: { type: 'string', default: '11' },
    processes: { type: 'string', default: '5' },
    work: { type: 'string', default: '0.05' },
  },
});
const [before, after] = positionals;
if (before === undefined || positionals.length > 2) {
  process.stderr.write(USAGE);
  process.exit(2);
}

await inFolder(async (folder) => {
  const libraries = [await builtAt(folder, 'before', before, CASES), await builtAt(folder, 'after', after, CASES)];
  process.stdout.write(`${cpus()[0].model}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}\n`);
  for (const id of values.case) process.stdout.write(`${report(id, ratios(id, libraries))}\n`);
});

/**
 * Speed after over speed before, a number a pair; and whether both give the same result.
 * @param {string} id
 * @param {string[]} libraries
 */
function ratios(id, libraries) {
  const found = { ratios: /** @type {number[]} */ ([]), same: true };
  for (let k = 0; k < Number(values.processes); k++) {
    // Who is loaded first changes, too.
    const order = k % 2 === 0 ? libraries : libraries.toReversed();
    const args = [join(root, 'scripts', 'pairs-rounds.mjs'), id, values.work, values.pairs, ...order];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    /** @type {{ pairs: [number, number][], same: boolean }} */
    const { pairs, same } = JSON.parse(stdout);
    found.ratios.push(...pairs.map(([first, second]) => (k % 2 === 0 ? second / first : first / second)));
    found.same &&= same;
  }
  return found;
}

/**
 * @param {string} id
 * @param {{ ratios: number[], same: boolean }} found
 */
function report(id, { ratios: all, same }) {
  const [low, median, high] = quartiles(all).map((ratio) => ratio.toFixed(3));
  const work = same ? '' : ' (the two do not do the same work: I/Os or mean queue depth differ)';
  return `${id}: after/before ${median}, middle half ${low} to ${high}, ${all.length} pairs${work}`;
}
