/** `--report FILE`: the kind of file is its ending. */
import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { isCommentable } from '../../base/csv.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { OutputLost, UsageError } from '../failure.ts';
import { systemWords } from '../output.ts';

const ENDINGS = ['.html', '.csv', '.json'] as const;
type Ending = (typeof ENDINGS)[number];

/** A finished piece of work as each kind of file; made only where it is asked for. */
export type ReportFiles = Readonly<Record<Ending, () => string>>;

export const REPORT_HELP =
  'write a report too; the file ends in .html (one file with pictures, for any browser), .csv or .json; repeatable';

export const VERSIONS = { engineVersion: ENGINE_VERSION, programVersion: packageJson.version } as const;
export const versionWords = `Spindle ${VERSIONS.programVersion}, engine ${VERSIONS.engineVersion}`;

/** The command as a comment of a table, or where it is, if a comment cannot have it as it is. */
export const commandComment = (command: string): string =>
  isCommentable(command)
    ? command
    : 'The command has characters that a comment of a CSV file cannot hold; write the report as .html or .json to have it.';

/** Throws UsageError where a report could not be written in the end: before anything is simulated. */
export function checkReports(files: readonly string[]): void {
  for (const file of files) {
    if (!endingOf(file)) throw new UsageError(`--report ${file}: expected a name that ends in .html, .csv or .json`);
    const problem = problemOf(file);
    if (problem !== null) throw new UsageError(`--report ${file}: ${problem}; expected a file in a folder that can be written to`);
  }
}

/** Why a file cannot be made, as far as can be seen before; null: nothing is seen. */
function problemOf(file: string): string | null {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return 'that is a folder';
  try {
    accessSync(statSync(file, { throwIfNoEntry: false }) ? file : dirname(resolve(file)), constants.W_OK);
    return null;
  } catch (error) {
    return systemWords(error);
  }
}

const endingOf = (file: string): Ending | undefined => ENDINGS.find((ending) => file.toLowerCase().endsWith(ending));

export function writeReports(files: readonly string[], report: ReportFiles): void {
  for (const file of files) {
    try {
      writeFileSync(file, report[endingOf(file)!]());
    } catch (error) {
      throw new OutputLost(`the report ${file} cannot be written: ${systemWords(error)}`);
    }
  }
}
