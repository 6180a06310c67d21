import { expect, test } from 'vitest';
import { KERNELS } from '../../../scenario/kernel/profiles.ts';
import { OLDEST } from '../../record/decision.ts';
import { handDisk } from '../../testing/handDisk.ts';

for (const { id, schedulers, rules } of KERNELS) {
  const kind = schedulers.includes('none') ? 'none' : 'noop';
  test(`${kind} of ${id}: in order of arrival, merging with ${rules.noopMerges === 'last' ? 'the last one' : 'any queued one'}`, () => {
    const disk = handDisk({ kind }, id);
    const { queue, scheduler } = disk;
    const far = queue.add(1000, { sectors: 8 });
    const written = queue.add(1016, { sectors: 8, write: true });
    const last = queue.add(5000, { sectors: 8 });
    expect([queue.candidate(5008, 8, false, true), queue.candidate(4992, 8, false, false)]).toEqual([last, last]);
    const any = rules.noopMerges === 'queued';
    expect([queue.candidate(1008, 8, false, true), queue.candidate(992, 8, false, false)]).toEqual(any ? [far, far] : [-1, -1]);
    expect([queue.candidate(1008, 8, true, false), queue.candidate(1024, 8, false, true)]).toEqual(any ? [written, -1] : [-1, -1]);
    if (any) {
      // Grown at its front it is found at its new place only.
      queue.requests.lba[far] = 992;
      queue.requests.sectors[far] = 16;
      scheduler.moved(0, far, 0);
      expect([queue.candidate(984, 8, false, false), queue.candidate(992, 8, false, false)]).toEqual([far, -1]);
      const between = queue.add(1008, { sectors: 8 });
      expect(scheduler.mergeCandidate(0, far, false)).toBe(between);
      scheduler.absorbed(0, far, between, 0);
      queue.requests.sectors[far] = 24;
      expect([scheduler.size(0), queue.candidate(1016, 8, false, true)]).toEqual([3, far]);
    }
    expect([disk.go(1), disk.go(1), disk.go(1), disk.go(1)]).toEqual([any ? 992 : 1000, 1016, 5000, -1]);
    expect(scheduler.decision.why).toBe(OLDEST);
    expect(queue.candidate(5008, 8, false, true)).toBe(-1);
  });
}
