/** Flash in the whole engine: queue, path and record around the model. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someByDay } from '../base/testing/rounds.ts';
import { drawBelow } from '../base/random.ts';
import { KIB, MIB } from '../base/units.ts';
import { libraryEntries } from '../scenario/drives/entries.ts';
import type { Flash, QueryClass, Scenario } from '../scenario/schema.ts';
import { addRaidController, putBehind } from '../scenario/edit/raidControllers.ts';
import { problemsOf } from '../scenario/validate.ts';
import { Phases } from './device/device.ts';
import { flashModel } from './device/flash/create.ts';
import { FlashGeometry } from './device/flash/geometry.ts';
import { Translation } from './device/flash/translation.ts';
import { DieWork } from './device/flash/work.ts';
import { flashFigures } from './device/flashFigures.ts';
import { createRun, runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { ALL_OPERATORS, LOAD, probe, SCAN, smallScenario, SORT } from './testing/scenarios.ts';

const modules = libraryEntries().flatMap(({ drive }): Flash[] => (drive.kind === 'flash' ? [drive] : []));

/** Commands a second of one module with so many on their way. */
function rate(drive: Flash, depth: number, some: Partial<Parameters<typeof probe>[0]>): number {
  // A class has at most so many requests outstanding: more need more users.
  const users = Math.ceil(depth / 256);
  const requests = Math.max(6000, depth * 120) / users;
  const load = probe({ bytes: 4 * KIB, requests, arrivals: { kind: 'closed', outstanding: depth / users, thinkMs: 0 }, ...some });
  const scenario = smallScenario({ drive, disks: 1, psuBytes: 64 * MIB, classes: [load], workload: { users } });
  expect(problemsOf(scenario)).toEqual([]);
  return (users * requests * 1000) / runToEnd(scenario).elapsedMs;
}

describe.each(modules.map((drive) => [drive.id, drive] as const))('%s', (id, drive) => {
  const published = libraryEntries().find((entry) => entry.id === id)?.published ?? {};

  test('one read at a time takes its latency', () => {
    const latencyMs = 1000 / rate(drive, 1, {});
    const goal = 'readLatencyMs' in published ? (published.readLatencyMs ?? 0.25) : 0.25;
    expect(Math.abs(latencyMs / goal - 1)).toBeLessThan(0.05);
  });

  test('as many as it takes reach its random rate', () => {
    if (!('randomReadIops' in published) || published.randomReadIops === undefined) return;
    expect(Math.abs(rate(drive, drive.queueDepth, {}) / published.randomReadIops - 1)).toBeLessThan(0.05);
  });

  test('long reads reach its sequential rate', () => {
    if (!('sequentialReadMibPerSecond' in published) || published.sequentialReadMibPerSecond === undefined) return;
    const scan = { ...SCAN, segments: [6, 6] as [number, number] };
    const host = { readAhead: { kind: 'fixed' as const, minBytes: MIB, maxBytes: MIB, windows: 8 } };
    // As makers state it: of data that were written in order.
    const { translation } = drive;
    const inOrder = translation === undefined ? drive : { ...drive, translation: { ...translation, startState: 'fresh' as const } };
    const scenario = smallScenario({ drive: inOrder, disks: 1, psuBytes: 64 * MIB, classes: [scan], host });
    const mib = 6 * 4 * 64;
    const mibPerSecond = (mib * 1000) / runToEnd(scenario).elapsedMs;
    expect(Math.abs(mibPerSecond / published.sequentialReadMibPerSecond - 1)).toBeLessThan(0.05);
  });
});

