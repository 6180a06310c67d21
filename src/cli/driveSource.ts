/** A drive as the command line names it: an id of the library, a JSON file or standard input. */
import { existsSync } from 'node:fs';
import { LIBRARY, loadLibrary } from '../scenario/drives/library.ts';
import type { Drive } from '../scenario/schema.ts';
import { parseDrive } from '../scenario/validate/drive.ts';
import { InvalidScenario, UsageError } from './failure.ts';
import { readJsonSource } from './input.ts';

/** A drive from a file, standard input or the library. */
export async function readDrive(source: string): Promise<Drive> {
  const known = existsSync(source) ? undefined : LIBRARY.find((entry) => entry.id === source);
  if (known) {
    const entry = (await loadLibrary()).find((one) => one.id === known.id);
    if (entry) return entry.drive;
  }
  if (source !== '-' && !existsSync(source)) {
    throw new UsageError(`There is no file ${source} and no drive of the library with this id; spindle drive list prints the ids`);
  }
  const value = await readJsonSource(source, 'a drive');
  if (looksMeasured(value)) {
    throw new UsageError(`${source === '-' ? 'Standard input' : source} is a measured drive: run spindle drive import ${source} first`);
  }
  const parsed = parseDrive(value);
  if (!parsed.ok) throw new InvalidScenario(parsed.problems, 'drive');
  return parsed.drive;
}

/** Measured drives have no kind, and the seek curve under a name of their own; see `measuredFile.ts`. */
const looksMeasured = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !('kind' in value) && 'seek_curve_ms' in value;
