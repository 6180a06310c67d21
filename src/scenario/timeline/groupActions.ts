/** What is wrong with an action on a volume group where it stands in its timeline; and if nothing is, which extents it moves where to. */
import { formatBytes, listWords, plural } from '../../base/units.ts';
import { logicalNamed } from '../groups/extents.ts';
import { groupFaults } from '../groups/faults.ts';
import { targetName } from '../names.ts';
import { nearestIds } from '../validate/nearest.ts';
import { isDead } from './diskFaults.ts';
import {
  expectedPlace,
  freeOnPhysical,
  groupStates,
  grow,
  joinGroup,
  mappedVolume,
  mostExtents,
  placesOf,
  takePlaces,
  wholeRows,
  type NoRoom,
} from './extents.ts';
import { provideGroupPart, type GroupAction, type Grouped, type GroupStep } from './groupPart.ts';
import { paceOf } from './pace.ts';
import type { ExtentStep, GroupState, MappedVolume, Mapping } from './mapped.ts';
import { named, notBefore } from './moments.ts';
import type { Say } from './settingFaults.ts';
import { TIMELINE_LIMITS } from './timeline.ts';
import { nextBlock, targetOf, type Walk } from './walk.ts';
import { METHOD_WORDS } from './words.ts';

type Of<K extends GroupAction['kind']> = GroupAction & { kind: K };

const NOTHING: ExtentStep = { mappings: [], from: [], range: null, physical: -1, resized: null, size: 0 };

/** Says what is wrong with the action; else `walk.extentStep` is what it does, and all that follow see it done. */
function checkGroupAction(walk: Walk, action: GroupAction, say: Say): void {
  walk.extentStep = undefined;
  if (groupStates(walk).length === 0) {
    const key = action.kind === 'add-physical' ? 'group' : action.kind === 'remove-physical' ? 'physical' : 'logical';
    return void say(key, 'the document has no volume group', 'a volume group with logical volumes');
  }
  if (action.kind === 'move-logical') checkMove(walk, action, say);
  else if (action.kind === 'resize-logical') checkResize(walk, action, say);
  else if (action.kind === 'remove-physical') checkRemove(walk, action, say);
  else checkAdd(walk, action, say);
}

/** End of what lies on a target, with the timeline's new places. */
const endOn = ({ layout, added, scenario }: Walk, target: number): number =>
  nextBlock(layout.targets[target].endBytes, scenario.database.blockBytes) + added[target];

const idOf = ({ layout }: Walk, target: number): string => layout.targets[target].id;
const nameOf = (walk: Walk, target: number): string => targetName(walk.scenario, idOf(walk, target));
const namesOf = (walk: Walk, targets: readonly number[]): string => listWords(targets.map((target) => nameOf(walk, target)));

function volumeNamed(walk: Walk, id: string, say: Say): MappedVolume | null {
  const states = groupStates(walk);
  for (const state of states) {
    const volume = state.group.logical.find((each) => each.id === id);
    if (volume !== undefined) return isCountable(walk, state, [volume.id], say) ? mappedVolume(walk, state, volume) : null;
  }
  const all = states.flatMap(({ group }) => group.logical.map((volume) => volume.id));
  say('logical', `"${id}" is none of the document's logical volumes`, nearestIds(id, all, 'logical volumes'));
  return null;
}

/** A run keeps track of every extent of the volumes that actions concern. */
function isCountable(walk: Walk, state: GroupState, more: readonly string[], say: Say): boolean {
  const ids = new Set([...more, ...groupStates(walk).flatMap(({ volumes }) => [...volumes.keys()])]);
  const extents = groupStates(walk)
    .flatMap(({ group }) => group.logical)
    .filter(({ id }) => ids.has(id))
    .reduce((sum, { pieces }) => sum + pieces.reduce((all, piece) => all + piece.extents, 0), 0);
  if (extents <= TIMELINE_LIMITS.granules) return true;
  say(
    'kind',
    `the logical volumes that actions concern have ${extents} extents`,
    `at most ${TIMELINE_LIMITS.granules}: larger extents in group ${state.group.name}`,
  );
  return false;
}

