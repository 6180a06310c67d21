/** What would keep the data of disks that someone wants to fail: each way is tried, none offered that is refused. Pure. */
import { failDisk } from '../../scenario/edit/failures.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { disksName, targetsName } from '../../scenario/names.ts';
import { kindEntry } from './kinds.ts';
import type { ArrayKind } from './kinds.ts';
import { buildVolume, convertVolume, newVolumeOptions, optionsFor } from './newVolume.ts';

export interface Protection {
  /** "Make volume Fact RAID 10". */
  readonly label: string;
  /** The edit that comes before the failure. */
  readonly apply: (scenario: Scenario) => Scenario;
}

const KINDS: readonly ArrayKind[] = ['raid10', 'raid5', 'mirror'];
/** More copies than this of everything is no protection that anybody would ask for. */
const MOST_MIRRORED = 2;

/** Kinds that are worth offering for so many disks because they survive a failure, the one that costs least time first. */
export const survivingKinds = (disks: number): readonly ArrayKind[] => KINDS.filter((kind) => kind !== 'mirror' || disks <= MOST_MIRRORED);

/** The failure of these disks, all at once. */
export const failAll = (scenario: Scenario, disks: readonly string[]): Scenario => disks.reduce(failDisk, scenario);

/** Ways to protect what lies on these disks, so that they can fail; none where nothing that was tried lets them. */
export function protections(scenario: Scenario, disks: readonly string[]): Protection[] {
  const volumes = scenario.volumes.filter(
    (volume) => volume.members.some((id) => disks.includes(id)) && losesData(scenario, disks, volume.members),
  );
  const inVolumes = new Set(scenario.volumes.flatMap(({ members }) => members));
  const loose = disks.filter((id) => !inVolumes.has(id));
  const ways = loose.length > 0 ? pairs(scenario, loose, inVolumes) : [];
  if (volumes.length > 0 && loose.length === 0) {
    for (const kind of survivingKinds(Math.max(...volumes.map(({ members }) => members.length)))) {
      ways.push({
        label: `Make ${targetsName(
          scenario,
          volumes.map(({ id }) => id),
        )} ${kindEntry(kind).name}`,
        apply: (s) => volumes.reduce((next, volume) => convertVolume(next, volume, optionsFor(volume, kind)), s),
      });
    }
  }
  return ways.filter(({ apply }) => !(attempt(scenario, (s) => failAll(apply(s), disks)) instanceof EditRefused));
}

/** Whether it is this volume's disks that cannot be spared. */
function losesData(scenario: Scenario, disks: readonly string[], members: readonly string[]): boolean {
  const own = disks.filter((id) => members.includes(id));
  return attempt(scenario, (s) => failAll(s, own)) instanceof EditRefused;
}

/** Each loose disk mirrored by the next loose one that is to live on. */
function pairs(scenario: Scenario, failing: readonly string[], inVolumes: ReadonlySet<string>): Protection[] {
  const ids = scenario.hardware.disks.filter(({ failed }) => !failed).map(({ id }) => id);
  const free = ids.filter((id) => !inVolumes.has(id) && !failing.includes(id));
  const mirrors: (readonly [string, string])[] = [];
  for (const disk of failing) {
    const after = free.findIndex((id) => ids.indexOf(id) > ids.indexOf(disk));
    const [partner] = free.splice(Math.max(0, after), 1);
    if (partner === undefined) return [];
    mirrors.push([disk, partner]);
  }
  const apply = (s: Scenario) => mirrors.reduce((next, pair) => buildVolume(next, pair, newVolumeOptions('mirror', 2)), s);
  const [[first, second]] = mirrors;
  return [
    {
      label: mirrors.length === 1 ? `Mirror ${disksName([first, second])}` : `Mirror each of ${disksName(failing)} with a neighbor`,
      apply,
    },
  ];
}
