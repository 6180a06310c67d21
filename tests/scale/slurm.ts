/** A Slurm of several nodes on this machine, in a folder of its own: controller, a daemon for each node, and munge between them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './programs.ts';

/** Why it is not tried here; null where it is. Its daemons start jobs for other users, so they want to be root. */
export const noSlurm: string | null =
  process.env.SPINDLE_NIGHTLY === undefined
    ? 'npm run nightly -- --only scale tries it'
    : process.getuid?.() !== 0
      ? 'it wants root'
      : ['munged', 'slurmctld', 'slurmd'].some(
            (program) => spawnSync(program, ['--version']).error !== undefined && spawnSync(program, ['-V']).error !== undefined,
          )
        ? 'munge and Slurm are not installed (apt-get install slurm-wlm munge)'
        : null;

export interface Slurm {
  /** Submits a script; the job's number. */
  readonly submit: (script: string, workingDirectory: string) => string;
  readonly untilRunning: (job: string) => Promise<void>;
  readonly untilOver: (job: string) => Promise<void>;
  /** Tasks that run now, as JOB_TASK. */
  readonly running: (job: string) => readonly string[];
  /** SIGKILL for everything that a task has started. */
  readonly killTask: (task: string) => void;
  /** Nodes that ran something. */
  readonly nodesUsed: () => number;
  readonly end: () => Promise<void>;
}

export async function startSlurm(nodes: number): Promise<Slurm> {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-slurm-'));
  const at = (...names: readonly string[]): string => join(folder, ...names);
  for (const name of ['munge', 'state', 'spool', ...numbered(nodes).map((n) => `spool/node${n}`)]) mkdirSync(at(name));
  chmodSync(folder, 0o755);
  chmodSync(at('munge'), 0o700);
  writeFileSync(at('munge', 'key'), randomBytes(128), { mode: 0o600 });
  const ports = await Promise.all(numbered(nodes + 1).map(freePort));
  const conf = at('slurm.conf');
  writeFileSync(conf, confOf(folder, ports));
  const env = { ...process.env, SLURM_CONF: conf };
  const daemons: ChildProcess[] = [];
  const daemon = (program: string, ...args: readonly string[]): void => void daemons.push(spawn(program, args, { env, stdio: 'ignore' }));
  const ask = (program: string, ...args: readonly string[]) => spawnSync(program, args, { env, encoding: 'utf8' }).stdout.trim();
  daemon(
    'munged',
    '--foreground',
    '--force',
    `--socket=${at('munge', 'socket')}`,
    `--key-file=${at('munge', 'key')}`,
    `--pid-file=${at('munge', 'pid')}`,
    `--log-file=${at('munge', 'log')}`,
    `--seed-file=${at('munge', 'seed')}`,
  );
  daemon('slurmctld', '-D', '-c', '-f', conf);
  for (const n of numbered(nodes)) daemon('slurmd', '-D', '-f', conf, '-N', `node${n}`);
  const used = new Set<string>();
  const tasks = (job: string, state: string): string[] => {
    const lines = ask('squeue', '--noheader', '--array', '--jobs', job, '--states', state, '--format', '%i %N').split('\n').filter(Boolean);
    for (const line of lines) if (line.split(' ')[1]) used.add(line.split(' ')[1]);
    return lines.map((line) => line.split(' ')[0]);
  };
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await until(() => ask('sinfo', '--noheader', '--format', '%T %D') === `idle ${nodes}`);
  return {
    submit: (script, workingDirectory) => ask('sbatch', '--parsable', `--chdir=${workingDirectory}`, script),
    running: (job) => tasks(job, 'RUNNING'),
    untilRunning: (job) => until(() => tasks(job, 'RUNNING').length > 0),
    untilOver: (job) => until(() => tasks(job, 'PENDING,RUNNING,COMPLETING').length === 0),
    killTask: (task) => void ask('scancel', '--full', '--signal=KILL', task),
    nodesUsed: () => used.size,
    async end() {
      for (const child of daemons.toReversed()) {
        const over = new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode === null && child.kill('SIGKILL')) await over;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const numbered = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

const confOf = (folder: string, [controller, ...ports]: readonly number[]): string =>
  [
    'ClusterName=spindle',
    `SlurmctldHost=${hostname()}(127.0.0.1)`,
    `SlurmctldPort=${controller}`,
    'SlurmUser=root',
    `AuthInfo=socket=${folder}/munge/socket`,
    `StateSaveLocation=${folder}/state`,
    `SlurmdSpoolDir=${folder}/spool/%n`,
    `SlurmctldPidFile=${folder}/controller.pid`,
    `SlurmdPidFile=${folder}/%n.pid`,
    `SlurmctldLogFile=${folder}/controller.log`,
    `SlurmdLogFile=${folder}/%n.log`,
    'ProctrackType=proctrack/pgid',
    'TaskPlugin=task/none',
    'SelectType=select/cons_tres',
    'MpiDefault=none',
    'MailProg=/bin/true',
    'ReturnToService=2',
    ...ports.map((port, n) => `NodeName=node${n + 1} NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=${port} CPUs=1 State=UNKNOWN`),
    'PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    '',
  ].join('\n');
