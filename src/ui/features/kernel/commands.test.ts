import { afterEach, expect, test } from 'vitest';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import { testStore } from '../../../store/testing/store.ts';
import {
  changeFileReads,
  changeQueue,
  changeReadAhead,
  changeTunable,
  copyDisk,
  resetDisk,
  resetDisks,
  resetTunables,
  schedulerOf,
} from './commands.ts';
import { chooseKernel, chooseScheduler } from './choices.ts';
import { diskQueueRows, queueRows } from './queueRows.ts';
import { tunableRows } from '../../../analysis/kernel/tunableRows.ts';

let stop = () => {};
afterEach(() => stop());

function workbench(kernel: KernelId = '2.6.18') {
  const app = testStore();
  stop = () => app.state().cancelRun();
  const handles = { store: app.store, results: app.results, engine: app.engine };
  chooseKernel(handles, kernel);
  const host = () => app.state().scenario.host;
  const tunable = (name: string, disk: string | null = null) =>
    tunableRows(schedulerOf(app.state().scenario, disk), host().kernel?.profile).find((row) => row.name === name)!;
  const setting = (name: string) => queueRows(host()).find((row) => row.name === name)!;
  const queueOf = (id: string) => app.state().scenario.hardware.disks.find((disk) => disk.id === id)?.queue;
  const trail = () => app.state().history.map(({ label }) => label);
  return { handles, state: app.state, host, tunable, setting, queueOf, trail, clock: app.clock };
}

test('kernel, scheduler and tunables: one step each, with the kernel’s words', () => {
  const { handles, host, tunable, trail, state } = workbench();
  chooseScheduler(handles, 'cfq');
  expect(changeTunable(handles, null, tunable('sliceIdleMs'), 2)).toBeNull();
  expect(changeTunable(handles, null, tunable('quantum'), 8)).toBeNull();
  expect(host().scheduler).toMatchObject({ kind: 'cfq', sliceIdleMs: 2, quantum: 8 });
  expect(trail().slice(-2)).toEqual(['CFQ slice_idle 2 ms', 'CFQ quantum 8 requests']);
  changeTunable(handles, null, tunable('sliceIdleMs'), null);
  expect(trail().at(-1)).toBe('CFQ slice_idle back to 8 ms');
  expect(tunable('sliceIdleMs')).toMatchObject({ value: 8, changed: false });
  resetTunables(handles, null);
  expect(trail().at(-1)).toBe('CFQ with its defaults');
  expect(host().scheduler).toEqual({ kind: 'cfq' });
  state().undo();
  expect(host().scheduler).toEqual({ kind: 'cfq', quantum: 8 });
});

test('what disks lose to a kernel with one scheduler for all is reported, and undo brings it back', () => {
  const { handles, queueOf, trail, state } = workbench();
  for (const disk of ['d1', 'd2']) chooseScheduler(handles, 'noop', disk);
  changeQueue(
    handles,
    'd1',
    diskQueueRows(state().scenario.host, queueOf('d1')).find(({ name }) => name === 'tags')!,
    4,
  );
  chooseKernel(handles, '2.6.9');
  expect(state().notices.map(({ text }) => text)).toEqual([
    '2 disks lose their own scheduler: Linux 2.6.9 has one for all (undo brings it back)',
  ]);
  expect(trail().at(-1)).toBe('Linux 2.6.9; 2 disks lose their own scheduler');
  expect(queueOf('d1')).toEqual({ tags: 4 });
  state().undo();
  expect(queueOf('d2')).toEqual({ scheduler: { kind: 'noop' } });
  expect(state().notices).toEqual([]);
  chooseKernel(handles, '2.6.14');
  expect(trail().at(-1)).toBe('Linux 2.6.14');
  expect(state().notices).toEqual([]);
});

