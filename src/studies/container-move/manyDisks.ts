/** The configurations on more disks, and a table space that gets one container more. Sweeps run these. */
import type { Placement, Scenario } from '../../scenario/schema.ts';
import { database, SPACE_B } from './database.ts';
import { hardware } from './hardware.ts';
import { APART, ONE_DISK, placed, STRIPED } from './layouts.ts';
import { MOVE } from './parameters.ts';

const ADDED = 'add-b';

/** "hda", "hdb", "hdc" … */
export const diskIds = (count: number): string[] => Array.from({ length: count }, (_, k) => `hd${String.fromCharCode(97 + k)}`);

/** The controller with so many disks, all like the first. */
function withDisks(ids: readonly string[]): Scenario['hardware'] {
  const { disks, ...same } = hardware();
  return { ...same, disks: ids.map((id) => ({ ...disks[0], id })) };
}

/** Containers of each table space, and where they are. */
function spread(layout: string, ids: readonly string[]): { readonly containers: number; readonly placement: Placement } {
  if (layout === ONE_DISK) return { containers: 1, placement: placed(ids.slice(0, 1), ids.slice(0, 1)) };
  if (layout === STRIPED) return { containers: ids.length, placement: placed(ids, ids) };
  const half = ids.length / 2;
  return { containers: half, placement: placed(ids.slice(0, half), ids.slice(half)) };
}

/**
 * A configuration on so many disks: separated, each table has half of them; striped, both have all.
 * @throws RangeError if the configuration is none, or separated ones have an odd number of disks
 */
export function onDisks(scenario: Scenario, layout: string, disks: number): Scenario {
  if (![ONE_DISK, APART, STRIPED].includes(layout) || !(disks >= 1) || (layout === APART && disks % 2 !== 0))
    throw new RangeError(`There is no configuration ${layout} on ${disks} disks.`);
  const ids = diskIds(disks);
  const { containers, placement } = spread(layout, ids);
  return { ...scenario, hardware: withDisks(ids), database: database(containers), placement };
}

/** Both tables striped over n disks; with one disk more, which stays empty unless B gets a container there while the streams run. */
export function oneMore(scenario: Scenario, n: number, adds: boolean): Scenario {
  const [from, all] = [diskIds(n), diskIds(n + 1)];
  return {
    ...scenario,
    hardware: withDisks(all),
    database: database(n),
    placement: placed(from, from),
    ...(adds && { timeline: [{ kind: 'add-container', id: ADDED, atMs: MOVE.atSeconds.value * 1000, object: SPACE_B, to: all[n] }] }),
  };
}
