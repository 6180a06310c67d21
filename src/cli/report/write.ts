/** `--report FILE`: the kind of file is its ending. */
import { writeFileSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
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

/** Throws UsageError where a report could not be written in the end: before anything is simulated. */
export function checkReports(files: readonly string[]): void {
  for (const file of files)
    if (!endingOf(file)) throw new UsageError(`--report ${file}: expected a name that ends in .html, .csv or .json`);
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
