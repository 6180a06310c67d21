import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { mutated } from './testing/mutate.ts';
import { MAX_PROBLEMS } from './list.ts';
import { SAMPLE_STUDY } from '../studies/testing/samples.ts';
import type { Scenario } from './schema.ts';
import { raw, without, type Draft } from './testing/draft.ts';
import { after, lines, preset } from './testing/changed.ts';
import { parseScenario, problemsOf } from './validate.ts';
import { presetIds, presetScenario } from '../studies/presets.ts';

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
    ['disk twice in one', (d) => d.volumes[0].members.push('d1'), /disk "d1" is listed twice in volume "v-all"/],
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
    ['range upside down', (d) => d.placement.exceptions.push(raw(exception([5, 3], [1, 2]))), /segments 5 to 3 run backward; 3 to 5/],
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
    ['unknown field', (d) => Object.assign(d.host, { sheduler: 'x' }), /^\/host\/sheduler: sheduler is not a field of this format/],
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
      'reads larger than their neighborhood',
      (d) => (d.classes[0].fetch.withinBytes = 4096),
      /reads of 8 KiB do not fit into a neighborhood of 4 KiB/,
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

test('a count of segments beyond all numbers is reported at its place, and makes no sum', () => {
  const problems = lines(after((d) => (d.database.objects[0].segments = 1e308)));
  expect(problems).toContainEqual(expect.stringMatching(/^\/database\/objects\/0\/segments: .* a whole number from 1 to 10000/));
  expect(problems.filter((line) => /^\/database\/objects:|Infinity|NaN/.test(line))).toEqual([]);
});

test('a count of arrays beyond all numbers is reported at its place, and asks for no disks', () => {
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
    { seed: 1, numRuns: rounds(500) },
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
    { seed: 2, numRuns: rounds(250) },
  );
});
