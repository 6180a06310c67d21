import { expect, test } from 'vitest';
import { ratesOf } from './objects.ts';

test('rates are over the whole run, the mean size over all requests', () => {
  const one = { reads: 30, writes: 10, bytesRead: 3e6, bytesWritten: 1e6 };
  expect(ratesOf(one, 2000)).toEqual({ mbPerSecond: 2, requestsPerSecond: 20, meanBytes: 1e5 });
});

test('nothing asked for and no time give figures that are figures', () => {
  const none = { reads: 0, writes: 0, bytesRead: 0, bytesWritten: 0 };
  expect(ratesOf(none, 0)).toEqual({ mbPerSecond: 0, requestsPerSecond: 0, meanBytes: null });
});
