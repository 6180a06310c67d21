/** No more adapters than slots, no more disks than a path takes, and a controller's array on disks of its own adapter. */
import { plural } from '../../base/units.ts';
import type { Path } from '../schema.ts';
import { checkKnown } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Sound } from './sound.ts';

export function checkAttached({ paths, disks, volumes }: Sound, report: Report): void {
  const byId = new Map(paths.parts.map(({ value }) => [value.id, value]));
  const slots = new Room('slot', byId, ({ slots: most }) => most);
  for (const { value, pointer } of paths.parts) {
    if (value.kind !== 'adapter') continue;
    // The slot is that of the bus next to it, not of what the bus is attached to.
    const bus = wayUp(byId, value.parent).find((path) => path.slots !== undefined);
    if (bus !== undefined) slots.take([bus], `adapter ${show(value.id)}`, `${pointer}/parent`);
  }
  const drives = new Room('disk', byId, ({ mostDisks }) => mostDisks);
  const behind = new Map<string, string[]>();
  for (const { value, pointer } of disks.parts) {
    const way = wayUp(byId, value.path);
    for (const { id, kind } of way)
      if (kind === 'adapter')
        behind
          .set(id, behind.get(id) ?? [])
          .get(id)!
          .push(value.id);
    drives.take(way, `disk ${show(value.id)}`, `${pointer}/path`);
  }
  slots.refuse(report);
  drives.refuse(report);
  for (const { value, pointer } of volumes.parts) {
    const { adapter, members } = value;
    if (adapter === undefined || !checkKnown(adapter, paths, 'paths', `${pointer}/adapter`, report)) continue;
    const own = behind.get(adapter) ?? [];
    if (members.length > own.length) {
      const larger = [...behind].find(([, all]) => all.length >= members.length);
      const fewer = own.length === 0 ? 'an adapter with disks' : `at most ${own.length} of them`;
      report.add(
        `${pointer}/members`,
        `array ${show(value.id)} is over ${plural(members.length, 'disk')}, and adapter ${show(adapter)} has ${own.length}`,
        larger === undefined ? fewer : `${fewer}, or adapter ${larger[0]} with ${larger[1].length}`,
      );
      continue;
    }
    const of = new Set(own);
    const stranger = members.findIndex((id) => !of.has(id) && disks.ids.has(id));
    if (stranger >= 0)
      report.add(
        `${pointer}/members/${stranger}`,
        `disk ${show(members[stranger])} is not attached to adapter ${show(adapter)}, whose controller makes array ${show(value.id)}`,
        `disks of ${adapter}, such as ${own.find((id) => !members.includes(id)) ?? own[0]}`,
      );
  }
}

/** The path and those that it is attached to. Safe on circles. */
function wayUp(byId: ReadonlyMap<string, Path>, pathId: string | undefined): Path[] {
  const way: Path[] = [];
  for (let at = byId.get(pathId ?? ''); at !== undefined && way.length <= byId.size; at = byId.get(at.parent ?? '')) {
    if (way.includes(at)) break;
    way.push(at);
  }
  return way;
}

/** How many more slots or disks each path has. */
class Room {
  private readonly what: 'slot' | 'disk';
  private readonly most: (path: Path) => number | undefined;
  private readonly left = new Map<Path, number>();
  private readonly tooMany: { readonly one: string; readonly pointer: string; readonly path: Path; readonly most: number }[] = [];

  constructor(what: 'slot' | 'disk', byId: ReadonlyMap<string, Path>, most: (path: Path) => number | undefined) {
    this.what = what;
    this.most = most;
    for (const path of byId.values()) this.left.set(path, most(path) ?? Infinity);
  }

  /** One more on all of these paths. */
  take(way: readonly Path[], one: string, pointer: string): void {
    const path = way.find((each) => this.left.get(each) === 0);
    if (path !== undefined) this.tooMany.push({ one, pointer, path, most: this.most(path) ?? 0 });
    else for (const each of way) this.left.set(each, this.left.get(each)! - 1);
  }

  /** Once all are counted. */
  refuse(report: Report): void {
    const { what } = this;
    const [free] = [...this.left].filter(([path, left]) => left > 0 && left < Infinity && this.most(path) !== undefined);
    for (const { one, pointer, path, most } of this.tooMany)
      report.add(
        pointer,
        `${one} is one too many on ${show(path.id)}, which ${what === 'slot' ? 'has' : 'takes'} ${plural(most, what)}`,
        free === undefined
          ? `fewer of them: no ${what === 'slot' ? 'slot' : 'room for a disk'} is left`
          : `another, such as ${free[0].id} with room for ${free[1]}`,
      );
  }
}
