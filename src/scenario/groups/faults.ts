/** What is wrong with volume groups, and the nearest thing that would be right. Validation reports it and edits refuse it. */
import { formatBytes, plural, SECTOR_BYTES } from '../../base/units.ts';
import { nearestIds } from '../validate/nearest.ts';
import { bytesById, extentMapOf, extentsIn, extentsWithin, runsOf, type Grouped } from './extents.ts';
import { MAX_PROBLEMS } from '../list.ts';
import type { Volume } from '../schema.ts';
import type { LogicalVolume, Piece, VolumeGroup } from './groups.ts';

export interface GroupFault {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
}

type Say = (pointer: string, message: string, expected: string | (() => string)) => void;

/** What is known of the document as a whole. */
interface Known {
  readonly disks: ReadonlySet<string>;
  readonly volumes: ReadonlyMap<string, Volume>;
  /** Volume of each member disk, and of each spare. */
  readonly members: ReadonlyMap<string, string>;
  readonly spares: ReadonlyMap<string, string>;
  /** Group of each physical volume so far. */
  readonly owner: Map<string, string>;
}

/** All faults of a document's volume groups, in their order; disks and volumes are known to be sound by themselves. */
export function groupFaults(scenario: Grouped): GroupFault[] {
  const faults: GroupFault[] = [];
  // Nobody reads more, and finding the nearest right thing is work.
  const say: Say = (pointer, message, expected) => {
    if (faults.length <= MAX_PROBLEMS) faults.push({ pointer, message, expected: typeof expected === 'string' ? expected : expected() });
  };
  const groups = scenario.volumeGroups ?? [];
  if (groups.length === 0) return faults;
  const bytes = bytesById(scenario);
  const ids = new Map<string, string>([
    ...scenario.hardware.disks.map(({ id }): [string, string] => [id, `disk ${id}`]),
    ...scenario.volumes.map(({ id }): [string, string] => [id, `volume ${id}`]),
  ]);
  const known = knownOf(scenario);
  groups.forEach((group, g) => {
    const at = `/volumeGroups/${g}`;
    const unique = (id: string, what: string, pointer: string): void => {
      const other = ids.get(id);
      if (other !== undefined)
        say(`${pointer}/id`, `the id "${id}" is that of ${other}`, () => `an id of its own, such as ${freeId(id, ids)}`);
      else ids.set(id, `${what} ${id}`);
    };
    unique(group.id, 'volume group', at);
    checkExtentSize(group, at, say);
    checkPhysical(known, group, at, say);
    const physical = new Set(group.physical);
    group.logical.forEach((volume, l) => {
      const pointer = `${at}/logical/${l}`;
      unique(volume.id, 'logical volume', pointer);
      volume.pieces.forEach((piece, p) => checkPiece(group, physical, volume, piece, `${pointer}/pieces/${p}`, say));
    });
    if (isPowerOfTwo(group.extentBytes)) checkExtents(group, bytes, at, say);
  });
  return faults;
}

function freeId(id: string, taken: ReadonlyMap<string, string>): string {
  for (let k = 2; ; k++) if (!taken.has(`${id.slice(0, 36)}-${k}`)) return `${id.slice(0, 36)}-${k}`;
}

export function isPowerOfTwo(n: number): boolean {
  let power = 1;
  while (power < n) power *= 2;
  return power === n;
}

/** The power of two that is nearest to a number of bytes by its ratio. */
export function nearestPowerOfTwo(bytes: number): number {
  let power = 1;
  while (power * 2 <= bytes) power *= 2;
  return bytes / power > (power * 2) / bytes ? power * 2 : power;
}

function checkExtentSize({ id, extentBytes }: VolumeGroup, at: string, say: Say): void {
  if (isPowerOfTwo(extentBytes)) return;
  const nearest = nearestPowerOfTwo(extentBytes);
  say(
    `${at}/extentBytes`,
    `extents of ${extentBytes} bytes: a volume manager's extent is a power of two (group "${id}")`,
    `${nearest} (${formatBytes(nearest)})`,
  );
}

function knownOf({ hardware, volumes }: Grouped): Known {
  return {
    disks: new Set(hardware.disks.map(({ id }) => id)),
    volumes: new Map(volumes.map((volume) => [volume.id, volume])),
    members: new Map(volumes.flatMap((volume) => volume.members.map((id): [string, string] => [id, volume.id]))),
    spares: new Map(
      volumes.flatMap((volume) =>
        (volume.kind === 'mirror' || volume.kind === 'raid5') && volume.rebuild?.onto !== undefined
          ? [[volume.rebuild.onto, volume.id] as const]
          : [],
      ),
    ),
    owner: new Map(),
  };
}

