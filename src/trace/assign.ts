/**
 * Which volume or disk stands for a device of the trace. Without a word about it the devices, in the order of
 * their names (numbers in them by value), take the scenario's volumes in document order, then its loose disks:
 * a trace of one device meets the first volume, or the first disk if there is no volume. Broken disks,
 * volumes that have lost data with one, and spares that a rebuild fills stand for nothing.
 */
import { failedDisks, fatalMembers } from '../scenario/failures.ts';
import { unreachableDisks } from '../scenario/reach.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Target } from '../scenario/layout.ts';
import { err, ok, type Result } from '../base/result.ts';
import { listWords, plural } from '../base/units.ts';

/** Why a trace cannot be replayed on some of the scenario's disks, by id. */
export function unusableTargets({ hardware, volumes }: Pick<Scenario, 'hardware' | 'volumes'>): Map<string, string> {
  const spares = volumes.flatMap((volume) =>
    'rebuild' in volume && volume.rebuild?.onto !== undefined ? [[volume.rebuild.onto, `is the spare of ${volume.id}`] as const] : [],
  );
  const broken = hardware.disks.filter((disk) => disk.failed).map((disk) => [disk.id, 'is broken'] as const);
  const cut = [...unreachableDisks({ hardware })].map((id) => [id, 'cannot be reached'] as const);
  const failed = failedDisks({ hardware });
  const lost = volumes.flatMap((volume) => {
    const disks = fatalMembers(volume, failed);
    return disks.length > 0 ? [[volume.id, `has lost ${listWords(disks.slice(0, SHOWN))} without a copy or parity`] as const] : [];
  });
  return new Map([...spares, ...cut, ...broken, ...lost]);
}

/**
 * @param devices names of the trace's devices
 * @param chosen target ids by device name, for some or all devices
 * @param unusable targets that cannot stand for a device, and why
 * @returns index into `targets` of each device, or what is wrong
 */
export function assignDevices(
  devices: readonly string[],
  targets: readonly Pick<Target, 'id'>[],
  chosen: Readonly<Record<string, string>> = {},
  unusable: ReadonlyMap<string, string> = new Map(),
): Result<Int32Array, string> {
  const wishes = new Map(Object.entries(chosen));
  for (const [device, id] of wishes) {
    if (!devices.includes(device)) return err(`The trace has no device ${device}; it has ${listed(devices)}.`);
    if (!targets.some((target) => target.id === id)) {
      return err(`${id} is neither a volume nor a disk of its own; there are ${listed(targets.map((target) => target.id))}.`);
    }
    const why = unusable.get(id);
    if (why !== undefined) return err(`${id} ${why}, so it cannot stand for device ${device} of the trace.`);
  }
  const usable = targets.flatMap((target, index) => (unusable.has(target.id) ? [] : [index]));
  const assigned = new Int32Array(devices.length);
  const keys = devices.map(byValue);
  const order = devices.map((_, device) => device).sort((a, b) => (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b));
  for (const [rank, device] of order.entries()) {
    const id = wishes.get(devices[device]);
    const target = id === undefined ? usable[rank] : targets.findIndex((candidate) => candidate.id === id);
    if (target === undefined) {
      return err(
        `The trace has ${plural(devices.length, 'device')}, but there ${usable.length === 1 ? 'is' : 'are'} only ${plural(usable.length, 'volume or disk', 'volumes and disks')} ` +
          'to stand for them: say which stands for each (--device NAME=ID; an id may stand for several).',
      );
    }
    assigned[device] = target;
  }
  return ok(assigned);
}

/** A name whose order as text is that of the numbers in it: disk2 before disk10. */
const byValue = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(20, '0'));

const SHOWN = 8;

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
