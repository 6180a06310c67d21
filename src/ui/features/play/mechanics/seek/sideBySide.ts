/** Which disks stand side by side, at one scale of addresses. Pure. */
import { MOST_BESIDE } from '../../../../../engine/playback/trail.ts';
import { layOut } from '../../../../../scenario/layout.ts';
import type { Scenario } from '../../../../../scenario/schema.ts';
import { capacitiesOf } from '../../../../../analysis/document/derived.ts';
import { driveOf, platterOf, servicesOf, touched, type Range } from '../services.ts';
import { trailOf, type Seen } from '../seen.ts';
import { onDisk, shownTime, servedIn } from './view.ts';
import type { TimeWindow } from '../../../../../analysis/run/columns.ts';
import type { Trail } from '../../../../../engine/playback/trail.ts';

const MOST = MOST_BESIDE + 1;

export interface SideBySide {
  readonly disks: readonly number[];
  /** Of so many. */
  readonly of: number;
  /** They are those of a volume. */
  readonly inVolume: boolean;
}

/** The disks of its volume, or all where it is in none of several, in pages: who goes from one to another of a page sees the same page. */
export function sideBySide(scenario: Scenario, disk: number): SideBySide {
  const { disks } = scenario.hardware;
  const id = disks[disk]?.id;
  const volume = scenario.volumes.find(({ members }) => members.includes(id));
  const members = volume === undefined ? [] : (layOut(scenario).targets.find((target) => target.id === volume.id)?.disks ?? []);
  const inVolume = members.length > 1 && members.includes(disk);
  const all = inVolume ? members : disks.map((_, k) => k);
  const first = Math.floor(Math.max(0, all.indexOf(disk)) / MOST) * MOST;
  return { disks: all.slice(first, first + MOST), of: all.length, inVolume };
}

const known = new WeakMap<Trail, Range>();

/** Addresses of all of them: zoomed to, touched by any of them, or those of the largest. */
export function sharedRange({ scenario, trail }: Seen, disks: readonly number[], close: boolean, addresses: Range | null): Range {
  const largest = disks.reduce((most, disk) => Math.max(most, capacitiesOf(scenario)[disk]), 0);
  const zoomed = onDisk(addresses, largest);
  if (zoomed !== null) return zoomed;
  if (!close) return { from: 0, to: largest };
  const before = known.get(trail);
  if (before !== undefined) return before;
  const all = disks.flatMap((disk) => {
    const own = trailOf(trail, disk);
    return own === null ? [] : servicesOf(own, platterOf(driveOf(scenario, disk)));
  });
  const range = touched(all, largest);
  known.set(trail, range);
  return range;
}

/** The most requests that any of them served in the time: how long the axis of places in the order of service is. */
export function mostServed({ scenario, trail }: Seen, disks: readonly number[], page: TimeWindow | null): number {
  const time = shownTime(trail, page);
  return disks.reduce((most, disk) => {
    const own = trailOf(trail, disk);
    return own === null ? most : Math.max(most, servedIn(servicesOf(own, platterOf(driveOf(scenario, disk))), time).length);
  }, 1);
}
