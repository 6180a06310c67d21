import { expect, test } from 'vitest';
import { KERNELS } from '../scenario/kernel/profiles.ts';
import type { Measured } from './bench.ts';
import { QUEUED, schedulerCases, schedulerGrowth } from './benchSchedulers.ts';

const measured = (id: string, iosPerSecond: number): Measured => ({ id, iosPerSecond, seconds: 1, ios: iosPerSecond, meanQueueDepth: 0 });

test('every scheduler of every kernel is timed at every length, those of the same rules once', () => {
  const cases = schedulerCases(0.005);
  for (const kind of new Set(KERNELS.flatMap(({ schedulers }) => schedulers))) {
    for (const queued of QUEUED) {
      expect(cases.filter(({ id }) => id.startsWith(`schedulers/${kind}@`) && id.endsWith(`/${queued}`)).length).toBeGreaterThan(0);
    }
  }
  expect(cases.filter(({ id }) => id.startsWith('schedulers/deadline@')).length).toBe(2 * (QUEUED.length + 1));
  expect(cases.filter(({ id }) => id.startsWith('schedulers/cfq@')).length).toBe(4 * (QUEUED.length + 1));
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

test.each(schedulerCases(0.005).filter(({ id }) => id.endsWith('/100')))('$id lets go as many as it is asked to', ({ run }) => {
  const { ios, meanQueueDepth, seconds } = run();
  expect([ios, meanQueueDepth]).toEqual([1000, 100]);
  expect(seconds).toBeGreaterThan(0);
});

test.each(schedulerCases(0.005).filter(({ id }) => id.endsWith('/engine')))(
  '$id runs its requests with the processes waiting in its queue',
  ({ run }) => {
    const { ios, meanQueueDepth } = run();
    // One or two may have been merged.
    expect(ios).toBeGreaterThan(1990);
    expect(ios).toBeLessThanOrEqual(2000);
    expect(meanQueueDepth).toBeGreaterThan(10);
    expect(meanQueueDepth).toBeLessThanOrEqual(20);
  },
);

test('growth is that of the cost beside that of the logarithm', () => {
  const cases = [10, 100, 10_000, 'engine'].map((queued, k) => measured(`schedulers/fifo/${queued}`, [800, 400, 100, 300][k]));
  expect(schedulerGrowth(cases)).toEqual([{ id: 'fifo', perSecond: [800, 400, 100], engineIosPerSecond: 300, toLogarithm: 2 }]);
  expect(schedulerGrowth(cases.slice(1))).toEqual([]);
});
