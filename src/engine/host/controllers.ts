/**
 * Who splits requests and computes parity. A hardware controller is a server in front of each array: every logical
 * request occupies it for its per-request time and later for its XOR, first come first served. In software the host's
 * driver does both: the same times, but requests do not wait for each other, because the host has processors
 * enough. Either way all disk I/Os cross the disks' paths. A volume without a controller costs nothing.
 */
import { MIB, NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { TargetIndex } from '../kernel/indexes.ts';

export class Controllers {
  private readonly perRequestNs: Float64Array;
  private readonly xorNsPerSector: Float64Array;
  /** First server of each target, -1 where nobody queues. */
  private readonly server: Int32Array;
  /** 1: all of the target's arrays have one server, that of a RAID controller. */
  private readonly shared: Uint8Array;
  /** By server; those of RAID controllers come first. */
  private readonly freeAt: Float64Array;
  /** By RAID controller: all work that its processor was given, parity included. */
  private readonly busyNs: Float64Array;

  /** @param targets volumes and loose disks by id, in the order of the run's maps */
  constructor(scenario: Pick<Scenario, 'hardware' | 'volumes'>, targets: readonly { readonly id: string; readonly kind: string }[]) {
    this.perRequestNs = new Float64Array(targets.length);
    this.xorNsPerSector = new Float64Array(targets.length);
    this.server = new Int32Array(targets.length).fill(-1);
    this.shared = new Uint8Array(targets.length);
    const { controllers = [] } = scenario.hardware;
    let servers = controllers.length;
    targets.forEach((target, t) => {
      const volume = target.kind === 'disk' ? undefined : scenario.volumes.find(({ id }) => id === target.id);
      if (volume === undefined || volume.kind === 'concat') return;
      if (volume.behind !== undefined) {
        const at = controllers.findIndex(({ id }) => id === volume.behind);
        const rate = controllers[at]?.xorMibPerSecond;
        this.server[t] = at;
        this.shared[t] = 1;
        this.xorNsPerSector[t] = rate === undefined ? 0 : (SECTOR_BYTES * 1e9) / (rate * MIB);
        return;
      }
      if (volume.kind === 'stripe') return;
      const { controller } = volume;
      if (controller === undefined) return;
      this.perRequestNs[t] = controller.perRequestMs * NS_PER_MS;
      const rate = controller.xorMibPerSecond;
      this.xorNsPerSector[t] = rate === undefined ? 0 : (SECTOR_BYTES * 1e9) / (rate * MIB);
      if (controller.kind === 'hardware') {
        this.server[t] = servers;
        servers += volume.arrays?.count ?? 1;
      }
    });
    this.freeAt = new Float64Array(servers);
    this.busyNs = new Float64Array(controllers.length);
  }

  /** When a request that comes at `now` may go on to its disks. */
  admitted(target: TargetIndex, array: number, now: number): number {
    return this.served(target, array, Math.round(this.perRequestNs[target]), now);
  }

  /** When the XOR of so many sectors is done that could begin at `now`. */
  computed(target: TargetIndex, array: number, sectors: number, now: number): number {
    return this.served(target, array, Math.round(sectors * this.xorNsPerSector[target]), now);
  }

  /** When a RAID controller has done so much work that comes at `now`. */
  worked(controller: number, ns: number, now: number): number {
    if (ns === 0) return now;
    const done = Math.max(now, this.freeAt[controller]) + ns;
    this.freeAt[controller] = done;
    this.busyNs[controller] += ns;
    return done;
  }

  /** How long a RAID controller's processor has worked until `now`, which is not before the last work that it was given. */
  busyNsAt(controller: number, now: number): number {
    return this.busyNs[controller] - Math.max(0, this.freeAt[controller] - now);
  }

  private served(target: TargetIndex, array: number, ns: number, now: number): number {
    if (ns === 0) return now;
    if (this.server[target] < 0) return now + ns;
    const server = this.server[target] + (this.shared[target] === 1 ? 0 : array);
    const done = Math.max(now, this.freeAt[server]) + ns;
    this.freeAt[server] = done;
    if (this.shared[target] === 1) this.busyNs[server] += ns;
    return done;
  }
}
