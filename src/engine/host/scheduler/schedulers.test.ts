import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KINDS, testQueue } from '../../testing/queue.ts';

const step = fc.record({
  add: fc.boolean(),
  lba: fc.nat(1000),
  sectors: fc.integer({ min: 1, max: 64 }),
  write: fc.boolean(),
  device: fc.nat(2),
  pauseMs: fc.nat(300),
});

for (const document of KINDS) {
  describe(document.kind, () => {
    test('says why it let a request go, also if there was no other', () => {
      const queue = testQueue(document);
      for (const requests of [1, 3]) {
        for (let k = 0; k < requests; k++) queue.add(100 * (k + 1));
        for (let k = 0; k < requests; k++) {
          queue.scheduler.decision.set(0);
          queue.next();
          expect(queue.scheduler.decision.why).toBeGreaterThan(0);
        }
      }
    });

    test('loses nobody, serves nobody twice, and stays with its device', () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
          const queue = testQueue(document, 3);
          const waiting = new Map<number, number>();
          let now = 0;
          const dispatch = (device: number): void => {
            const request = queue.scheduler.dispatch(device, now);
            const there = [...waiting.values()].filter((d) => d === device).length;
            expect(request === -1).toBe(there === 0);
            if (request === -1) return;
            expect(waiting.get(request)).toBe(device);
            waiting.delete(request);
            queue.requests.release(request);
          };
          for (const { add, pauseMs, device, lba, sectors, write } of steps) {
            now += pauseMs * 1e6;
            if (add) waiting.set(queue.add(lba, { sectors, write, now, device }), device);
            else dispatch(device);
            for (let d = 0; d < 3; d++) expect(queue.scheduler.size(d)).toBe([...waiting.values()].filter((x) => x === d).length);
          }
          for (let d = 0; d < 3; d++) while (queue.scheduler.size(d) > 0) dispatch(d);
          expect(waiting.size).toBe(0);
        }),
        { numRuns: 300 },
      );
    });

    test('finds a queued neighbor of the same direction, at its back and at its front', () => {
      const queue = testQueue(document);
      const request = queue.add(100, { sectors: 8 });
      expect(queue.candidate(108, 4, false, true)).toBe(request);
      expect(queue.candidate(96, 4, false, false)).toBe(request);
      for (const back of [true, false]) {
        expect(queue.candidate(108, 4, true, back)).toBe(-1);
        expect(queue.candidate(109, 4, false, back)).toBe(-1);
        expect(queue.candidate(95, 4, false, back)).toBe(-1);
      }
      expect(queue.candidate(96, 4, false, true)).toBe(-1);
      expect(queue.candidate(108, 4, false, false)).toBe(-1);
    });

    test('a request that has moved to the front is found at its new address', () => {
      const queue = testQueue(document);
      const request = queue.add(100);
      queue.requests.lba[request] = 92;
      queue.requests.sectors[request] = 16;
      queue.scheduler.moved(0, request, 0);
      expect(queue.candidate(84, 8, false, false)).toBe(request);
      expect(queue.next()).toBe(92);
      expect(queue.next()).toBe(-1);
    });
  });
}

const addresses = fc.array(fc.nat(5000), { minLength: 1, maxLength: 60 });

test('FIFO: in order of arrival', () => {
  fc.assert(
    fc.property(addresses, (lbas) => {
      const queue = testQueue({ kind: 'fifo' });
      for (const lba of lbas) queue.add(lba);
      expect(queue.drain()).toEqual(lbas);
    }),
  );
});

test('C-LOOK: upward from where the arm is, then once more from the lowest', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.uniqueArray(fc.nat(5000), { minLength: 1, maxLength: 60 }), (start, lbas) => {
      const queue = testQueue({ kind: 'clook' });
      queue.add(start);
      queue.next();
      for (const lba of lbas) queue.add(lba, { sectors: 1 });
      const sorted = lbas.toSorted((a, b) => a - b);
      expect(queue.drain()).toEqual([...sorted.filter((lba) => lba >= start + 8), ...sorted.filter((lba) => lba < start + 8)]);
    }),
  );
});

test('SSTF: of two as near the higher address', () => {
  const queue = testQueue({ kind: 'sstf' });
  queue.add(92);
  expect(queue.next()).toBe(92);
  // The arm is at 100.
  for (const lba of [90, 110]) queue.add(lba);
  expect(queue.drain()).toEqual([110, 90]);
});

test('SSTF: always the nearest by address; of two as near the higher', () => {
  fc.assert(
    fc.property(fc.nat(5000), addresses, (start, lbas) => {
      const queue = testQueue({ kind: 'sstf' });
      queue.add(start);
      queue.next();
      for (const lba of lbas) queue.add(lba, { sectors: 3 });
      const left = [...lbas];
      let head = start + 8;
      for (const lba of queue.drain()) {
        const nearest = Math.min(...left.map((other) => Math.abs(other - head)));
        expect(Math.abs(lba - head)).toBe(nearest);
        if (left.includes(head + nearest)) expect(lba).toBe(head + nearest);
        left.splice(left.indexOf(lba), 1);
        head = lba + 3;
      }
      expect(left).toEqual([]);
    }),
  );
});
