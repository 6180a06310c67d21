/** What a document may say about a kernel and what only a kernel has: each fault told once, with what is possible. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { tunablesOf } from '../kernel/tunables.ts';
import { KERNEL_IDS, KERNELS } from '../kernel/profiles.ts';
import { Scheduler, type Scenario } from '../schema.ts';
import { draftOf, raw, type Draft } from '../testing/draft.ts';
import { parseScenario } from '../validate.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const base = (kernel?: string): Draft<Scenario> => {
  const draft = draftOf(sampleScenario('loose', 'mixed'));
  if (kernel !== undefined) {
    draft.host.kernel = raw({ profile: kernel });
    draft.host.readAhead.kind = 'kernel';
    draft.host.scheduler = raw({ kind: KERNELS.find(({ id }) => id === kernel)!.defaultScheduler });
  }
  return draft;
};

function problems(kernel: string | undefined, change: (draft: Draft<Scenario>) => unknown): string[] {
  const draft = base(kernel);
  change(draft);
  const parsed = parseScenario(draft);
  return parsed.ok ? [] : parsed.problems.map((p) => `${p.pointer}: ${p.message}; ${p.expected}`);
}

test.each([undefined, ...KERNEL_IDS])('a host with its kernel %s and nothing set is valid', (kernel) => {
  expect(problems(kernel, () => 0)).toEqual([]);
});

const FAULTS: readonly (readonly [string, string | undefined, (d: Draft<Scenario>) => unknown, RegExp])[] = [
  [
    'unknown scheduler under a kernel',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'bfs' })),
    /^\/host\/scheduler\/kind: there is no scheduler "bfs"; noop, deadline, anticipatory or cfq; for comparison fifo, .* or sptf$/,
  ],
  [
    'anticipatory on a modern kernel',
    'modern',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory' })),
    /^\/host\/scheduler\/kind: Linux 6.5 and later has no scheduler anticipatory, which the kernels 2.6.9-rhel4, 2.6.9, 2.6.11, 2.6.14, 2.6.18 have; none, mq-deadline, kyber or bfq; for comparison fifo/,
  ],
  [
    'a scheduler of Linux without a kernel',
    undefined,
    (d) => (d.host.scheduler = raw({ kind: 'kyber' })),
    /^\/host\/scheduler\/kind: A host without a kernel has no scheduler kyber, which the kernel modern has; fifo, .* or deadline, or those of a kernel with host.kernel$/,
  ],
  [
    'unknown kernel',
    undefined,
    (d) => (d.host.kernel = raw({ profile: '2.4' })),
    /^\/host\/kernel\/profile: profile is "2.4"; "2.6.9-rhel4" or "2.6.9"/,
  ],
  [
    'a tunable of another version',
    '2.6.9',
    (d) => (d.host.scheduler = raw({ kind: 'cfq', sliceIdleMs: 8 })),
    /^\/host\/scheduler\/sliceIdleMs: CFQ of Linux 2.6.9 has no sliceIdleMs; quantum or queued$/,
  ],
  [
    'a tunable that no version has',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', quantum: 4 })),
    /^\/host\/scheduler\/quantum: anticipatory of Linux 2.6.18 \(RHEL 5\) has no quantum; readExpireMs, .* or countInFlight$/,
  ],
  [
    'a tunable by its name in the kernel',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', antic_expire: 0 })),
    /^\/host\/scheduler\/antic_expire: anticipatory of Linux 2.6.18 \(RHEL 5\) has no antic_expire: it is called anticExpireMs here; anticExpireMs, 0 to 600 000 ms, by default 6$/,
  ],
  [
    'the name in the kernel of what another version has',
    '2.6.9',
    (d) => (d.host.scheduler = raw({ kind: 'cfq', slice_idle: 8 })),
    /^\/host\/scheduler\/slice_idle: CFQ of Linux 2.6.9 has no slice_idle; quantum or queued$/,
  ],
  [
    'a tunable that has no name in the kernel',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', none: 1 })),
    /has no none; readExpireMs, .* or countInFlight$/,
  ],
  [
    'a time as text',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', anticExpireMs: '0' })),
    /^\/host\/scheduler\/anticExpireMs: anticExpireMs is the text "0"; a number, 0 to 600 000 ms, by default 6$/,
  ],
  [
    'a count as text, for a disk',
    '2.6.18',
    (d) => (d.hardware.disks[3].queue = raw({ scheduler: { kind: 'cfq', quantum: '4' } })),
    /scheduler\/quantum: quantum is the text "4"; a whole number, 1 to 10 000 requests, by default 4$/,
  ],
  [
    'a time that is true',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', anticExpireMs: true })),
    /: anticExpireMs is true; a number, 0 to 600 000 ms, by default 6$/,
  ],
  [
    'a tunable of a scheduler without any',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'noop', readExpireMs: 1 })),
    /^\/host\/scheduler\/readExpireMs: noop of .* has no readExpireMs; remove it; it has nothing to be set$/,
  ],
  [
    'a time out of range',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'anticipatory', anticExpireMs: 700_000 })),
    /^\/host\/scheduler\/anticExpireMs: anticExpireMs is 700000; 0 to 600 000 ms, by default 6$/,
  ],
  [
    'a count out of range',
    '2.6.18',
    (d) => (d.host.scheduler = raw({ kind: 'cfq', quantum: 0 })),
    /^\/host\/scheduler\/quantum: quantum is 0; a whole number, 1 to 10 000 requests, by default 4$/,
  ],
  [
    'half a request',
    '2.6.9',
    (d) => (d.host.scheduler = raw({ kind: 'cfq', queued: 1.5 })),
    /^\/host\/scheduler\/queued: queued is 1.5; a whole number, 1 to/,
  ],
  [
    'a switch that is none',
    'modern',
    (d) => (d.host.scheduler = raw({ kind: 'bfq', lowLatency: 2 })),
    /^\/host\/scheduler\/lowLatency: lowLatency is 2; true or false, by default true$/,
  ],
  [
    'not a number, for a disk',
    'modern',
    (d) => (d.hardware.disks[3].queue = raw({ scheduler: { kind: 'kyber', readLatMs: Number.NaN } })),
    /^\/hardware\/disks\/3\/queue\/scheduler\/readLatMs: readLatMs is NaN; 0.001 to 600 000 ms, by default 2$/,
  ],
  [
    'a scheduler for one disk where the kernel has one for all',
    '2.6.9-rhel4',
    (d) => (d.hardware.disks[3].queue = raw({ scheduler: { kind: 'noop' } })),
    /^\/hardware\/disks\/3\/queue\/scheduler\/kind: disk "d4" is to have the scheduler noop, but Linux 2.6.9-42.EL \(RHEL 4 U4\) has one for all disks; cfq as the host, or a kernel that has them apart: 2.6.11, 2.6.14, 2.6.18, modern$/,
  ],
  [
    'a scheduler for one disk that the kernel does not have',
    '2.6.18',
    (d) => (d.hardware.disks[0].queue = raw({ scheduler: { kind: 'bfq' } })),
    /^\/hardware\/disks\/0\/queue\/scheduler\/kind: Linux 2.6.18 \(RHEL 5\) has no scheduler bfq, which the kernel modern has;/,
  ],
  [
    'tags for one disk without a kernel',
    undefined,
    (d) => (d.hardware.disks[0].queue = raw({ tags: 4 })),
    /^\/hardware\/disks\/0\/queue\/tags: tags of disk "d1" needs a kernel, and the host has none; host.kernel with a profile: 2.6.9-rhel4,/,
  ],
  [
    'read-ahead of a kernel without one',
    undefined,
    (d) => (d.host.readAhead.kind = 'kernel'),
    /^\/host\/readAhead\/kind: read-ahead is left to a kernel, but the host has none; host.kernel with a profile/,
  ],
  [
    'no read-ahead without a kernel',
    undefined,
    (d) => (d.host.readAhead.minBytes = 0),
    /^\/host\/readAhead\/minBytes: minBytes is 0, less than a window of stripe-aware read-ahead can have; at least 4096; only the read-ahead of a kernel can be switched off$/,
  ],
  [
    'read calls without a kernel',
    undefined,
    (d) => (d.host.fileReads = { mode: 'direct', callBytes: 131_072, outstanding: 4 }),
    /^\/host\/fileReads: how files are read through a kernel is set, but the host has none; host.kernel/,
  ],
  [
    'a read call below a block',
    '2.6.18',
    (d) => (d.host.fileReads = { mode: 'direct', callBytes: 4096, outstanding: 1 }),
    /^\/host\/fileReads\/callBytes: a read call of 4 KiB is less than a block of 8 KiB; whole blocks, such as 8192$/,
  ],
  [
    'a read call that cuts blocks',
    '2.6.18',
    (d) => (d.host.fileReads = { mode: 'buffered', callBytes: 100_000, outstanding: 1 }),
    /^\/host\/fileReads\/callBytes: a read call of 100000 bytes cuts blocks of 8 KiB; whole blocks, such as 98304$/,
  ],
  [
    'an unknown class alongside',
    '2.6.18',
    (d) => (d.workload.alongside = [{ class: 'scna', users: 1 }]),
    /^\/workload\/alongside\/0\/class: "scna" is none of the document's classes; .*such as scan/,
  ],
  [
    'too many users together',
    undefined,
    (d) =>
      (d.workload.alongside = [
        { class: 'scan', users: 300 },
        { class: 'tight', users: 200 },
      ]),
    /^\/workload\/alongside: 1 user of the batch and 500 alongside are 501; at most 500 together$/,
  ],
  [
    'more rows than the object holds',
    undefined,
    (d) => (d.classes[3].bytes = 2 ** 40),
    /^\/classes\/3\/bytes: rows of 1 TiB are more than object "daily_sales" holds \([\d.]+ GiB\); at most \d+, or nothing for all of it$/,
  ],
  [
    'more granules than can be told apart',
    undefined,
    (d) => {
      d.classes[3].granulesPerProcess = 1000;
      d.workload.queryProcs = 256;
      d.workload.batch = [{ class: 'scan', count: 1 }];
    },
    /^\/classes\/3\/granulesPerProcess: the scan is cut into up to 25\d \d\d\d granules; at most 100 000: fewer for each process, or fewer processes$/,
  ],
  [
    'granules of users alongside count too',
    undefined,
    (d) => {
      d.classes[3].granulesPerProcess = 1000;
      d.workload.queryProcs = 256;
      d.workload.batch = [{ class: 'tight', count: 1 }];
      d.workload.alongside = [{ class: 'scan', users: 1 }];
    },
    /^\/classes\/3\/granulesPerProcess: the scan is cut/,
  ],
  [
    'a table larger than the disk',
    '2.6.9-rhel4',
    (d) => (d.placement.rules[0].spread = raw({ kind: 'all', target: 'd3' })),
    /^\/hardware\/disks\/2: disk "d3" holds [\d.]+ GiB, [\d.]+ GiB are placed on it; move at least [\d.]+ GiB away; d\d+ has room/,
  ],
  [
    'read-ahead and calls of all users together',
    '2.6.18',
    (d) => {
      d.workload.users = 500;
      d.workload.queryProcs = 256;
      d.workload.batch = [{ class: 'scan', count: 1 }];
      d.host.readAhead.maxBytes = 64 << 20;
      d.host.maxRequestBytes = 65_536;
    },
    /^\/classes\/3: queries of class "scan" could have \d+( \d+)* disk requests waiting at one time; at most 2 000 000/,
  ],
];

test.each(FAULTS)('%s', (_, kernel, change, expected) => {
  const found = problems(kernel, change);
  expect(found[0]).toMatch(expected);
  expect(found).toHaveLength(1);
});

describe('what is allowed', () => {
  const cases: readonly (readonly [string, string | undefined, (d: Draft<Scenario>) => unknown])[] = [
    ['read-ahead of 0 under a kernel', '2.6.18', (d) => (d.host.readAhead.maxBytes = 0)],
    ['a disk without read-ahead', '2.6.9', (d) => (d.hardware.disks[0].queue = raw({ readAheadBytes: 0, requests: 4, tags: 1024 }))],
    ['a textbook order under a kernel', 'modern', (d) => (d.host.scheduler = raw({ kind: 'sptf', ageWeight: 1 }))],
    [
      'tunables of a disk apart under a kernel with one scheduler',
      '2.6.9',
      (d) => (d.hardware.disks[0].queue = raw({ scheduler: { kind: 'anticipatory', anticExpireMs: 0 } })),
    ],
    ['a scheduler for one disk without a kernel', undefined, (d) => (d.hardware.disks[0].queue = raw({ scheduler: { kind: 'fifo' } }))],
    ['front merges of deadline without a kernel', undefined, (d) => (d.host.scheduler = raw({ kind: 'deadline', frontMerges: false }))],
    [
      'more processes than granules',
      undefined,
      (d) => Object.assign(d.classes[3], { granulesPerProcess: 1, segments: [1, 1], bytes: 8192 }),
    ],
    ['users alongside up to the limit', undefined, (d) => (d.workload.alongside = [{ class: 'scan', users: 499 }])],
  ];
  test.each(cases)('%s', (_, kernel, change) => {
    expect(problems(kernel, change)).toEqual([]);
  });
});

describe('the schema takes exactly the range of every tunable, under every kernel', () => {
  const all = KERNELS.flatMap(({ id, schedulers }) =>
    schedulers.flatMap((kind) => tunablesOf(kind, id).map((tunable) => [id, kind, tunable.name, tunable] as const)),
  );
  test.each(all)('%s %s %s', (_, kind, name, { min, max, unit, default: usual }) => {
    const values = unit === 'switch' ? [true, false] : [min, max, usual];
    const beyond = unit === 'switch' ? [0, 1] : [min - 1, min - 0.001, max + 1];
    const takes = (value: unknown) => v.is(Scheduler, { kind, [name]: value });
    expect(values.map(takes)).toEqual(values.map(() => true));
    expect(beyond.map(takes)).toEqual(beyond.map(() => false));
  });

  test('a value below the range and not whole is reported once', () => {
    expect(problems('2.6.18', (d) => (d.host.scheduler = raw({ kind: 'cfq', quantum: 0.5 })))).toHaveLength(1);
  });
});
