/** What a person does with drives: each one edit with its words, announced; a refusal comes back as a value. */
import { addDrive, assignDrive, changeDriveParameter, removeDrive, replaceDrive } from '../../../scenario/edit/drives.ts';
import type { EditRefused } from '../../../scenario/edit/refused.ts';
import type { LibraryEntry } from '../../../scenario/drives/library.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { disksName } from '../../../scenario/names.ts';
import { carryOut } from '../../../store/carryOut.ts';
import { capital } from '../../../analysis/format.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { recoverable } from './listModel.ts';
import { labelOf } from './labels.ts';
import { messages } from './messages.ts';

/** Makes these disks drives of this model. */
export function chooseDrive(
  handles: AppHandles,
  disks: readonly string[],
  drive: Drive,
  entries: readonly LibraryEntry[],
): EditRefused | null {
  const where = disksName(disks);
  const { scenario } = handles.store.getState();
  const label = disks.length === scenario.hardware.disks.length ? messages.everyDisk(drive.name) : `${where}: ${drive.name}`;
  const refused = carryOut(handles, capital(label), (s) => assignDrive(s, disks, drive, recoverable(entries)));
  if (!refused) handles.store.getState().announce(messages.now(where, disks.length, drive.name));
  return refused;
}

/** Changes a parameter of a drive that is in the document; quick changes of the same one are one step. */
export function changeParameter(handles: AppHandles, drive: Drive, path: string, value: unknown): EditRefused | null {
  const label = `${drive.name}: ${labelOf(path).label}`;
  return carryOut(handles, label, (s) => changeDriveParameter(s, drive.id, path, value), { merge: `drive ${drive.id} ${path}` });
}

/** Puts all parameters back to those of the library. */
export const resetDrive = (handles: AppHandles, drive: Drive, original: Drive): EditRefused | null =>
  carryOut(handles, messages.asInTheLibrary(drive.name), (s) => replaceDrive(s, drive.id, original));

export const keepDrive = (handles: AppHandles, drive: Drive): EditRefused | null =>
  carryOut(handles, messages.driveAdded(drive.name), (s) => addDrive(s, drive));

export const dropDrive = (handles: AppHandles, drive: Drive): EditRefused | null =>
  carryOut(handles, messages.driveRemoved(drive.name), (s) => removeDrive(s, drive.id));

/** The name of an edited copy, so that it is not mistaken for its original. */
export function copyName(drive: Drive, original: Drive): string {
  if (drive.name !== original.name) return drive.name;
  const suffix = ', edited';
  return `${drive.name.slice(0, LIMITS.titleLength - suffix.length)}${suffix}`;
}
