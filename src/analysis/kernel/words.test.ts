import { expect, test } from 'vitest';
import { KERNELS } from '../../scenario/kernel/profiles.ts';

import {
  alongsideText,
  disksApart,
  fileReadsText,
  hostText,
  ownQueueText,
  READ_AHEAD_WORDS,
  readAheadText,
  usersAlongside,
  waitsText,
} from './words.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'load');

test('what a disk has of its own, in words; nothing where all is the host’s', () => {
  expect(ownQueueText(undefined, undefined)).toBeUndefined();
  expect(ownQueueText({}, undefined)).toBeUndefined();
  expect(ownQueueText({ scheduler: { kind: 'noop' }, requests: 64, tags: 1, readAheadBytes: 0 }, '2.6.18')).toBe(
    'noop, nr_requests 64, 1 tag, read-ahead off',
  );
  expect(ownQueueText({ readAheadBytes: 2 * 1024 ** 2 }, '2.6.18')).toBe('read-ahead 2 MiB');
});

test('disks that differ alike stand together, tunables that differ among them', () => {
  const disk = scenario.hardware.disks[0];
  const disks = [
    { ...disk, id: 'd1', queue: { tags: 4 } },
    { ...disk, id: 'd2' },
    { ...disk, id: 'd3', queue: { tags: 4 } },
    { ...disk, id: 'd4', queue: { scheduler: { kind: 'cfq' as const } } },
    { ...disk, id: 'd5', queue: { scheduler: { kind: 'cfq' as const, quantum: 1, sliceIdleMs: 8 } } },
  ];
  const host = { ...scenario.host, kernel: { profile: '2.6.18' as const } };
  expect(disksApart({ hardware: { ...scenario.hardware, disks }, host })).toEqual([
    { text: '4 tags', ids: ['d1', 'd3'] },
    { text: 'CFQ', ids: ['d4'] },
    { text: 'CFQ (quantum 1 request)', ids: ['d5'] },
  ]);
});

test('read-ahead and read calls', () => {
  expect(readAheadText(0)).toBe('off');
  expect(readAheadText(131_072)).toBe('128 KiB');
  expect(fileReadsText({ mode: 'buffered', callBytes: 131_072, outstanding: 4 })).toBe('buffered, 128 KiB per call');
  expect(fileReadsText({ mode: 'direct', callBytes: 1_048_576, outstanding: 2 })).toBe('direct, 1 MiB per call, 2 in flight');
  for (const { readAhead } of KERNELS) expect(READ_AHEAD_WORDS[readAhead].name).not.toBe('');
});

test('the folded host stays short under every kernel', () => {
  expect(hostText({ processors: 16, scheduler: { kind: 'clook' } })).toBe('16 processors, C-LOOK');
  const texts = KERNELS.map(({ id }) => hostText({ processors: 16, scheduler: { kind: 'anticipatory' }, kernel: { profile: id } }));
  expect(texts).toEqual(['2.6.9', '2.6.9', '2.6.11', '2.6.14', '2.6.18', '6.5'].map((version) => `${version} anticipatory`));
});

test('background users, by class', () => {
  const [first, second] = scenario.classes;
  expect(alongsideText(scenario)).toBeUndefined();
  expect(usersAlongside(scenario.workload)).toBe(0);
  const workload = {
    ...scenario.workload,
    alongside: [
      { class: first.id, users: 4 },
      { class: second.id, users: 1 },
    ],
  };
  expect(usersAlongside(workload)).toBe(5);
  expect(alongsideText({ ...scenario, workload })).toBe(`4 users repeat ${first.title} and 1 user repeats ${second.title}`);
});

test('requests that go on at once did not wait, though the queue held one for an instant', () => {
  const waits = (ms: number) => ({ mean: ms, sd: 0, p50: ms, p90: ms, p95: ms, p99: ms, max: ms });
  expect(waitsText({ meanQueueDepth: 0, maxQueueDepth: 1, waitMs: waits(0) })).toBe('none had to wait.');
  expect(waitsText({ meanQueueDepth: 0.5, maxQueueDepth: 3, waitMs: waits(2) })).toMatch(
    /^0\.5 waited on average, at most 3, for 2\.00\sms/,
  );
});
