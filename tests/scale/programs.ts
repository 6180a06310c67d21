/** Programs that these tests start and kill: a Redis that keeps nothing on the disk, and the command line as a user starts it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { ensureCli } from '../../scripts/build-cli.mjs';

const program = await ensureCli();

/** Why there can be no test with Redis here; null where there can. */
export const noRedis: string | null =
  spawnSync('redis-server', ['--version']).status === 0 ? null : 'redis-server is not installed (apt-get install redis-server)';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve(child.exitCode) : child.once('exit', resolve)));

export interface RedisServer {
  readonly url: string;
  /** Kills it and starts an empty one at the same address. */
  readonly loseAll: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'spindle-redis-'));
  const start = async (): Promise<ChildProcess> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const child = spawn('redis-server', args, { stdio: 'ignore' });
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    return child;
  };
  let server = await start();
  const kill = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended(server);
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async loseAll() {
      await kill();
      server = await start();
    },
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

export interface Started {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when standard output has so many lines, standard error such a text, or the program has ended. */
  readonly until: (is: (program: Started) => boolean) => Promise<void>;
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** None outlives the tests, also not of one that failed. */
const children = new Set<ChildProcess>();
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Starts `spindle ...args`. */
export function start(args: readonly string[]): Started {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const text = { stdout: '', stderr: '' };
  const looks = new Set<() => void>();
  const look = (): void => looks.forEach((one) => one());
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (more: string) => {
      text[name] += more;
      look();
    });
  const over = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started: Started = {
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    ended: over,
    until: (is) =>
      new Promise((resolve) => {
        const one = (): void => {
          if (!is(started)) return;
          looks.delete(one);
          resolve();
        };
        looks.add(one);
        one();
        void over.then(() => resolve());
      }),
    kill(signal) {
      child.kill(signal);
      return over;
    },
  };
  return started;
}

/** A worker that is connected and waits for runs. */
export async function startWorker(url: string, ...more: readonly string[]): Promise<Started> {
  const worker = start(['worker', '--queue', url, ...more]);
  await worker.until(({ stderr }) => stderr().includes('waiting for runs'));
  return worker;
}

export const linesOf = (text: string): number => text.split('\n').length - 1;

/** Texts are long: where they differ, the first line that does is enough. */
export function expectSame(text: string, expected: string): void {
  const [lines, wanted] = [text.split('\n'), expected.split('\n')];
  const first = wanted.findIndex((line, k) => line !== lines[k]);
  expect(first < 0 ? [] : [first, lines[first]?.slice(0, 300)]).toEqual([]);
  expect(lines.length).toBe(wanted.length);
}
