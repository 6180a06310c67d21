import { expect, test } from 'vitest';
import { runDetail } from '../../../../engine/detailRun.ts';
import { Recording } from '../../../../engine/playback/recording.ts';
import { OLDEST } from '../../../../engine/record/decision.ts';
import { testDetail } from '../../../../engine/record/testing/detail.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import { choicesOf } from './choice.ts';
import { queueAt } from './queue.ts';

test('as many wait as the film itself says, and the choice is that of what is served', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const recording = new Recording(scenario, { seed: 3, scale: 1, budgetBytes: 2 ** 26 });
  recording.advance(60_000);
  const half = recording.ms / 2;
  const detail = runDetail(scenario, { seed: 3, scale: 1, detail: { fromMs: 0, toMs: Math.ceil(half), most: 100_000 } });
  while (!detail.advance(100_000));
  const record = detail.record();
  let most = 0;
  let reasons = 0;
  for (let k = 1; k < 40; k++) {
    const target = { to: 'ms', value: (half * k) / 40 } as const;
    recording.aim(target);
    while (!recording.seek(target, 1000));
    const { ms, disks } = recording.moment();
    for (let disk = 0; disk < disks.outstanding.length; disk++) {
      const found = queueAt(record, disk, ms)!;
      expect(found.waiting).toHaveLength(disks.outstanding[disk] - disks.serving[disk]);
      most = Math.max(most, found.waiting.length);
      const { made } = found.served < 0 ? { made: null } : choicesOf(record, found.served);
      if (made === null) continue;
      reasons++;
      expect(made.atMs).toBeLessThanOrEqual(ms);
      expect(made.why).not.toBe('');
    }
  }
  expect(most).toBeGreaterThan(1);
  expect(reasons).toBeGreaterThan(20);
});

test('says what waited and why one was chosen, and nothing of times that the record does not have', () => {
  const record = testDetail(
    [
      { process: 0, lba: 100, arrivalMs: 0, dispatchMs: 5, startMs: 5, transferMs: 4 },
      { process: 1, lba: 300, arrivalMs: 6 },
      { process: 1, lba: 200, arrivalMs: 3 },
      { device: 1, process: 1, lba: 64, arrivalMs: 3, dispatchMs: 3, startMs: 3, transferMs: 1 },
    ],
    [{ atMs: 5, request: 0, why: OLDEST, waiting: 2 }],
    { toMs: 40 },
  );
  expect(queueAt(record, 0, 8)).toEqual({ rows: [2, 1], waiting: [200, 300], served: 0 });
  expect(choicesOf(record, 0)).toMatchObject({
    made: { atMs: 5, waiting: 2, inDrive: false, why: expect.stringMatching(/goes first: its read is the oldest/) as string },
    before: null,
  });
  expect(queueAt(record, 0, 4)).toEqual({ rows: [0, 2], waiting: [100, 200], served: -1 });
  expect(queueAt(record, 0, 41)).toBeNull();
  expect(queueAt({ ...record, requestsLost: 1 }, 0, 8)).toBeNull();
});
