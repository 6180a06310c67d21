/** What a person changes on a volume, each one undo step with its words, announced. */
import { setArrays, setOuterUnit, setVolumeSettings } from '../../scenario/edit/arrays.ts';
import type { VolumeSettings } from '../../scenario/edit/arrays.ts';
import { setRebuild as withRebuild } from '../../scenario/edit/failures.ts';
import {
  dissolveVolume,
  renameVolume,
  setStripeUnit as withStripeUnit,
  setStripeUnits,
  setTuneGroup as withTuneGroup,
} from '../../scenario/edit/volumes.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import type { ArrayVolume, MirrorVolume, ParityVolume } from '../../scenario/volumes.ts';
import { plural } from '../../analysis/format.ts';
import type { AppHandles } from '../handles.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { kindEntry, kindOf } from '../../analysis/volumes/kinds.ts';
import type { ArrayKind } from '../../analysis/volumes/kinds.ts';
import { convertVolume, optionsFor } from '../../analysis/volumes/newVolume.ts';
import { unitLabel, volumeSentence } from '../../analysis/volumes/words.ts';
import { diskName } from '../../scenario/names.ts';
import { lossFixes } from '../../analysis/volumes/lossFixes.ts';
import { wordsOf } from '../../scenario/terms.ts';

/** Makes the edit and says what it made of the volume. */
function change({ store }: AppHandles, volume: Volume, label: string, apply: (scenario: Scenario) => Scenario): void {
  const { edit, announce } = store.getState();
  if (!edit(label, apply)) return;
  const after = store.getState().scenario.volumes.find((v) => v.id === volume.id);
  announce(`${label}.${after ? ` Now ${volumeSentence(after)}.` : ''}`);
}

export function setStripeUnit({ store }: AppHandles, volume: Volume, bytes: number): void {
  const { edit, announce } = store.getState();
  const done = edit(`Stripe unit of ${volume.name} ${unitLabel(bytes)}`, (s) => withStripeUnit(s, volume.id, bytes));
  if (done) announce(`Stripe unit of volume ${volume.name}: ${unitLabel(bytes)}.`);
}

/** The same unit for every striped volume. */
export function setEveryStripeUnit({ store }: AppHandles, bytes: number): void {
  const { edit, announce } = store.getState();
  const label = `Stripe unit of all volumes ${unitLabel(bytes)}`;
  if (edit(label, (s) => setStripeUnits(s, bytes))) announce(`${label}.`);
}

/** The unit of the stripe over the arrays. */
export function setOuterStripeUnit({ store }: AppHandles, volume: Volume, bytes: number): void {
  const { edit, announce } = store.getState();
  const done = edit(`Outer unit of ${volume.name} ${unitLabel(bytes)}`, (s) => setOuterUnit(s, volume.id, bytes));
  if (done) announce(`Outer stripe unit of volume ${volume.name}: ${unitLabel(bytes)}.`);
}

/** Makes the volume another kind, over the same disks. */
export function changeKind(handles: AppHandles, volume: Volume, kind: ArrayKind): void {
  const as = (one: ArrayKind) => ({
    label: `Made ${volume.name} ${kindEntry(one).one}`,
    apply: (s: Scenario) => convertVolume(s, volume, optionsFor(volume, one)),
  });
  const { scenario, notify, announce } = handles.store.getState();
  const wanted = as(kind);
  const tried = attempt(scenario, wanted.apply);
  const fixes =
    tried instanceof EditRefused && tried.rule === 'lost'
      ? lossFixes(scenario, volume.members, wanted, (one) => (one === kind || one === kindOf(volume) ? undefined : as(one)))
      : [];
  if (!(tried instanceof EditRefused) || fixes.length === 0) {
    change(handles, volume, wanted.label, wanted.apply);
    return;
  }
  const actions = fixes.map(({ button, label, apply }) => ({ label: button, run: () => change(handles, volume, label, apply) }));
  notify({ kind: 'warning', text: `${tried.message}.`, details: [`Not done: ${wanted.label}.`], actions, passing: true });
  announce(`Refused: ${tried.message}. Offered: ${fixes.map(({ button }) => button).join('; ')}.`);
}

