/**
 * A sweep over a queue: whatever is killed, at whatever moment, nothing is lost, and what is printed is byte for byte what a single process prints.
 * `SPINDLE_SCALE_ROUNDS` makes more rounds with other moments (the nightly does).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spindle } from '../../src/cli/testing/spindle.ts';
import { sample } from '../../src/studies/testing/samples.ts';
import { expectSame, freePort, linesOf, noRedis, start, startRedis, startWorker, type RedisServer, type Started } from './programs.ts';

const ROUNDS = Number(process.env.SPINDLE_SCALE_ROUNDS ?? 1);
const SEEDS = 12;
const sweep = ['sweep', sample('loose', 'mixed'), '--scale', '0.02', '--set', '/host/tuneGroup=1,4', '--seeds', String(SEEDS)];
const reason = noRedis === null ? '' : ` (skipped: ${noRedis})`;

describe.skipIf(noRedis !== null)(`a sweep over a queue${reason}`, () => {
  let redis: RedisServer;
  let dir: string;
  let plain: string;
  const running: Started[] = [];
  const worker = async (...more: readonly string[]): Promise<Started> => {
    const started = await startWorker(redis.url, '--jobs', '1', ...more);
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    redis = await startRedis();
    dir = mkdtempSync(join(tmpdir(), 'spindle-queue-'));
    plain = spindle(sweep).stdout;
    expect(linesOf(plain)).toBe(2 * SEEDS);
  });
  afterAll(async () => {
    await Promise.all(running.map((one) => one.kill('SIGKILL')));
    await redis.end();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'prints what a single process prints when a worker and Redis are killed (round %i)',
    async (round) => {
      const [first, second] = await Promise.all([worker(), worker()]);
      const sweeping = start([...sweep, '--queue', redis.url, '--store', join(dir, `kills-${round}`)]);
      // Of the lines that come in order; later rounds kill at other ones.
      await sweeping.until(({ stdout }) => linesOf(stdout()) >= 1 + (round % 5));
      await first.kill('SIGKILL');
      await sweeping.until(({ stdout }) => linesOf(stdout()) >= 6 + ((3 * round) % 11));
      await redis.loseAll();
      expect(await sweeping.ended).toBe(0);
      expectSame(sweeping.stdout(), plain);
      // The worker that was left found Redis again, and ends when it is asked to.
      expect(await second.kill('SIGTERM')).toBe(0);
      expect(second.stderr()).toMatch(/is back\.\n[\s\S]*runs? made/);
    },
  );

  it('continues when the sweep itself is killed, and a full store asks nothing of the queue', async () => {
    const one = await worker('--store', join(dir, 'kept'));
    const store = ['--store', join(dir, 'sweep')];
    const killed = start([...sweep, '--queue', redis.url, ...store]);
    await killed.until(({ stdout }) => linesOf(stdout()) >= 5);
    await killed.kill('SIGKILL');
    const again = start([...sweep, '--queue', redis.url, ...store]);
    expect(await again.ended).toBe(0);
    expectSame(again.stdout(), plain);
    await one.kill('SIGTERM');
    // Without any worker: all is there.
    const third = start([...sweep, '--queue', redis.url, ...store]);
    expect(await third.ended).toBe(0);
    expectSame(third.stdout(), plain);
    // The worker's own store has every run too.
    const local = spindle([...sweep, '--store', join(dir, 'kept')]);
    expectSame(local.stdout, plain);
  });

  it('says that nobody takes the runs but workers of another engine, and takes them back when it is stopped', async () => {
    const other = createConnection({ port: Number(new URL(redis.url).port), host: '127.0.0.1' });
    other.write(`CLIENT SETNAME spindle:${Buffer.from('runs-engine-0-00000000').toString('base64')}\r\n`);
    // Other seeds: what the sweeps before have left in the queue is none of it.
    const alone = start([...sweep, '--seed', '1000', '--queue', redis.url]);
    await alone.until(({ stderr }) => stderr().includes('\n'));
    expect(alone.stderr()).toMatch(/^No worker takes these runs yet\. Those that are connected are of engine 0; this is engine /);
    expect(alone.stderr()).toContain(`Start some, on this machine or others: spindle worker --queue ${redis.url}`);
    other.destroy();
    expect(await alone.kill('SIGTERM')).toBe(130);
    expect(alone.stderr()).toContain(`stopped: 0 of ${2 * SEEDS} were finished`);
  });
});

describe.skipIf(noRedis !== null)(`a worker whose Redis is gone${reason}`, () => {
  it('ends when it is asked to', async () => {
    const redis = await startRedis();
    const worker = await startWorker(redis.url);
    await redis.end();
    await worker.until(({ stderr }) => stderr().includes('is away'));
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(worker.stderr()).toContain('0 runs made');
  });
});

describe('a queue that cannot be used is named', () => {
  const refused = async (url: string): Promise<string> => {
    const program = start(['worker', '--queue', url]);
    expect(await program.ended).toBe(2);
    expect(program.stdout()).toBe('');
    return program.stderr();
  };

  it.each(['localhost', 'http://localhost:6379', 'redis://', ''])('as an address: %j', async (url) => {
    expect(await refused(url)).toContain('expected a queue in Redis, as in redis://host:6379');
  });

  it('where nothing answers, without its password', async () => {
    const words = await refused(`redis://:secret@127.0.0.1:${await freePort()}`);
    expect(words).toContain('nothing answers there. Start Redis (redis-server)');
    expect(words).not.toContain('secret');
  });

  it('where something else answers', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    expect(await refused(`redis://127.0.0.1:${port}`)).toContain('what answers there is not Redis');
    server.close();
  });
});
