import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { partOf } from '../base/testing/part.ts';
import { degradedText, diskLosses, fatalNext, worstLoss, type DiskLoss } from './diskLoss.ts';
import { failedDisks, lossesOf, lostObjects } from './failures.ts';
import { layOut } from './layout.ts';
import type { Drive, Scenario, Volume } from './schema.ts';
import { anyScenario } from './testing/anyScenario.ts';

const drive = partOf<Drive>({ id: 'x', name: 'X', kind: 'fixed', capacityBytes: 1e9, serviceMs: 1 });

/** A table of 3 segments in 4 PSUs and an index in one, on four disks. */
function scenario(volumes: Volume[], table: Scenario['placement']['rules'][number]['spread'], index: string): Scenario {
  return partOf<Scenario>({
    hardware: { drives: [drive], paths: [], disks: ['a', 'b', 'c', 'd'].map((id) => ({ id, drive: 'x' })) },
    volumes,
    database: {
      blockBytes: 512,
      objects: [
        { id: 'table', name: 'Table', role: 'fact', segments: 3, psusPerSegment: 4, psuBytes: 10 * KIB },
        { id: 'index', name: 'Index', role: 'star-index', segments: 1, psusPerSegment: 1, psuBytes: 30 * KIB },
      ],
    },
    placement: {
      rules: [
        { object: 'table', spread: table },
        { object: 'index', spread: { kind: 'all', target: index } },
      ],
      exceptions: [],
    },
  });
}
const volume = (kind: string, members: string[], more = {}): Volume =>
  ({ kind, id: 'v', name: 'V', members, stripeUnitBytes: 4 * KIB, ...more }) as Volume;
const losses = (s: Scenario) => diskLosses(s, layOut(s));
const brief = ({ diskId, state, files, bytes, objects }: DiskLoss) =>
  `${diskId} ${state} ${files} ${bytes / KIB}: ${objects.map((o) => `${o.name} ${o.files}/${o.ofFiles} ${o.segments}/${o.ofSegments}`).join(', ')}`;

describe('what a disk takes with it', () => {
  test('files by hand: its own files, a part of every segment', () => {
    const s = scenario([], { kind: 'round-robin', targets: ['a', 'b'], offset: 0, segmentShift: 0 }, 'b');
    const table = losses(s);
    expect(table.files).toBe(13);
    expect(table.bytes).toBe(150 * KIB);
    expect(table.disks.map(brief)).toEqual([
      'a lost 6 60: Table 6/12 3/3',
      'b lost 7 90: Table 6/12 3/3, Index 1/1 1/1',
      'c unused 0 0: ',
      'd unused 0 0: ',
    ]);
    expect(worstLoss(table)?.diskId).toBe('b');
  });

  test('filled in order: whole segments, and the others stay complete', () => {
    const s = scenario([], { kind: 'fill', targets: ['a', 'b', 'c'] }, 'd');
    expect(losses(s).disks.map(brief).slice(0, 2)).toEqual(['a lost 4 40: Table 4/12 1/3', 'b lost 4 40: Table 4/12 1/3']);
  });

  test('a stripe: everything on it, whichever of its disks', () => {
    const s = scenario([volume('stripe', ['a', 'b', 'c'])], { kind: 'all', target: 'v' }, 'd');
    const [a, b, c, d] = losses(s).disks;
    expect([a, b, c].map(brief).map((text) => text.slice(2))).toEqual(Array.from({ length: 3 }, () => 'lost 12 120: Table 12/12 3/3'));
    expect(brief(d)).toBe('d lost 1 30: Index 1/1 1/1');
    expect(a.volumeId).toBe('v');
  });

  test('redundancy: degraded, until the second disk', () => {
    const mirror = volume('mirror', ['a', 'b', 'c', 'd']);
    const s = scenario([mirror], { kind: 'all', target: 'v' }, 'v');
    expect(losses(s).disks.map(({ state }) => state)).toEqual(['degraded', 'degraded', 'degraded', 'degraded']);
    expect(worstLoss(losses(s))?.diskId).toBe('a');
    expect(fatalNext(s, mirror, 'a')).toEqual(['b']);
    expect(fatalNext(s, volume('mirror', ['a', 'b', 'c', 'd'], { arrangement: 'halves' }), 'a')).toEqual(['c', 'd']);
    expect(fatalNext(s, volume('raid5', ['a', 'b', 'c', 'd']), 'a')).toEqual(['b', 'c', 'd']);
    expect(fatalNext(s, volume('stripe', ['a', 'b']), 'a')).toEqual([]);
    const broken: Scenario = {
      ...s,
      hardware: { ...s.hardware, disks: s.hardware.disks.map((disk) => (disk.id === 'a' ? { ...disk, failed: true } : disk)) },
    };
    expect(losses(broken).disks.map(({ state }) => state)).toEqual(['failed', 'lost', 'degraded', 'degraded']);
    expect(worstLoss(losses(broken))?.diskId).toBe('b');
  });

  test('how volumes go on, in words', () => {
    expect(degradedText(volume('raid5', ['a', 'b', 'c']))).toMatch(/^RAID 5 restores/);
    expect(degradedText(volume('mirror', ['a', 'b', 'c', 'd'], { arrangement: 'halves' }))).toMatch(/^RAID 0\+1 .* half/);
    expect(degradedText(volume('mirror', ['a', 'b']))).toMatch(/^RAID 1 .* copies/);
  });

  test('property: as the failure of that disk is validated', () => {
    fc.assert(
      fc.property(anyScenario, (s) => {
        const layout = layOut(s);
        const known = new Set(lossesOf(s, layout).map(({ targetId }) => targetId));
        const failed = failedDisks(s);
        for (const one of diskLosses(s, layout).disks) {
          if (failed.has(one.diskId)) continue;
          const disks = s.hardware.disks.map((disk) => (disk.id === one.diskId ? { ...disk, failed: true } : disk));
          const after = { ...s, hardware: { ...s.hardware, disks } };
          const found = lossesOf(after, layout).filter(({ targetId }) => !known.has(targetId));
          const objects = lostObjects(after, layout, found);
          expect(one.objects.map(({ objectId, name, files, segments, bytes }) => ({ objectId, name, files, segments, bytes }))).toEqual(
            objects,
          );
          expect(one.state === 'lost').toBe(objects.length > 0);
        }
      }),
      { seed: 1, numRuns: 15 },
    );
  });
});
