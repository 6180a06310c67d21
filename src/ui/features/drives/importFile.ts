/** A drive from a file: measured, or in the document's own form. Files are hostile until they passed. */
import { importMeasured } from '../../../scenario/drives/importMeasured.ts';
import type { MeasuredProfile } from '../../../scenario/drives/importMeasured.ts';
import type { Drive } from '../../../scenario/schema.ts';
import type { Problem } from '../../../scenario/problem.ts';
import { parseDrive } from '../../../scenario/validate/drive.ts';
import type { ParsedDrive } from '../../../scenario/validate/drive.ts';
import { readJson } from '../../../scenario/validate/text.ts';
import { ownId } from './ownForm.ts';
import { messages } from './messages.ts';

/** Measured drives have some 30 KB; this much is read and checked within a frame or two. */
export const MOST_DRIVE_FILE_BYTES = 1024 * 1024;

/** A file that could be read as JSON. */
export interface DriveFile {
  readonly name: string;
  readonly value: unknown;
  readonly form: 'measured' | 'drive';
}

export interface FileRefused {
  readonly text: string;
  readonly problems: readonly Problem[];
}

export type ReadFile = { readonly ok: true; readonly file: DriveFile } | { readonly ok: false; readonly refused: FileRefused };

/** Reads a file, its size before its content. Never throws. */
export async function readDriveFile(file: Blob & { readonly name?: string }): Promise<ReadFile> {
  const name = (file.name ?? messages.theFile).slice(0, 80);
  const no = (text: string, problems: readonly Problem[] = []): ReadFile => ({ ok: false, refused: { text, problems } });
  if (file.size > MOST_DRIVE_FILE_BYTES) {
    return no(messages.hasADriveHasAtMost(name, file.size, MOST_DRIVE_FILE_BYTES));
  }
  try {
    const read = readJson(await file.text());
    if (!read.ok) return no(messages.holdsNoJsonThatCan(name), [read.error.problem]);
    const value = read.value;
    const own = typeof value === 'object' && value !== null && 'kind' in value;
    return { ok: true, file: { name, value, form: own ? 'drive' : 'measured' } };
  } catch (error) {
    return no(messages.couldNotBeRead(name, error instanceof Error ? error.message : String(error)));
  }
}

export type ImportedFile =
  | { readonly ok: true; readonly drive: Drive; readonly notes: readonly string[] }
  | { readonly ok: false; readonly refused: FileRefused };

/** The drive of a file, under an id of one's own. `profile` says how much of a measured one is taken over. */
export function driveOfFile(file: DriveFile, profile: MeasuredProfile): ImportedFile {
  const made = file.form === 'drive' ? withoutNotes(parseDrive(file.value)) : importMeasured(file.value, profile);
  if (!made.ok) {
    const what = file.form === 'drive' ? messages.aDriveThatCanBeSimulated : messages.aMeasuredDriveThatCan;
    return { ok: false, refused: { text: messages.isNot(file.name, what), problems: made.problems } };
  }
  // The whole drive once more by the document's rules: each number may be in its range and all together too many.
  const checked = parseDrive({ ...made.drive, id: ownId(made.drive.name) });
  if (!checked.ok) return { ok: false, refused: { text: messages.describesNoDriveThatCan(file.name), problems: checked.problems } };
  const { drive } = checked;
  return { ok: true, drive, notes: made.notes };
}

const withoutNotes = (parsed: ParsedDrive) => (parsed.ok ? { ...parsed, notes: [] } : parsed);
