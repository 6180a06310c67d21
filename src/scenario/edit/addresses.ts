/** Storing addresses, dropping them, and choosing where on their targets files lie. */
import { formatBytes } from '../../base/units.ts';
import { coveredBlocks } from '../gaps.ts';
import { layOut, type Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { moveTo, objectOf, selected } from './deal.ts';
import { FreeRanges } from './freeRanges.ts';
import { moveFiles } from './move.ts';
import { targetName } from './names.ts';
import { withAddresses, withoutAddresses } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';
import { takenBy, unitsOf, type Units } from './units.ts';

/** Stores the address of every file as it lies now, so that from now on moving one shifts no other. */
export function keepAddresses(scenario: Scenario): Scenario {
  if (scenario.placement.addresses !== undefined) return scenario;
  const layout = layOut(scenario);
  return withAddresses(scenario, layout, unitsOf(layout));
}

/** Drops all stored addresses: files are packed in table order, each target from its outer edge, after this edit and all that follow. */
export const packFiles = (scenario: Scenario): Scenario =>
  scenario.placement.addresses === undefined ? scenario : { ...scenario, placement: withoutAddresses(scenario.placement) };

/**
 * Where on its target a file is to lie: as far out or in as there is room, as near as there is room to another file, on that one's
 * target; or at one byte, a whole block.
 */
export type Address =
  | { readonly kind: 'outer' | 'inner' }
  | { readonly kind: 'next-to'; readonly psu: number }
  | { readonly kind: 'at'; readonly atBytes: number };

/**
 * Lays files (PSU indexes, in any order) elsewhere on their targets, those of one target together in table order where one gap holds them;
 * all others stay. From then on the document stores addresses. What grows together moves together. Throws EditRefused for an empty
 * selection, an address that is taken or no whole block, and where there is no room.
 */
export function placeFiles(scenario: Scenario, psus: ArrayLike<number>, where: Address): Scenario {
  const layout = layOut(scenario);
  const files = new Set(selected(layout, psus));
  if (where.kind !== 'next-to') return placed(scenario, layout, files, where);
  const target = neighborTarget(layout, files, where.psu);
  const there = moveFiles(keepAddresses(scenario), psus, moveTo([target]));
  return placed(there, layOut(there), files, where, scenario);
}

function placed(scenario: Scenario, layout: Layout, files: ReadonlySet<number>, where: Address, before = scenario): Scenario {
  const units = unitsOf(layout);
  const moved = movedUnits(layout, units, files);
  const isMoved = new Set(moved.map(({ psu }) => psu));
  const { blockBytes } = scenario.database;
  const neighbor = where.kind === 'next-to' ? unitWith(layout, units, where.psu) : undefined;
  if (neighbor !== undefined && isMoved.has(neighbor.psu))
    throw new EditRefused('member', 'The files would lie next to themselves', 'choose another file as their neighbor');
  const byTarget = new Map<number, Unit[]>(moved.map(({ target }) => [target, []]));
  for (const unit of moved) byTarget.get(unit.target)?.push(unit);
  const isWanted = Uint8Array.from(layout.targets, (_, t) => (byTarget.has(t) ? 1 : 0));
  const others = takenBy(units, layout, blockBytes, isWanted, (psu) => !isMoved.has(psu));
  const at = units.at.slice();
  for (const [target, there] of byTarget) {
    const free = new FreeRanges(others[target], blockBytes, layout.targets[target].capacityBytes);
    for (const [psu, address] of addressesFor(scenario, layout, there, free, where, neighbor)) at[psu] = address;
  }
  if (moved.every(({ psu }) => at[psu] === units.at[psu])) return scenario;
  return accepted(before, withAddresses(scenario, layout, { bytes: units.bytes, at }), 0);
}

/** New addresses of units of one target, by first file: all in one gap, or each in one of its own. */
function addressesFor(
  scenario: Scenario,
  layout: Layout,
  moved: readonly Unit[],
  free: FreeRanges,
  where: Address,
  neighbor: Unit | undefined,
): [psu: number, at: number][] {
  const { blockBytes } = scenario.database;
  const lengthOf = ({ bytes }: Unit): number => coveredBlocks(bytes, blockBytes);
  const find = (bytes: number): number | null => {
    if (where.kind === 'outer') return free.outermost(bytes);
    if (where.kind === 'inner') return free.innermost(bytes);
    if (where.kind === 'at') return free.holds(where.atBytes, bytes) ? where.atBytes : null;
    return neighbor === undefined ? null : free.nearest(bytes, neighbor.at, neighbor.at + neighbor.bytes);
  };
  if (where.kind === 'at') checkBlock(where.atBytes, blockBytes);
  const last = moved[moved.length - 1];
  let all = last.bytes;
  for (const unit of moved) if (unit !== last) all += lengthOf(unit);
  const together = find(all);
  if (together !== null) {
    let at = together;
    return moved.map((unit) => {
      const here = at;
      at += lengthOf(unit);
      return [unit.psu, here];
    });
  }
  if (where.kind === 'at') refuseTaken(scenario, layout, moved, free, where.atBytes, all);
  // From the inner edge outward the last file is laid first, so that they keep their order.
  return (where.kind === 'inner' ? moved.toReversed() : moved).map((unit) => {
    const at = find(unit.bytes);
    if (at === null) refuseRoom(scenario, layout, unit, free);
    free.take(at, unit.bytes);
    return [unit.psu, at];
  });
}

/** A unit by itself. */
interface Unit {
  readonly psu: number;
  readonly target: number;
  readonly at: number;
  readonly bytes: number;
}

const unitOf = ({ target }: Layout, { at, bytes }: Units, psu: number): Unit => ({
  psu,
  target: target[psu],
  at: at[psu],
  bytes: bytes[psu],
});

/** The units that are among the files, or that one of them grows with, in table order. */
function movedUnits(layout: Layout, units: Units, files: ReadonlySet<number>): Unit[] {
  const { growth } = layout;
  const groups = new Set<number>();
  if (growth !== null) for (const psu of files) if (growth.grows(psu)) groups.add(growth.groupOf(psu));
  const moved: Unit[] = [];
  for (let psu = 0; psu < layout.psuCount; psu++) {
    if (!(units.bytes[psu] > 0)) continue;
    if (files.has(psu) || (growth?.grows(psu) === true && groups.has(growth.groupOf(psu)))) moved.push(unitOf(layout, units, psu));
  }
  return moved;
}

/** The unit that a file lies in, if it lies in one. */
function unitWith(layout: Layout, units: Units, file: number): Unit | undefined {
  if (units.bytes[file] > 0) return unitOf(layout, units, file);
  const { growth } = layout;
  if (growth?.grows(file) !== true) return undefined;
  const group = growth.groupOf(file);
  const first = units.bytes.findIndex((bytes, psu) => bytes > 0 && growth.grows(psu) && growth.groupOf(psu) === group);
  return first < 0 ? undefined : unitOf(layout, units, first);
}

function neighborTarget(layout: Layout, files: ReadonlySet<number>, psu: number): string {
  const target = layout.targets[layout.target[psu]] as (typeof layout.targets)[number] | undefined;
  if (target === undefined || !(layout.bytes[psu] > 0))
    throw new EditRefused('unknown', 'There is no such neighbor', 'choose a file that holds data');
  if (files.has(psu)) throw new EditRefused('member', 'The files would lie next to themselves', 'choose another file as their neighbor');
  return target.id;
}

function checkBlock(atBytes: number, blockBytes: number): void {
  if (Number.isInteger(atBytes / blockBytes) && atBytes >= 0) return;
  const nearest = Math.max(0, Math.round(atBytes / blockBytes) || 0) * blockBytes;
  throw new EditRefused(
    'range',
    `Files begin at whole blocks of ${formatBytes(blockBytes)}, not at byte ${atBytes}`,
    `byte ${nearest} would do`,
  );
}

function refuseTaken(scenario: Scenario, layout: Layout, moved: readonly Unit[], free: FreeRanges, atBytes: number, bytes: number): never {
  const target = layout.targets[moved[0].target];
  const own = new Set(moved.map(({ psu }) => psu));
  const { bytes: length, at } = unitsOf(layout);
  const inWay = length.findIndex(
    (ofUnit, psu) =>
      ofUnit > 0 && layout.target[psu] === moved[0].target && !own.has(psu) && at[psu] < atBytes + bytes && atBytes < at[psu] + ofUnit,
  );
  const name = inWay < 0 ? undefined : scenario.database.objects[objectOf(layout, inWay)].name;
  const what = name === undefined ? `it ends at ${formatBytes(target.capacityBytes)}` : `${name} is there`;
  const near = free.nearest(bytes, atBytes, atBytes);
  const fix = near === null ? `the largest gap there holds ${formatBytes(free.largest)}` : `from byte ${near} on there is room`;
  throw new EditRefused('room', `${formatBytes(bytes)} cannot lie at byte ${atBytes} of ${targetName(scenario, target)}: ${what}`, fix);
}

function refuseRoom(scenario: Scenario, layout: Layout, unit: Unit, free: FreeRanges): never {
  const target = layout.targets[unit.target];
  const message = `No gap on ${targetName(scenario, target)} holds ${formatBytes(unit.bytes)}; the largest holds ${formatBytes(free.largest)}`;
  throw new EditRefused('room', message, 'pack the files first, or move something away', { amountBytes: unit.bytes - free.largest });
}
