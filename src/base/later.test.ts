import { expect, it, vi } from 'vitest';
import { everyLater, later } from './later.ts';

it('what has arrived is kept, and asked for once', async () => {
  const start = vi.fn(async () => 42);
  const part = later('a number', start);
  expect([start.mock.calls.length, part.arrived()]).toEqual([0, undefined]);
  expect(await Promise.all([part.load(), part.load()])).toEqual([42, 42]);
  expect([await part.load(), part.arrived(), start.mock.calls.length]).toEqual([42, 42, 1]);
});

it('a load that failed is forgotten: the next one asks again', async () => {
  const start = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const part = later('a text', start);
  const both = [part.load(), part.load()];
  await expect(both[0]).rejects.toThrow('offline');
  await expect(both[1]).rejects.toThrow('offline');
  expect([start.mock.calls.length, part.arrived()]).toEqual([1, undefined]);
  expect([await part.load(), start.mock.calls.length]).toEqual(['there', 2]);
});

it('what is declared while the list is read comes in at its end', () => {
  const seen: string[] = [];
  later('outer', async () => 1);
  let inner = false;
  for (const { name } of everyLater()) {
    seen.push(name);
    if (name !== 'outer' || inner) continue;
    inner = true;
    later('inner', async () => 2);
  }
  expect(seen.slice(-2)).toEqual(['outer', 'inner']);
});
