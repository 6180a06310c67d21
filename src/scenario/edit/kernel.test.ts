import { describe, expect, test } from 'vitest';

import { KERNELS, kernelProfile, schedulersOf, type KernelId } from '../kernel/profiles.ts';
import { tunablesOf } from '../kernel/tunables.ts';
import type { Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { refusalText } from '../testing/refusal.ts';
import { setDiskQueue, setDiskScheduler } from './diskQueue.ts';
import { lostByDisks, setKernel } from './kernel.ts';
import { setFileReads, setMaxRequestBytes, setPlug, setReadAheadBytes, setRequests, setTags, setTunable } from './kernelSettings.ts';
import { setAlongside, setReadAhead, setScheduler, setUsers, setWorkload } from './settings.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const textbook: Scenario = frozen(sampleScenario('loose', 'mixed'));
const under = (id: KernelId): Scenario => frozen(setKernel(textbook, id));

const DEADLINE = { readExpireMs: 9, writeExpireMs: 9, fifoBatch: 1, writesStarved: 0 };
const queueOf = (scenario: Scenario, diskId: string) => scenario.hardware.disks.find(({ id }) => id === diskId)?.queue;

describe('a kernel', () => {
  test.each(KERNELS)(
    '$id: its scheduler, read-ahead and largest request, valid',
    ({ id, defaultScheduler, maxRequestBytes, readAheadBytes }) => {
      const { host } = under(id);
      expect(host.kernel).toEqual({ profile: id });
      expect(host.scheduler.kind).toBe(defaultScheduler);
      expect(host).toMatchObject({ mergeRequests: true, maxRequestBytes, readAhead: { kind: 'kernel', maxBytes: readAheadBytes } });
      expect(problemsOf(under(id))).toEqual([]);
    },
  );

  test('a scheduler that it has stays, with the tunables that it has', () => {
    const deadline = setScheduler(textbook, { kind: 'deadline', readExpireMs: 100, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 });
    expect(setKernel(deadline, '2.6.9').host.scheduler).toEqual(deadline.host.scheduler);
    const cfq = setTunable(setTunable(under('2.6.18'), 'sliceIdleMs', 2), 'quantum', 8);
    expect(setKernel(cfq, '2.6.14').host.scheduler).toEqual({ kind: 'cfq', sliceIdleMs: 2, quantum: 8 });
    expect(setKernel(cfq, '2.6.9-rhel4').host.scheduler).toEqual({ kind: 'cfq', quantum: 8 });
    expect(setKernel(cfq, 'modern').host.scheduler).toEqual({ kind: 'mq-deadline' });
  });

  test('a textbook order gives way to the first kernel, and stays from one to another', () => {
    const fifo = setScheduler(under('2.6.9'), 'fifo');
    expect(setKernel(fifo, 'modern').host.scheduler).toEqual({ kind: 'fifo' });
    expect(setKernel(setScheduler(textbook, 'fifo'), 'modern').host.scheduler.kind).toBe('mq-deadline');
  });

  test('what was set of the queue stays; schedulers of disks where the kernel has one for all do not', () => {
    const set = setDiskQueue(setRequests(under('2.6.18'), 512), 'd2', { scheduler: { kind: 'noop' }, tags: 4 });
    expect(setKernel(set, 'modern').host.kernel).toEqual({ profile: 'modern', requests: 512 });
    expect(queueOf(setKernel(set, '2.6.11'), 'd2')).toEqual({ scheduler: { kind: 'noop' }, tags: 4 });
    expect(queueOf(setKernel(set, '2.6.9'), 'd2')).toEqual({ tags: 4 });
    expect(queueOf(setKernel(set, 'modern'), 'd2')).toEqual({ tags: 4 });
    expect(problemsOf(setKernel(set, '2.6.9'))).toEqual([]);
  });

  test('what disks lose is reported: schedulers where there is one for all or none of that name, tunables, queues', () => {
    const two = setDiskScheduler(setDiskScheduler(under('2.6.18'), 'd2', 'noop'), 'd3', { kind: 'deadline', ...DEADLINE });
    const lost = (scenario: Scenario, id: KernelId | null) => lostByDisks(scenario, setKernel(scenario, id));
    expect(lost(two, '2.6.9')).toEqual(['2 disks lose their own scheduler: Linux 2.6.9 has one for all']);
    expect(lost(setDiskScheduler(two, 'd3', null), '2.6.9')).toEqual(['1 disk loses its own scheduler: Linux 2.6.9 has one for all']);
    expect(lost(two, '2.6.11')).toEqual([]);
    expect(lost(two, 'modern')).toEqual(['2 disks lose their own scheduler: Linux 6.5 and later does not have it']);
    const tuned = setDiskQueue(setTunable(setScheduler(under('2.6.18'), 'cfq'), 'sliceIdleMs', 2, 'd2'), 'd2', { tags: 4, requests: 64 });
    expect(lost(tuned, '2.6.9')).toEqual(['1 disk loses its own tunables: Linux 2.6.9 does not have all of them']);
    expect(queueOf(setKernel(tuned, '2.6.9'), 'd2')).toEqual({ scheduler: { kind: 'cfq' }, tags: 4, requests: 64 });
    expect(lost(tuned, null)).toEqual([
      '1 disk loses its own scheduler: a host without a kernel does not have it',
      '1 disk loses its own queue: a host without a kernel has none',
    ]);
  });

  test('none: the textbook host again, without what needs a kernel', () => {
    const all = setDiskQueue(
      setFileReads(setReadAheadBytes(setTunable(under('2.6.18'), 'sliceIdleMs', 0), 0), { mode: 'direct', outstanding: 4 }),
      'd2',
      {
        scheduler: { kind: 'deadline', readExpireMs: 9, writeExpireMs: 9, fifoBatch: 1, writesStarved: 0 },
        requests: 64,
        readAheadBytes: 0,
      },
    );
    const back = setKernel(all, null);
    expect(back.host.kernel).toBeUndefined();
    expect('fileReads' in back.host).toBe(false);
    expect(back.host.scheduler).toEqual({ kind: 'clook' });
    expect(back.host.readAhead.kind).toBe('stripe-aware');
    expect(queueOf(back, 'd2')).toEqual({ scheduler: queueOf(all, 'd2')!.scheduler });
    expect(problemsOf(back)).toEqual([]);
  });

  test('the one that there is changes nothing', () => {
    const linux = under('2.6.11');
    expect(setKernel(linux, '2.6.11')).toBe(linux);
    expect(setKernel(textbook, null)).toBe(textbook);
  });
});

describe('schedulers', () => {
  test.each(KERNELS.flatMap(({ id }) => schedulersOf(id).map((kind) => [id, kind] as const)))('%s can have %s', (id, kind) => {
    const after = setScheduler(under(id), kind);
    expect(after.host.scheduler.kind).toBe(kind);
    expect(problemsOf(after)).toEqual([]);
  });

  test('what the kernel does not have is refused with what it has', () => {
    expect(refusalText(() => setScheduler(under('modern'), 'anticipatory'))).toMatch(
      /^unknown: Linux 6.5 and later has no scheduler anticipatory, which the kernels .*2.6.18 have; none, mq-deadline, kyber or bfq/,
    );
    expect(refusalText(() => setScheduler(textbook, 'cfq'))).toMatch(/^unknown: A host without a kernel has no scheduler cfq/);
    expect(refusalText(() => setScheduler(under('2.6.9'), { kind: 'cfq', sliceIdleMs: 8 }))).toMatch(
      /has no sliceIdleMs; quantum or queued$/,
    );
    expect(refusalText(() => setScheduler(textbook, { kind: 'sptf', ageWeight: 11 }))).toMatch(/^range: SPTF does not take ageWeight/);
  });

  test('for one disk, where the kernel has them apart', () => {
    const after = setDiskScheduler(under('2.6.18'), 'd3', 'noop');
    expect(queueOf(after, 'd3')).toEqual({ scheduler: { kind: 'noop' } });
    expect(problemsOf(after)).toEqual([]);
    expect(queueOf(setDiskScheduler(after, 'd3', null), 'd3')).toBeUndefined();
    expect(refusalText(() => setDiskScheduler(under('2.6.9'), 'd3', 'noop'))).toMatch(
      /^unknown: Disk 3 cannot have the scheduler noop by itself: Linux 2.6.9 has one for all disks; set it for the host, or choose Linux 2.6.11/,
    );
    expect(refusalText(() => setDiskScheduler(under('2.6.18'), 'd99', 'noop'))).toMatch(/^unknown: There is no disk d99/);
    expect(refusalText(() => setDiskScheduler(under('2.6.18'), 'd3', 'bfq'))).toMatch(/has no scheduler bfq/);
  });

  test('a new scheduler for all takes disks along that had tunables of the one before', () => {
    const set = setTunable(under('2.6.9'), 'anticExpireMs', 0, 'd3');
    expect(queueOf(set, 'd3')).toEqual({ scheduler: { kind: 'anticipatory', anticExpireMs: 0 } });
    const after = setScheduler(set, 'noop');
    expect(queueOf(after, 'd3')).toBeUndefined();
    expect(problemsOf(after)).toEqual([]);
  });
});

describe('tunables', () => {
  const all = KERNELS.flatMap(({ id, schedulers }) =>
    schedulers.flatMap((kind) => tunablesOf(kind, id).map((tunable) => [id, kind, tunable.name, tunable] as const)),
  );

  test.each(all)('%s %s %s: set, refused beyond its range, and left out again', (id, kind, name, { min, max, unit, default: usual }) => {
    const before = setScheduler(under(id), kind);
    const value = usual === max ? min : max;
    const after = setTunable(before, name, value);
    expect(after.host.scheduler).toMatchObject({ [name]: unit === 'switch' ? value === 1 : value });
    expect(problemsOf(after)).toEqual([]);
    expect(setTunable(after, name, null).host.scheduler).toEqual(before.host.scheduler);
    expect(setTunable(after, name, usual).host.scheduler).toEqual(before.host.scheduler);
    expect(setTunable(before, name, null)).toBe(before);
    for (const beyond of [min - 1, max + 1, Number.NaN])
      expect(refusalText(() => setTunable(before, name, beyond))).toMatch(/^range: .* is .*; .*by default/);
  });

  test('one that the scheduler does not have', () => {
    expect(refusalText(() => setTunable(under('2.6.9-rhel4'), 'sliceIdleMs', 8))).toMatch(
      /^unknown: CFQ of Linux 2.6.9-42.EL \(RHEL 4 U4\) has no sliceIdleMs; quantum or queued$/,
    );
    expect(refusalText(() => setTunable(under('2.6.9-rhel4'), 'sliceIdleMs', null))).toMatch(/^unknown: /);
    expect(refusalText(() => setTunable(textbook, 'quantum', 4))).toMatch(/^unknown: /);
  });

  test('of one disk: it gets the scheduler of the host for its own', () => {
    const after = setTunable(under('2.6.18'), 'sliceIdleMs', 2, 'd5');
    expect(queueOf(after, 'd5')).toEqual({ scheduler: { kind: 'cfq', sliceIdleMs: 2 } });
    expect(after.host.scheduler).toEqual({ kind: 'cfq' });
    expect(refusalText(() => setTunable(under('2.6.18'), 'sliceIdleMs', 2, 'd99'))).toMatch(/There is no disk d99/);
    expect(refusalText(() => setTunable(under('2.6.18'), 'sliceIdleMs', null, 'd99'))).toMatch(/There is no disk d99/);
    const linux = under('2.6.18');
    expect(setTunable(linux, 'sliceIdleMs', null, 'd5')).toBe(linux);
  });
});

describe('the request queue', () => {
  const linux = under('2.6.18');
  const cases: readonly (readonly [string, (s: Scenario) => Scenario, object])[] = [
    ['requests', (s) => setRequests(s, 512), { requests: 512 }],
    ['tags', (s) => setTags(s, 4), { tags: 4 }],
    ['plug', (s) => setPlug(s, { requests: 1, ms: 0 }), { plugRequests: 1, plugMs: 0 }],
    ['plug of one kind', (s) => setPlug(setPlug(s, { requests: 8, ms: 2 }), { ms: null }), { plugRequests: 8 }],
    ['back to the kernel', (s) => setTags(setRequests(setRequests(s, 512), null), null), {}],
  ];
  test.each(cases)('%s', (_, edit, expected) => {
    const after = edit(linux);
    expect(after.host.kernel).toEqual({ profile: '2.6.18', ...expected });
    expect(problemsOf(after)).toEqual([]);
    expect(refusalText(() => edit(textbook))).toMatch(
      /^unknown: A request queue needs a kernel, and the host has none; choose a kernel first/,
    );
  });

  test('values out of range', () => {
    expect(refusalText(() => setRequests(linux, 3))).toMatch(/^range: .*from 4 to 10000, not 3; 4 would do/);
    expect(refusalText(() => setTags(linux, 1025))).toMatch(/1024 would do/);
    expect(refusalText(() => setPlug(linux, { requests: 0 }))).toMatch(/1 would do/);
    expect(refusalText(() => setPlug(linux, { ms: Number.NaN }))).toMatch(/0 to 1000 ms/);
    expect(refusalText(() => setDiskQueue(linux, 'd1', { tags: 0 }))).toMatch(/1 would do/);
    expect(refusalText(() => setDiskQueue(linux, 'd1', { requests: 1e9 }))).toMatch(/10000 would do/);
    expect(refusalText(() => setDiskQueue(textbook, 'd1', { tags: 4 }))).toMatch(/needs a kernel/);
    expect(refusalText(() => setMaxRequestBytes(linux, 4096))).toMatch(/8192 would do/);
    expect(setMaxRequestBytes(linux, 65_536).host.maxRequestBytes).toBe(65_536);
  });

  test('of one disk: fields come and go, and all of them', () => {
    const one = setDiskQueue(linux, 'd1', { requests: 64, tags: 2 });
    expect(queueOf(one, 'd1')).toEqual({ requests: 64, tags: 2 });
    expect(queueOf(setDiskQueue(one, 'd1', { tags: undefined }), 'd1')).toEqual({ requests: 64 });
    expect(queueOf(setDiskQueue(one, 'd1', null), 'd1')).toBeUndefined();
    expect(setDiskQueue(linux, 'd1', null)).toBe(linux);
    expect(problemsOf(one)).toEqual([]);
  });
});

describe('reads', () => {
  const linux = under('2.6.11');

  test('calls of whole blocks, buffered or direct', () => {
    const after = setFileReads(linux, { mode: 'direct', callBytes: 1 << 20, outstanding: 8 });
    expect(after.host.fileReads).toEqual({ mode: 'direct', callBytes: 1 << 20, outstanding: 8 });
    expect(setFileReads(after, { outstanding: 2 }).host.fileReads).toEqual({ mode: 'direct', callBytes: 1 << 20, outstanding: 2 });
    expect('fileReads' in setFileReads(after, null).host).toBe(false);
    expect(problemsOf(after)).toEqual([]);
    expect(refusalText(() => setFileReads(linux, { callBytes: 10_000 }))).toMatch(
      /^range: A read call is of whole blocks of 8 KiB, .*; 8192 bytes would do/,
    );
    expect(refusalText(() => setFileReads(linux, { callBytes: 2 ** 30 }))).toMatch(/16777216 bytes would do/);
    expect(refusalText(() => setFileReads(linux, { callBytes: Number.NaN }))).toMatch(/8192 bytes would do/);
    expect(refusalText(() => setFileReads(linux, { outstanding: 17 }))).toMatch(/16 would do/);
    expect(refusalText(() => setFileReads(textbook, {}))).toMatch(/needs a kernel/);
  });

  test('read-ahead of all disks and of one, from 0', () => {
    const off = setReadAheadBytes(linux, 0);
    expect(off.host.readAhead).toMatchObject({ kind: 'kernel', maxBytes: 0 });
    expect(problemsOf(off)).toEqual([]);
    const one = setReadAheadBytes(linux, 2 << 20, 'd4');
    expect(queueOf(one, 'd4')).toEqual({ readAheadBytes: 2 << 20 });
    expect(one.host).toBe(linux.host);
    expect(refusalText(() => setReadAheadBytes(linux, -1))).toMatch(/0 would do/);
    expect(refusalText(() => setReadAheadBytes(linux, 1e12, 'd4'))).toMatch(/67108864 would do/);
    expect(refusalText(() => setReadAheadBytes(textbook, 131_072))).toMatch(/needs a kernel/);
  });

  test('from the kernel back to windows of the host, which cannot be off', () => {
    const fixed = setReadAhead(setReadAheadBytes(linux, 0), { kind: 'fixed' });
    expect(fixed.host.readAhead.kind).toBe('fixed');
    expect(problemsOf(fixed)).toEqual([]);
    expect(setReadAhead(fixed, { kind: 'kernel' }).host.readAhead.kind).toBe('kernel');
    expect(refusalText(() => setReadAhead(textbook, { kind: 'kernel' }))).toMatch(/needs a kernel/);
    expect(refusalText(() => setReadAhead(textbook, { minBytes: 0 }))).toMatch(/4096 would do/);
  });
});

describe('users alongside', () => {
  test('set, changed and taken away', () => {
    const after = setAlongside(textbook, [{ class: 'tight', users: 3 }]);
    expect(after.workload.alongside).toEqual([{ class: 'tight', users: 3 }]);
    expect(problemsOf(after)).toEqual([]);
    expect('alongside' in setAlongside(after, []).workload).toBe(false);
    expect(setAlongside(textbook, [])).toBe(textbook);
  });

  test('unknown classes and too many users are refused, also by the users of the batch', () => {
    expect(refusalText(() => setAlongside(textbook, [{ class: 'nothing', users: 1 }]))).toMatch(/no query class nothing/);
    expect(refusalText(() => setAlongside(textbook, [{ class: 'tight', users: 0 }]))).toMatch(/1 would do/);
    expect(refusalText(() => setAlongside(textbook, [{ class: 'tight', users: 500 }]))).toMatch(/^limit: .*at most 499 alongside/);
    expect(
      refusalText(() =>
        setAlongside(
          textbook,
          Array.from({ length: 17 }, () => ({ class: 'tight', users: 1 })),
        ),
      ),
    ).toMatch(/^limit: .*at most 16/);
    const after = setAlongside(textbook, [{ class: 'tight', users: 400 }]);
    expect(refusalText(() => setUsers(after, 101))).toMatch(/100 would do/);
    expect(refusalText(() => setWorkload(textbook, { ...textbook.workload, alongside: [{ class: 'x', users: 1 }] }))).toMatch(
      /no query class x/,
    );
  });
});

test('every refusal leaves the document as it was, and every kernel of the list can be gone through', () => {
  let scenario = textbook;
  for (const { id } of [...KERNELS, ...KERNELS.toReversed()]) {
    scenario = frozen(setKernel(scenario, id));
    expect(scenario.host.scheduler.kind, id).toBe(kernelProfile(id).schedulers.find((kind) => kind === scenario.host.scheduler.kind));
    expect(problemsOf(scenario), id).toEqual([]);
  }
});
