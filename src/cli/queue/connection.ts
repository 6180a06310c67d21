/**
 * A connection to a queue in Redis. The packages for it are optional: they are loaded when a queue is asked for. What is not there or cannot be used is
 * named before any work begins; a Redis that goes away later is waited for.
 */
import type * as BullMq from 'bullmq';
import type * as IoRedis from 'ioredis';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { UsageError } from '../failure.ts';
import { say } from '../output.ts';
import { folderOf } from '../store/store.ts';

/** Begins the names of everything that is in Redis of this program. */
export const PREFIX = 'spindle';

/** The queue of runs of this engine whose results have the same fields: no worker of another takes any of them. */
export const QUEUE = `runs-${folderOf(ENGINE_VERSION)}`;

export const QUEUE_HELP = 'a queue in Redis, as in redis://host:6379 or rediss://user:password@host:6380/2';

/** Older ones lack commands of the queue. */
const OLDEST_REDIS = [6, 2];
const CONNECT_MS = 5000;

export interface Connection {
  readonly redis: IoRedis.Redis;
  /** The address without its password. */
  readonly name: string;
  readonly bullmq: typeof BullMq;
}

/** Connects; throws UsageError where there is no such queue, or none that can be used. */
export async function connect(text: string): Promise<Connection> {
  const address = addressOf(text);
  const name = `${address.protocol}//${address.host}${address.pathname === '/' ? '' : address.pathname}`;
  const { bullmq, ioredis } = await packages();
  await probe(ioredis, text, name);
  const redis = new ioredis.Redis(text, { maxRetriesPerRequest: null, retryStrategy: (times) => Math.min(100 * times, 2000) });
  let isAway = false;
  redis.on('error', () => {});
  redis.on('reconnecting', () => {
    if (!isAway) say(`${name} is away; waiting for it. What is in a store stays, and what Redis loses is handed in again.`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) say(`${name} is back.`);
    isAway = false;
  });
  return { redis, name, bullmq };
}

function addressOf(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined || !/^rediss?:$/.test(address.protocol) || address.hostname === '')
    throw new UsageError(`--queue ${withoutPassword(text)}: expected ${QUEUE_HELP}`);
  return address;
}

const withoutPassword = (text: string): string => text.replace(/\/\/[^@/]*@/, '//');

async function packages(): Promise<{ bullmq: typeof BullMq; ioredis: typeof IoRedis }> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch {
    throw new UsageError(
      '--queue needs the optional packages bullmq and ioredis, which were left out here; npm install --include=optional brings them',
    );
  }
}

/** Asks once for what Redis says of itself. */
async function probe(ioredis: typeof IoRedis, text: string, name: string): Promise<void> {
  const redis = new ioredis.Redis(text, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
  });
  let heard: Error | undefined;
  redis.on('error', (error) => {
    heard ??= error;
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CONNECT_MS);
  });
  try {
    const info = await Promise.race([redis.connect().then(() => redis.info('server')), tooLong]);
    const version = /redis_version:([\d.]+)/.exec(info)?.[1] ?? '0';
    const [major, minor] = version.split('.').map(Number);
    if (major < OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor < OLDEST_REDIS[1]))
      throw new UsageError(`${name} is Redis ${version}; the queue needs ${OLDEST_REDIS.join('.')} or newer`);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(whyNot(name, heard ?? error));
  } finally {
    clearTimeout(timer);
    redis.disconnect();
  }
}

function whyNot(name: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const start = `There is no queue at ${name}`;
  if (/ECONNREFUSED/.test(message))
    return `${start}: nothing answers there. Start Redis (redis-server), or give the address of the one that runs`;
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return `${start}: no machine of that name is known here`;
  if (/timed out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message))
    return `${start}: no answer within ${CONNECT_MS / 1000} s. Is it the right address, and does a firewall let this machine through?`;
  if (/NOAUTH|WRONGPASS|AUTH/.test(message)) return `${start} without the right password; expected redis://:PASSWORD@host:6379`;
  if (/Protocol error/i.test(message)) return `${start}: what answers there is not Redis`;
  if (/DB index is out of range/.test(message)) return `${start}: Redis has no database of that number`;
  return `${start}: ${message}`;
}

/** How many workers of this engine are connected, and which versions of the engine others have. */
export async function workersAt({ redis }: Connection): Promise<{ readonly mine: number; readonly others: readonly string[] }> {
  const names = String(await redis.client('LIST')).matchAll(/ name=(\S*)/g);
  const queues = [...names].flatMap(([, client]) => {
    const [prefix, encoded, ...rest] = client.split(':');
    return prefix === PREFIX && encoded && rest.length === 0 ? [Buffer.from(encoded, 'base64').toString()] : [];
  });
  const others = queues.filter((queue) => queue !== QUEUE).flatMap((queue) => /^runs-engine-(.+)-[0-9a-f]{8}$/.exec(queue)?.[1] ?? []);
  return { mine: queues.filter((queue) => queue === QUEUE).length, others: [...new Set(others)].toSorted() };
}
