/** Builds one layout of a study out of another with the page's own commands, as a person at the board would. */
import { setPsuMaxBytes, setRowOrder } from '../../../scenario/edit/fileSizes.ts';
import type { Scenario, Spread, Volume } from '../../../scenario/schema.ts';
import { mapSpread } from '../../../scenario/spread.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { arrayCountOf, kindOf } from '../../../analysis/volumes/kinds.ts';
import { newVolumeOptions } from '../../../analysis/volumes/newVolume.ts';
import type { AppHandles } from '../../handles.ts';
import { dropOn, makeVolumeOf, pickUpDisks, placeFiles } from '../commands.ts';
import { handOf, mark } from '../hand.ts';
import { splitWays } from '../split.ts';
import { dissolve, setOuterStripeUnit } from '../volumeCommands.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';

const sameDisks = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

/**
 * Makes the layout on screen that of `goal`: takes apart what is in the way, makes its volumes, moves every object. The goal's
 * disks and database are those on screen, but for the sizes of files and the order of rows, and its volumes may get other ids and names.
 */
export function buildByHand(handles: AppHandles, goal: Scenario): void {
  const now = (): Scenario => handles.store.getState().scenario;
  for (const volume of now().volumes) {
    const kept = goal.volumes.find(({ members }) => sameDisks(members, volume.members));
    if (kept === undefined || (!inOrder(now(), kept.members) && !sameOrder(kept.members, volume.members))) dissolve(handles, volume);
  }
  for (const volume of goal.volumes) makeLike(handles, volume);
  for (const { id, role, psuMaxBytes, rowOrder = 'sorted' } of goal.database.objects) {
    handles.store.getState().edit(`Largest PSU of ${id}`, (s) => setPsuMaxBytes(s, [id], psuMaxBytes ?? null));
    if (role === 'fact') handles.store.getState().edit(`Rows of ${id}`, (s) => setRowOrder(s, id, rowOrder));
  }
  for (const { object, spread } of goal.placement.rules) moveObject(handles, object, inNamesOf(now(), goal, spread));
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id, k) => id === b[k]);

/** Whether disks stand in the order of the document, which is the order in which the page makes volumes of them. */
function inOrder({ hardware }: Scenario, ids: readonly string[]): boolean {
  const places = ids.map((id) => hardware.disks.findIndex((disk) => disk.id === id));
  return places.every((at, k) => k === 0 || places[k - 1] < at);
}

/** Makes a volume of its disks in one step, or of the first two and then two by two where they stand in another order. */
function makeLike(handles: AppHandles, volume: Volume): void {
  const made = (): Volume => handles.store.getState().scenario.volumes.find(({ members }) => members.includes(volume.members[0]))!;
  const unit = volume.kind === 'concat' ? undefined : volume.stripeUnitBytes;
  const arrays = arrayCountOf(volume);
  const { members } = volume;
  if (inOrder(handles.store.getState().scenario, members)) {
    makeVolumeOf(handles, members, newVolumeOptions(kindOf(volume), members.length, unit, arrays > 1 ? arrays : undefined));
    if (volume.kind !== 'concat' && volume.arrays) setOuterStripeUnit(handles, made(), volume.arrays.stripeUnitBytes);
    return;
  }
  const kind = volume.kind === 'mirror' ? 'mirror' : kindOf(volume);
  makeVolumeOf(handles, members.slice(0, 2), newVolumeOptions(kind, 2, unit));
  for (let k = 2; k < members.length; k += 2) {
    mark(handOf(handles.store), members.slice(k, k + 2), 'only');
    pickUpDisks(handles, members[k]);
    dropOn(handles, { kind: 'target', id: made().id });
  }
}

/** The goal's spread with the ids that its volumes have on screen. */
function inNamesOf(now: Scenario, goal: Scenario, spread: Spread): Spread {
  return mapSpread(spread, (id) => {
    const wanted = goal.volumes.find((volume) => volume.id === id);
    return wanted ? now.volumes.find(({ members }) => sameDisks(members, wanted.members))!.id : id;
  });
}

/** Moves a whole object as "Move to..." does: onto one target, or over several in one of the ways that it offers. */
function moveObject(handles: AppHandles, object: string, spread: Spread): void {
  const { scenario } = handles.store.getState();
  const { objectFirst } = layoutOf(scenario);
  const o = scenario.database.objects.findIndex(({ id }) => id === object);
  const files = Int32Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
  if (spread.kind === 'all') return placeFiles(handles, files, spread, spread.target);
  const wanted = spread.kind === 'fill' ? 'fill' : spread.segmentShift === 1 ? 'one-off' : 'odd-even';
  const way = splitWays(spread.targets, RED_BRICK).find(({ id }) => id === wanted)!;
  placeFiles(handles, files, way.spread, way.label);
}