/** Targets of physical volumes of the group by now; null: one of them is none. */
function physicalNamed(walk: Walk, { group, physical }: GroupState, ids: readonly string[], key: string, say: Say): number[] | null {
  const targets = [...new Set(ids)].map((id) => targetOf(walk.layout, id));
  const stranger = targets.findIndex((target) => !physical.includes(target));
  if (stranger < 0) return targets;
  const id = [...new Set(ids)][stranger];
  say(
    `${key}/${ids.indexOf(id)}`,
    `"${id}" is no physical volume of group ${group.name} at that moment`,
    nearestIds(
      id,
      physical.map((target) => idOf(walk, target)),
      `physical volumes of ${group.name}`,
    ),
  );
  return null;
}

/** A move of the same volume has to be over, or canceled. */
function isFree({ target, begun }: MappedVolume, walk: Walk, atMs: number, say: Say): boolean {
  if (begun === null || begun.canceled || (atMs > begun.atMs && atMs >= begun.leastEndMs)) return true;
  return say(
    'atMs',
    `${nameOf(walk, target)} is being moved by ${named(begun)} then`,
    `${notBefore(begun)}, or an action that cancels it first`,
  );
}

function areAlive(walk: Walk, targets: readonly number[], key: string, say: Say): boolean {
  const dead = targets.find((target) => isDead(walk, target));
  if (dead === undefined) return true;
  return say(key, `${nameOf(walk, dead)} has failed before that moment`, 'another physical volume');
}

/** Extents of a volume in use by now, leg by leg. */
function extentsInUse({ pieces, size }: MappedVolume): number[] {
  const all: number[] = [];
  let before = 0;
  for (const { first, perLeg, legs } of pieces) {
    const rows = Math.min(perLeg, Math.ceil(Math.max(0, size - before) / legs));
    for (let leg = 0; leg < legs; leg++) for (let k = 0; k < rows; k++) all.push(first + leg * perLeg + k);
    before += perLeg * legs;
  }
  return all;
}

function checkMove(walk: Walk, action: Of<'move-logical'>, say: Say): void {
  const volume = volumeNamed(walk, action.logical, say);
  if (volume === null) return;
  const { group } = volume;
  const to = physicalNamed(walk, group, action.to, 'to', say);
  const from = action.from === undefined ? [] : physicalNamed(walk, group, action.from, 'from', say);
  if (to === null || from === null || !isFree(volume, walk, action.atMs, say)) return;
  if (!areAlive(walk, to, 'to', say) || !areAlive(walk, from, 'from', say)) return;
  const both = from.find((target) => to.includes(target));
  if (both !== undefined)
    return void say('to', `${nameOf(walk, both)} is where the extents come from, too`, elsewhere(walk, group, [...from, ...to]));
  const { extents: range } = action;
  if (range !== undefined && from.length !== 1)
    return void say('extents', 'extents are counted on one physical volume', 'exactly one in "from"');
  const isChosen = (target: number, at: number): boolean =>
    (from.length === 0 || from.includes(target)) && (range === undefined || (at >= range.first && at < range.first + range.count));
  const inUse = extentsInUse(volume);
  const leaves = inUse.filter((extent) => placesOf(volume, extent).some(({ on, at }) => !to.includes(on) && isChosen(on, at)));
  const expected = leaves.filter((extent) => {
    const { on, at } = expectedPlace(volume, extent);
    return !to.includes(on) && isChosen(on, at);
  });
  if (expected.length === 0 && volume.begun?.canceled !== true) {
    const where =
      from.length === 0
        ? `${nameOf(walk, volume.target)} is on ${namesOf(walk, to)} already`
        : `${nameOf(walk, volume.target)} has no such extents on ${namesOf(walk, from)}`;
    return void say(from.length === 0 ? 'to' : 'from', where, from.length === 0 ? elsewhere(walk, group, to) : whereItIs(walk, volume));
  }
  const places = takePlaces(volume, leaves, to);
  if (!Array.isArray(places)) return sayNoRoom(walk, group, volume, places, to, 'to', say);
  walk.extentStep = { ...NOTHING, mappings: [{ volume, extents: leaves, to: places }], from, range: range ?? null };
}

function whereItIs(walk: Walk, volume: MappedVolume): string {
  const on = [...new Set(extentsInUse(volume).map((extent) => expectedPlace(volume, extent).on))];
  return `${namesOf(walk, on)}, where it is`;
}