test('a value that the kernel does not take comes back in words, and changes nothing', () => {
  const { handles, tunable, trail } = workbench();
  chooseScheduler(handles, 'cfq');
  const before = trail();
  expect(changeTunable(handles, null, tunable('quantum'), 0)).toMatch(/1 to 10 000/);
  expect(changeFileReads(handles, { callBytes: 5000 })).toMatch(/whole blocks.*would do/);
  expect(changeReadAhead(handles, 2 ** 40)).toMatch(/would do/);
  expect(trail()).toEqual(before);
});

test('the request queue, and back to the kernel’s', () => {
  const { handles, host, setting, trail } = workbench();
  for (const [name, value] of [
    ['requests', 64],
    ['tags', 4],
    ['plugRequests', 1],
    ['plugMs', 0.5],
    ['maxRequestBytes', 128],
    ['mergeRequests', 0],
  ] as const) {
    expect(changeQueue(handles, null, setting(name), value)).toBeNull();
    expect(setting(name)).toMatchObject({ value, changed: true });
  }
  expect(host()).toMatchObject({ kernel: { requests: 64, tags: 4, plugRequests: 1, plugMs: 0.5 }, maxRequestBytes: 131_072 });
  expect(trail().at(-2)).toBe('Queue: max_sectors_kb 128 KiB');
  for (const row of queueRows(host()).filter(({ fixed }) => !fixed)) changeQueue(handles, null, row, null);
  expect(queueRows(host()).filter(({ changed }) => changed)).toEqual([]);
  expect(host().kernel).toEqual({ profile: '2.6.18' });
});

test('one disk has its own scheduler, tunables, limits and read-ahead; others get the same; all go back', () => {
  const { handles, host, tunable, queueOf, trail } = workbench();
  chooseScheduler(handles, 'noop', 'd3');
  expect(trail().at(-1)).toBe('Disk 3: noop');
  chooseScheduler(handles, 'deadline', 'd3');
  changeTunable(handles, 'd3', tunable('fifoBatch', 'd3'), 1);
  expect(trail().at(-1)).toBe('Disk 3: deadline fifo_batch 1 request');
  const [, tags] = diskQueueRows(host(), queueOf('d3'));
  changeQueue(handles, 'd3', tags, 2);
  changeReadAhead(handles, 2_097_152, 'd3');
  expect(trail().at(-1)).toBe('Disk 3: read-ahead 2 MiB (setra 4096)');
  expect(queueOf('d3')).toMatchObject({ scheduler: { kind: 'deadline', fifoBatch: 1 }, tags: 2, readAheadBytes: 2_097_152 });
  copyDisk(handles, 'd3', ['d4', 'd5'], 'volume Fact');
  expect(queueOf('d4')).toEqual(queueOf('d3'));
  changeReadAhead(handles, null, 'd3');
  expect(queueOf('d3')).not.toHaveProperty('readAheadBytes');
  resetDisk(handles, 'd3');
  expect(queueOf('d3')).toBeUndefined();
  expect(trail().at(-1)).toBe('Disk 3: queue as the host');
  resetDisks(handles, ['d4', 'd5']);
  expect([queueOf('d4'), queueOf('d5')]).toEqual([undefined, undefined]);
});

test('read-ahead off is a value; reads past the page cache, several under way', () => {
  const { handles, host, trail } = workbench();
  changeReadAhead(handles, 0);
  expect(host().readAhead).toMatchObject({ kind: 'kernel', maxBytes: 0 });
  expect(trail().at(-1)).toBe('Read-ahead off (setra 0)');
  changeFileReads(handles, { mode: 'direct' });
  changeFileReads(handles, { outstanding: 4 });
  changeFileReads(handles, { callBytes: 1_048_576 });
  expect(host().fileReads).toEqual({ mode: 'direct', outstanding: 4, callBytes: 1_048_576 });
  expect(trail().slice(-3)).toEqual(['Direct reads', '4 read calls in flight', '1 MiB per read call']);
});
