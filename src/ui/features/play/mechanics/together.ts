/** Which disks serve parts of one request to their volume at once, and which of them is the last: what the whole request waits for. Pure. */
import { IDLE, NOBODY, type DisksNow } from '../../../../engine/playback/moment.ts';
import { layOut } from '../../../../scenario/layout.ts';
import type { Scenario } from '../../../../scenario/schema.ts';

/** Small platters that are drawn at most. */
export const MOST_MINIS = 16;

/** The disks beside one in its volume, itself among them; at most so many, from the first on or around it. Empty: it is in no volume of several. */
export function besideOf(scenario: Scenario, disk: number): readonly number[] {
  const { id } = scenario.hardware.disks[disk];
  const volume = scenario.volumes.find(({ members }) => members.includes(id));
  const all = volume === undefined ? [] : (layOut(scenario).targets.find((target) => target.id === volume.id)?.disks ?? []);
  const at = all.indexOf(disk);
  if (all.length < 2 || at < 0) return [];
  const first = Math.min(Math.max(0, at - MOST_MINIS / 2), Math.max(0, all.length - MOST_MINIS));
  return all.slice(first, first + MOST_MINIS);
}

export interface Together {
  /** Disks that serve a part of it now. */
  readonly disks: readonly number[];
  /** The one of them that ends last, and when; null: parts of it are not in service yet, and one of these will be the last. */
  readonly last: { readonly disk: number; readonly atMs: number } | null;
  /** Parts that are not complete and not in service. */
  readonly waiting: number;
}

/** Of the request that a disk serves a part of; null: it serves none, or one that no other disk has a part of. */
export function togetherAt({ phase, io, endsMs, partsLeft }: DisksNow, disk: number): Together | null {
  const number = io[disk];
  if (phase[disk] === IDLE || number === NOBODY) return null;
  const disks: number[] = [];
  for (let d = 0; d < io.length; d++) if (phase[d] !== IDLE && io[d] === number) disks.push(d);
  const waiting = Math.max(0, partsLeft[disk] - disks.length);
  if (disks.length + waiting < 2) return null;
  const last = disks.reduce((latest, d) => (endsMs[d] > endsMs[latest] ? d : latest), disks[0]);
  return { disks, last: waiting > 0 ? null : { disk: last, atMs: endsMs[last] }, waiting };
}
