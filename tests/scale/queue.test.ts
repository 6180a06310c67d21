/**
 * A sweep over a queue: whatever is killed, at whatever moment, nothing is lost, and what is printed is byte for byte what a single process prints.
 * `SPINDLE_SCALE_ROUNDS` makes so many rounds at random moments, drawn with `SPINDLE_SCALE_SEED`, in which several workers are killed (the nightly does).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAtNight } from '../../src/base/testing/rounds.ts';
import { spindle } from '../../src/cli/testing/spindle.ts';
import { sample } from '../../src/studies/testing/samples.ts';
import { expectSame, freePort, linesOf, noRedis, start, startRedis, startWorker, type RedisServer, type Started } from './programs.ts';

const ROUNDS = Number(process.env.SPINDLE_SCALE_ROUNDS ?? 0);
const SEED = Number(process.env.SPINDLE_SCALE_SEED ?? 1);
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

  it('prints what a single process prints when a worker and Redis are killed', async () => {
    const [first, second] = await Promise.all([worker(), worker()]);
    const sweeping = start([...sweep, '--queue', redis.url, '--store', join(dir, 'kills')]);
    await sweeping.until(({ stdout }) => linesOf(stdout()) >= 1);
    await first.kill('SIGKILL');
    await sweeping.until(({ stdout }) => linesOf(stdout()) >= 6);
    await redis.loseAll();
    expect(await sweeping.ended).toBe(0);
    expectSame(sweeping.stdout(), plain);
    // The worker that was left finds Redis again, perhaps after the sweep has ended, and ends when it is asked to.
    await second.until(({ stderr }) => stderr().includes('is back.'));
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(second.stderr()).toMatch(/is back\.\n[\s\S]*runs? made/);
  });

  // Kills the sweep; by day a worker and Redis are killed.
  testAtNight('continues when the sweep itself is killed, and a full store asks nothing of the queue', async () => {
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

  // Waits for what never comes.
  testAtNight('says that nobody takes the runs but workers of another engine, and takes them back when it is stopped', async () => {
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

/** What is killed, and how long after what went before. Workers that are killed are replaced by new ones. */
const WHAT = ['one worker', 'two workers', 'Redis', 'the sweep'] as const;
const moment = (most: number): fc.Arbitrary<number> => fc.noBias(fc.integer({ min: 0, max: most }));
const kills = fc.record({
  // Two workers at once, at the earliest before any line is printed.
  lines: moment(8),
  afterMs: moment(400),
  more: fc.array(fc.record({ what: fc.constantFrom(...WHAT), afterMs: moment(2500) }), { minLength: 2, maxLength: 5 }),
});
const ROUND_SEEDS = 40;

describe.skipIf(noRedis !== null || ROUNDS === 0)(`a sweep over a queue, killed at random moments (seed ${SEED})${reason}`, () => {
  const long = [...sweep, '--seeds', String(ROUND_SEEDS)];
  let plain: string;
  beforeAll(() => {
    plain = spindle(long).stdout;
    expect(linesOf(plain)).toBe(2 * ROUND_SEEDS);
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))('prints what a single process prints (round %i)', async (round) => {
    const [{ lines, afterMs, more }] = fc.sample(kills, { seed: SEED + round, numRuns: 1 });
    const redis = await startRedis();
    const dir = mkdtempSync(join(tmpdir(), 'spindle-queue-'));
    const newWorker = () => startWorker(redis.url, '--jobs', '1');
    const workers = await Promise.all([newWorker(), newWorker(), newWorker()]);
    const newSweep = () => start([...long, '--queue', redis.url, '--store', dir]);
    const done: string[] = [];
    let killed = 0;
    try {
      let sweeping = newSweep();
      const isOver = async (ms: number): Promise<boolean> =>
        Promise.race([sweeping.ended.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);
      await sweeping.until(({ stdout }) => linesOf(stdout()) >= lines);
      for (const { what, afterMs: ms } of [{ what: 'two workers' as const, afterMs }, ...more]) {
        if (await isOver(ms)) break;
        done.push(`${what} after ${ms} ms and ${linesOf(sweeping.stdout())} lines`);
        if (what === 'Redis') await redis.loseAll();
        else if (what === 'the sweep') {
          await sweeping.kill('SIGKILL');
          sweeping = newSweep();
        } else {
          const victims = workers.splice(0, what === 'two workers' ? 2 : 1);
          await Promise.all(victims.map((one) => one.kill('SIGKILL')));
          killed += victims.length;
          workers.push(...(await Promise.all(victims.map(newWorker))));
        }
      }
      expect(await sweeping.ended).toBe(0);
      expectSame(sweeping.stdout(), plain);
      expect(killed).toBeGreaterThanOrEqual(2);
    } finally {
      console.log(`killed in round ${round} of seed ${SEED}: ${done.join('; ')}`);
      await Promise.all(workers.map((one) => one.kill('SIGKILL')));
      await redis.end();
      rmSync(dir, { recursive: true, force: true });
    }
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
