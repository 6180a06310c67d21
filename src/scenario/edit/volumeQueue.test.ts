import { describe, expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { describeDifference, describeLayout } from '../describe.ts';
import { smallScenario, SCAN } from '../../engine/testing/scenarios.ts';
import { problemsOf } from '../validate.ts';
import { lostByDisks, setKernel } from './kernel.ts';
import { setScheduler } from './settings.ts';
import { setVolumeKind } from './arrays.ts';
import { setVolumeQueue, setVolumeTunable } from './volumeQueue.ts';

const bare = smallScenario({ classes: [SCAN], volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
const queueOf = (scenario: typeof bare) => scenario.volumes[0].queue;

describe('the queue above a volume', () => {
  test('is put there, changed and taken away', () => {
    const one = setVolumeQueue(bare, 'all', { scheduler: 'clook', depth: 4 });
    expect(queueOf(one)).toEqual({ scheduler: { kind: 'clook' }, depth: 4 });
    expect(queueOf(setVolumeQueue(one, 'all', { depth: undefined, disks: { kind: 'host' } }))).toEqual({
      scheduler: { kind: 'clook' },
      disks: { kind: 'host' },
    });
    expect(setVolumeQueue(one, 'all', null)).toEqual(bare);
    expect(setVolumeQueue(bare, 'all', null)).toBe(bare);
    expect(problemsOf(one)).toEqual([]);
  });

  test('stays when the volume becomes another kind', () => {
    const one = setVolumeQueue(bare, 'all', { scheduler: 'clook' });
    expect(queueOf(setVolumeKind(one, 'all', { kind: 'raid5' }))).toEqual({ scheduler: { kind: 'clook' } });
  });

  test('what the host does not have is refused with what there is', () => {
    expect(() => setVolumeQueue(bare, 'all', { scheduler: 'sptf' })).toThrow(/arm of one disk/);
    expect(() => setVolumeQueue(bare, 'all', { scheduler: 'cfq' })).toThrow(/without a kernel has no scheduler cfq/);
    expect(() => setVolumeQueue(bare, 'all', { depth: 0 })).toThrow(/from 1 to/);
    expect(() => setVolumeTunable(bare, 'all', 'fifoBatch', 4)).toThrow(/no queue above it/);
  });

  test('a tunable at the default follows the kernel', () => {
    const one = setVolumeQueue(bare, 'all', { scheduler: 'deadline' });
    const four = setVolumeTunable(one, 'all', 'fifoBatch', 4);
    expect(queueOf(four)?.scheduler).toMatchObject({ fifoBatch: 4 });
    expect(queueOf(setVolumeTunable(four, 'all', 'fifoBatch', null))).toEqual(queueOf(one));
  });

  test('another kernel keeps the scheduler if it has it, else the order of arrival, and says so', () => {
    const modern = setKernel(bare, 'modern');
    const bfq = setVolumeQueue(modern, 'all', { scheduler: 'bfq' });
    const old = setKernel(bfq, '2.6.18');
    expect(queueOf(old)?.scheduler).toEqual({ kind: 'fifo' });
    expect(problemsOf(old)).toEqual([]);
    expect(lostByDisks(bfq, old).join()).toContain('1 queue above a volume goes to FCFS');
  });

  test('a kernel with one scheduler for all takes the volumes along', () => {
    const boot = setScheduler(setKernel(bare, '2.6.9'), 'cfq');
    const above = setVolumeQueue(boot, 'all', { scheduler: 'cfq' });
    expect(() => setVolumeQueue(boot, 'all', { scheduler: 'deadline' })).toThrow(/one for all queues/);
    const both = setScheduler(above, 'deadline');
    expect(queueOf(both)?.scheduler.kind).toBe('deadline');
    expect(problemsOf(both)).toEqual([]);
  });

  test('in words', () => {
    const one = setVolumeQueue(bare, 'all', { scheduler: 'clook', depth: 4, disks: { kind: 'host' } });
    expect(describeLayout(one).join('\n')).toContain(
      'one queue above all: C-LOOK, 4 requests in the array at a time, disks below as the host',
    );
    expect(describeDifference(bare, one)).toEqual(['queue above all C-LOOK, 4 requests in the array at a time, disks below as the host']);
    expect(describeDifference(one, bare)).toEqual(['no queue above all']);
  });
});
