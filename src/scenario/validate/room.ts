/** What only the layout tells: whether everything fits where it is placed, and what failed disks have taken with them. */
import { formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { membersProblem } from '../arrays.ts';
import { layOut, type Layout, type Target } from '../layout.ts';
import { checkAddressesTogether } from './addresses.ts';
import { checkLosses, checkRebuilds } from './failures.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

const values = <T>(parts: readonly Part<T>[]): T[] => parts.map((part) => part.value);

/**
 * Reports every disk and volume that holds less than is placed on it, with the nearest place that has room.
 * @param known the layout of the document, if it is sound as a whole and known already; else its sound parts are laid down
 * @returns the layout that was looked at
 */
export function checkRoom(sound: Sound, report: Report, known?: Layout): Layout | undefined {
  const {
    drives,
    paths,
    disks,
    volumes,
    groups,
    objects,
    rules,
    exceptions,
    blockBytes,
    addresses: { isThere: stored },
  } = sound;
  // A broken drive, disk or volume has no known capacity: nothing can be said then.
  if (!drives.complete || !disks.complete || !volumes.complete || !groups.complete || blockBytes === undefined) return undefined;
  const addresses = stored && values(sound.addresses.parts);
  const scenario = {
    hardware: { drives: values(drives.parts), paths: values(paths.parts), disks: values(disks.parts) },
    volumes: values(volumes.parts),
    ...(groups.parts.length > 0 && { volumeGroups: values(groups.parts) }),
    database: { blockBytes, objects: values(objects.parts), tables: values(sound.tables.parts) },
    placement: { rules: values(rules.parts), exceptions: values(exceptions.parts), ...(addresses && { addresses }) },
  };
  const layout = known ?? layOut(scenario);
  const { targets } = layout;
  checkLosses(sound, scenario, layout, report);
  checkRebuilds(sound, scenario, layout, report);
  const beyond =
    addresses && objects.complete && sound.addresses.complete
      ? checkAddressesTogether(sound.addresses.parts, scenario.database.objects, layout, report)
      : new Set<string>();
  for (const target of targets) {
    const over = target.usedBytes - target.capacityBytes;
    if (!capacityKnown(target, sound)) continue;
    if (!(over > 0)) {
      if (!beyond.has(target.id)) checkEnd(target, sound, report);
      continue;
    }
    const pointer = pointerTo(target, sound);
    const what = WHAT[target.kind] ?? 'volume';
    const volume = volumes.parts.find(({ value }) => value.id === target.id)?.value;
    // A stripe over one disk is no wider than the disk.
    const narrow = volume?.kind === 'stripe' && volume.members.length === 1 ? `, a stripe over one disk, ${volume.members[0]},` : '';
    const message = `${what} ${show(target.id)}${narrow} holds ${formatBytes(target.capacityBytes)}, ${formatBytes(target.usedBytes)} are placed on it`;
    report.add(pointer, message, `${narrow === '' ? '' : 'more disks in it, or '}${fix(over, target, targets)}`);
  }
  return layout;
}

const WHAT: Partial<Record<Target['kind'], string>> = { disk: 'disk', logical: 'logical volume' };

function pointerTo({ id, kind }: Target, { disks, volumes, groups }: Sound): string {
  if (kind !== 'logical') return (kind === 'disk' ? disks : volumes).parts.find((part) => part.value.id === id)?.pointer ?? '';
  for (const { value, pointer } of groups.parts) {
    const at = value.logical.findIndex((volume) => volume.id === id);
    if (at >= 0) return `${pointer}/logical/${at}`;
  }
  return '';
}

/** Room enough in all, but files without an address find no gap that holds them. */
function checkEnd(target: Target, sound: Sound, report: Report): void {
  const { id, kind, capacityBytes, usedBytes, endBytes } = target;
  if (endBytes <= capacityBytes) return;
  const pointer = pointerTo(target, sound);
  const message = `${WHAT[kind] ?? 'volume'} ${show(id)} holds ${formatBytes(capacityBytes)}, and files on it end at ${formatBytes(endBytes)}`;
  report.add(pointer, message, `addresses that leave longer gaps: ${formatBytes(capacityBytes - usedBytes)} are free in pieces`);
}

/** False where members, drives or stripe units are wrong: a capacity of 0 is then no problem of its own. */
function capacityKnown(target: Target, sound: Sound): boolean {
  // That files name a physical volume has been reported.
  if (target.group !== undefined) return false;
  const volume = sound.volumes.parts.find(({ value }) => value.id === target.id)?.value;
  if (volume !== undefined && volume.kind !== 'concat') {
    const outer = volume.arrays?.stripeUnitBytes ?? SECTOR_BYTES;
    if (volume.stripeUnitBytes < SECTOR_BYTES || outer < SECTOR_BYTES || membersProblem(volume) !== null) return false;
  }
  return target.disks.length > 0 && target.disks.every((d) => sound.drives.ids.has(sound.disks.parts[d].value.drive));
}

/** What to do about too much: how much to move, and where it would go. */
function fix(over: number, full: Target, targets: readonly Target[]): string {
  const amount = formatBytes(over);
  const free = (t: Target): number => t.capacityBytes - t.usedBytes;
  const others = targets.filter((t) => t !== full && free(t) > 0).toSorted((a, b) => free(b) - free(a));
  const best = others.at(0);
  if (best && free(best) >= over) return `move at least ${amount} away; ${best.id} has room for ${formatBytes(free(best))}`;
  const total = others.reduce((sum, t) => sum + free(t), 0);
  if (total >= over) return `move at least ${amount} away; together the others have room for ${formatBytes(total)}`;
  return `at least ${amount} less data, or more disks: nothing else has room`;
}
