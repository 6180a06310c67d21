/** The three configurations: where the containers of both table spaces are. Each is on a logical volume, the one of B behind that of A. */
import type { Placement } from '../../scenario/schema.ts';
import { SPACE_A, SPACE_B } from './database.ts';
import { HDA, HDB } from './hardware.ts';
import { SIZES } from './parameters.ts';

export interface Layout {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
  /** Of each table space. */
  readonly containers: number;
  readonly placement: Placement;
}

/** Containers of B on the disks that have those of A begin behind A's volume. */
export const placed = (a: readonly string[], b: readonly string[]): Placement => {
  const rule = (object: string, targets: readonly string[]): Placement['rules'][number] => ({
    object,
    spread:
      targets.length === 1
        ? { kind: 'all', target: targets[0] }
        : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 },
  });
  const behind = b.filter((disk) => a.includes(disk)).map((target) => ({ object: SPACE_B, target, atBytes: SIZES.volumeBytes.value }));
  return {
    rules: [rule(SPACE_A, a), rule(SPACE_B, b)],
    exceptions: [],
    ...(behind.length > 0 && { addresses: behind }),
  };
};

export const ONE_DISK = 'one-disk';
export const APART = 'apart';
export const STRIPED = 'striped';

export const LAYOUTS: readonly Layout[] = [
  {
    id: ONE_DISK,
    title: 'Configuration 1: both on one disk',
    definition: 'A and B on the first disk',
    containers: 1,
    placement: placed([HDA], [HDA]),
  },
  {
    id: APART,
    title: 'Configuration 2: a disk each',
    definition: 'A on the first disk, B on the second',
    containers: 1,
    placement: placed([HDA], [HDB]),
  },
  {
    id: STRIPED,
    title: 'Configuration 3: both striped',
    definition: 'A and B on either disk',
    containers: 2,
    placement: placed([HDA, HDB], [HDA, HDB]),
  },
];