/** A physical volume with free extents. */
function elsewhere(walk: Walk, group: GroupState, not: readonly number[]): string {
  const others = group.physical.filter((target) => !not.includes(target) && !isDead(walk, target));
  const best = others.toSorted((a, b) => freeOnPhysical(group, b) - freeOnPhysical(group, a))[0];
  if (best === undefined || freeOnPhysical(group, best) === 0)
    return `an action before it that adds a disk to group ${group.group.name}: no other physical volume has free extents`;
  return `${nameOf(walk, best)}, which has ${plural(freeOnPhysical(group, best), 'free extent')}`;
}

function sayNoRoom(
  walk: Walk,
  group: GroupState,
  { target }: MappedVolume,
  { wanted, free, isStriped }: NoRoom,
  to: readonly number[],
  key: string,
  say: Say,
  leaving: readonly number[] = [],
): void {
  const not = [...to, ...leaving];
  const where = `on ${namesOf(walk, to)}`;
  if (isStriped && free >= wanted)
    return void say(
      key,
      `${nameOf(walk, target)} is striped: two of its stripes would come to one physical volume ${where}`,
      elsewhere(walk, group, not),
    );
  say(
    key,
    `${plural(wanted, 'extent')} of ${nameOf(walk, target)} would have to move, and ${plural(free, 'extent')} ${free === 1 ? 'is' : 'are'} free ${where}; an extent that is left is not given to others in the same run`,
    elsewhere(walk, group, not),
  );
}

function checkRemove(walk: Walk, action: Of<'remove-physical'>, say: Say): void {
  const target = targetOf(walk.layout, action.physical);
  const group = groupStates(walk).find(({ physical }) => physical.includes(target));
  if (target < 0 || group === undefined) {
    const all = groupStates(walk).flatMap(({ physical }) => physical.map((each) => idOf(walk, each)));
    return void say(
      'physical',
      `"${action.physical}" is in no volume group at that moment`,
      nearestIds(action.physical, all, 'physical volumes'),
    );
  }
  const others = group.physical.filter((each) => each !== target && !isDead(walk, each));
  const concerned = group.group.logical.filter(
    ({ id, pieces }) => group.volumes.has(id) || pieces.some(({ legs }) => legs.some(({ on }) => on === action.physical)),
  );
  if (others.length === 0)
    return void say(
      'physical',
      `${nameOf(walk, target)} is the last physical volume of group ${group.group.name}`,
      `an action before it that adds a disk to group ${group.group.name}`,
    );
  if (
    !isCountable(
      walk,
      group,
      concerned.map(({ id }) => id),
      say,
    )
  )
    return;
  const mappings: Mapping[] = [];
  for (const logical of concerned) {
    const volume = mappedVolume(walk, group, logical);
    // Also what a smaller volume has given up, so that nothing comes back to a disk that is gone.
    const all = Array.from({ length: mostExtents(volume) }, (_, extent) => extent);
    const leaves = all.filter((extent) => placesOf(volume, extent).some(({ on }) => on === target));
    if (leaves.length === 0) continue;
    if (!isFree(volume, walk, action.atMs, say)) return;
    const places = takePlaces(volume, leaves, others);
    if (!Array.isArray(places)) return sayNoRoom(walk, group, volume, places, others, 'physical', say, [target]);
    mappings.push({ volume, extents: leaves, to: places });
  }
  group.physical = group.physical.filter((each) => each !== target);
  walk.extentStep = { ...NOTHING, mappings, from: [target], physical: target };
}

