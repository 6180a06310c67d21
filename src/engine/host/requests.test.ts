import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Requests } from './requests.ts';

test('hands out no index twice, keeps what is in the columns when it grows, and takes back', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (steps) => {
      const requests = new Requests(2);
      const held = new Map<number, number>();
      for (const [k, take] of steps.entries()) {
        if (take || held.size === 0) {
          const request = requests.take();
          expect(held.has(request)).toBe(false);
          held.set(request, k);
          requests.lba[request] = k;
          requests.write[request] = k % 2;
          requests.next[request] = k + 1;
        } else {
          const [request] = held.keys();
          held.delete(request);
          requests.release(request);
        }
        for (const [request, value] of held) {
          expect([requests.lba[request], requests.write[request], requests.next[request]]).toEqual([value, value % 2, value + 1]);
        }
        expect(requests.inUse).toBe(held.size);
      }
    }),
  );
});
