/**
 * Writes the tables of docs/kernels.md (kernels, tunables) again from src/scenario/kernel/: `node
 * scripts/update-kernels.mjs`; `--check` fails when those in the document are not those of the source.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';
import { replaced, table } from './marked.mjs';

const file = join(root, 'docs', 'kernels.md');
const KIB = 1024;

/** @typedef {typeof import('../src/scenario/kernel/profiles.ts')} Profiles */
/** @typedef {typeof import('../src/scenario/kernel/tunables.ts')} Tunables */
/** @typedef {typeof import('../src/scenario/kernel/names.ts')} Names */
/** @typedef {import('../src/scenario/kernel/profiles.ts').KernelId} KernelId */
/** @typedef {import('../src/scenario/kernel/tunables.ts').Tunable} Tunable */

/** What a kernel's block layer starts with. @param {Profiles} profiles */
function kernelTable({ KERNELS }) {
  const rows = KERNELS.map((kernel) => [
    `\`${kernel.id}\``,
    kernel.title,
    kernel.hz,
    kernel.schedulers.map((name) => (name === kernel.defaultScheduler ? `**${name}**` : name)).join(', '),
    kernel.perDisk ? 'disk' : 'machine',
    kernel.requests,
    kernel.maxRequestBytes / KIB,
    kernel.readAheadBytes / KIB,
    kernel.plug.kind === 'task' ? `${kernel.plug.requests} requests of a task` : `${kernel.plug.requests} requests or ${kernel.plug.ms} ms`,
    kernel.tags,
    kernel.source,
  ]);
  const head = [
    'profile',
    'kernel',
    'ticks/s',
    'schedulers (default bold)',
    'one for each',
    'requests',
    'largest, KiB',
    'read-ahead, KiB',
    'plug',
    'tags',
    'source',
  ];
  return table(head, rows);
}

/** @param {Tunable} tunable */
const valueOf = ({ default: value, unit }) => (unit === 'switch' ? (value === 1 ? 'on' : 'off') : `${value} ${unit}`);
/** @param {Tunable} tunable */
const rangeOf = ({ min, max, unit }) => (unit === 'switch' ? 'on, off' : `${min} to ${max}`);

/**
 * The tunables of every scheduler; kernels in which they are the same share a table.
 * @param {Profiles} profiles @param {Tunables} tunables @param {Names} names
 */
function tunableTables({ KERNELS }, { tunablesOf }, { SCHEDULER_NAMES }) {
  /** @type {Map<string, { title: string, kernels: string[], list: readonly Tunable[] }>} */
  const groups = new Map();
  for (const { id, schedulers } of KERNELS) {
    for (const kind of schedulers) {
      const list = tunablesOf(kind, id);
      const key = kind + JSON.stringify(list);
      const group = groups.get(key) ?? { title: SCHEDULER_NAMES[kind], kernels: [], list };
      group.kernels.push(`\`${id}\``);
      groups.set(key, group);
    }
  }
  const sorted = [...groups.values()].toSorted((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
  return sorted
    .map(({ title, kernels, list }) => {
      const heading = `**${title}** (${kernels.join(', ')})`;
      if (list.length === 0) return `${heading}: nothing can be set.`;
      const rows = list.map((one) => [
        one.kernelName === 'none' ? 'not there' : `\`${one.kernelName}\``,
        `\`${one.name}\``,
        valueOf(one),
        rangeOf(one),
        one.meaning,
        one.source,
      ]);
      return `${heading}\n\n${table(['in the kernel', 'in the document', 'default', 'range', 'meaning', 'source'], rows)}`;
    })
    .join('\n\n');
}

async function main() {
  const { runnerImport } = await import('vite');
  const load = async (/** @type {string} */ name) =>
    (await runnerImport(join(root, 'src', 'scenario', 'kernel', name), { configFile: false, logLevel: 'error', root })).module;
  const profiles = /** @type {Profiles} */ (await load('profiles.ts'));
  const tunables = /** @type {Tunables} */ (await load('tunables.ts'));
  const names = /** @type {Names} */ (await load('names.ts'));
  const before = readFileSync(file, 'utf8');
  const by = { file: 'docs/kernels.md', script: 'scripts/update-kernels.mjs' };
  const withKernels = replaced(before, 'kernels', kernelTable(profiles), by);
  const after = replaced(withKernels, 'tunables', tunableTables(profiles, tunables, names), by);
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (after !== before) {
    process.stderr.write('The tables of docs/kernels.md are not those of src/scenario/kernel: node scripts/update-kernels.mjs\n');
    process.exitCode = 1;
  }
}

if (isProgram(import.meta)) await main();
