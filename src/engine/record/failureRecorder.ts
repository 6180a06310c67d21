/** Queries that failed because their temporary space was full or because something cannot be reached, by class: how many, and how it stood at the first of them. */
import { NS_PER_MS } from '../../base/units.ts';
import type { Blocked } from '../../scenario/blocked.ts';
import type { QueryFailures } from './result.ts';

export class FailureRecorder {
  private readonly count: Float64Array;
  private readonly firstNs: Float64Array;
  /** Of the first: index of the space, what its query held, what all held, and what there is. */
  private readonly object: Int32Array;
  private readonly heldBytes: Float64Array;
  private readonly usedBytes: Float64Array;
  private readonly capacityBytes: Float64Array;

  /** @param classes of the scenario, in its order */
  constructor(classes: number) {
    this.count = new Float64Array(classes);
    this.firstNs = new Float64Array(classes);
    this.object = new Int32Array(classes);
    this.heldBytes = new Float64Array(classes);
    this.usedBytes = new Float64Array(classes);
    this.capacityBytes = new Float64Array(classes);
  }

  failed(classIndex: number, object: number, heldBytes: number, usedBytes: number, capacityBytes: number, now: number): void {
    if (this.count[classIndex]++ > 0) return;
    this.firstNs[classIndex] = now;
    this.object[classIndex] = object;
    this.heldBytes[classIndex] = heldBytes;
    this.usedBytes[classIndex] = usedBytes;
    this.capacityBytes[classIndex] = capacityBytes;
  }

  /** A query of a class that cannot reach what it needs. */
  unreachable(classIndex: number, now: number): void {
    if (this.count[classIndex]++ === 0) this.firstNs[classIndex] = now;
  }

  /** @param blocked by class: what it cannot reach; @param classIds of the scenario; @param objectIds of its objects, then of its tables */
  summaries(classIds: readonly string[], objectIds: readonly string[], blocked: readonly (Blocked | null)[] = []): QueryFailures[] {
    return classIds.flatMap((id, c) =>
      this.count[c] === 0
        ? []
        : [
            {
              class: id,
              queries: this.count[c],
              firstMs: this.firstNs[c] / NS_PER_MS,
              object: blocked[c]?.object ?? objectIds[this.object[c]],
              heldBytes: this.heldBytes[c],
              usedBytes: this.usedBytes[c],
              capacityBytes: this.capacityBytes[c],
              ...whyOf(blocked[c]),
            },
          ],
    );
  }
}

function whyOf(blocked: Blocked | null | undefined): Pick<QueryFailures, 'lost' | 'cut' | 'unreachable'> {
  if (!blocked) return {};
  const { lost, target } = blocked;
  return lost === 'disk' ? { lost: target } : lost === 'path' ? { cut: target } : { unreachable: target };
}
