/**
 * What a person can do with files and disks: pick up, put down, split, build stripes. Every sensor
 * (pointer, keys, taps, dialogs) ends here; here alone these edits are made and announced.
 */
import type { MoveTo } from '../../scenario/edit/deal.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Selection } from '../types.ts';
import type { AppHandles } from '../handles.ts';
import { changeFor, filesChange, volumeChange } from './change.ts';
import { withActionsGone } from '../actionsGone.ts';
import type { Change } from './plannedChange.ts';
import { diskFix } from './diskFixes.ts';
import { fixesFor } from './fixes.ts';
import { ask, handOf, mark, putBack, refuse, take } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { refusalText } from '../carryOut.ts';
import { capital } from '../../analysis/format.ts';
import { repairDisk } from '../../scenario/edit/failures.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { lossFixes } from '../../analysis/volumes/lossFixes.ts';
import { disksName } from '../../scenario/names.ts';
import { volumeHealth } from '../../analysis/volumes/health.ts';
import type { ArrayKind } from '../../analysis/volumes/kinds.ts';
import { newVolumeOptions } from '../../analysis/volumes/newVolume.ts';
import type { NewVolumeOptions } from '../../analysis/volumes/newVolume.ts';
import { failAll, protections } from '../../analysis/volumes/protect.ts';
import { disksInHand, filesInHand } from './sources.ts';
import { takeOutOf } from './takeOut.ts';
import { jointTargets, markedTargets } from './targets.ts';

type Disks = InHand & { readonly kind: 'disks' };

/** Holds files until they are placed or put back; on a phone the board comes to the front. */
export function pickUpFiles(handles: AppHandles, psus: Selection): void {
  const state = handles.store.getState();
  const inHand = filesInHand(state.scenario, psus);
  if (inHand) pickUp(handles, inHand);
  else state.announce('Nothing is selected, so there is nothing to pick up.');
}

/** Disk ids in document order. */
function inOrder(handles: AppHandles, ids: readonly string[]): string[] {
  return handles.store
    .getState()
    .scenario.hardware.disks.map((d) => d.id)
    .filter((id) => ids.includes(id));
}

/** Holds a disk; with it all marked ones, if it is marked. */
export function pickUpDisks(handles: AppHandles, id: string): void {
  const { marked } = handOf(handles.store).getState();
  const inHand = disksInHand(marked.includes(id) ? inOrder(handles, marked) : [id]);
  if (inHand) pickUp(handles, inHand);
}

function pickUp(handles: AppHandles, inHand: InHand): void {
  const state = handles.store.getState();
  take(handOf(handles.store), inHand, 'pick');
  state.setView({ tab: 'board' });
  const gaps = inHand.kind === 'files' && state.scenario.placement.addresses !== undefined ? ' Up and down also reach gaps.' : '';
  state.announce(`Picked up ${inHand.label}. Choose a target on the board: arrow keys and Enter, or tap.${gaps} Escape puts it back.`);
}

export function cancelHand(handles: AppHandles): void {
  const hand = handOf(handles.store);
  const { inHand } = hand.getState();
  if (!inHand) return;
  putBack(hand);
  handles.store.getState().announce(`Put back: ${inHand.label}.`);
}

/** Lets go over a place: done, refused with a way out, or asked how to split over all marked targets. */
export function dropOn(handles: AppHandles, place: Place): void {
  const hand = handOf(handles.store);
  const { inHand, marked } = hand.getState();
  const { scenario } = handles.store.getState();
  if (!inHand) return;
  const targets = jointTargets(scenario, inHand, place, marked);
  if (inHand.kind === 'files' && targets) {
    ask(hand, { psus: inHand.psus, label: inHand.label, targets });
    return;
  }
  carryOut(handles, inHand, changeFor(scenario, inHand, place), place);
}

/** Moves files to targets without holding them first: the dialogs' way of letting go. */
export function placeFiles(handles: AppHandles, psus: Selection, to: MoveTo, where: string): void {
  const { scenario } = handles.store.getState();
  const inHand = filesInHand(scenario, psus);
  if (inHand?.kind === 'files') carryOut(handles, inHand, filesChange(scenario, inHand, to, where));
}

