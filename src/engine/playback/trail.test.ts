import { describe, expect, test } from 'vitest';
import { someByDay } from '../../base/testing/rounds.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { runDetail } from '../detailRun.ts';
import { Geometry } from '../device/geometry.ts';
import { Recording, type Target } from './recording.ts';
import type { Trail } from './trail.ts';

const MIB = 2 ** 20;
const NS = 1e6;

function recorded(scenario: Scenario): Recording {
  const recording = new Recording(scenario, { seed: 3, scale: 1, budgetBytes: 64 * MIB });
  for (let done = 0; done < 60_000 && !recording.advance(4000); done += 4000) recording.checkpoint();
  return recording;
}

function at(recording: Recording, target: Target, disk: number, ms: number): Trail {
  recording.aim(target, { disk, ms });
  while (!recording.seek(target, 500));
  return recording.trailNow()!;
}

/** What a run that keeps everything says of the disk between two moments. */
function expected(scenario: Scenario, disk: number, fromMs: number, toMs: number) {
  const work = runDetail(scenario, { seed: 3, scale: 1, detail: { fromMs: Math.max(0, fromMs - 1000), toMs, most: 100_000 } });
  while (!work.advance(10_000));
  const { requests } = work.record();
  const rows = [];
  for (let row = 0; row < requests.count; row++) {
    const { startMs, overheadMs, seekMs, rotationMs, transferMs, pathMs, lba, sectors } = requests;
    const endMs = startMs[row] + overheadMs[row] + seekMs[row] + rotationMs[row] + transferMs[row] + pathMs[row];
    if (requests.device[row] === disk && startMs[row] <= toMs && endMs >= fromMs)
      rows.push([startMs[row], seekMs[row], rotationMs[row], transferMs[row], lba[row], sectors[row]]);
  }
  return rows.sort((a, b) => a[0] - b[0]);
}

const rowsOf = ({ count, startedMs, seekMs, rotationMs, transferMs, lba, sectors }: Trail): number[][] =>
  Array.from({ length: count }, (_, row) => [startedMs[row], seekMs[row], rotationMs[row], transferMs[row], lba[row], sectors[row]]);

describe('what a disk has served before the playhead', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const recording = recorded(scenario);
  const { ms } = recording.recorded();

  test('is what a run that keeps everything has, wherever the playhead comes from and whatever disk was asked for before', () => {
    // Back, forth, a longer time after a shorter one, another disk.
    for (const [share, disk, span] of someByDay(
      [
        [0.6, 0, 200],
        [0.601, 0, 200],
        [0.2, 0, 50],
        [0.2, 0, 400],
        [0.9, 1, 100],
        [0.0005, 1, 1000],
      ],
      3,
    )) {
      const trail = at(recording, { to: 'ms', value: share * ms }, disk, span);
      expect(trail.toMs).toBe(share * ms);
      expect(trail.fromMs).toBe(Math.max(0, share * ms - span));
      expect(trail.lost).toBe(0);
      expect(rowsOf(trail)).toEqual(expected(scenario, disk, trail.fromMs, trail.toMs));
    }
  });

  test('of disks beside it too, as if each had been asked for', () => {
    const target = { to: 'ms', value: 0.5 * ms } as const;
    recording.aim(target, { disk: 0, ms: 300, beside: [1, 2] });
    while (!recording.seek(target, 500));
    const { beside, ...own } = recording.trailNow()!;
    expect(beside.map(({ disk }) => disk)).toEqual([1, 2]);
    for (const trail of beside) {
      expect(trail.count).toBeGreaterThan(1);
      expect([trail.fromMs, trail.toMs, trail.lost]).toEqual([own.fromMs, own.toMs, 0]);
      expect(rowsOf(trail)).toEqual(expected(scenario, trail.disk, trail.fromMs, trail.toMs));
    }
    // Another one of them comes first: all are looked at from the start of the time.
    recording.aim(target, { disk: 1, ms: 300, beside: [0, 2] });
    while (!recording.seek(target, 500));
    const swapped = recording.trailNow()!;
    expect(rowsOf(swapped)).toEqual(rowsOf(beside[0]));
    expect(rowsOf(swapped.beside[0])).toEqual(rowsOf({ ...own, beside: [] }));
    expect(at(recording, target, 0, 300).beside).toEqual([]);
  });

  test('changes nothing of the moments', () => {
    const plain = recorded(scenario);
    for (const share of [0.5, 0.1, 0.7]) {
      const target = { to: 'ms', value: share * ms } as const;
      at(recording, target, 0, 300);
      plain.aim(target);
      while (!plain.seek(target, 500));
      expect(recording.moment()).toEqual(plain.moment());
    }
    expect(plain.trailNow()).toBeNull();
  });

  test('a step of one I/O or event keeps it', () => {
    const trail = at(recording, { to: 'ms', value: 0.5 * ms }, 0, 300);
    const next = { to: 'ios', value: recording.moment().ios + 1 } as const;
    recording.aim(next, { disk: 0, ms: 300 });
    while (!recording.seek(next, 1));
    const after = recording.trailNow()!;
    expect(after.count).toBeGreaterThan(1);
    expect(after.toMs).toBeGreaterThan(trail.toMs);
    expect(rowsOf(after)).toEqual(expected(scenario, 0, after.fromMs, after.toMs));
  });

  test('the angle under the head when a transfer begins is that of its first sector', () => {
    const drive = scenario.hardware.drives.find(({ id }) => id === scenario.hardware.disks[0].drive)!;
    if (drive.kind !== 'hdd') throw new Error('A hard disk was expected.');
    const geometry = new Geometry(drive);
    const trail = at(recording, { to: 'ms', value: 0.8 * ms }, 0, 5000);
    const turn = geometry.revolutionNs;
    let compared = 0;
    for (let row = 0; row < trail.count; row++) {
      // What begins in the drive's buffer does not begin under the head.
      if (trail.rotationMs[row] === 0) continue;
      const readsNs = (trail.startedMs[row] + trail.overheadMs[row] + trail.seekMs[row] + trail.rotationMs[row]) * NS;
      const zone = geometry.zoneOf(trail.lba[row]);
      const sector = geometry.angleOf(zone, geometry.physicalOf(zone, trail.lba[row]));
      const apart = (((readsNs + trail.phaseTurns * turn - sector) % turn) + turn) % turn;
      expect(Math.min(apart, turn - apart)).toBeLessThan(0.001 * turn);
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });
});
