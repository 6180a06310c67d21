import { expect, test } from 'vitest';
import { KERNELS } from '../../../scenario/kernel/profiles.ts';
import { tunablesOf } from '../../../scenario/kernel/tunables.ts';
import type { Host, Scheduler } from '../../../scenario/schema.ts';

import { diskQueueRows, queueRows } from './queueRows.ts';
import { boundsText, commonSource, rowTitle, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { tunableRows } from '../../../analysis/kernel/tunableRows.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const { host } = sampleScenario('loose', 'load');
const withKernel = (kernel: Host['kernel']): Host => ({ ...host, kernel });
const byName = <R extends SettingRow>(rows: readonly R[], name: string): R => rows.find((row) => row.name === name)!;

test('every tunable of every scheduler of every kernel is a row in the kernel’s order, unchanged at first', () => {
  for (const { id, schedulers } of KERNELS) {
    for (const kind of schedulers) {
      const rows = tunableRows({ kind } as Scheduler, id);
      expect(rows.map(({ name }) => name)).toEqual(tunablesOf(kind, id).map(({ name }) => name));
      for (const row of rows) {
        expect(row.changed, `${id} ${kind} ${row.name}`).toBe(false);
        expect(row.value).toBe(row.usual);
        expect(row.meaning).not.toBe('');
        expect(row.source).not.toBe('');
      }
    }
  }
});

test('what differs from the default is marked, switches among it', () => {
  const rows = tunableRows({ kind: 'bfq', sliceIdleMs: 2, lowLatency: false, timeoutSyncMs: 124 }, 'modern');
  expect(rows.filter(({ changed }) => changed).map(({ name, value }) => [name, value])).toEqual([
    ['sliceIdleMs', 2],
    ['lowLatency', 0],
  ]);
  expect(boundsText(byName(rows, 'sliceIdleMs'))).toBe('default 8 ms · 0 to 600 000');
  expect(boundsText(byName(rows, 'lowLatency'))).toBe('default on');
});

test('what no kernel has is called by our name', () => {
  const row = byName(tunableRows({ kind: 'anticipatory' }, '2.6.11'), 'countInFlight');
  expect(row.kernelName).toBeNull();
  expect(rowTitle(row)).toBe('count in flight');
});

test('values with their units', () => {
  expect(valueText('switch', 1)).toBe('on');
  expect(valueText('times', 2)).toBe('×2');
  expect(valueText('batches', 1)).toBe('1 batch');
  expect(valueText('requests', 16)).toBe('16 requests');
  expect(valueText('KiB', 16_384)).toBe('16 384 KiB');
  expect(valueText('ms', 0.5)).toBe('0.5 ms');
});

test('the source that most rows share is said once', () => {
  expect(commonSource(tunableRows({ kind: 'kyber' }, 'modern'))).toMatch(/kyber-iosched/);
  expect(commonSource(tunableRows({ kind: 'anticipatory' }, '2.6.11'))).toMatch(/as-iosched/);
  expect(commonSource([])).toBeUndefined();
});

test.each(KERNELS)('$title: the queue has the profile’s defaults, and what it has by itself is a fact', (profile) => {
  const rows = queueRows({ ...withKernel({ profile: profile.id }), maxRequestBytes: profile.maxRequestBytes, mergeRequests: true });
  expect(rows.map(({ value }) => value)).toEqual([
    profile.requests,
    profile.tags,
    profile.plug.requests,
    profile.plug.ms,
    profile.maxRequestBytes / 1024,
    1,
    profile.chosenAhead,
  ]);
  expect(rows.filter(({ changed }) => changed)).toEqual([]);
  expect(rows.filter(({ fixed }) => fixed).map(({ name }) => name)).toEqual(['chosenAhead']);
});

test('what the document sets in the queue is marked; a host without a kernel has only size and merging', () => {
  const rows = queueRows(withKernel({ profile: '2.6.18', requests: 512, plugMs: 0 }));
  expect(byName(rows, 'requests')).toMatchObject({ value: 512, usual: 128, changed: true });
  expect(byName(rows, 'plugMs')).toMatchObject({ value: 0, usual: 3, changed: true });
  expect(byName(rows, 'tags')).toMatchObject({ value: 32, changed: false });
  expect(queueRows(host).map(({ name, changed }) => [name, changed])).toEqual([
    ['maxRequestBytes', false],
    ['mergeRequests', false],
  ]);
});

test('a disk’s rows are the host’s values until it has its own, even if they are the same', () => {
  const own = withKernel({ profile: '2.6.18', tags: 8 });
  expect(diskQueueRows(own, undefined).map(({ name, value, usualOf, changed }) => [name, value, usualOf, changed])).toEqual([
    ['requests', 128, 'host', false],
    ['tags', 8, 'host', false],
  ]);
  expect(byName(diskQueueRows(own, { tags: 8 }), 'tags')).toMatchObject({ value: 8, usual: 8, changed: true });
  expect(diskQueueRows(host, { tags: 8 })).toEqual([]);
});
