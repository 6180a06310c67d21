/** What a policy saw and did, look by look, as columns: kept in a run, and said in its result. */
import { NS_PER_MS } from '../../base/units.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { DbObject } from '../../scenario/schema.ts';
import { grownF64, grownI32 } from '../kernel/arrays.ts';
import { POLICY_REASONS, type PolicyLook, type PolicyMove } from '../record/policyLook.ts';

const NONE = -1;

export class PolicyLog {
  count = 0;
  atNs: Float64Array = new Float64Array(16);
  busyShare: Float64Array = new Float64Array(16);
  idleShare: Float64Array = new Float64Array(16);
  gain: Float64Array = new Float64Array(16);
  busiest: Int32Array = new Int32Array(16);
  idlest: Int32Array = new Int32Array(16);
  why: Int32Array = new Int32Array(16);
  /** File of the layout and the targets that it would leave and come to; NONE: it looked at none. */
  psu: Int32Array = new Int32Array(16);
  from: Int32Array = new Int32Array(16);
  to: Int32Array = new Int32Array(16);

  /** A look; what it does is written into the row that this answers. */
  begin(now: number, busiest: number, idlest: number, busyShare: number, idleShare: number): number {
    if (this.count === this.atNs.length) this.grow();
    const row = this.count++;
    this.atNs[row] = now;
    this.busiest[row] = busiest;
    this.idlest[row] = idlest;
    this.busyShare[row] = busyShare;
    this.idleShare[row] = idleShare;
    this.psu[row] = NONE;
    return row;
  }

  private grow(): void {
    const size = 2 * this.count;
    for (const key of ['atNs', 'busyShare', 'idleShare', 'gain'] as const) this[key] = grownF64(this[key], size);
    for (const key of ['busiest', 'idlest', 'why', 'psu', 'from', 'to'] as const) this[key] = grownI32(this[key], size);
  }

  /** @param started ids of the actions that were started, in order */
  summary(layout: Layout, objects: readonly DbObject[], started: readonly string[]): PolicyLook[] {
    let moves = 0;
    return Array.from({ length: this.count }, (_, row): PolicyLook => {
      const why = POLICY_REASONS[this.why[row]];
      const psu = this.psu[row];
      return {
        atMs: this.atNs[row] / NS_PER_MS,
        busiest: layout.targets[this.busiest[row]].id,
        idlest: layout.targets[this.idlest[row]].id,
        busyShare: this.busyShare[row],
        idleShare: this.idleShare[row],
        why,
        ...(psu !== NONE && { move: this.moveOf(row, layout, objects) }),
        ...(why === 'moved' && { action: started[moves++] }),
      };
    });
  }

  private moveOf(row: number, { objectFirst, targets, bytes }: Layout, objects: readonly DbObject[]): PolicyMove {
    const psu = this.psu[row];
    const o = objectOf(objectFirst, psu);
    const within = psu - objectFirst[o];
    const { id, psusPerSegment } = objects[o];
    return {
      object: id,
      segment: Math.floor(within / psusPerSegment) + 1,
      psu: (within % psusPerSegment) + 1,
      from: targets[this.from[row]].id,
      to: targets[this.to[row]].id,
      bytes: bytes[psu],
      gain: this.gain[row],
    };
  }
}

export function objectOf(objectFirst: ArrayLike<number>, psu: number): number {
  let object = 0;
  while (objectFirst[object + 1] <= psu) object++;
  return object;
}
