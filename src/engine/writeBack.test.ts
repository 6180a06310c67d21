import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { LoadClass, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import type { WriteBack } from '../scenario/writeBack.ts';
import { createRun, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { ALL_OPERATORS, LOAD, probe, SCAN, smallScenario, SOME_COSTS, SORT, type SmallOptions } from './testing/scenarios.ts';

const BASE: SmallOptions = {
  classes: [LOAD],
  volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
  costs: SOME_COSTS,
  host: { fileCacheBytes: 16 * MIB },
};

function buffered(options: Partial<SmallOptions> = {}, writeBack: WriteBack = {}): Scenario {
  const scenario = smallScenario({ ...BASE, ...options, host: { ...BASE.host, ...options.host } });
  return { ...scenario, host: { ...scenario.host, writeBack } };
}

const settings: fc.Arbitrary<WriteBack> = fc
  .record({
    dirtyRatio: fc.constantFrom(2, 5, 20, 60, 100),
    dirtyBackgroundRatio: fc.constantFrom(1, 4, 10, 50),
    dirtyWritebackCentisecs: fc.constantFrom(0, 1, 10, 500),
    dirtyExpireCentisecs: fc.constantFrom(0, 1, 20, 3000),
  })
  .filter(({ dirtyRatio, dirtyBackgroundRatio }) => dirtyBackgroundRatio < dirtyRatio);

describe('write-back of dirty pages', () => {
  test('every change ends in a completed write, or is dirty or on its way at the end; never more than the limit', () => {
    const hosts = fc.record({
      fileCacheBytes: fc.constantFrom(256 * KIB, MIB, 16 * MIB),
      maxRequestBytes: fc.constantFrom(16 * KIB, MIB),
      kernel: fc.constantFrom(undefined, { profile: '2.6.9' as const }, { profile: 'modern' as const }),
    });
    const parts = fc.record({
      settings,
      host: hosts,
      classes: fc.shuffledSubarray([LOAD, SORT, probe({ write: true, requests: 200 }), SCAN], { minLength: 1 }),
      growthBytes: fc.constantFrom(undefined, 128 * KIB),
      users: fc.constantFrom(1, 3),
    });
    fc.assert(
      fc.property(parts, ({ settings: rules, host, classes, growthBytes, users }) => {
        const { kernel, ...rest } = host;
        const scenario = buffered(
          {
            classes,
            workload: { users },
            host: { ...rest, ...(kernel !== undefined && { kernel, mergeRequests: true }) },
            ...(growthBytes !== undefined && { growthBytes }),
          },
          rules,
        );
        expect(problemsOf(scenario)).toEqual([]);
        const run = new Simulation(scenario, 1, 1, 1, { series: false });
        const { writeBack } = run;
        if (writeBack === null) throw new Error('There is no write-back.');
        while (!run.advance(50)) {
          expect(writeBack.heldPages).toBeLessThanOrEqual(writeBack.rules.limitPages);
          expect(writeBack.dirtyPages).toBeLessThanOrEqual(writeBack.heldPages);
        }
        const result = runToEnd(scenario);
        expect(result.failedChecks).toEqual([]);
        const { writeBack: figures } = result;
        expect(figures?.peakDirtyBytes).toBeLessThanOrEqual(figures?.limitBytes ?? 0);
        // What volumes wrote is what was written back: nobody writes past the cache.
        expect(result.volumes[0].bytesWritten).toBe(figures?.writtenBytes);
        expect(result.pendingWriteBytes).toBeGreaterThanOrEqual(figures?.dirtyBytesAtEnd === 0 ? 0 : 1);
      }),
      { numRuns: rounds(40) },
    );
  });

  test('leaves nothing behind once it is given time: all that was changed is on disk', () => {
    // One user alongside reads for long after the load: flushers go on.
    const later = probe({ id: 'later', requests: 3000, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 20 } });
    const scenario = buffered(
      { classes: [LOAD, later], workload: { order: 'same' } },
      { dirtyExpireCentisecs: 100, dirtyWritebackCentisecs: 50 },
    );
    const result = runToEnd(scenario);
    expect(result.writeBack?.dirtyBytesAtEnd).toBe(0);
    expect(result.pendingWriteBytes).toBe(0);
    // Each page of the load is changed once or more, and written at least once.
    const direct = runToEnd(smallScenario({ ...BASE, classes: [LOAD, later], workload: { order: 'same' } }));
    expect(result.volumes[0].bytesWritten).toBeGreaterThan(0.5 * direct.volumes[0].bytesWritten);
  });

  test('elapsed time does not wait for what is still dirty, and says how much that is', () => {
    const lazy = runToEnd(buffered({}, { dirtyRatio: 90, dirtyBackgroundRatio: 80, dirtyExpireCentisecs: 3000 }));
    const direct = runToEnd(smallScenario(BASE));
    expect(lazy.elapsedMs).toBeLessThan(direct.elapsedMs);
    expect(lazy.writeBack?.throttledMs).toBe(0);
    expect(lazy.writeBack?.writtenBytes).toBe(0);
    expect(lazy.pendingWriteBytes).toBe(lazy.writeBack?.dirtyBytesAtEnd);
    expect(lazy.writeBack?.dirtyBytesAtEnd).toBeGreaterThan(MIB);
  });

  test('writers wait where the disks are slower than they are, and that is I/O time', () => {
    const big: LoadClass = { ...LOAD, factBytesPerStep: MIB, indexBytesPerStep: 512 * KIB };
    const scenario = buffered(
      { classes: [big], psuBytes: 8 * MIB, costs: { ...SOME_COSTS, loadStepMs: 0.1 }, host: { fileCacheBytes: 4 * MIB } },
      { dirtyRatio: 20, dirtyBackgroundRatio: 10 },
    );
    const result = runToEnd(scenario);
    const { throttledMs, throttledWrites, peakDirtyBytes, limitBytes } = result.writeBack ?? {};
    expect(throttledWrites).toBeGreaterThan(10);
    expect(throttledMs).toBeGreaterThan(0.5 * result.elapsedMs);
    expect(peakDirtyBytes).toBe(limitBytes);
    const { queue, transfer, rotation, seek } = result.attributionMs;
    expect(queue + transfer + rotation + seek).toBeGreaterThan(0.3 * result.elapsedMs);
  });

  test('an interval of writes to one place ends in far fewer writes to disk', () => {
    const same = probe({
      write: true,
      requests: 2000,
      bytes: 8 * KIB,
      object: 'dim',
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 1 },
    });
    const result = runToEnd(buffered({ classes: [same], psuBytes: 128 * KIB }, { dirtyExpireCentisecs: 50, dirtyWritebackCentisecs: 50 }));
    expect(result.volumes[0].bytesWritten).toBeGreaterThan(0);
    expect(result.volumes[0].bytesWritten).toBeLessThan((2000 * 8 * KIB) / 4);
  });

  test('a young file waits for its time where little is dirty; an interval of 0 never wakes a flusher', () => {
    const slow = probe({ write: true, requests: 20, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 100 } });
    const at = (rules: WriteBack): number => runToEnd(buffered({ classes: [slow] }, rules)).writeBack?.writtenBytes ?? 0;
    expect(at({ dirtyExpireCentisecs: 10_000, dirtyWritebackCentisecs: 1 })).toBe(0);
    expect(at({ dirtyExpireCentisecs: 0, dirtyWritebackCentisecs: 0 })).toBe(0);
    expect(at({ dirtyExpireCentisecs: 20, dirtyWritebackCentisecs: 10 })).toBeGreaterThan(0);
  });

  test('what is dirty is read from the cache, not from the disk', () => {
    const write = probe({ id: 'write', write: true, pattern: 'sequential', requests: 64, object: 'dim' });
    const read = probe({ id: 'read', pattern: 'sequential', requests: 64, object: 'dim' });
    const result = runToEnd(
      buffered({ classes: [write, read], workload: { order: 'same' } }, { dirtyRatio: 90, dirtyBackgroundRatio: 80 }),
    );
    expect(result.volumes[0].bytesRead).toBe(0);
    expect(result.caches.find(({ id }) => id === 'file')?.hits).toBe(64);
  });

  test('can be copied in mid-run', () => {
    const scenario = buffered(
      { classes: ALL_OPERATORS, workload: { users: 2 }, host: { fileCacheBytes: MIB } },
      { dirtyExpireCentisecs: 20, dirtyWritebackCentisecs: 10 },
    );
    const whole = runToEnd(scenario);
    const run = createRun(scenario);
    for (let k = 0; k < 20; k++) run.advance(100);
    const copy = run.fork();
    for (const one of [copy, run]) {
      while (!one.advance(100_000));
      expect(one.result().resultHash).toBe(whole.resultHash);
    }
  });
});

