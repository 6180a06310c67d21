/**
 * Scripts that hand the parts of a sweep to what runs them: an array of a cluster's scheduler, or a program that starts several others on
 * one machine. Each task does one shard and all write to one store, so what is lost is made by starting the script again.
 */

export const SCRIPTS = ['slurm', 'xargs', 'parallel'] as const;
export type ScriptKind = (typeof SCRIPTS)[number];

export interface SweepCall {
  /** How the command line is started, as words. */
  readonly program: readonly string[];
  /** Sources, and options that say which runs there are. */
  readonly args: readonly string[];
  readonly store: string;
  /** Shards, each a task. */
  readonly tasks: number;
  /** Threads of each task of an array; tasks at a time on one machine. */
  readonly jobs: number;
}

/** The script, for a POSIX shell. */
export function sweepScript(kind: ScriptKind, call: SweepCall): string {
  const { program, args, store, tasks, jobs } = call;
  const sweep = `spindle sweep ${args.map(quoted).join(' ')}`;
  const collect = `${sweep} --plan | spindle collect - --store ${quoted(store)}`;
  // On machines where it lies elsewhere: SPINDLE='node /path/spindle.js' before the script's name.
  const start = `spindle() { if [ -n "\${SPINDLE:-}" ]; then $SPINDLE "$@"; else ${program.map(quoted).join(' ')} "$@"; fi; }`;
  return `${KINDS[kind]({ start, sweep, store: quoted(store), tasks, jobs, collect })}\n`;
}

interface Parts {
  readonly start: string;
  readonly sweep: string;
  readonly store: string;
  readonly tasks: number;
  readonly jobs: number;
  readonly collect: string;
}

/** Exit code 1 of a task only says that some combinations cannot be run. `collect` names them, and what is missing. */
const task = (sweep: string, store: string, shard: string, more = ''): string =>
  `${sweep} --store ${store} --shard ${shard}${more} > /dev/null || [ $? -eq 1 ]`;

const KINDS: Readonly<Record<ScriptKind, (parts: Parts) => string>> = {
  slurm: ({ start, sweep, store, tasks, jobs, collect }) => `#!/bin/bash
#SBATCH --job-name=spindle
#SBATCH --array=1-${tasks}
#SBATCH --cpus-per-task=${jobs}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=spindle-%A_%a.log
# sbatch --wait THIS, then: bash THIS > sweep.ndjson
# Tasks that were lost: submit it again. What the store has is not made again.
${start}
if [ -z "\${SLURM_ARRAY_TASK_ID:-}" ]; then
  ${collect}
  exit
fi
${task(sweep, store, `"$SLURM_ARRAY_TASK_ID"/${tasks}`, ` --jobs ${jobs}`)}`,
  xargs: ({ start, sweep, store, tasks, jobs, collect }) => `#!/bin/sh
# sh THIS > sweep.ndjson; if tasks were lost, again: what the store has is not made again.
${start}
part() { ${task(sweep, store, `"$1"/${tasks}`)}; }
if [ $# -eq 1 ]; then part "$1"; exit; fi
seq ${tasks} | xargs -P ${jobs} -n 1 sh "$0"
${collect}`,
  parallel: ({ start, sweep, store, tasks, jobs, collect }) => `#!/bin/sh
# sh THIS > sweep.ndjson; if tasks were lost, again: what the store has is not made again.
${start}
part() { ${task(sweep, store, `"$1"/${tasks}`)}; }
if [ $# -eq 1 ]; then part "$1"; exit; fi
seq ${tasks} | parallel --quote --jobs ${jobs} sh "$0" {}
${collect}`,
};

/** A word for a POSIX shell. */
export const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
