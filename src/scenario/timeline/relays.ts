/** Volumes that get another stripe unit during a run: how they are laid out again, and what is wrong with such an action. */
import { formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { arrayShape, isArrayVolume, levelName } from '../arrays.ts';
import { diskCapacities, volumeCapacityBytes } from '../capacity.ts';
import { diskName } from '../names.ts';
import type { Action, ArrayVolume } from '../schema.ts';
import { isDead } from './diskFaults.ts';
import { named, notBefore } from './moments.ts';
import type { Say } from './settingFaults.ts';
import { cutInRun } from './pathFaults.ts';
import { targetOf, type Walk } from './walk.ts';

type StripeUnit = Action & { kind: 'stripe-unit' };

/** Largest stretch that is held in memory while it is laid out again. */
const MOST_WINDOW_BYTES = 64 * 1_048_576;

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Bytes after which rows of both units begin at one place again: what is laid out again at a time is a multiple of it. */
const commonRow = (volume: ArrayVolume, from: number, to: number): number =>
  arrayShape(volume).dataColumns * (from / commonDivisor(from, to)) * to;

/** What is laid out again at a time, for chunks of so many bytes. */
export const windowBytes = (volume: ArrayVolume, from: number, to: number, chunkBytes: number): number => {
  const row = commonRow(volume, from, to);
  return row * Math.max(1, Math.floor(chunkBytes / row));
};

/** The volume's unit by now. */
export const unitBy = (walk: Walk, volume: ArrayVolume): number => walk.relaid.get(volume.id)?.unitBytes ?? volume.stripeUnitBytes;

const capacityWith = ({ scenario }: Walk, volume: ArrayVolume, stripeUnitBytes: number): number => {
  const disks = diskCapacities(scenario);
  const bytes = volume.members.map((id) => disks[scenario.hardware.disks.findIndex((disk) => disk.id === id)]);
  return volumeCapacityBytes({ ...volume, stripeUnitBytes }, bytes);
};

export function checkStripeUnit(walk: Walk, action: StripeUnit, say: Say): void {
  const { scenario, actions } = walk;
  const { volumes, volumeGroups = [], hardware } = scenario;
  const volume = volumes.find(({ id }) => id === action.volume);
  const striped = volumes.filter((one) => isArrayVolume(one) && one.arrays === undefined);
  const another =
    striped.length === 0
      ? 'a volume that is striped'
      : `a striped volume: ${striped
          .slice(0, 3)
          .map(({ id }) => id)
          .join(', ')}`;
  if (volume === undefined) return void say('volume', `"${action.volume}" is no volume of disks`, another);
  if (!isArrayVolume(volume) || volume.arrays !== undefined)
    return void say('volume', `${volume.name} is a ${levelName(volume)}, which is not laid out again`, another);
  const group = volumeGroups.find(({ physical }) => physical.includes(volume.id));
  if (group !== undefined)
    return void say('volume', `${volume.name} is a physical volume of ${group.name}, whose extents would have to lie still`, another);
  if (volume.kind !== 'stripe') {
    const cut = cutInRun(walk);
    const failing = volume.members.find(
      (id) =>
        cut.includes(id) ||
        hardware.disks.some((disk) => disk.id === id && disk.failed === true) ||
        actions.some((one) => one.kind === 'fail-disk' && one.disk === id),
    );
    if (failing !== undefined)
      return void say('volume', `${volume.name} loses ${diskName(failing)} in this run`, 'a run in which its disks work');
  }
  const { stripeUnitBytes: unit } = action;
  if (unit % SECTOR_BYTES !== 0)
    return void say(
      'stripeUnitBytes',
      `a stripe unit of ${unit} bytes is not whole sectors`,
      `${Math.max(1, Math.round(unit / SECTOR_BYTES)) * SECTOR_BYTES}`,
    );
  const now = unitBy(walk, volume);
  let nearest = now;
  while (2 * nearest <= unit) nearest *= 2;
  while (nearest > unit && nearest / 2 >= SECTOR_BYTES) nearest /= 2;
  if (unit === now) return void say('stripeUnitBytes', `${volume.name} has a stripe unit of ${formatBytes(now)} already`, `${now * 2}`);
  const row = commonRow(volume, now, unit);
  if (row > MOST_WINDOW_BYTES)
    return void say(
      'stripeUnitBytes',
      `rows of ${formatBytes(now)} and ${formatBytes(unit)} begin at one place only every ${formatBytes(row)}`,
      `${nearest === now ? now * 2 : nearest}`,
    );
  const target = targetOf(walk.layout, volume.id);
  const end = walk.layout.targets[target].endBytes + walk.added[target];
  const holds = capacityWith(walk, volume, unit);
  if (holds < end)
    return void say(
      'stripeUnitBytes',
      `${volume.name} would hold ${formatBytes(holds)}, and ${formatBytes(end)} lie on it`,
      `a smaller unit, such as ${now / 2}`,
    );
  if (isDead(walk, target)) return void say('volume', `${volume.name} has failed before that moment`, 'volumes and disks that work then');
  const before = walk.relaid.get(volume.id)?.move;
  if (before !== undefined && (action.atMs <= before.atMs || action.atMs < before.leastEndMs))
    say('atMs', `${volume.name} is being laid out again by ${named(before)} then`, notBefore(before));
}

/** From then on the volume has the unit, and holds what it holds with either. */
export function stepStripeUnit(walk: Walk, action: StripeUnit, target: number): void {
  const volume = walk.scenario.volumes.find(({ id }) => id === action.volume) as ArrayVolume;
  walk.capacity[target] = Math.min(walk.capacity[target], capacityWith(walk, volume, action.stripeUnitBytes));
}
