/**
 * RAID controllers whose caches write back: what they hold must fit, go to disks on their path, and have disks to go to. What is not on the disks yet would
 * be lost, or have to wait, where disks or paths fail during a run, which is not simulated.
 */
import { formatBytes } from '../../base/units.ts';
import { downWith, pathInUse, pathsTo } from '../reach.ts';
import type { Path, RaidController } from '../schema.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

export function checkCachedWrites(sound: Sound, report: Report): void {
  for (const { value: controller, pointer } of sound.controllers.parts) {
    const back = controller.cache?.writeBack;
    if (back === undefined) continue;
    if (back.destagePercent > back.mostPercent)
      report.add(
        `${pointer}/cache/writeBack/destagePercent`,
        `${back.destagePercent} percent is more than writes may take of the cache`,
        `at most ${back.mostPercent}, which is "mostPercent"`,
      );
    checkVolumes(controller, pointer, sound, report);
  }
}

function checkVolumes(controller: RaidController, pointer: string, sound: Sound, report: Report): void {
  const { volumes, paths, disks, timeline } = sound;
  const { cache } = controller;
  if (cache?.writeBack === undefined) return;
  const room = (cache.bytes * cache.writeBack.mostPercent) / 100;
  const all = paths.parts.map(({ value }) => value);
  // It and all that is attached to it: what would carry nothing without it.
  const there = downWith(all, new Set([controller.path]));
  const down = downWith(all, new Set(all.flatMap(({ id, failed }) => (failed === true ? [id] : []))));
  const diskOf = new Map(disks.parts.map(({ value }) => [value.id, value]));
  const members = new Set<string>();
  for (const { value: volume, pointer: at } of volumes.parts) {
    if (volume.kind === 'concat' || volume.behind !== controller.id) continue;
    for (const id of volume.members) members.add(id);
    if (volume.stripeUnitBytes > room)
      report.add(
        `${pointer}/cache`,
        `writes may take ${formatBytes(room)} of the cache of controller ${show(controller.id)}, and a stripe unit of volume ${show(volume.id)} has ${formatBytes(volume.stripeUnitBytes)}`,
        `a cache of at least ${formatBytes((volume.stripeUnitBytes * 100) / cache.writeBack.mostPercent)}, or smaller stripe units`,
      );
    const away = volume.members.find((id) => {
      const disk = diskOf.get(id);
      const path = disk === undefined ? undefined : pathInUse(disk, down);
      return path !== undefined && !there.has(path);
    });
    if (away !== undefined)
      report.add(
        `${at}/behind`,
        `disk ${show(away)} is not reached by the path of controller ${show(controller.id)}, which writes to it from its cache`,
        'an array of disks on its path, or a controller that writes through (no "writeBack")',
      );
  }
  const ways = new Set([controller.path, ...[...members].flatMap((id) => pathsToKnown(diskOf.get(id)))]);
  for (const part of timeline.parts) {
    const lost = fails(part, all, members, ways);
    if (lost !== null)
      report.add(
        `${part.pointer}/${lost}`,
        `what controller ${show(controller.id)} has not written from its cache would have nowhere to go, which Spindle does not simulate`,
        `a controller that writes through (no "writeBack"), or a ${lost} that its volumes do without`,
      );
  }
}

const pathsToKnown = (disk: Parameters<typeof pathsTo>[0] | undefined): readonly string[] => (disk === undefined ? [] : pathsTo(disk));

/** The part of an action by which it takes a disk of the controller's, or a path to one; null: it takes none. */
function fails(
  { value: action }: Sound['timeline']['parts'][number],
  paths: readonly Path[],
  members: ReadonlySet<string>,
  ways: ReadonlySet<string>,
): 'disk' | 'path' | null {
  if (action.kind === 'fail-disk' || action.kind === 'replace-disk') return members.has(action.disk) ? 'disk' : null;
  if (action.kind !== 'fail-path' || members.size === 0) return null;
  const down = downWith(paths, new Set([action.path]));
  return [...ways].some((path) => down.has(path)) ? 'path' : null;
}