describe('what a document may say of it', () => {
  const pointers = (scenario: Scenario): string[] => problemsOf(scenario).map(({ pointer }) => pointer);

  test('needs a file cache, thresholds in order, and copies that take time', () => {
    expect(pointers(buffered({ host: { fileCacheBytes: 0 } }))).toEqual(['/host/writeBack']);
    expect(pointers(buffered({}, { dirtyRatio: 5 }))).toEqual(['/host/writeBack/dirtyRatio']);
    expect(pointers(buffered({}, { dirtyBackgroundRatio: 20 }))).toEqual(['/host/writeBack/dirtyBackgroundRatio']);
    expect(pointers(buffered({ costs: { ...SOME_COSTS, fileCacheHitMs: 0 } }))).toEqual(['/costs/fileCacheHitMs']);
    expect(pointers(buffered({}, { dirtyRatio: 0 }))).toContain('/host/writeBack/dirtyRatio');
    expect(pointers(buffered({}, { dirtyExpireCentisecs: 1.5 }))).toEqual(['/host/writeBack/dirtyExpireCentisecs']);
  });

  test('files written directly have no dirty pages', () => {
    const host: Partial<Scenario['host']> = {
      kernel: { profile: 'modern' },
      readAhead: { kind: 'kernel', minBytes: 0, maxBytes: 128 * KIB, windows: 1 },
      fileReads: { mode: 'direct', callBytes: 128 * KIB, outstanding: 1 },
    };
    const [problem] = problemsOf(buffered({ host }));
    expect(problem.message).toContain('past the page cache');
  });
});
