/**
 * Random cases for the adviser: up to six files on four disks, with sizes, loads and co-access at random, small enough that every placement can be
 * run. Each file is an object of one file, so that a placement is a disk (or volume) for each.
 */
import { KIB, MIB } from '../../../base/units.ts';
import { drawBelow, drawUnit } from '../../../base/random.ts';
import { HOST, SMALL_DISK } from '../../../engine/testing/scenarios.ts';
import type { HardDisk, MixClass, Scenario, Volume } from '../../../scenario/schema.ts';

const SLOW_DISK: HardDisk = {
  ...SMALL_DISK,
  id: 'slow',
  name: 'Slow disk',
  rpm: 5400,
  seek: { kind: 'three-point', singleMs: 1.5, averageMs: 10, fullMs: 20 },
};

/** The case of a number: the same whenever it is asked. */
export function adviserCase(number: number): Scenario {
  const unit = (what: number, of = 0): number => drawUnit(number, what, of, 0, 0);
  const below = (n: number, what: number, of = 0): number => drawBelow(n, number, what, of, 0, 1);
  const files = 3 + below(4, 1);
  const disks = 2 + below(3, 2);
  const objects = Array.from({ length: files }, (_, k) => ({
    id: `f${k + 1}`,
    name: `File ${k + 1}`,
    role: 'fact' as const,
    segments: 1,
    psusPerSegment: 1,
    psuBytes: (4 + below(60, 3, k)) * MIB,
  }));
  const hardware = below(4, 4);
  const ids = Array.from({ length: hardware === 2 ? 4 : disks }, (_, d) => `d${d + 1}`);
  const volumes: Volume[] =
    hardware === 2 ? [{ kind: 'stripe', id: 'pair', name: 'Pair', members: ['d1', 'd2'], stripeUnitBytes: 64 * KIB }] : [];
  const targets = [...volumes.map(({ id }) => id), ...ids.filter((id) => !volumes.some(({ members }) => members.includes(id)))];
  const count = 2 + below(4, 5);
  const classes = Array.from({ length: count }, (_, c): MixClass => {
    const width = Math.min(files, 1 + below(3, 6, c));
    const first = below(files, 7, c);
    const stride = 1 + below(files - 1, 8, c);
    const drawn = Array.from({ length: width }, (__, k) => (first + k * stride) % files);
    // Every file is asked for by someone.
    const named = [...new Set([...drawn, ...objects.flatMap((__, file) => (file % count === c ? [file] : []))])];
    return {
      operator: 'mix',
      id: `c${c + 1}`,
      title: `Class ${c + 1}`,
      streams: named.map((file, k) => ({
        object: objects[file].id,
        requests: 40 + below(120, 9, c * 8 + k),
        bytes: [4, 8, 16, 64][below(4, 10, c * 8 + k)] * KIB,
        pattern: unit(11, c * 8 + k) < 0.4 ? 'sequential' : 'random',
        write: unit(12, c * 8 + k) < 0.2,
      })),
      order: (['lock-step', 'one-after-other', 'shuffled'] as const)[below(3, 13, c)],
      processes: 1 + below(2, 14, c),
      stepMs: unit(15, c) * 3,
    };
  });
  const isOneDisk = unit(16) < 0.3;
  return {
    version: 1,
    title: `Case ${number}`,
    seed: 1,
    hardware: {
      drives: hardware === 1 ? [SMALL_DISK, SLOW_DISK] : [SMALL_DISK],
      paths: [{ id: 'path', name: 'Path', mibPerSecond: hardware === 3 ? 20 : null, perRequestMs: 0 }],
      disks: ids.map((id, d) => ({ id, drive: hardware === 1 && d >= Math.ceil(disks / 2) ? 'slow' : 'small', path: 'path' })),
    },
    volumes,
    database: { blockBytes: 4 * KIB, objects },
    placement: {
      rules: objects.map(({ id }, k) => ({
        object: id,
        spread: { kind: 'all', target: targets[isOneDisk ? 0 : below(targets.length, 17, k)] },
      })),
      exceptions: [],
    },
    host: { ...HOST, scheduler: { kind: (['fifo', 'clook'] as const)[below(2, 18)] } },
    classes,
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: 0,
      probeMsPerMib: 0,
      sortMsPerMib: 0,
      loadStepMs: 0,
      queryStartMs: 0,
      fileCacheHitMs: 0,
    },
    workload: {
      id: 'w',
      title: 'Batch',
      users: 1 + below(5, 19),
      order: 'own',
      queryProcs: 4,
      interactiveScale: 1,
      batch: classes.map(({ id }, c) => ({ class: id, count: 1 + below(3, 20, c) })),
    },
  };
}
