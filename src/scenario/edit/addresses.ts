/** Storing addresses, dropping them, and choosing where on their targets files lie. */
import { formatBytes } from '../../base/units.ts';
import { coveredBlocks, type Taken } from '../gaps.ts';
import { layOut, type Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { moveTo, objectOf, selected } from './deal.ts';
import { FreeRanges } from './freeRanges.ts';
import { moveFiles } from './move.ts';
import { targetName } from './names.ts';
import { unitsOf, withAddresses, withoutAddresses, type Unit } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';

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
  const isMoved = movedUnits(layout, files);
  const { blockBytes } = scenario.database;
  const neighbor = where.kind === 'next-to' ? units.find((unit) => covers(layout, unit, where.psu)) : undefined;
  if (neighbor !== undefined && isMoved(neighbor))
    throw new EditRefused('member', 'The files would lie next to themselves', 'choose another file as their neighbor');
  const byTarget = new Map<number, Unit[]>();
  for (const unit of units) if (isMoved(unit)) byTarget.set(unit.target, [...(byTarget.get(unit.target) ?? []), unit]);
  const address = new Map<number, number>();
  for (const [target, moved] of byTarget) {
    const others: Taken[] = units
      .filter((unit) => unit.target === target && !isMoved(unit))
      .map(({ at, bytes }) => ({ from: at, to: at + bytes }));
    const free = new FreeRanges(others, blockBytes, layout.targets[target].capacityBytes);
    for (const [psu, at] of addressesFor(scenario, layout, moved, free, where, neighbor)) address.set(psu, at);
  }
  if (units.every(({ psu, at }) => (address.get(psu) ?? at) === at)) return scenario;
  const after = withAddresses(
    scenario,
    layout,
    units.map((unit) => ({ ...unit, at: address.get(unit.psu) ?? unit.at })),
  );
  return accepted(before, after, 0);
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

/** Whether a unit is among the files, or one that grows with it. */
function movedUnits({ growth }: Layout, files: ReadonlySet<number>): (unit: Unit) => boolean {
  const groups = new Set<number>();
  if (growth !== null) for (const psu of files) if (growth.grows(psu)) groups.add(growth.groupOf(psu));
  return ({ psu }) => files.has(psu) || (growth !== null && growth.grows(psu) && groups.has(growth.groupOf(psu)));
}

const covers = ({ growth }: Layout, { psu }: Unit, file: number): boolean =>
  psu === file || (growth !== null && growth.grows(psu) && growth.grows(file) && growth.groupOf(psu) === growth.groupOf(file));

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
  const inWay = unitsOf(layout).find(
    (unit) => unit.target === moved[0].target && !own.has(unit.psu) && unit.at < atBytes + bytes && atBytes < unit.at + unit.bytes,
  );
  const name = inWay === undefined ? undefined : scenario.database.objects[objectOf(layout, inWay.psu)].name;
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