test('the laws of every run hold', () => {
  const options = fc.record({
    drive: fc.constantFrom(...modules, ...modules.map((drive) => ({ ...drive, writeBufferBytes: 0, queueDepth: 3 }))),
    disks: fc.integer({ min: 1, max: 4 }),
    volume: fc.constantFrom(undefined, { kind: 'stripe' as const, stripeUnitBytes: 12 * KIB }),
    path: fc.constantFrom({}, { mibPerSecond: 200, perRequestMs: 0.01 }),
    classes: fc.shuffledSubarray([...ALL_OPERATORS], { minLength: 1 }),
    workload: fc.record({ users: fc.integer({ min: 1, max: 4 }) }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(options, (some) => {
      checkedRun(smallScenario(some));
    }),
    { numRuns: 25 },
  );
});

test('interleaved streams cost no more than one after the other', () => {
  const drive = modules[1];
  const elapsed = (users: number): number => {
    const scenario = smallScenario({ drive, disks: 1, psuBytes: 8 * MIB, classes: [SCAN], workload: { users } });
    return runToEnd(scenario).elapsedMs;
  };
  expect(elapsed(4) / (4 * elapsed(1))).toBeLessThan(1.02);
});

describe('a module with state', () => {
  const drive: Flash = {
    kind: 'flash',
    id: 'state',
    name: 'state',
    capacityBytes: 16_384 * 64 * 8 * 60,
    channels: 4,
    diesPerChannel: 2,
    pageBytes: 16_384,
    readMs: 0.06,
    programMs: 0.6,
    channelMibPerSecond: 800,
    interfaceMibPerSecond: 3000,
    overheadMs: 0.01,
    writeBufferBytes: MIB,
    writeAmplification: 3,
    queueDepth: 32,
    translation: { overProvisioning: 0.15, pagesPerBlock: 64, mappingBytes: 4096, startState: 'steady' },
  };

  test('runs under every operator by the laws of every run, and reports its wear', () => {
    const scenario = smallScenario({ drive, disks: 4, classes: ALL_OPERATORS });
    expect(problemsOf(scenario)).toEqual([]);
    checkedRun(scenario);
    const written = runToEnd(scenario).devices.filter(({ bytesWritten }) => bytesWritten > 0);
    expect(written.length).toBeGreaterThan(0);
    for (const { wear, bytesWritten } of written) {
      expect(wear!.hostBytes).toBeGreaterThanOrEqual(bytesWritten);
      expect(wear!.amplification).toBeGreaterThanOrEqual(1);
    }
  });

  test('the same run gives the same bits, and one without state says nothing of wear', () => {
    const scenario = smallScenario({ drive, disks: 2, classes: ALL_OPERATORS });
    expect(runToEnd(scenario)).toEqual(runToEnd(scenario));
    const { translation: _translation, ...plain } = drive;
    expect(runToEnd(smallScenario({ drive: plain, disks: 2, classes: ALL_OPERATORS })).devices[0]).not.toHaveProperty('wear');
  });

  describe('hears of more than reads and writes', () => {
    interface Options {
      readonly volume?: object;
      readonly drive?: Flash;
      readonly disks?: number;
      readonly spillPsuBytes?: number;
      readonly users?: number;
    }
    const on = (classes: readonly QueryClass[], host: Partial<Scenario['host']>, options: Options = {}): Scenario => {
      const { volume, users = 1, disks = 4, spillPsuBytes = 16 * MIB, ...some } = options;
      const whole = volume === undefined ? undefined : { kind: 'concat' as const };
      const base = smallScenario({
        drive,
        disks,
        psuBytes: 4 * MIB,
        volume: whole,
        classes,
        host,
        workload: { users },
        spillPsuBytes,
        ...some,
      });
      const scenario = volume === undefined ? base : { ...base, volumes: [{ ...base.volumes[0], ...volume }] };
      expect(problemsOf(scenario)).toEqual([]);
      return scenario;
    };
    const run = (...of: Parameters<typeof on>) => runToEnd(on(...of));
    const sum = (result: ReturnType<typeof run>, name: 'discardedBytes' | 'flushes') =>
      result.devices.reduce((total, { wear }) => total + (wear?.[name] ?? 0), 0);
    const stripe = { kind: 'stripe', stripeUnitBytes: 64 * KIB };
    const mirror = { kind: 'mirror', stripeUnitBytes: 64 * KIB };
    const raid5 = { kind: 'raid5', stripeUnitBytes: 64 * KIB };

    test('a sort trims what it has spilled, every byte of it, on every copy', () => {
      const written = run([SORT], {}).devices.reduce((total, { bytesWritten }) => total + bytesWritten, 0);
      expect(written).toBeGreaterThan(MIB);
      expect(sum(run([SORT], {}), 'discardedBytes')).toBe(written);
      expect(sum(run([SORT], {}, { volume: stripe }), 'discardedBytes')).toBe(written);
      expect(sum(run([SORT], { discard: false }), 'discardedBytes')).toBe(0);
      expect(sum(run([SORT], {}, { volume: mirror }), 'discardedBytes')).toBe(2 * written);
    });

    test('parity would no longer fit what is trimmed: RAID-5 passes nothing on', () => {
      expect(sum(run([SORT], {}, { volume: raid5 }), 'discardedBytes')).toBe(0);
    });

    test('a RAID controller passes nothing on, whatever the level behind it', () => {
      for (const volume of [stripe, mirror]) {
        const before = on([SORT], {}, { volume });
        const behind = putBehind(addRaidController(before, before.hardware.paths[0].id), before.volumes[0].id, 'raid1');
        expect(sum(runToEnd(behind), 'discardedBytes')).toBe(0);
      }
    });

    test('a region that processes share is not trimmed under the others', () => {
      const shared = run([SORT], {}, { spillPsuBytes: 8 * KIB, users: 4 });
      expect(sum(shared, 'discardedBytes')).toBe(0);
    });

    test('a load ends once the modules have written their buffers, all in one commit', () => {
      const flushed = run([LOAD], {});
      const not = run([LOAD], { flush: false });
      expect(sum(flushed, 'flushes')).toBe(4);
      expect(sum(not, 'flushes')).toBe(0);
      expect(flushed.elapsedMs).toBeGreaterThan(not.elapsedMs + drive.programMs);
      const safe = { ...drive, translation: { ...drive.translation!, powerLossProtection: true } };
      const kept = run([LOAD], {}, { drive: safe });
      expect(kept.elapsedMs - run([LOAD], { flush: false }, { drive: safe }).elapsedMs).toBeCloseTo(drive.overheadMs, 6);
    });

    test('a module without state has no answer to either', () => {
      const { translation: _translation, ...plain } = drive;
      const withAll = run([SORT, LOAD], {}, { drive: plain });
      const without = run([SORT, LOAD], { discard: false, flush: false }, { drive: plain });
      expect([withAll.elapsedMs, withAll.devices]).toEqual([without.elapsedMs, without.devices]);
    });

    test('the laws of every run hold', () => {
      for (const volume of [undefined, stripe]) checkedRun(on([SORT, LOAD], {}, { volume }));
    });

    test('a run continues alike from a copy in its middle', () => {
      const one = createRun(on([SORT, LOAD], {}, { users: 2 }));
      one.advance(3000);
      const copy = one.fork();
      for (const each of [one, copy]) while (!each.advance(100_000));
      expect(copy.result()).toEqual(one.result());
      expect(sum(one.result(), 'flushes')).toBeGreaterThan(0);
    });
  });
});

describe('figures of docs/model.md', () => {
  const text = readFileSync(new URL('../../docs/model.md', import.meta.url), 'utf8');
  const begin = text.indexOf('| module | 4 KiB random writes');
  const rows = text.slice(begin, text.indexOf('\n\n', begin)).split('\n').slice(2);
  const cases = [
    ['Sun Flash Module', 'sun_fmod_24'],
    ['Samsung PM883', 'pm883_sata'],
    ['Samsung PM9A3', 'pm9a3_nvme'],
    ['Samsung 870 EVO', 'evo870_sata'],
    ['Micron 7300', 'micron7300_nvme'],
  ] as const;

  test.each(someByDay(cases))('%s: random writes, and a mix with reads', (name, id) => {
    const cells = rows.find((row) => row.startsWith(`| ${name}`))!.split('|');
    const [writes, mixed] = cells.slice(3, 5).map((cell) => Number(/(\d[\d ]*)\/s/.exec(cell)![1].replaceAll(' ', '')));
    const drive = modules.find((one) => one.id === id)!;
    expect(Math.abs(flashFigures(drive).randomWriteIops / writes - 1)).toBeLessThan(0.005);
    expect(Math.abs(mixedIops(drive) / mixed - 1)).toBeLessThan(0.005);
  });
});

/** Greedy collection under uniform random writes in large blocks: valid share b = exp(-(1 - b) x blocks / data), 1 / (1 - b). */
test.each(someByDay(modules.filter(({ translation }) => translation !== undefined).map((drive) => [drive.id, drive] as const)))(
  '%s: amplification in steady state is the closed form within 2.5 %% from the first writes on',
  (_, drive) => {
    const translation = { ...drive.translation!, startState: 'steady' as const };
    const geometry = new FlashGeometry(drive, translation);
    const { units, unitsPerBlock, dies, blocksPerDie } = geometry;
    const of = new Translation(geometry, translation, 1);
    const work = new DieWork();
    for (let k = 0; k < 500_000; k++) of.write(drawBelow(units, 5, k, 0, 0, 0), work);
    let valid = 0.5;
    for (let k = 0; k < 3000; k++) valid = Math.exp((-(1 - valid) * (blocksPerDie - 3) * unitsPerBlock * dies) / units);
    expect(Math.abs((1 + of.movedUnits / of.hostUnits) * (1 - valid) - 1)).toBeLessThan(0.025);
  },
);

/** Commands of 4 KiB a second in steady state at the module's queue depth, 70 % reads, once the buffer is full. */
function mixedIops(drive: Flash): number {
  const count = 400_000;
  const row = drive.pageBytes * (drive.translation?.planesPerDie ?? 1) * drive.channels * drive.diesPerChannel;
  // A buffer that is full soon and still keeps all dies busy.
  const model = flashModel({ ...drive, writeBufferBytes: Math.min(drive.writeBufferBytes, Math.max(MIB, 4 * row)) }, 1);
  const phases = new Phases();
  const places = Math.floor(model.sectors / 8);
  const done = new Float64Array(drive.queueDepth);
  let half = 0;
  let now = 0;
  for (let k = 0; k < count; k++) {
    let next = 0;
    for (let c = 1; c < done.length; c++) if (done[c] < done[next]) next = c;
    now = done[next];
    if (k === count / 2) half = now;
    const write = drawBelow(10, 2, k, 0, 0, 0) >= 7;
    model.serve({ unit: 0, lba: drawBelow(places, 1, k, 0, 0, 0) * 8, sectors: 8, write }, now, phases);
    done[next] = now + phases.overhead + phases.transfer + phases.bus;
  }
  return ((count / 2) * 1e9) / (now - half);
}
