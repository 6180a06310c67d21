import { expect, test } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { AS_ON_BOARD, describeDifference, describeLayout, describeObject, describeSelection, idRanges } from './describe.ts';
import { setCaches } from './edit/caches.ts';
import { setDiskQueue } from './edit/diskQueue.ts';
import { setKernel } from './edit/kernel.ts';
import { setFileReads, setReadAheadBytes, setRequests, setTunable } from './edit/kernelSettings.ts';
import { moveFiles } from './edit/move.ts';
import { remake } from './edit/remake.ts';
import { repartition } from './edit/partition.ts';
import { setGrowth, setPsuMaxBytes, setRowOrder } from './edit/fileSizes.ts';
import { setAlongside, setPathCap, setScheduler, setSeed, setUsers } from './edit/settings.ts';
import { makeStripe, setStripeUnit } from './edit/volumes.ts';
import { formatBytes } from '../base/units.ts';
import { layOut } from './layout.ts';
import type { Scenario } from './schema.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const preset = (id: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;
const manual = preset('manual-22/w2');
const striped = preset('stripe-22-64k/w3');

test('ids as ranges', () => {
  expect(idRanges(['d1', 'd2', 'd3', 'd7', 'd8', 'v-all'])).toBe('d1-d3, d7, d8, v-all');
  expect(idRanges(['d2', 'd1'])).toBe('d2, d1');
  expect(idRanges([])).toBe('');
});

test('a layout and its objects', () => {
  expect(describeLayout(striped)[0]).toBe('22 disks, 1 volume, 19 objects in 6 061 PSUs');
  expect(describeLayout(striped)[1]).toBe('striped volume v-all over d1-d22, unit 64 KiB');
  expect(describeLayout(manual)[1]).toBe('loose disks d1-d22');
  expect(describeObject(manual, 'daily_sales')).toBe(
    'Daily sales: 91 segments of 22 PSUs, 19.6 GiB, segments ±20 %, PSUs ±5 % from the mean, round robin over d1-d22, one further in each segment',
  );
  expect(describeObject(striped, 'spill')).toMatch(/^Spill space: 22 PSUs, 5.5 GiB, on v-all$/);
});

