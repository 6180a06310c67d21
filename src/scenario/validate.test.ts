import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { libraryEntries } from './drives/entries.ts';
import type { Flash, HardDisk, Scenario } from './schema.ts';
import { draftOf, raw, without, type Draft } from './testing/draft.ts';
import { mutated } from './testing/mutate.ts';
import { MAX_PROBLEMS } from './list.ts';
import { parseDrive } from './validate/drive.ts';
import type { Problem } from './problem.ts';
import { parseScenario, problemsOf } from './validate.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';

const FLASH = {
  kind: 'flash',
  id: 'f',
  name: 'Flash',
  capacityBytes: 2 ** 30,
  channels: 2,
  diesPerChannel: 2,
  pageBytes: 4096,
  readMs: 0.05,
  programMs: 0.2,
  channelMibPerSecond: 100,
  interfaceMibPerSecond: 300,
  overheadMs: 0.01,
  writeBufferBytes: 0,
  writeAmplification: 1,
  queueDepth: 8,
};

const preset = (id = 'stripe-22-64k/w3'): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;

/** Problems of a preset after `change`. */
function after(change: (draft: Draft<Scenario>) => void, id?: string): readonly Problem[] {
  const draft = draftOf(preset(id));
  change(draft);
  const parsed = parseScenario(draft);
  return parsed.ok ? [] : parsed.problems;
}

const lines = (problems: readonly Problem[]): string[] => problems.map((p) => `${p.pointer}: ${p.message}; ${p.expected}`);

test('every preset is valid, and parsing changes nothing in it', () => {
  for (const id of presetIds(SAMPLE_STUDY)) {
    const scenario = presetScenario(id)!;
    expect(lines(problemsOf(scenario)), id).toEqual([]);
    expect(parseScenario(scenario)).toEqual({ ok: true, scenario });
  }
});

/** Faults that break more than one rule. */
const SEVERAL: readonly string[] = ['rule for nobody', 'disk id twice', 'volume with the id of a disk', 'too many PSUs'];

