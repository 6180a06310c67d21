/** What the walk through a timeline knows of volume groups, and what an action on one comes to. */
import type { VolumeGroup } from '../schema.ts';

/** A move or rebalance that has begun by now, and when it can be over at the earliest. */
export interface Begun {
  readonly action: number;
  readonly atMs: number;
  readonly leastEndMs: number;
  canceled: boolean;
}

/** A physical extent: the target that is its physical volume, and its number there, from 0. */
export interface Place {
  readonly on: number;
  readonly at: number;
}

/** One piece of a logical volume's map: extents of each leg follow each other, leg by leg. */
export interface MappedPiece {
  /** Number of its first extent among all of the volume. */
  readonly first: number;
  /** Of each leg. */
  readonly perLeg: number;
  readonly legs: number;
  /** Null: linear. */
  readonly unitBytes: number | null;
}

/** A logical volume whose extents actions concern, numbered piece by piece and leg by leg. */
export interface MappedVolume {
  readonly target: number;
  readonly id: string;
  readonly group: GroupState;
  readonly pieces: MappedPiece[];
  /** By extent: where it is at t = 0, or when the volume first grows to it. */
  readonly on: number[];
  readonly at: number[];
  /** By extent: further places that it may come to. */
  readonly later: Map<number, Place[]>;
  /** By extent: the place that it is at if all that has begun comes to its end. */
  readonly expected: Map<number, Place>;
  /** Logical extents at t = 0, and by now. */
  readonly atStart: number;
  size: number;
  begun: Begun | null;
}

/** Free extents that follow each other. */
export interface ExtentRoom {
  at: number;
  extents: number;
}

export interface GroupState {
  readonly group: VolumeGroup;
  /** Targets that are its physical volumes by now, in order. */
  physical: number[];
  /** By target: free extents that nobody has been given yet. */
  readonly free: Map<number, ExtentRoom[]>;
  readonly volumes: Map<string, MappedVolume>;
}

/** Extents of one volume that an action moves: which, and where to. */
export interface Mapping {
  readonly volume: MappedVolume;
  readonly extents: number[];
  readonly to: Place[];
}

/** What an action does to a volume group. */
export interface ExtentStep {
  readonly mappings: readonly Mapping[];
  /** Targets whose extents move; empty: wherever they are. */
  readonly from: readonly number[];
  /** Of the one physical volume in `from`: only these extents of it; null: all. */
  readonly range: { readonly first: number; readonly count: number } | null;
  /** Of a physical volume that comes or goes: its target, else -1. */
  readonly physical: number;
  /** Of a resize: the volume, and its logical extents from then on. */
  readonly resized: MappedVolume | null;
  readonly size: number;
}
