import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileGroups } from './fileGroups.ts';
import { Processes } from './processes.ts';

test('never more holders than the limit, first come first served, users and targets apart', () => {
  const step = fc.record({ user: fc.nat(1), target: fc.nat(2), which: fc.nat(), acquire: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const limits = [1, 2, 4];
      const perUser = 8;
      const processes = new Processes(2 * perUser);
      const groups = new FileGroups(2, limits, processes);
      const holding = new Map<number, number>();
      const queues = new Map<string, number[]>();
      const queue = (user: number, target: number): number[] => {
        const key = `${user}/${target}`;
        if (!queues.has(key)) queues.set(key, []);
        return queues.get(key) as number[];
      };
      const busy = (process: number): boolean => holding.has(process) || [...queues.values()].some((q) => q.includes(process));
      const holders = (user: number, target: number): number[] =>
        [...holding].filter(([process, t]) => t === target && Math.floor(process / perUser) === user).map(([process]) => process);

      for (const { user, target, which, acquire } of steps) {
        if (acquire) {
          const free = Array.from({ length: perUser }, (_, k) => user * perUser + k).filter((process) => !busy(process));
          if (free.length === 0) continue;
          const process = free[which % free.length];
          const taken = groups.acquire(user, target, process);
          expect(taken).toBe(holders(user, target).length < limits[target]);
          if (taken) holding.set(process, target);
          else queue(user, target).push(process);
        } else {
          const mine = [...holding.keys()].filter((process) => Math.floor(process / perUser) === user);
          if (mine.length === 0) continue;
          const process = mine[which % mine.length];
          const released = holding.get(process) as number;
          holding.delete(process);
          const next = groups.release(user, released, process);
          expect(next).toBe(queue(user, released).shift() ?? -1);
          if (next >= 0) holding.set(next, released);
        }
        for (const u of [0, 1]) for (const t of [0, 1, 2]) expect(holders(u, t).length).toBeLessThanOrEqual(limits[t]);
      }
    }),
    { numRuns: 400 },
  );
});