describe('one fault, one problem that names place, fault and cure', () => {
  const cases: readonly (readonly [string, (d: Draft<Scenario>) => void, RegExp, string?])[] = [
    [
      'TUNE GROUP of zero',
      (d) => (d.volumes[0].tuneGroup = 0),
      /^\/volumes\/0\/tuneGroup: TUNE GROUP of volume "v-all" is 0: no process .*; a whole number from 1 to 256 processes; QUERYPROCS, \d+, is enough$/,
    ],
    ['TUNE GROUP of the host', (d) => (d.host.tuneGroup = 300), /^\/host\/tuneGroup: TUNE GROUP of the host is 300; .* to 256/],
    [
      'too many processes',
      (d) => (d.workload.queryProcs = 300),
      /^\/workload\/queryProcs: QUERYPROCS is 300; a whole number from 1 to 256/,
    ],
    ['a load of no processes', (d) => (d.classes[6].processes = 0), /^\/classes\/6\/processes: load "load" has 0 processes; .* 1 to 256$/],
    [
      'segments without PSUs',
      (d) => (d.database.objects[0].psusPerSegment = 0),
      /^\/database\/objects\/0\/psusPerSegment: segments of object "daily_sales" have no PSUs; a whole number from 1 to 1024/,
    ],
    [
      'a table without segments',
      (d) => (d.database.objects[0].segments = 0),
      /^\/database\/objects\/0\/segments: object "daily_sales" has no segments; .* from 1 to 10000/,
    ],
    [
      'a spread over nothing',
      (d) => (d.placement.rules[0].spread = raw({ kind: 'fill', targets: [] })),
      /"daily_sales" are spread over nothing; at least/,
    ],
    [
      'growing spill space',
      (d) => (d.database.objects[18].growthBytes = 2 ** 20),
      /^\/database\/objects\/18\/growthBytes: spill space "spill"/,
    ],
    ['growth below a block', (d) => (d.database.objects[0].growthBytes = 512), /growthBytes is 512, less than one block; at least 8192/],
    ['an order of no rows', (d) => (d.database.objects[1].rowOrder = 'unsorted'), /^\/database\/objects\/1\/rowOrder: .* is no fact table/],
    ['caches neither cold nor warm', (d) => (d.host.cachesAtStart = raw('hot')), /cachesAtStart is "hot"; "cold" or "warm"/],
    [
      'a stripe over one disk',
      (d) => (d.volumes[0].members = ['d1']),
      /^\/volumes\/0: volume "v-all", a stripe over one disk, d1, holds 16\.9 GiB, .*; more disks in it, or move/,
    ],
    [
      'placed nowhere',
      (d) => d.placement.rules.shift(),
      /^\/database\/objects\/0: object "daily_sales" is placed nowhere; a rule .* on v-all$/,
    ],
    ['two rules', (d) => d.placement.rules.push(d.placement.rules[1]), /^\/placement\/rules\/\d+: object "sales_star4" has two rules/],
    [
      'rule for nobody',
      (d) => (d.placement.rules[18].object = 'x'),
      /^\/placement\/rules\/18\/object: "x" is none of the document's objects/,
    ],
    [
      'unknown target',
      (d) => (d.placement.rules[0].spread.target = 'v-al'),
      /"v-al" is neither a volume nor a disk; one of the document's volumes and loose disks: v-all$/,
    ],
    [
      'disk of a volume as target',
      (d) => (d.placement.rules[0].spread.target = 'd3'),
      /disk "d3" belongs to volume "v-all"; the volume "v-all"/,
    ],
    [
      'unknown drive',
      (d) => (d.hardware.disks[4].drive = 'cheeta'),
      /^\/hardware\/disks\/4\/drive: .*; one of the document's drives: cheetah18lp_fc$/,
    ],
    [
      'unknown path',
      (d) => (d.hardware.disks[4].path = 'loop'),
      /^\/hardware\/disks\/4\/path: "loop" is none of the document's paths; .*: loop-a, loop-b/,
    ],
    ['disk id twice', (d) => (d.hardware.disks[4].id = 'd4'), /disk id "d4" is used twice, first at \/hardware\/disks\/3/, 'manual-22/w2'],
    ['volume with the id of a disk', (d) => (d.volumes[3].id = 'd1'), /volume "d1" has the id of a disk/, 'stripe-8-8-4-2/w2'],
    [
      'disk in two volumes',
      (d) => d.volumes[1].members.push('d1'),
      /^\/volumes\/1\/members\/8: disk "d1" is in volume "v-fact"/,
      'stripe-8-8-4-2/w2',
    ],
    ['disk twice in one', (d) => d.volumes[0].members.push('d1'), /disk "d1" stands twice in volume "v-all"/],
    ['unknown member', (d) => (d.volumes[0].members[21] = 'd23'), /"d23" is none of the document's disks; .*, such as d2/],
    [
      'stripe unit of zero',
      (d) => (d.volumes[0].stripeUnitBytes = 0),
      /^\/volumes\/0\/stripeUnitBytes: stripeUnitBytes is 0; at least 512$/,
    ],
    [
      'stripe unit that cuts sectors',
      (d) => (d.volumes[0].stripeUnitBytes = 65_000),
      /cuts sectors; a multiple of 512 bytes, such as 65024/,
    ],
    ['range upside down', (d) => d.placement.exceptions.push(raw(exception([5, 3], [1, 2]))), /segments 5 to 3 is upside down; 3 to 5/],
    [
      'range outside',
      (d) => d.placement.exceptions.push(raw(exception([90, 92], [1, 22]))),
      /segments 90 to 92 go beyond the object's 91; at most 91/,
    ],
    ['PSUs outside', (d) => d.placement.exceptions.push(raw(exception([1, 1], [22, 23]))), /PSUs 22 to 23 go beyond the object's 22/],
    ['too many PSUs', (d) => (d.database.objects[0].segments = 10_000), /224 0\d\d PSUs in all; at most 200 000/],
    ['not a number', (d) => (d.hardware.drives[0].rpm = Number.NaN), /^\/hardware\/drives\/0\/rpm: rpm is NaN; a number/],
    ['null', (d) => (d.workload.users = raw(null)), /^\/workload\/users: users is null; a number/],
    ['infinite', (d) => (d.costs.scanMsPerMib = Infinity), /^\/costs\/scanMsPerMib: scanMsPerMib is Infinity/],
    ['out of range', (d) => (d.workload.users = 501), /users is 501; at most 500/],
    ['not whole', (d) => (d.host.processors = 1.5), /processors is 1.5; a whole number/],
    ['missing', (d) => without(d.costs, 'scanMsPerMib'), /scanMsPerMib is missing; a number from 0 to /],
    [
      'missing in one of several kinds',
      (d) => without(d.hardware.drives[0], 'rpm'),
      /^\/hardware\/drives\/0\/rpm: rpm is missing; a number from 1000/,
    ],
    ['unknown field', (d) => Object.assign(d.host, { sheduler: 'x' }), /^\/host\/sheduler: sheduler is no field of this format/],
    [
      'unknown scheduler',
      (d) => (d.host.scheduler = raw({ kind: 'cfk' })),
      /^\/host\/scheduler\/kind: there is no scheduler "cfk"; fifo, sstf, .* or deadline, or those of a kernel/,
    ],
    ['bad id', (d) => (d.classes[6].id = '7up'), /id is "7up"; a letter, then up to 39/],
    ['class of an unknown object', (d) => (d.classes[3].object = 'sales'), /"sales" is none of the document's objects; .*daily_sales/],
    ['spill missing', (d) => (d.classes[5].spill = 'spil'), /^\/classes\/5\/spill: "spil" is none of the document's objects; .*spill/],
    ['load without spill', (d) => without(d.classes[6], 'spill'), /the load spills, but no spill object is named/],
    [
      'index partitioned otherwise',
      (d) => (d.database.objects[1].segments = 90),
      /index "sales_star4" has 90 segments, its table "daily_sales" has 91/,
    ],
    ['span beyond the table', (d) => (d.classes[3].segments = [90, 120]), /^\/classes\/3\/segments: segments 90 to 120 go beyond/],
    [
      'reads larger than their neighbourhood',
      (d) => (d.classes[0].fetch.withinBytes = 4096),
      /reads of 8 KiB do not fit into a neighbourhood of 4 KiB/,
    ],
    ['no queries', (d) => (d.workload.batch = [{ class: 'tight', count: 0 }]), /the batch holds no query/],
    [
      'batch of an unknown class',
      (d) => (d.workload.batch[0].class = 'tigth'),
      /"tigth" is none of the document's classes; .*such as tight/,
    ],
    ['read-ahead upside down', (d) => (d.host.readAhead.minBytes = 4 << 20), /the smallest window \(4194304\) is larger than the largest/],
    ['request below a block', (d) => (d.host.maxRequestBytes = 4096), /the largest request \(4096 bytes\) is smaller than a block/],
    [
      'average seek impossible',
      (d) => (d.hardware.drives[0].seek.averageMs = 11),
      /averageMs: an average of 11 ms is not between .*; between 0.83 and 10.8 ms/,
    ],
    ['full stroke shorter than one cylinder', (d) => (d.hardware.drives[0].seek.fullMs = 0.5), /fullMs: .*; at least 0.83 ms/],
    ['zone within another', (d) => (d.hardware.drives[0].zones[1].firstCylinder = 3), /zones\/1\/firstCylinder: .*; at least 891/],
    [
      'slips not ascending',
      (d) => Object.assign(d.hardware.drives[0].zones[1], { spareSectors: 9, slips: [5, 5] }),
      /slips\/1: sector 5 follows 5; more than 5/,
    ],
    [
      'controller slower than the whole command',
      (d) => (d.hardware.drives[1] = raw({ ...FLASH, controllerMs: 0.02 })),
      /controllerMs: .* more than its whole overhead \(0.01 ms\); at most 0.01 ms/,
    ],
    [
      'more dies than can be simulated',
      (d) => {
        d.hardware.drives[1] = raw({ ...FLASH, channels: 256, diesPerChannel: 256 });
        for (let k = 0; k < 62; k++) d.hardware.disks.push(raw({ id: `f${k}`, drive: 'f', path: 'loop-a' }));
      },
      /drives\/1\/diesPerChannel: 62 modules of "f" bring the dies to 4 063 232; at most 4 000 000/,
    ],
    ['more blocks than zones hold', (d) => (d.hardware.drives[0].sectors = 1e9), /sectors: the drive offers .* zones hold 35\d{6}/],
    [
      'seek table not ascending',
      (d) =>
        (d.hardware.drives[0].seek = raw({
          kind: 'table',
          points: [
            [1, 1],
            [9, 2],
            [9, 3],
          ],
        })),
      /points\/2\/0: distance 9 follows 9; more than 9/,
    ],
    ['newer document', (d) => (d.version = raw(2)), /^\/version: .*made by a newer Spindle/],
    ['no version', (d) => without(d, 'version'), /^\/version: version is missing; 1$/],
  ];
  for (const [name, change, expected, id] of cases) {
    test(name, () => {
      expect(lines(after(change, id)).join('\n')).toMatch(expected);
    });
  }
  for (const [name, change, , id] of cases.filter(([what]) => !SEVERAL.includes(what))) {
    test(`${name}: nothing else is reported`, () => {
      // Several classes may name the index or object that is wrong; the words are the same then.
      expect([...new Set(after(change, id).map((p) => p.message))]).toHaveLength(1);
    });
  }
});

const exception = (segments: [number, number], psus: [number, number]): unknown => ({
  object: 'daily_sales',
  segments,
  psus,
  spread: { kind: 'all', target: 'v-all' },
});

test('what does not fit says how much, and where there is room', () => {
  const problems = after((d) => {
    d.placement.rules[0].spread = raw({ kind: 'all', target: 'd3' });
  }, 'manual-22/w2');
  expect(problems).toHaveLength(1);
  const words =
    /^\/hardware\/disks\/2: disk "d3" holds ([\d.]+) GiB, ([\d.]+) GiB are placed on it; move at least ([\d.]+) GiB away; (d\d+) has room for ([\d.]+) GiB$/;
  const [, holds, placed, away, other, room] = words.exec(lines(problems)[0]) ?? [];
  expect(Number(placed) - Number(holds)).toBeCloseTo(Number(away), 0);
  expect(Number(room)).toBeGreaterThan(Number(away));
  expect(other).not.toBe('d3');
});

test.each(['stripe-22-64k/w3', 'manual-22/w3'])('no disks at all: said once, not again for all that lay on them (%s)', (id) => {
  expect(lines(after((d) => (d.hardware.disks = []), id))).toEqual(['/hardware/disks: there are no disks at all; at least one disk']);
});

test('an id of megabytes is not repeated by each problem that it causes', () => {
  const problems = after((d) => {
    d.hardware.drives[0].id = 'a'.repeat(1 << 20);
    d.volumes[0].id = 'b'.repeat(1 << 20);
  });
  expect(problems.length).toBeGreaterThan(20);
  expect(JSON.stringify(problems).length).toBeLessThan(problems.length * 300);
});

test('a count of segments beyond all numbers is told at its place, and makes no sum', () => {
  const problems = lines(after((d) => (d.database.objects[0].segments = 1e308)));
  expect(problems).toContainEqual(expect.stringMatching(/^\/database\/objects\/0\/segments: .* a whole number from 1 to 10000/));
  expect(problems.filter((line) => /^\/database\/objects:|Infinity|NaN/.test(line))).toEqual([]);
});

test('a count of arrays beyond all numbers is told at its place, and asks for no disks', () => {
  const problems = after((d) => {
    d.volumes[0] = raw({ ...d.volumes[0], kind: 'raid5', arrays: { count: 1e308, stripeUnitBytes: 1 << 20 } });
  });
  expect(problems.map(({ pointer }) => pointer)).toContain('/volumes/0/arrays/count');
  expect(lines(problems).join()).not.toMatch(/Infinity|NaN/);
});

describe('lists that must not be empty', () => {
  const cases: readonly (readonly [string, (d: Draft<Scenario>) => void])[] = [
    ['/hardware/drives', (d) => (d.hardware.drives = [])],
    ['/hardware/paths', (d) => (d.hardware.paths = [])],
    ['/classes', (d) => (d.classes = [])],
  ];
  test.each(cases)('%s', (pointer, change) => {
    expect(after(change).map((problem) => problem.pointer)).toEqual([pointer]);
  });
});

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

test('faults of every kind are told together', () => {
  const problems = after((d) => {
    d.hardware.drives[0].rpm = Number.NaN;
    d.volumes[0].stripeUnitBytes = 0;
    d.volumes[1].members.push('d1');
    d.placement.rules.shift();
    d.placement.rules[0].spread.target = 'nowhere';
    d.workload.users = 0;
    d.classes[0].fact = 'nothing';
  }, 'stripe-8-8-4-2/w2');
  const text = lines(problems).join('\n');
  for (const part of [
    'rpm is NaN',
    'stripeUnitBytes is 0',
    '"d1" is in volume',
    'placed nowhere',
    '"nowhere"',
    'users is 0',
    '"nothing"',
  ]) {
    expect(text).toContain(part);
  }
  expect(problems).toHaveLength(7);
});

test('a document with more faults than anyone reads is answered in bounded words and time', () => {
  const problems = after((d) => {
    d.placement.exceptions = raw(
      Array.from({ length: 5000 }, () => ({
        object: 'x',
        segments: [9, 1],
        psus: [0, 0],
        spread: { kind: 'all', target: 'y' },
      })),
    );
  });
  expect(problems).toHaveLength(MAX_PROBLEMS + 1);
  expect(problems.at(-1)?.message).toBe('and more problems');
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a huge list', { version: 1, classes: Array.from({ length: 1e6 }, () => 0) }],
  ['a deep one', Array.from({ length: 5000 }).reduce<object>((inner) => ({ a: inner }), {})],
])('%s is refused with one problem', (_, value) => {
  const parsed = parseScenario(value);
  expect(parsed.ok).toBe(false);
  expect(problemsOf(value as Scenario)).toHaveLength(1);
});

test('a value that refers to itself or throws when read is refused', () => {
  const circle: Record<string, unknown> = { version: 1 };
  circle['hardware'] = circle;
  expect(problemsOf(raw(circle))).not.toHaveLength(0);
  const trap = {
    get version(): number {
      throw new Error('no');
    },
  };
  expect(problemsOf(raw(trap))[0].message).toContain('cannot be read');
});

test('property: anything at all gets an answer', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 5, withBigInt: true, withDate: true, withMap: true, withSparseArray: true }), (value) => {
      expect(parseScenario(value).ok).toBe(false);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('property: presets with values replaced, dropped or doubled get an answer with well-formed problems', () => {
  fc.assert(
    fc.property(fc.constantFrom('manual-22/w3', 'stripe-12-4-4-2/w1'), mutated, (id, mutate) => {
      const parsed = parseScenario(mutate(preset(id)));
      if (parsed.ok) return;
      expect(parsed.problems.length).toBeGreaterThan(0);
      for (const { pointer, message, expected } of parsed.problems) {
        expect(pointer === '' || pointer.startsWith('/')).toBe(true);
        expect(message.length).toBeGreaterThan(3);
        expect(expected.length).toBeGreaterThan(0);
        expect(message).not.toContain('undefined');
      }
    }),
    { seed: 2, numRuns: 250 },
  );
});

describe('a flash module with state', () => {
  const row = 16_384 * 64 * 8;
  const flash = {
    kind: 'flash',
    id: 'f',
    name: 'f',
    capacityBytes: row * 100,
    channels: 4,
    diesPerChannel: 2,
    pageBytes: 16_384,
    readMs: 0.06,
    programMs: 0.6,
    channelMibPerSecond: 800,
    interfaceMibPerSecond: 3000,
    overheadMs: 0.01,
    writeBufferBytes: 1_048_576,
    writeAmplification: 3,
    queueDepth: 64,
    translation: { overProvisioning: 0.1, pagesPerBlock: 64, mappingBytes: 4096, startState: 'steady' },
  };
  const problems = (change: object, translation: object = {}) => {
    const parsed = parseDrive({ ...flash, ...change, translation: { ...flash.translation, ...translation } });
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };

  test.each([
    ['fits together', {}, {}, /^$/],
    [
      'a capacity that is no multiple of a block',
      { capacityBytes: row * 100 + 512 },
      {},
      /^\/capacityBytes: .* no multiple of a block on each of 8 dies .*838.860.800 bytes or 847.249.408 bytes/,
    ],
    [
      'too little to spare',
      {},
      { overProvisioning: 0.03 },
      /^\/translation\/overProvisioning: each die has 3 blocks to spare.*at least 0\.06/,
    ],
    [
      'a unit that does not divide a program',
      {},
      { mappingBytes: 12_288 },
      /^\/translation\/mappingBytes: a program of 16.384 bytes does not hold/,
    ],
    [
      'a sense that does not divide a page',
      {},
      { senseBytes: 12_288 },
      /^\/translation\/senseBytes: a page of 16.384 bytes is no whole number of senses of 12.288 bytes/,
    ],
    [
      'a sense smaller than a unit',
      {},
      { senseBytes: 2048 },
      /^\/translation\/senseBytes: .*a multiple of 4.096 bytes that divides pageBytes/,
    ],
    [
      'a write buffer larger than the drive',
      { writeBufferBytes: row * 101 },
      {},
      /^\/writeBufferBytes: .* is larger than the drive; at most 800/,
    ],
    ['a write buffer smaller than a program', { writeBufferBytes: 4096 }, {}, /^\/writeBufferBytes: .*0, or at least 16.384 bytes/],
    [
      'an SLC cache larger than the drive',
      {},
      { slcCacheBytes: row * 101 },
      /^\/translation\/slcCacheBytes: an SLC cache .* larger than the drive/,
    ],
    [
      'a read-ahead larger than the drive',
      {},
      { readAheadBytes: row * 101 },
      /^\/translation\/readAheadBytes: a read-ahead .* larger than the drive/,
    ],
    [
      'more units than fit',
      { capacityBytes: row * 200_000 },
      { mappingBytes: 512 },
      /^\/translation\/mappingBytes: the module has room for/,
    ],
  ])('%s', (_, change, translation, words) => {
    expect(problems(change, translation).join('\n')).toMatch(words);
  });
});

describe('a buffer larger than the drive', () => {
  const words = (drive: unknown) => {
    const parsed = parseDrive(drive);
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };
  const disk = preset('manual-22/w3').hardware.drives[0] as HardDisk;

  test('of a hard disk', () => {
    expect(words(disk)).toEqual([]);
    expect(words({ ...disk, buffer: { ...disk.buffer, segments: 4096, segmentBytes: 2 ** 30 } })).toEqual([
      expect.stringMatching(/^\/buffer\/segmentBytes: a buffer of 4.096 segments of 1 GiB is larger than the drive; at most .* together$/),
    ]);
  });

  test('of a flash module without state', () => {
    const flash = libraryEntries().find(({ drive }) => drive.kind === 'flash')?.drive as Flash;
    const { translation: _, ...plain } = flash;
    expect(words(plain)).toEqual([]);
    expect(words({ ...plain, writeBufferBytes: flash.capacityBytes + 512 })).toEqual([
      expect.stringMatching(/^\/writeBufferBytes: a write buffer .* is larger than the drive; at most /),
    ]);
  });
});
