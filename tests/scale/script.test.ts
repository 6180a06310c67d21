/**
 * Scripts that `sweep --script` writes, run as they are: what they print is byte for byte what a single process prints, also when a task was killed and
 * the script is started again. Slurm is tried by the nightly, with several nodes on this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { spindle } from '../../src/cli/testing/spindle.ts';
import { sample } from '../../src/studies/testing/samples.ts';
import { expectSame } from './programs.ts';
import { noSlurm, startSlurm } from './slurm.ts';

const sweep = ['sweep', sample('loose', 'mixed'), '--scale', '0.02', '--set', '/host/tuneGroup=1,4', '--seeds', '4'];
const plain = spindle(sweep).stdout;
const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "spindle it's a script "));
  folders.push(made);
  return made;
};
afterEach(() => folders.splice(0).forEach((made) => rmSync(made, { recursive: true, force: true })));

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

function written(kind: string, dir: string, ...more: readonly string[]): string {
  const file = join(dir, `${kind}.sh`);
  const { code, stdout, stderr } = spindle([...sweep, '--store', join(dir, 'store'), '--script', kind, ...more]);
  expect([code, stderr]).toEqual([0, '']);
  writeFileSync(file, stdout);
  return file;
}

/** Until a result lies in the store; how long that takes is the machine's affair. */
async function untilFirstResult(store: string): Promise<void> {
  const holdsAny = (): boolean =>
    existsSync(store) &&
    readdirSync(store, { recursive: true, withFileTypes: true }).some(
      (one) => one.isFile() && one.name.endsWith('.log') && statSync(join(one.parentPath, one.name)).size > 1000,
    );
  await vi.waitUntil(holdsAny, { timeout: 60_000, interval: 5 });
}

describe.each(['xargs', 'parallel'])('a script for %s', (kind) => {
  const reason = has(kind) ? '' : ` (skipped: ${kind} is not installed)`;
  it.skipIf(reason !== '')(`prints what a single process prints, also after it was killed${reason}`, async () => {
    const dir = folder();
    const file = written(kind, dir, '--tasks', '3', '--jobs', '2');
    const killed = spawn('sh', [file], { detached: true, stdio: 'ignore' });
    const over = new Promise((resolve) => killed.once('exit', resolve));
    await untilFirstResult(join(dir, 'store'));
    // The script with all that it has started, in the midst of its work.
    process.kill(-killed.pid!, 'SIGKILL');
    await over;
    const { status, stdout } = spawnSync('sh', [file], { encoding: 'utf8', maxBuffer: 1 << 28 });
    expect(status).toBe(0);
    expectSame(stdout, plain);
  });
});

describe('what cannot be a script', () => {
  it.each([
    [['--script', 'xargs'], 'needs --store'],
    [['--script', 'xargs', '--store', 's', '--shard', '1/2'], '--script and --shard'],
    [['--script', 'xargs', '--store', 's', '--plan'], '--script and --plan'],
    [['--plan', '--queue', 'redis://x'], '--plan and --queue'],
    [['--script', 'cron', '--store', 's'], 'slurm, xargs, parallel'],
    [['--tasks', '4'], '--tasks is for --script'],
  ])('%j', (more, words) => {
    const { code, stdout, stderr } = spindle([...sweep, ...more]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});

describe(`a script for Slurm${noSlurm === null ? '' : ` (skipped: ${noSlurm})`}`, () => {
  it.skipIf(noSlurm !== null)(
    'prints what a single process prints, also after a task was killed and the script submitted again',
    async () => {
      const dir = folder();
      const slurm = await startSlurm(3);
      try {
        const file = written('slurm', dir, '--tasks', '6', '--jobs', '1');
        const job = slurm.submit(file, dir);
        await slurm.untilRunning(job);
        const [victim] = slurm.running(job);
        slurm.killTask(victim);
        await slurm.untilOver(job);
        const partial = spawnSync('bash', [file], { encoding: 'utf8', maxBuffer: 1 << 28 });
        expect(partial.status).toBe(1);
        expect(partial.stderr).toMatch(/runs? (is|are) missing/);
        await slurm.untilOver(slurm.submit(file, dir));
        const { status, stdout } = spawnSync('bash', [file], { encoding: 'utf8', maxBuffer: 1 << 28 });
        expect(status).toBe(0);
        expectSame(stdout, plain);
        expect(slurm.nodesUsed()).toBe(3);
      } finally {
        await slurm.end();
      }
    },
  );
});