function checkAdd(walk: Walk, { group: id, physical }: Of<'add-physical'>, say: Say): void {
  const states = groupStates(walk);
  const state = states.find(({ group }) => group.id === id);
  if (state === undefined)
    return void say(
      'group',
      `"${id}" is none of the document's volume groups`,
      nearestIds(
        id,
        states.map(({ group }) => group.id),
        'volume groups',
      ),
    );
  const { layout, scenario } = walk;
  const target = targetOf(layout, physical);
  const owner = states.find((each) => each.physical.includes(target));
  if (owner !== undefined && target >= 0)
    return void say(
      'physical',
      `${nameOf(walk, target)} is a physical volume of group ${owner.group.name} already`,
      'a disk or volume of no group',
    );
  // The document's own checks know what may be one: as if it had always been there.
  const known = state.group.physical.includes(physical);
  const volumeGroups = (scenario.volumeGroups ?? []).map((group) => ({
    ...group,
    physical: group.id === id ? [...new Set([...group.physical, physical])] : group.physical.filter((each) => each !== physical),
    ...(group.id !== id && group.physical.includes(physical) && { logical: [] }),
  }));
  const fault = known ? undefined : groupFaults({ ...scenario, volumeGroups }).find(({ pointer }) => pointer.includes('/physical'));
  if (fault !== undefined) return void say('physical', fault.message, fault.expected);
  if (!areAlive(walk, [target], 'physical', say)) return;
  const end = endOn(walk, target);
  if (end > 0) return void say('physical', `files lie on ${nameOf(walk, target)}, ${formatBytes(end)} of it`, 'an empty disk or volume');
  joinGroup(walk, state, target);
  walk.capacity[target] = 0;
  walk.extentStep = { ...NOTHING, physical: target };
}

function checkResize(walk: Walk, action: Of<'resize-logical'>, say: Say): void {
  const volume = volumeNamed(walk, action.logical, say);
  if (volume === null || !isFree(volume, walk, action.atMs, say)) return;
  const { group } = volume;
  const { extentBytes } = group.group;
  const wanted = Math.ceil(action.bytes / extentBytes);
  const on = action.on === undefined ? null : physicalNamed(walk, group, action.on, 'on', say);
  if (action.on !== undefined && on === null) return;
  if (wanted > TIMELINE_LIMITS.granules)
    return void say(
      'bytes',
      `${wanted} extents are more than a run keeps track of`,
      `at most ${formatBytes(TIMELINE_LIMITS.granules * extentBytes)}`,
    );
  let size = wholeRows(volume, wanted);
  if (size === volume.size)
    return void say(
      'bytes',
      `${nameOf(walk, volume.target)} holds ${formatBytes(size * extentBytes)} at that moment already`,
      `another size, in extents of ${formatBytes(extentBytes)}`,
    );
  const end = endOn(walk, volume.target);
  if (size < volume.size && size * extentBytes < end)
    return void say(
      'bytes',
      `files on ${nameOf(walk, volume.target)} end at ${formatBytes(end)}`,
      `at least ${Math.ceil(end / extentBytes) * extentBytes}`,
    );
  const most = mostExtents(volume);
  if (size > most) {
    const last = volume.pieces[volume.pieces.length - 1];
    const own = Array.from({ length: last.legs }, (_, leg) => expectedPlace(volume, last.first + leg * last.perLeg).on).filter((each) =>
      group.physical.includes(each),
    );
    const alive = (targets: readonly number[]): number[] => [...new Set(targets)].filter((each) => !isDead(walk, each));
    const places = alive(on ?? (last.legs > 1 ? own : [...own, ...group.physical]));
    const unit = last.legs > 1 && places.length > 1 ? last.unitBytes : null;
    const legs = unit === null ? 1 : places.length;
    const extents = Math.ceil((wanted - most) / legs) * legs;
    if (!grow(volume, extents, places, unit)) {
      const rooms = places.map((each) => freeOnPhysical(group, each));
      const free = legs > 1 ? legs * Math.min(...rooms) : rooms.reduce((sum, each) => sum + each, 0);
      return void say(
        'bytes',
        `${plural(extents, 'extent')} of ${formatBytes(extentBytes)} are wanted, and ${plural(free, 'extent')} ${free === 1 ? 'is' : 'are'} free${places.length > 0 ? ` on ${namesOf(walk, places)}` : ''}`,
        free > 0 ? `at most ${(most + free) * extentBytes}, or ${elsewhere(walk, group, places)}` : elsewhere(walk, group, places),
      );
    }
    size = most + extents;
  }
  volume.size = size;
  walk.capacity[volume.target] = size * extentBytes;
  walk.extentStep = { ...NOTHING, resized: volume, size };
}

