/** What a trace can be replayed on, by name and size: volumes and disks of the scenario, its drive models, the drive library. */
import { diskCapacities, driveCapacityBytes, volumeCapacityBytes } from '../../../scenario/capacity.ts';
import { LIBRARY } from '../../../scenario/drives/library.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { rigDriveId, rigDriveOf } from '../../../studies/validation/rigs.ts';
import type { ReplayPlace } from '../../../store/replaySpec.ts';
import { diskName, targetName } from '../../../scenario/names.ts';
import { messages } from './messages.ts';

export type PlaceKind = ReplayPlace['kind'];

export interface PlaceChoice {
  readonly place: ReplayPlace;
  /** Within its kind: "Fact (8 disks)", "disk 5". */
  readonly label: string;
  /** In a sentence: "volume Fact", "disk 5", "a ST39102LW by itself". */
  readonly title: string;
  readonly bytes: number;
}

export const PLACE_KINDS: readonly { readonly kind: PlaceKind; readonly label: string }[] = [
  { kind: 'volume', label: messages.aVolumeOfThisScenario },
  { kind: 'disk', label: messages.aDiskOfThisScenario },
  { kind: 'files', label: messages.theFilesOfThisScenario },
  { kind: 'model', label: messages.aDriveOfThisScenarios },
  { kind: 'library', label: messages.aDriveOfTheLibrary },
];

/** A layout that is pinned beside the one on screen. */
export interface PinnedLayout {
  readonly id: string;
  readonly title: string;
}

export function placesOf(scenario: Scenario, kind: PlaceKind, pinned: readonly PinnedLayout[] = []): readonly PlaceChoice[] {
  const { drives, disks } = scenario.hardware;
  switch (kind) {
    case 'volume': {
      const capacities = diskCapacities(scenario);
      const bytesOf = new Map(disks.map((disk, d) => [disk.id, capacities[d]]));
      return scenario.volumes.map((volume) => {
        const members = volume.members.map((id) => bytesOf.get(id) ?? 0);
        return {
          place: { kind, id: volume.id },
          label: `${volume.name} (${members.length} ${members.length === 1 ? 'disk' : 'disks'})`,
          title: targetName(scenario, volume.id),
          bytes: volumeCapacityBytes(volume, members),
        };
      });
    }
    case 'disk': {
      const capacities = diskCapacities(scenario);
      return disks.map((disk, d) => {
        const name = diskName(disk.id);
        return { place: { kind, id: disk.id }, label: name, title: name, bytes: capacities[d] };
      });
    }
    case 'files': {
      if (scenario.database.objects.length === 0) return [];
      // Each device of the trace stands for a volume or disk of its own, so no one size says whether it fits.
      const all = { title: messages.theFiles, bytes: Infinity };
      return [
        { place: { kind, id: 'own' }, label: messages.recordedOnThisLayout, ...all },
        ...pinned.map(({ id, title }) => ({ place: { kind, id }, label: messages.recordedOn(title), ...all })),
      ];
    }
    case 'model':
      return drives.map((drive) => ({
        place: { kind, id: drive.id },
        label: drive.name,
        title: messages.byItself(drive.name),
        bytes: driveCapacityBytes(drive),
      }));
    case 'library':
      return LIBRARY.flatMap(({ id, title, year, capacityBytes }) => {
        const one = {
          place: { kind, id },
          label: title.includes(`(${year})`) ? title : `${title} (${year})`,
          title: messages.byItself2(title),
          bytes: capacityBytes,
        };
        const rig = rigDriveId(id);
        if (rigDriveOf(rig) === undefined) return [one];
        // Beside the drive itself, as it stood in the rig where its responses were measured.
        const words = messages.asInTheMeasuringRig(title);
        return [one, { place: { kind, id: rig }, label: words, title: messages.byItself3(words), bytes: capacityBytes }];
      });
  }
}

/** The place that was chosen, if it is still there; else the first volume, disk or drive. */
export function chosenPlace(scenario: Scenario, wanted: ReplayPlace | null, pinned: readonly PinnedLayout[] = []): PlaceChoice | null {
  if (wanted) {
    const same = placesOf(scenario, wanted.kind, pinned).find(({ place }) => place.id === wanted.id);
    if (same) return same;
  }
  for (const { kind } of PLACE_KINDS) {
    const [first] = placesOf(scenario, kind);
    if (first) return first;
  }
  return null;
}