/** Asks how what is held, or else the selection, should be spread over the marked targets. */
export function placeOnMarked(handles: AppHandles): void {
  const hand = handOf(handles.store);
  const { inHand, marked } = hand.getState();
  const { scenario, selection } = handles.store.getState();
  const files = inHand?.kind === 'files' ? inHand : filesInHand(scenario, selection);
  if (files?.kind !== 'files') return;
  if (inHand !== files) take(hand, files, 'pick');
  ask(hand, { psus: files.psus, label: files.label, targets: markedTargets(scenario, marked) });
}

/** Makes a change that moves these files, and that a dialog has shown already. */
export function placeBy(handles: AppHandles, psus: Selection, change: Change): void {
  const inHand = filesInHand(handles.store.getState().scenario, psus);
  if (inHand?.kind === 'files') carryOut(handles, inHand, change);
}

/** Builds a volume of disks, taking them out of the volumes they are in. */
export function makeVolumeOf(handles: AppHandles, disks: readonly string[], how: ArrayKind | NewVolumeOptions): void {
  const inHand = disksInHand(inOrder(handles, disks));
  if (inHand?.kind !== 'disks') return;
  const options = typeof how === 'string' ? newVolumeOptions(how, inHand.disks.length) : how;
  carryOut(handles, inHand, volumeChange(handles.store.getState().scenario, inHand, inHand.disks, options));
}

/** Breaks disks: a volume with redundancy continues without them. */
export function failDisks(handles: AppHandles, disks: readonly string[]): void {
  setFailed(handles, disks, true);
}

/** Makes broken disks whole again, with their contents. */
export function repairDisks(handles: AppHandles, disks: readonly string[]): void {
  setFailed(handles, disks, false);
}

function setFailed(handles: AppHandles, ids: readonly string[], failed: boolean): void {
  const { edit, announce, scenario: before } = handles.store.getState();
  const disks = inOrder(handles, ids);
  const name = disksName(disks);
  if (
    failed &&
    offerProtection(
      handles,
      disks,
      attempt(before, (s) => failAll(s, disks)),
    )
  )
    return;
  const done = edit(failed ? `Failed ${name}` : `Repaired ${name}`, (s) => (failed ? failAll(s, disks) : disks.reduce(repairDisk, s)));
  if (!done) return;
  const { scenario } = handles.store.getState();
  const states = scenario.volumes
    .filter((volume) => volume.members.some((id) => disks.includes(id)))
    .map((volume) => `volume ${volume.name} is ${volumeHealth(scenario, volume).text || 'whole'}`);
  const what = `${capital(name)} ${failed ? 'failed' : 'repaired'}`;
  announce(`${[what, ...states].join('; ')}.`);
}

/** Where disks cannot fail without loss: says so, with what would protect the data first, each a step of its own before the failure. */
function offerProtection(handles: AppHandles, disks: readonly string[], tried: Scenario | EditRefused): boolean {
  if (!(tried instanceof EditRefused) || tried.rule !== 'lost') return false;
  const { scenario, edit, notify, announce } = handles.store.getState();
  const name = disksName(disks);
  const actions = protections(scenario, disks).map(({ label, apply }) => ({
    label: `${label}, then fail ${name}`,
    run: () => {
      if (edit(label, apply)) failDisks(handles, disks);
    },
  }));
  if (actions.length === 0) return false;
  notify({ kind: 'warning', text: `${tried.message}. Protect the data first:`, actions, passing: true });
  announce(`Refused: ${tried.message}. Offered: ${actions.map(({ label }) => label).join('; ')}.`);
  return true;
}

/** Takes disks out of their volumes. */
export function takeOutOfVolumes(handles: AppHandles, disks: readonly string[]): void {
  const inHand = disksInHand(inOrder(handles, disks));
  if (inHand) carryOut(handles, inHand, changeFor(handles.store.getState().scenario, inHand, { kind: 'loose' }));
}

/** Makes the edit and says so; what is refused stays held, with the nearest thing that works as a button. */
function carryOut(handles: AppHandles, inHand: InHand, change: Change, place?: Place): void {
  const hand = handOf(handles.store);
  const state = handles.store.getState();
  const tried = attempt(state.scenario, change.apply);
  if (tried instanceof EditRefused) {
    sayNo(handles, inHand, change, tried, place);
    return;
  }
  const done = state.edit(change.label, change.apply);
  putBack(hand);
  // Disks that were moved are marked for nothing any more; the marks of files' targets stay.
  if (inHand.kind === 'disks') mark(hand, [], 'only');
  const { announce } = handles.store.getState();
  if (done) announce(`${moved(inHand, change)}.`);
  else sayAlready(handles, inHand, change, place);
}

