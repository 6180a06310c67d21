/** What one logical request becomes, for the picture that explains a volume: the engine's own plan, read out. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { diskCapacities } from '../../scenario/capacity.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { addressMaps } from './create.ts';
import { Plan, ROLES, type AddressMap, type Role } from './plan.ts';

/** One device request of a logical request. */
export interface ExplainedIo {
  /** Chains run side by side, each through its own stages; counted from 0. */
  readonly chain: number;
  /** Counted from 0; a stage begins when the one before in its chain is complete. */
  readonly stage: number;
  /** Id of the disk, and its index in the scenario's disks. */
  readonly diskId: string;
  readonly disk: number;
  /** Address and length on the disk. */
  readonly offsetBytes: number;
  readonly bytes: number;
  readonly write: boolean;
  readonly role: Role;
}

/** Answers what a request of `bytes` at byte `offsetBytes` of one volume becomes. */
export type Explainer = (offsetBytes: number, bytes: number, write: boolean) => readonly ExplainedIo[];

/**
 * Prepares to explain requests to one volume (or loose disk) of a valid scenario; `null` if there is no such
 * volume or it holds nothing. Many requests can be asked for: the map is built once. Requests are widened to
 * whole sectors and cut to the volume, so that nothing throws; reads of mirrors go where they would on idle
 * disks whose arms stand at the edge; a rebuild has not begun.
 */
export function explainer(scenario: Scenario, volumeId: string): Explainer | null {
  const { targets } = layOut(scenario);
  const found = targets.findIndex((target) => target.id === volumeId);
  if (found < 0) return null;
  const sectorsOf = Array.from(diskCapacities(scenario), (bytes) => Math.floor(bytes / SECTOR_BYTES));
  // A logical volume needs the maps of what lies below it.
  const isLogical = targets[found].kind === 'logical';
  const map = addressMaps(scenario, isLogical ? targets : [targets[found]], sectorsOf)[isLogical ? found : 0];
  if (!(map.sectors > 0)) return null;
  const ids = scenario.hardware.disks.map((disk) => disk.id);
  return (offsetBytes, bytes, write) => explained(map, ids, offsetBytes, bytes, write);
}

/**
 * The device requests of ONE logical request of `bytes` at byte `offsetBytes` of a volume (or loose disk),
 * in the order in which they are issued; see `explainer`. Empty if there is no such volume.
 */
export function explainRequest(
  scenario: Scenario,
  volumeId: string,
  offsetBytes: number,
  bytes: number,
  write: boolean,
): readonly ExplainedIo[] {
  return explainer(scenario, volumeId)?.(offsetBytes, bytes, write) ?? [];
}

function explained(map: AddressMap, ids: readonly string[], offsetBytes: number, bytes: number, write: boolean): readonly ExplainedIo[] {
  const first = Math.max(0, Math.floor(offsetBytes / SECTOR_BYTES));
  const end = Math.min(map.sectors, Math.ceil((offsetBytes + bytes) / SECTOR_BYTES));
  const plan = new Plan();
  if (end > first) map.plan(first, end - first, write, plan);
  return Array.from({ length: plan.count }, (_, k) => ({
    chain: plan.chains > 0 ? plan.chain[k] : 0,
    stage: plan.chains > 0 ? plan.stage[k] : 0,
    diskId: ids[plan.device[k]],
    disk: plan.device[k],
    offsetBytes: plan.lba[k] * SECTOR_BYTES,
    bytes: plan.sectors[k] * SECTOR_BYTES,
    write: plan.writes[k] === 1,
    role: ROLES[plan.roled ? plan.role[k] : 0],
  }));
}
