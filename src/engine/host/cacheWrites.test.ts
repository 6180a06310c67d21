/** Dirty sectors of a controller's cache against sets of single sectors. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { CacheWrites } from './cacheWrites.ts';
import { ControllerCache, HIT } from './controllerCache.ts';
import { SectorSet } from './sectorSet.ts';

const UNIT = 8;

test('a set of sectors as ranges is the set', () => {
  const range = fc.record({ add: fc.boolean(), from: fc.nat(60), length: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(range, { maxLength: 80 }), (steps) => {
      const set = new SectorSet();
      const naive = new Set<number>();
      for (const { add, from, length } of steps) {
        const there = Array.from({ length }, (_, k) => from + k).filter((sector) => naive.has(sector));
        if (add) {
          expect(set.add(from, from + length)).toBe(there.length);
          for (let k = 0; k < length; k++) naive.add(from + k);
        } else if (there.length === length) {
          set.remove(from, from + length);
          for (const sector of there) naive.delete(sector);
        }
        expect(set.sectors).toBe(naive.size);
        for (let sector = 0; sector < 85; sector++) {
          let covered = sector;
          while (naive.has(covered)) covered++;
          expect(set.coveredTo(sector)).toBe(covered);
          expect(set.next(sector)).toBe(Math.min(Infinity, ...[...naive].filter((one) => one >= sector)));
        }
      }
    }),
    { numRuns: rounds(200) },
  );
});

test('what is written is dirty until it is destaged, is never lost, and takes no more lines than it may', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), target: fc.nat(1), from: fc.nat(60), length: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('take' as const), isWaitedFor: fc.boolean() }),
    fc.record({ kind: fc.constant('done' as const), nth: fc.nat(9) }),
    fc.record({ kind: fc.constant('read' as const), target: fc.nat(1), line: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(6), fc.array(step, { maxLength: 120 }), (most, from, steps) => {
      const cache = new ControllerCache(8 * UNIT, 2);
      const rules = { mostSectors: most * UNIT, fromSectors: from * UNIT, restNs: 10 };
      const writes = new CacheWrites(cache, rules, new Int32Array([UNIT, UNIT]), new Float64Array([3 * UNIT, UNIT]));
      const dirty = [new Set<number>(), new Set<number>()];
      const writing = [new Set<number>(), new Set<number>()];
      const under: { target: number; first: number; end: number }[] = [];
      let written = 0;
      let merged = 0;
      let destaged = 0;
      steps.forEach((one, now) => {
        if (one.kind === 'write') {
          const end = one.from + one.length;
          const to = writes.admit(one.target, one.from, end);
          if (to > one.from) writes.arrived(one.target, one.from, to, now);
          for (let sector = one.from; sector < to; sector++) {
            written++;
            if (dirty[one.target].has(sector)) merged++;
            dirty[one.target].add(sector);
          }
        } else if (one.kind === 'take') {
          if (writes.take(one.isWaitedFor, now)) {
            const taken = { target: writes.takenTarget, first: writes.takenFirst, end: writes.takenEnd };
            under.push(taken);
            expect(taken.end).toBeGreaterThan(taken.first);
            for (let sector = taken.first; sector < taken.end; sector++) {
              expect(dirty[taken.target].delete(sector)).toBe(true);
              expect(writing[taken.target].has(sector)).toBe(false);
              writing[taken.target].add(sector);
            }
          } else if (one.isWaitedFor)
            for (const target of [0, 1]) expect([...dirty[target]].every((sector) => writing[target].has(sector))).toBe(true);
        } else if (one.kind === 'done' && under.length > 0) {
          const [{ target, first, end }] = under.splice(one.nth % under.length, 1);
          writes.done(target, first, end);
          for (let sector = first; sector < end; sector++) writing[target].delete(sector);
          destaged += end - first;
        } else if (one.kind === 'read') {
          const found = cache.look(one.target, one.line, 0, UNIT, writes);
          if (found !== HIT) {
            cache.begin(one.target, one.line, UNIT, now);
            cache.filled(one.target, one.line, 0, UNIT, now);
          }
        }
        const left = [0, 1].reduce((sum, target) => sum + new Set([...dirty[target], ...writing[target]].values()).size, 0);
        const both = dirty[0].size + dirty[1].size + writing[0].size + writing[1].size;
        expect(writes.leftSectors).toBe(left);
        expect([writes.writtenSectors, writes.mergedSectors]).toEqual([written, merged]);
        expect(written).toBe(merged + destaged + both);
        expect(writes.heldSectors).toBeLessThanOrEqual(most * UNIT);
        const lines = [0, 1].reduce((sum, t) => sum + new Set([...dirty[t], ...writing[t]].map((s) => Math.floor(s / UNIT))).size, 0);
        expect(writes.heldSectors).toBe(lines * UNIT);
        for (const t of [0, 1])
          for (const sector of [...dirty[t], ...writing[t]])
            expect(cache.look(t, Math.floor(sector / UNIT), sector % UNIT, (sector % UNIT) + 1, writes)).toBe(HIT);
      });
    }),
    { numRuns: rounds(300) },
  );
});