/** Nothing to do; who wanted something else there finds the way to it. */
function sayAlready(handles: AppHandles, inHand: InHand, change: Change, place: Place | undefined): void {
  const { scenario, edit, notify, announce } = handles.store.getState();
  const [target, ...others] = change.files?.targets ?? [];
  const found = takeOutOf(
    scenario,
    inHand,
    place ?? (target !== undefined && others.length === 0 ? { kind: 'target', id: target } : undefined),
  );
  announce(found ? `Nothing to do: ${found.text}` : `Nothing to do: ${inHand.label} is already on ${change.where}.`);
  if (!found) return;
  const { text, fix } = found;
  const run = (label: string, apply: (s: Scenario) => Scenario) => {
    if (edit(label, apply)) handles.store.getState().announce(`${label}.`);
  };
  notify({ kind: 'info', text, ...(fix && { actions: [{ label: fix.label, run: () => run(fix.label, fix.apply) }] }), passing: true });
}

const moved = (inHand: Files | Disks, change: Change): string =>
  inHand.kind === 'files' && change.action === undefined ? `Moved ${inHand.label} from ${change.from} to ${change.where}` : change.label;
type Files = InHand & { readonly kind: 'files' };

function sayNo(handles: AppHandles, inHand: InHand, change: Change, refusal: EditRefused, place?: Place): void {
  const hand = handOf(handles.store);
  const state = handles.store.getState();
  const fixes = waysOut(handles, inHand, change, refusal, place);
  if (hand.getState().inHand !== inHand) take(hand, inHand, 'pick');
  const reason = refusalText(refusal, change.where);
  const advice =
    fixes.length === 0 || refusal.actions.length > 0
      ? refusal.fix
      : refusal.rule === 'lost' && inHand.kind === 'disks'
        ? `offered: ${fixes.map(({ what }) => what).join('; ')}`
        : `${fixes[0].what} would fit`;
  refuse(hand, { text: capital(`${reason}; ${advice}.`), fixes });
  state.setView({ tab: 'board' });
  state.announce(`Refused: ${reason}; ${advice}. Still holding: ${inHand.label}.`);
}

interface WayOut {
  /** What would fit: "disk 9", "disks 5 and 6". */
  readonly what: string;
  readonly label: string;
  readonly run: () => void;
}

function waysOut(handles: AppHandles, inHand: InHand, change: Change, refusal: EditRefused, place: Place | undefined): WayOut[] {
  const { scenario } = handles.store.getState();
  const gone = withActionsGone(scenario, refusal, change.label, change.apply);
  if (gone) {
    const run = () => carryOut(handles, inHand, { ...change, label: gone.done, apply: gone.change });
    return [{ what: refusal.fix, label: gone.label, run }];
  }
  if (inHand.kind === 'disks') {
    if (refusal.rule === 'lost') return lossWays(handles, inHand, change, place);
    const fix = place?.kind === 'target' ? diskFix(scenario, inHand, place.id) : undefined;
    return fix ? [{ what: fix.what, label: `Add ${fix.what}`, run: () => carryOut(handles, fix.inHand, fix.change) }] : [];
  }
  return fixesFor(scenario, inHand, refusal).map((fix) => ({
    what: fix.where,
    label: `Move to ${fix.where}`,
    run: () => placeFiles(handles, inHand.psus, fix.to, fix.where),
  }));
}

/** Ways to make a volume of disks of which some have failed: those repaired first, or another kind. */
function lossWays(handles: AppHandles, inHand: Disks, change: Change, place: Place | undefined): WayOut[] {
  const { scenario } = handles.store.getState();
  const joined = place?.kind === 'target' ? scenario.volumes.find(({ id }) => id === place.id) : undefined;
  const members = [...(joined?.members ?? (place?.kind === 'disk' ? [place.id] : [])), ...inHand.disks];
  const another = (kind: ArrayKind) =>
    place === undefined || place.kind === 'disk'
      ? volumeChange(scenario, inHand, members, newVolumeOptions(kind, members.length))
      : undefined;
  return lossFixes(scenario, members, change, another).map(({ button, label, apply }) => ({
    what: button,
    label: button,
    run: () => carryOut(handles, inHand, { ...change, label, apply }),
  }));
}
