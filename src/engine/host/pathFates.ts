/**
 * Paths that fail while a run is under way, each with all that is attached to it. Disks that another path leads to are reached by the first of
 * those that works from then on, and what was on its way to or from them is asked for again there. Nothing is asked any more of disks that no path
 * leads to, nor of the disks of a volume whose RAID controller is on a path that has failed: for their volumes it is as if they had failed.
 */
import { pathsTo } from '../../scenario/reach.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { BlockLayer } from './blockLayer.ts';

const NONE = -1;

export class PathFates {
  /** By path: 1 while it carries nothing. */
  private readonly down: Uint8Array;
  /** By path: the one that it is attached to, or NONE. */
  private readonly parent: Int32Array;
  /** Paths of each disk, in the order in which they are tried: [first[disk], first[disk + 1]) of `ways`. */
  private readonly first: Int32Array;
  private readonly ways: Int32Array;
  /** By disk: path that it is reached by, or NONE; path of the RAID controller in front of it, or NONE. */
  private readonly inUse: Int32Array;
  private readonly controller: Int32Array;
  private readonly blocks: BlockLayer;

  constructor({ hardware: { paths, disks, controllers = [] }, volumes }: Scenario, blocks: BlockLayer) {
    const indexOf = new Map(paths.map(({ id }, path) => [id, path]));
    this.blocks = blocks;
    this.down = Uint8Array.from(paths, ({ failed }) => (failed === true ? 1 : 0));
    this.parent = Int32Array.from(paths, ({ parent }) => (parent === undefined ? NONE : (indexOf.get(parent) ?? NONE)));
    this.spread();
    const ways = disks.map((disk) => pathsTo(disk).map((id) => indexOf.get(id) ?? NONE));
    this.first = new Int32Array(disks.length + 1);
    ways.forEach((one, disk) => (this.first[disk + 1] = this.first[disk] + one.length));
    this.ways = Int32Array.from(ways.flat());
    this.controller = new Int32Array(disks.length).fill(NONE);
    const cards = new Map(controllers.map(({ id, path }) => [id, indexOf.get(path) ?? NONE]));
    const disksOf = new Map(disks.map(({ id }, disk) => [id, disk]));
    for (const volume of volumes) {
      const card = volume.kind === 'concat' || volume.behind === undefined ? NONE : (cards.get(volume.behind) ?? NONE);
      for (const id of volume.members) this.controller[disksOf.get(id) ?? 0] = card;
    }
    this.inUse = Int32Array.from(disks, (_, disk) => this.wayOf(disk));
  }

  /**
   * A path fails.
   * @param againNs before when nothing is asked for again
   * @returns the disks that cannot be reached any more
   */
  fail(path: number, againNs: number): number[] {
    this.down[path] = 1;
    this.spread();
    const cut: number[] = [];
    for (let disk = 0; disk < this.inUse.length; disk++) {
      const before = this.inUse[disk];
      if (before === NONE) continue;
      const way = this.wayOf(disk);
      if (way === before) continue;
      this.inUse[disk] = way;
      if (way === NONE) cut.push(disk);
      else this.blocks.reroute(disk, way, againNs);
    }
    return cut;
  }

  private wayOf(disk: number): number {
    const card = this.controller[disk];
    if (card !== NONE && this.down[card] === 1) return NONE;
    for (let at = this.first[disk]; at < this.first[disk + 1]; at++) if (this.down[this.ways[at]] === 0) return this.ways[at];
    return NONE;
  }

  /** What is attached to a path that has failed carries nothing either. */
  private spread(): void {
    const { down, parent } = this;
    for (let grown = true; grown;) {
      grown = false;
      for (let path = 0; path < down.length; path++) {
        if (down[path] === 1 || parent[path] === NONE || down[parent[path]] === 0) continue;
        down[path] = 1;
        grown = true;
      }
    }
  }
}