/** The action begins: its volumes know of it. */
function stepGroup(walk: Walk, action: GroupAction, k: number): GroupStep | undefined {
  const { extentStep: mapped } = walk;
  if (mapped === undefined) return undefined;
  const full = paceOf('volume-manager', 'pace' in action ? action.pace : undefined);
  const extentBytes = mapped.mappings[0]?.volume.group.group.extentBytes ?? full.chunkBytes;
  // A chunk is part of one extent.
  const pace = { ...full, chunkBytes: Math.min(full.chunkBytes, extentBytes) };
  const { atMs } = action;
  // What lies at its target already takes no time, and how much that is only the run knows.
  for (const { volume } of mapped.mappings) volume.begun = { action: k, atMs, leastEndMs: atMs, canceled: false };
  return { method: 'volume-manager', pace, mapped };
}

/** A run keeps track of every chunk of the extents that actions move. */
function checkRegions({ faults }: Walk, steps: readonly { readonly mapped?: ExtentStep; readonly pace: GroupStep['pace'] }[]): void {
  let regions = 0;
  steps.forEach(({ mapped, pace }, action) => {
    if (mapped === undefined || regions > TIMELINE_LIMITS.granules) return;
    for (const { volume, extents } of mapped.mappings)
      regions += extents.length * Math.ceil(volume.group.group.extentBytes / pace.chunkBytes);
    if (regions <= TIMELINE_LIMITS.granules) return;
    const message = `the actions move ${regions} chunks of logical volumes`;
    faults.push({ action, key: 'pace', message, expected: `at most ${TIMELINE_LIMITS.granules}: larger chunks, or fewer extents` });
  });
}

function groupWords(scenario: Grouped, action: GroupAction, placeOf: (id: string) => string): string {
  const logicalName = (id: string): string => logicalNamed(scenario, id)?.volume.name ?? id;
  switch (action.kind) {
    case 'move-logical': {
      const { extents, from } = action;
      const range = extents === undefined ? '' : `extents ${extents.first} to ${extents.first + extents.count - 1} of `;
      const leaves = from === undefined ? '' : ` from ${listWords(from.map(placeOf))}`;
      return `${range}logical volume ${logicalName(action.logical)}${leaves} to ${listWords(action.to.map(placeOf))}: ${METHOD_WORDS['volume-manager']}`;
    }
    case 'resize-logical':
      return `logical volume ${logicalName(action.logical)} resized to ${formatBytes(action.bytes)}`;
    case 'remove-physical':
      return `${placeOf(action.physical)} taken from its volume group`;
    case 'add-physical':
      return `${placeOf(action.physical)} added to volume group ${scenario.volumeGroups?.find(({ id }) => id === action.group)?.name ?? action.group}`;
  }
}

/** A disk fails: where each extent of its group lies is followed from the start. */
function checkGroupDisk(walk: Walk, target: number, say: Say): void {
  for (const state of groupStates(walk)) {
    if (!state.physical.includes(target) && !state.free.has(target)) continue;
    const ids = state.group.logical.map(({ id }) => id);
    if (isCountable(walk, state, ids, say)) for (const volume of state.group.logical) mappedVolume(walk, state, volume);
  }
}

function isVolumeDead(walk: Walk, target: number): boolean {
  const volume = groupStates(walk)
    .flatMap(({ volumes }) => [...volumes.values()])
    .find((each) => each.target === target);
  if (volume === undefined) return false;
  const dead = new Set(groupStates(walk).flatMap(({ free }) => [...free.keys()].filter((each) => isDead(walk, each))));
  return extentsInUse(volume).every((extent) => placesOf(volume, extent).every(({ on }) => dead.has(on)));
}

/** What was canceled may have been over: its physical volume is taken to be there still, and its extents may be at either end. */
function cancelExtents(walk: Walk, of: number, step: ExtentStep): void {
  for (const { volume } of step.mappings) if (volume.begun?.action === of) volume.begun.canceled = true;
  const action = walk.actions[of];
  if (action.kind !== 'remove-physical') return;
  const group = groupStates(walk).find(({ free }) => free.has(step.physical));
  if (group !== undefined && !group.physical.includes(step.physical)) group.physical = [...group.physical, step.physical];
}

provideGroupPart({ checkGroupAction, stepGroup, cancelExtents, checkRegions, checkGroupDisk, isVolumeDead, groupWords });
