/** Volumes of a few sectors a disk, compiled as a run would compile them, and their plans as plain lists. */
import { partOf } from '../../base/testing/part.ts';
import type { Target } from '../../scenario/layout.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { compileVolumes, type CompiledVolume } from '../volume/create.ts';
import type { DeviceView } from '../volume/deviceView.ts';
import { Plan, ROLES, type AddressMap, type Role } from '../volume/plan.ts';

export interface Piece {
  readonly chain: number;
  readonly stage: number;
  readonly device: number;
  readonly lba: number;
  readonly sectors: number;
  readonly write: boolean;
  readonly role: Role;
}

/** What a plan says. */
export function piecesOf(plan: Plan): Piece[] {
  return Array.from({ length: plan.count }, (_, k) => ({
    chain: plan.chains > 0 ? plan.chain[k] : 0,
    stage: plan.chains > 0 ? plan.stage[k] : 0,
    device: plan.device[k],
    lba: plan.lba[k],
    sectors: plan.sectors[k],
    write: plan.writes[k] === 1,
    role: ROLES[plan.roled ? plan.role[k] : 0],
  }));
}

export function planOf(map: AddressMap, sector: number, sectors: number, write: boolean): Piece[] {
  const plan = new Plan();
  map.plan(sector, sectors, write, plan);
  return piecesOf(plan);
}

export const placeOf = (device: number, lba: number): string => `${device}:${lba}`;

/** Places of a piece, sector by sector. */
export const placesOf = ({ device, lba, sectors }: Piece): string[] => Array.from({ length: sectors }, (_, k) => placeOf(device, lba + k));

/** All of a volume but its name, members and what rebuilds it; the members are disks 0, 1, ... */
export type Form = Volume extends infer V ? (V extends Volume ? Omit<V, 'id' | 'name' | 'members' | 'tuneGroup'> : never) : never;

export interface ArrayOptions {
  readonly form: Form;
  readonly disks: number;
  /** Sectors of each disk. */
  readonly sectors: number;
  readonly failed?: readonly number[];
  readonly view?: DeviceView;
}

/** The volume, and one disk more (its number is `disks`) for a spare. */
export function compiled({ form, disks, sectors, failed = [], view }: ArrayOptions): CompiledVolume {
  const ids = Array.from({ length: disks + 1 }, (_, d) => `d${d}`);
  const volume = { ...form, id: 'v', name: 'V', members: ids.slice(0, disks) } as Volume;
  const scenario = partOf<Scenario>({
    volumes: [volume],
    hardware: {
      paths: [{ id: 'p', name: 'p', mibPerSecond: null, perRequestMs: 0 }],
      disks: ids.map((id, d) => ({ id, drive: 'x', path: 'p', ...(failed.includes(d) && { failed: true }) })),
    },
  });
  const target: Target = {
    id: 'v',
    kind: volume.kind,
    disks: Array.from({ length: disks }, (_, d) => d),
    capacityBytes: 0,
    usedBytes: 0,
    endBytes: 0,
  };
  const sizes = ids.map(() => sectors);
  return compileVolumes(scenario, [target], sizes, view)[0];
}
