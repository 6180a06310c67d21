/**
 * What two layouts must share to be compared: the same work, and for layouts of the study the same host.
 */
import type { Scenario } from '../scenario/schema.ts';
import { jsonOf } from './facts.ts';

const same = (a: object, b: object) => a === b || jsonOf(a) === jsonOf(b);

/** Whether both scenarios give their disks the same work to do, whatever the layout. */
export function sameWork(a: Scenario, b: Scenario): boolean {
  return a.seed === b.seed && same(a.workload, b.workload) && same(a.classes, b.classes) && same(a.costs, b.costs);
}

export function sameHost(a: Scenario, b: Scenario): boolean {
  return same(a.host, b.host);
}

/** The layout of one scenario doing the work of another, on the other's host if `withHost`. */
export function underConditionsOf(layout: Scenario, current: Scenario, withHost: boolean): Scenario {
  const { seed, workload, classes, costs } = current;
  const sameDisks = same(
    layout.hardware.disks.map((disk) => disk.id),
    current.hardware.disks.map((disk) => disk.id),
  );
  return {
    ...layout,
    seed,
    workload,
    classes,
    costs,
    // A what-if on the hardware (a capped path, faster drives) holds for every layout of it.
    ...(withHost ? { host: current.host, ...(sameDisks ? { hardware: current.hardware } : {}) } : {}),
  };
}
