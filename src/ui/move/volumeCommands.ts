/** What a person changes on a volume, each one undo step with its words, announced. */
import {
  dissolveVolume,
  renameVolume,
  setStripeUnit as withStripeUnit,
  setTuneGroup as withTuneGroup,
} from '../../scenario/edit/volumes.ts';
import type { Volume } from '../../scenario/schema.ts';
import { plural } from '../format.ts';
import type { AppHandles } from '../useApp.ts';

/** Stripe units as the field labels them: 64 KB, 1 MB (powers of two). */
export const unitLabel = (bytes: number): string => {
  if (bytes >= 1024 ** 2) return `${bytes / 1024 ** 2} MB`;
  return bytes >= 1024 ? `${bytes / 1024} KB` : `${bytes} B`;
};

export function setStripeUnit({ store }: AppHandles, volume: Volume, bytes: number): void {
  const { edit, announce } = store.getState();
  const done = edit(`Stripe unit of ${volume.name} ${unitLabel(bytes)}`, (s) => withStripeUnit(s, volume.id, bytes));
  if (done) announce(`Stripe unit of volume ${volume.name}: ${unitLabel(bytes)}.`);
}

export function rename({ store }: AppHandles, volume: Volume, name: string): void {
  store.getState().edit(`Renamed volume ${volume.name} to ${name}`, (s) => renameVolume(s, volume.id, name));
}

/** `undefined` takes the host's value. */
export function setTuneGroup({ store }: AppHandles, volume: Volume, processes: number | undefined): void {
  const label = processes === undefined ? `TUNE GROUP of ${volume.name} as on the host` : `TUNE GROUP of ${volume.name} ${processes}`;
  store.getState().edit(label, (s) => withTuneGroup(s, volume.id, processes), { merge: `tuneGroup ${volume.id}` });
}

export function dissolve({ store }: AppHandles, volume: Volume): void {
  const { edit, announce } = store.getState();
  const done = edit(`Dissolved volume ${volume.name}`, (s) => dissolveVolume(s, volume.id));
  if (done) announce(`Volume ${volume.name} dissolved: ${plural(volume.members.length, 'disk')} loose, its files dealt out over them.`);
}
