import { describe, expect, test } from 'vitest';
import { presetIds } from '../../studies/presets.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';
import type { Scenario } from '../schema.ts';
import { raw, type Draft } from '../testing/draft.ts';
import { after, lines } from '../testing/changed.ts';
import { problemsOf } from '../validate.ts';
import { presetScenario } from '../../studies/presets.ts';

describe('a document of sound parts that would take more memory than a tab has', () => {
  const probe = { operator: 'probe', id: 'p', title: '', object: 'daily_sales', bytes: 8192, pattern: 'random', write: false };
  const cases: readonly (readonly [string, (d: Draft<Scenario>) => void, RegExp])[] = [
    [
      'cylinders',
      (d) => (d.hardware.drives[0].zones = raw([{ cylinders: 4_000_001, sectorsPerTrack: 9 }])),
      /^\/hardware\/drives\/0\/zones: the drive has 4 000 001 cylinders; at most 4 000 000/,
    ],
    [
      'queries of all users',
      (d) => {
        d.workload.users = 500;
        d.workload.batch = [{ class: 'tight', count: 1001 }];
      },
      /^\/workload\/batch: 500 users have 500 500 queries in all; at most 500 000/,
    ],
    [
      'bytes',
      (d) => {
        d.hardware.drives[0] = raw({
          kind: 'fixed',
          id: 'cheetah18lp_fc',
          name: '',
          capacityBytes: 2 ** 50,
          serviceMs: 1,
          distribution: 'constant',
        });
        d.database.objects[3].segments = 5000;
        d.database.objects[3].psusPerSegment = 1;
        d.database.objects[3].psuBytes = 2 ** 40;
      },
      /^\/database\/objects: the database has 5\d\d\d TiB; at most 4096 TiB$/,
    ],
    [
      'read-ahead of many processes',
      (d) => {
        d.workload.users = 500;
        d.workload.queryProcs = 256;
        d.host.readAhead = { kind: 'fixed', minBytes: 64 << 20, maxBytes: 64 << 20, windows: 16 };
        d.workload.batch = [{ class: 'scan', count: 1 }];
      },
      /^\/classes\/3: queries of class "scan" could have 45 056 000 disk requests waiting at one time; at most 2 000 000/,
    ],
    [
      'open arrivals of many users',
      (d) => {
        d.workload.users = 3;
        d.classes.push(raw({ ...probe, requests: 2_000_000, arrivals: { kind: 'poisson', perSecond: 1e6 } }));
        d.workload.batch = [{ class: 'p', count: 1 }];
      },
      /^\/classes\/7: queries of class "p" could have 12 000 000 disk requests/,
    ],
    [
      'dimension probes',
      (d) => {
        d.workload.users = 100;
        d.classes[0].dimensions.count = 10_000;
      },
      /^\/classes\/0: .* disk requests waiting/,
    ],
    [
      'load steps',
      (d) => {
        d.workload.batch = [{ class: 'load', count: 1 }];
        d.classes[6].factBytesPerStep = 512;
        d.hardware.drives[0].zones[0].cylinders = 3_900_000;
        d.database.objects[0].psuBytes = 2 ** 30;
        d.database.objects[0].psuSpread = { segments: 0, psus: 0, seed: 1 };
      },
      /^\/classes\/6\/factBytesPerStep: the load of a segment takes 46 137 344 steps; at least 2 363 bytes a step$/,
    ],
  ];
  test.each(cases)('%s', (_, change, expected) => {
    const problems = lines(after(change));
    expect(problems[0]).toMatch(expected);
    expect(problems).toHaveLength(1);
  });

  test('a class that no query uses counts nothing', () => {
    const unused = (d: Draft<Scenario>) =>
      d.classes.push(raw({ ...probe, requests: 10_000_000, arrivals: { kind: 'poisson', perSecond: 1e6 } }));
    expect(after(unused)).toEqual([]);
  });

  test('far more users and processes than any study has are allowed', () => {
    for (const id of presetIds(SAMPLE_STUDY)) {
      const { workload, ...rest } = presetScenario(id)!;
      // The bound counts a request to RAID-5 as one for each disk of several rows, so that fewer users fit below it.
      const users = rest.volumes.some(({ kind }) => kind === 'raid5') ? 20 : 200;
      expect(lines(problemsOf({ ...rest, workload: { ...workload, users, queryProcs: 64 } })), id).toEqual([]);
    }
  });
});