/** Number of arrays under a stripe; 1: one array, without a stripe over it. */
export function setArrayCount(handles: AppHandles, volume: ArrayVolume, count: number): void {
  change(handles, volume, `${volume.name} in ${plural(count, 'array')}`, (s) => setArrays(s, volume.id, count > 1 ? { count } : null));
}

export function setCopies(handles: AppHandles, volume: MirrorVolume, copies: number): void {
  change(handles, volume, `${volume.name} keeps ${plural(copies, 'copy', 'copies')}`, (s) => setVolumeSettings(s, volume.id, { copies }));
}

export function setArrangement(handles: AppHandles, volume: MirrorVolume, arrangement: 'neighbours' | 'halves'): void {
  change(handles, volume, `${volume.name} mirrors ${arrangement}`, (s) => setVolumeSettings(s, volume.id, { arrangement }));
}

export function setMirrorReads(handles: AppHandles, volume: MirrorVolume, reads: NonNullable<MirrorVolume['reads']>): void {
  change(handles, volume, `Reads of ${volume.name}: ${reads}`, (s) => setVolumeSettings(s, volume.id, { reads }));
}

export function setRotation(handles: AppHandles, volume: ParityVolume, rotation: NonNullable<ParityVolume['rotation']>): void {
  change(handles, volume, `Parity of ${volume.name} ${rotation}`, (s) => setVolumeSettings(s, volume.id, { rotation }));
}

export function setSmallWrites(handles: AppHandles, volume: ParityVolume, smallWrites: NonNullable<ParityVolume['smallWrites']>): void {
  change(handles, volume, `Small writes of ${volume.name}: ${smallWrites}`, (s) => setVolumeSettings(s, volume.id, { smallWrites }));
}

export function setController({ store }: AppHandles, volume: Volume, controller: NonNullable<VolumeSettings['controller']>): void {
  store
    .getState()
    .edit(`Controller of ${volume.name}`, (s) => setVolumeSettings(s, volume.id, { controller }), { merge: `controller ${volume.id}` });
}

/** `undefined`: nothing is rebuilt. */
export function setRebuild({ store }: AppHandles, volume: MirrorVolume | ParityVolume, rebuild: ParityVolume['rebuild']): void {
  const { edit, announce } = store.getState();
  const onto = rebuild?.onto === undefined ? 'its own spare space' : diskName(rebuild.onto);
  const label = rebuild ? `Rebuild of ${volume.name} onto ${onto}` : `No rebuild of ${volume.name}`;
  const done = edit(label, (s) => withRebuild(s, volume.id, rebuild ?? null), { merge: `rebuild ${volume.id}` });
  if (done) announce(`${label}.`);
}

export function rename({ store }: AppHandles, volume: Volume, name: string): void {
  store.getState().edit(`Renamed volume ${volume.name} to ${name}`, (s) => renameVolume(s, volume.id, name));
}

/** `undefined` takes the host's value. */
export function setTuneGroup({ store }: AppHandles, volume: Volume, processes: number | undefined): void {
  const { scenario, edit } = store.getState();
  const label = `${wordsOf(scenario).tuneGroup.Name} of ${volume.name} ${processes ?? 'as on the host'}`;
  edit(label, (s) => withTuneGroup(s, volume.id, processes), { merge: `tuneGroup ${volume.id}` });
}

export function dissolve({ store }: AppHandles, volume: Volume): void {
  const { edit, announce } = store.getState();
  const done = edit(`Dissolved volume ${volume.name}`, (s) => dissolveVolume(s, volume.id));
  if (done) announce(`Volume ${volume.name} dissolved: ${plural(volume.members.length, 'disk')} loose, its files spread over them.`);
}
