/** Failed disks: what is lost with them; spares for rebuilds that exist and are large enough. */
import { formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { diskCapacities } from '../capacity.ts';
import { describeLost, lossesOf, lostObjects } from '../failures.ts';
import type { Layout } from '../layout.ts';
import { unreachableDisks } from '../reach.ts';
import { disksName } from '../names.ts';
import type { Scenario, Volume } from '../schema.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

type Known = Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups' | 'database'>;

/** Reports every volume and loose disk that has lost data with its disks, with the objects that are lost. */
export function checkLosses(sound: Sound, scenario: Known, layout: Layout, report: Report): void {
  // What cannot be reached is still there: the queries that need it fail, and all else can be simulated.
  const losses = lossesOf(scenario, layout).filter(({ unreachable }) => !unreachable);
  for (const loss of losses) {
    const { kind } = layout.targets[loss.target];
    const list = kind === 'disk' ? sound.disks : sound.volumes;
    const group = sound.groups.parts.find(({ value }) => value.logical.some(({ id }) => id === loss.targetId));
    const pointer = (kind === 'logical' ? group : list.parts.find((part) => part.value.id === loss.targetId))?.pointer ?? '';
    const lost = describeLost(lostObjects(scenario, layout, [loss]));
    const what = lost === '' ? 'nothing can be put on it' : `lost: ${lost}`;
    report.add(kind === 'disk' ? `${pointer}/failed` : pointer, `${loss.why}; ${what}`, expected(loss.disks));
  }
}

const expected = (disks: readonly string[]): string =>
  `repair ${disks.length === 1 ? '' : 'one of '}${disksName(disks.slice(0, 3))}, or keep copies or parity of what lies there`;

/** Reports rebuilds that have nowhere to go to. */
export function checkRebuilds(sound: Sound, scenario: Known, layout: Layout, report: Report): void {
  const taken = new Map<string, string>();
  const capacities = diskCapacities(scenario);
  const sizes = new Map(scenario.hardware.disks.map((disk, d) => [disk.id, capacities[d]]));
  for (const { value: volume, pointer } of sound.volumes.parts) {
    if ((volume.kind !== 'mirror' && volume.kind !== 'raid5') || volume.rebuild === undefined) continue;
    const at = `${pointer}/rebuild`;
    const { onto, chunkBytes } = volume.rebuild;
    if (chunkBytes % SECTOR_BYTES !== 0) {
      report.add(`${at}/chunkBytes`, `chunks of ${chunkBytes} bytes cut sectors`, `a multiple of ${SECTOR_BYTES} bytes`);
    }
    if (onto === undefined) {
      if (volume.kind === 'raid5' && volume.spareSpace === true) continue;
      const message = `volume ${show(volume.id)} has no spare space to rebuild into`;
      report.add(at, message, 'onto: a disk that is in no volume');
      continue;
    }
    const problem = spareProblem(volume, onto, scenario, layout, sizes, taken);
    if (problem !== null) report.add(`${at}/onto`, problem, 'another disk that works, is in no volume, empty and as large as the members');
    taken.set(onto, volume.id);
  }
}

function spareProblem(
  volume: Volume,
  onto: string,
  { hardware, volumes, volumeGroups = [] }: Known,
  layout: Layout,
  sizes: ReadonlyMap<string, number>,
  taken: ReadonlyMap<string, string>,
): string | null {
  const disk = hardware.disks.find(({ id }) => id === onto);
  if (disk === undefined) return `there is no disk ${show(onto)}`;
  const owner = volumes.find(({ members }) => members.includes(onto));
  if (owner !== undefined) return `disk ${show(onto)} is a member of volume ${show(owner.id)}`;
  const group = volumeGroups.find(({ physical }) => physical.includes(onto));
  if (group !== undefined) return `disk ${show(onto)} is a physical volume of group ${show(group.id)}`;
  if (disk.failed === true) return `disk ${show(onto)} has failed itself`;
  if (unreachableDisks({ hardware }).has(onto)) return `disk ${show(onto)} cannot be reached`;
  const other = taken.get(onto);
  if (other !== undefined) return `disk ${show(onto)} is the spare of volume ${show(other)} already`;
  const target = layout.targets.find(({ id, kind }) => kind === 'disk' && id === onto);
  if (target !== undefined && target.usedBytes > 0) return `files lie on disk ${show(onto)}`;
  const unit = volume.kind === 'concat' ? 1 : volume.stripeUnitBytes;
  const least = Math.min(...volume.members.map((id) => sizes.get(id) ?? Infinity));
  const needed = Number.isFinite(least) && unit > 0 ? Math.floor(least / unit) * unit : 0;
  const size = sizes.get(onto) ?? 0;
  return size < needed ? `disk ${show(onto)} holds ${formatBytes(size)}, a member's share is ${formatBytes(needed)}` : null;
}
