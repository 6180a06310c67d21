import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CoAccessLog } from './coAccess.ts';

const MS = 1e6;

describe('which objects are used together', () => {
  test('time counts from the later beginning to the earlier end, of any two processes', () => {
    const log = new CoAccessLog(3, 2);
    log.issued(0, 0, 0);
    log.issued(1, 1, 2 * MS);
    log.issued(0, 1, 3 * MS);
    log.completed(0, 4 * MS); // one of two
    log.completed(0, 7 * MS);
    log.issued(2, 0, 8 * MS);
    log.close(10 * MS);
    const together = (a: number, b: number): number => log.togetherNs[log.pair(a, b)] / MS;
    expect([together(0, 0), together(1, 1), together(2, 2)]).toEqual([7, 8, 2]);
    expect([together(0, 1), together(1, 0), together(0, 2), together(1, 2)]).toEqual([5, 5, 0, 2]);
    // Process 0: object 0, then 2. Process 1: object 1, then 0.
    expect([...log.first]).toEqual([1, 1, 0]);
    expect([log.followed[log.pair(2, 0)], log.followed[log.pair(0, 1)], log.followed[log.pair(0, 0)]]).toEqual([1, 1, 0]);
  });

  test('what background processes ask for counts in time, and follows nothing', () => {
    const log = new CoAccessLog(2, 1);
    log.issued(0, 0, 0);
    log.issued(1, 5, 0);
    log.issued(0, 5, 0);
    log.close(MS);
    expect(log.togetherNs[log.pair(0, 1)]).toBe(MS);
    expect([...log.followed]).toEqual([0, 0, 0, 0]);
    expect([...log.first]).toEqual([1, 0]);
  });

  test('equals a count instant by instant, and closing again changes nothing', () => {
    const steps = fc.array(fc.record({ object: fc.nat(3), process: fc.nat(4), begins: fc.boolean(), after: fc.nat(3) }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (list) => {
        const [objects, processes] = [4, 3];
        const log = new CoAccessLog(objects, processes);
        const out = Array.from({ length: objects }, () => 0);
        const together = out.map(() => out.map(() => 0));
        const followed = out.map(() => out.map(() => 0));
        const last = new Map<number, number>();
        let now = 0;
        for (const { object, process, begins, after } of list) {
          for (let tick = 0; tick < after; tick++) out.forEach((a, i) => out.forEach((b, j) => (together[i][j] += a > 0 && b > 0 ? 1 : 0)));
          now += after;
          if (begins) {
            log.issued(object, process, now);
            out[object]++;
            const before = last.get(process);
            if (before !== undefined) followed[Math.min(before, object)][Math.max(before, object)]++;
            if (process < processes) last.set(process, object);
          } else if (out[object] > 0) {
            log.completed(object, now);
            out[object]--;
          }
        }
        log.close(now);
        log.close(now);
        for (let a = 0; a < objects; a++)
          for (let b = a; b < objects; b++) {
            expect(log.togetherNs[log.pair(a, b)]).toBe(together[a][b]);
            expect(log.followed[log.pair(a, b)]).toBe(followed[a][b]);
          }
        // Each request of a process of a query is the first one, or follows one.
        const asked = list.filter(({ begins, process }) => begins && process < processes).length;
        expect([...log.first, ...log.followed].reduce((sum, count) => sum + count, 0)).toBe(asked);
      }),
    );
  });
});