test('differences in the names of the board, and by ids', () => {
  const wide = preset('stripe-8-8-4-2/w3');
  const objects = wide.database.objects.map(({ id }) => id);
  const disks = wide.hardware.disks.map(({ id }) => id);
  const after = remake(wide, 'stripe', 262_144, [{ objects, disks }]);
  expect(describeDifference(wide, after)).toEqual([
    ...['v-fact', 'v-indexes', 'v-dimensions', 'v-spill'].map((id) => `volume ${id} dissolved`),
    'new striped volume v1 over d1-d22, unit 256 KiB',
    expect.stringMatching(/ files \(.*\) moved to v1$/),
  ]);
  expect(describeDifference(wide, after, AS_ON_BOARD)).toEqual([
    ...['Fact', 'Indexes', 'Dimensions', 'Spill'].map((name) => `volume ${name} dissolved`),
    'new striped volume All over disks 1–22, unit 256 KiB',
    expect.stringMatching(/ files \(.*\) moved to volume All$/),
  ]);
  const moved = moveFiles(manual, [0, 1], { kind: 'all', target: 'd9' });
  expect(describeDifference(manual, moved, AS_ON_BOARD)).toEqual([expect.stringMatching(/ moved to disk 9$/)]);
  const unit = setStripeUnit(wide, 'v-fact', 262_144);
  expect(describeDifference(wide, unit, AS_ON_BOARD)[0]).toMatch(/^striped volume Fact over disks 1–8, unit 256 KiB \(was /);
});

test('selections', () => {
  const first = layOut(manual).objectFirst[1];
  expect(describeSelection(manual, [])).toBe('nothing selected');
  expect(describeSelection(manual, [0])).toBe('Daily sales, segment 1, PSU 1 (1 file, 8.34 MiB)');
  const size = (...psus: number[]) => formatBytes(psus.reduce((sum, p) => sum + layOut(manual).bytes[p], 0));
  expect(describeSelection(manual, [22, 23, 44, 45])).toBe(`Daily sales, segments 2, 3, PSUs 1, 2 (4 files, ${size(22, 23, 44, 45)})`);
  expect(describeSelection(manual, [0, 23])).toBe(`2 files of Daily sales (2 files, ${size(0, 23)})`);
  expect(
    describeSelection(
      manual,
      Int32Array.from({ length: first }, (_, p) => p),
    ),
  ).toMatch(/^all of Daily sales \(2 002 files/);
});

test('what changed', () => {
  expect(describeDifference(manual, { ...manual, title: 'other' })).toEqual([]);
  expect(describeDifference(manual, moveFiles(manual, [0, 1], { kind: 'all', target: 'd9' }))).toEqual([
    'Daily sales, segment 1, PSUs 1, 2 (2 files, 16.5 MiB) moved to d9',
  ]);
  const changed = setUsers(setSeed(setScheduler(setStripeUnit(striped, 'v-all', 8192), 'fifo'), 7), 5);
  expect(describeDifference(striped, changed)).toEqual([
    'striped volume v-all over d1-d22, unit 8 KiB (was 22 disks, 64 KiB)',
    '5 users (was 1)',
    'seed 7 (was 1)',
    'scheduler FCFS (was C-LOOK)',
  ]);
  expect(describeDifference(striped, setPathCap(striped, 'loop-a', 95))).toEqual(['path loop-a capped at 95 MiB/s']);
  expect(describeDifference(manual, makeStripe(manual, { disks: ['d1', 'd2'] }, 4096))[0]).toBe(
    'new striped volume v1 over d1, d2, unit 4 KiB',
  );
});

test('how tables are cut and filled, and what caches begin with', () => {
  const all = ['daily_sales', 'sales_star4', 'sales_star5'];
  const names = 'Daily sales, Star index, 4 keys, Star index, 5 keys';
  expect(describeDifference(manual, repartition(manual, { segments: 21 }))).toEqual([
    `${names}: 21 segments of 22 PSUs (was 91 segments of 22 PSUs)`,
    'queries over other numbers of segments',
  ]);
  expect(describeDifference(preset('manual-22/w1'), repartition(preset('manual-22/w1'), { segments: 637 }))).toContain(
    'batch with 637 of load (was 91)',
  );
  expect(describeDifference(manual, setGrowth(manual, all, 65_536))).toEqual([`${names}: files grow by 64 KiB`]);
  expect(describeDifference(setGrowth(manual, all, 65_536), manual)).toEqual([`${names}: files preallocated`]);
  const filled = setRowOrder(setPsuMaxBytes(manual, ['daily_sales'], 5 << 20), 'daily_sales', 'unsorted');
  expect(describeDifference(manual, moveFiles(filled, [0], { kind: 'all', target: 'd9' }))).toEqual([
    'Daily sales: PSUs filled in order up to 5 MiB, rows unsorted',
    'Daily sales, segment 1, PSU 1 (1 file, 8.34 MiB) moved to d9',
  ]);
  expect(describeObject(filled, 'daily_sales')).toMatch(/19.6 GiB, .*at most 5 MiB a PSU, rows unsorted, round robin/);
  const warm = setCaches(manual, { atStart: 'warm' });
  expect(describeDifference(manual, warm)).toEqual(['caches warm at the start']);
  expect(describeDifference(warm, manual)).toEqual(['caches cold at the start']);
});

test('kernel, schedulers and queues', () => {
  const linux = setKernel(manual, '2.6.18');
  const set = setTunable(setTunable(setDiskQueue(linux, 'd3', { scheduler: { kind: 'noop' }, tags: 1 }), 'sliceIdleMs', 2), 'quantum', 8);
  const all = setFileReads(setRequests(setDiskQueue(set, 'd4', { scheduler: { kind: 'noop' }, tags: 1 }), 64), {
    mode: 'direct',
    outstanding: 4,
  });
  expect(describeLayout(all).slice(1, 4)).toEqual([
    'loose disks d1-d22',
    'Linux 2.6.18 (RHEL 5), CFQ, quantum 8 requests, slice_idle 2 ms, 64 requests, direct reads of 128 KiB, 4 under way',
    'd3, d4: noop, 1 tag',
  ]);
  expect(describeLayout(setReadAheadBytes(linux, 0))[2]).toBe('Linux 2.6.18 (RHEL 5), CFQ, buffered reads of 128 KiB, no read-ahead');
  expect(describeDifference(manual, linux)).toEqual([
    'Linux 2.6.18 (RHEL 5) (was no kernel)',
    'scheduler CFQ (was C-LOOK)',
    'merging on',
    'buffered reads of 128 KiB, read-ahead 128 KiB',
    'largest request 512 KiB',
  ]);
  expect(describeDifference(linux, all)).toEqual([
    'scheduler CFQ, quantum 8 requests, slice_idle 2 ms (was CFQ)',
    'request queue: 64 requests',
    'direct reads of 128 KiB, 4 under way',
    'queues of d3, d4 noop, 1 tag',
  ]);
  expect(describeDifference(all, linux)).toContain('queues of d3, d4 as the host');
  expect(describeDifference(manual, setScheduler(manual, { kind: 'sptf', ageWeight: 1 }))).toEqual(['scheduler SPTF (was C-LOOK)']);
  expect(describeDifference(manual, setAlongside(manual, [{ class: 'tight', users: 2 }]))).toEqual(['alongside 2 users of tight']);
  expect(describeDifference(setAlongside(manual, [{ class: 'tight', users: 2 }]), manual)).toEqual(['no background users']);
});

test('every two presets that differ are told apart, a preset from itself is not', () => {
  const all = presetIds(SAMPLE_STUDY).map((id) => presetScenario(id)!);
  for (const a of all.slice(0, 6)) {
    for (const b of all) expect(describeDifference(a, b).length > 0).toBe(a !== b);
  }
});