function checkPhysical({ disks, volumes, members, spares, owner }: Known, group: VolumeGroup, at: string, say: Say): void {
  const kinds = new Set<string>();
  group.physical.forEach((id, k) => {
    const pointer = `${at}/physical/${k}`;
    const volume = volumes.get(id);
    const other = owner.get(id);
    const inVolume = members.get(id);
    const spareOf = spares.get(id);
    if (!disks.has(id) && volume === undefined) {
      say(pointer, `"${id}" is neither a disk nor a volume`, () => nearestIds(id, [...disks, ...volumes.keys()], 'disks and volumes'));
    } else if (other === group.id) say(pointer, `"${id}" is listed twice in group "${group.id}"`, 'each physical volume once');
    else if (other !== undefined) say(pointer, `"${id}" is in volume group "${other}" already`, 'a disk or volume of no group');
    else if (inVolume !== undefined)
      say(pointer, `disk "${id}" belongs to volume "${inVolume}"`, `the volume "${inVolume}", or a disk of no volume`);
    else if (spareOf !== undefined)
      say(pointer, `disk "${id}" is the spare of volume "${spareOf}"`, `another spare for "${spareOf}", or another disk`);
    else if (volume === undefined) kinds.add('disks');
    else {
      kinds.add(volume.kind === 'raid5' ? 'RAID 5' : volume.kind === 'mirror' ? 'mirrors' : 'disks');
      const extra =
        volume.queue !== undefined
          ? 'queue'
          : 'controller' in volume && volume.controller
            ? 'controller'
            : 'behind' in volume && volume.behind !== undefined
              ? 'behind'
              : undefined;
      const what = extra ?? ('rebuild' in volume && volume.rebuild !== undefined ? 'rebuild' : undefined);
      if (what !== undefined)
        say(
          pointer,
          `volume "${id}" has a ${what} of its own, which Spindle does not simulate below a volume group`,
          `the volume without it (remove its field "${what}")`,
        );
    }
    if (other === undefined) owner.set(id, group.id);
  });
  if (kinds.size > 1)
    say(
      `${at}/physical`,
      `group "${group.id}" has ${[...kinds].join(' and ')}: Spindle does not simulate a logical volume over both`,
      'physical volumes of one kind (disks and stripes, mirrors, or RAID 5), or a group for each kind',
    );
}

function checkPiece(
  group: VolumeGroup,
  physical: ReadonlySet<string>,
  volume: LogicalVolume,
  piece: Piece,
  pointer: string,
  say: Say,
): void {
  const { legs, extents, stripeUnitBytes } = piece;
  const on = new Set<string>();
  legs.forEach((leg, k) => {
    if (!physical.has(leg.on))
      say(`${pointer}/legs/${k}/on`, `"${leg.on}" is no physical volume of group "${group.id}"`, () =>
        nearestIds(leg.on, group.physical, `physical volumes of ${group.id}`),
      );
    else if (on.has(leg.on))
      say(
        `${pointer}/legs/${k}/on`,
        `logical volume "${volume.id}" is striped over "${leg.on}" twice`,
        `as many stripes as physical volumes (${group.physical.length} in group "${group.id}")`,
      );
    on.add(leg.on);
  });
  if (extents % legs.length !== 0)
    say(
      `${pointer}/extents`,
      `${plural(extents, 'extent')} cannot be dealt evenly over ${plural(legs.length, 'stripe')}`,
      `${Math.ceil(extents / legs.length) * legs.length} extents`,
    );
  if (legs.length === 1) {
    if (stripeUnitBytes !== undefined) say(`${pointer}/stripeUnitBytes`, 'a linear piece has no stripe unit', 'none, or several legs');
    return;
  }
  if (stripeUnitBytes === undefined) say(pointer, 'a striped piece needs a stripe unit', 'stripeUnitBytes, such as 65536');
  else if (!isPowerOfTwo(stripeUnitBytes) || stripeUnitBytes < SECTOR_BYTES || stripeUnitBytes > group.extentBytes)
    say(
      `${pointer}/stripeUnitBytes`,
      `a stripe unit of ${stripeUnitBytes} bytes in extents of ${formatBytes(group.extentBytes)}`,
      `a power of two up to the extent, such as ${Math.min(group.extentBytes, nearestPowerOfTwo(Math.max(SECTOR_BYTES, stripeUnitBytes)))}`,
    );
}

/** Every physical extent exists and has one owner. */
function checkExtents(group: VolumeGroup, bytes: ReadonlyMap<string, number>, at: string, say: Say): void {
  const runs = runsOf(group);
  const place = new Map(group.logical.map(({ id }, l) => [id, l]));
  for (const [on, taken] of runs) {
    if (!bytes.has(on)) continue;
    const total = extentsWithin(bytes.get(on) ?? 0, group.extentBytes);
    taken.forEach((run, k) => {
      const l = place.get(run.volume!)!;
      const pointer = `${at}/logical/${l}/pieces/${run.piece}/legs/${run.leg}/at`;
      const end = run.at + run.extents;
      const before = taken[k - 1];
      // Free for a logical volume is also what it has itself.
      const others = end > total ? taken.filter(({ volume }) => volume !== run.volume) : [];
      const free = end > total ? extentsIn(extentMapOf(others, on, total).filter(({ volume }) => volume === null)) : 0;
      if (end > total)
        say(
          pointer,
          `logical volume "${run.volume}" ends at extent ${end} of "${on}", which has ${plural(total, 'extent')} of ${formatBytes(group.extentBytes)}`,
          `${plural(free, 'extent')} ${free === 1 ? 'is' : 'are'} free on it: a smaller logical volume, or extents of another physical volume`,
        );
      else if (before !== undefined && run.at < before.at + before.extents)
        say(
          pointer,
          `extent ${run.at} of "${on}" belongs to "${before.volume}" and to "${run.volume}"`,
          `from ${before.at + before.extents} on; each extent in one logical volume`,
        );
    });
  }
}
