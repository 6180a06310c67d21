/** `--report FILE`: the kind of file is its ending. */
import { writeFileSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { csvText } from '../../base/csv.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { OutputLost, UsageError } from '../failure.ts';
import { systemWords } from '../output.ts';
import { reportHtml } from './html.ts';
import { runColumns, sweepReport, type SweepParts } from './sweepReport.ts';
import type { SweepRow } from './sweepRows.ts';

const WRITERS = { '.html': html, '.csv': csv, '.json': json } as const;

export const REPORT_HELP =
  'write a report too; the file ends in .html (one file with pictures, for any browser), .csv or .json; repeatable';

/** Throws UsageError where a report could not be written in the end: before anything is simulated. */
export function checkReports(files: readonly string[]): void {
  for (const file of files)
    if (!writerOf(file)) throw new UsageError(`--report ${file}: expected a name that ends in .html, .csv or .json`);
}

const writerOf = (file: string): ((parts: SweepParts) => string) | undefined =>
  Object.entries(WRITERS).find(([ending]) => file.toLowerCase().endsWith(ending))?.[1];

export function writeReports(files: readonly string[], of: Omit<SweepParts, 'engineVersion' | 'programVersion'>): void {
  const parts = { ...of, engineVersion: ENGINE_VERSION, programVersion: packageJson.version };
  for (const file of files) {
    try {
      writeFileSync(file, writerOf(file)!(parts));
    } catch (error) {
      throw new OutputLost(`the report ${file} cannot be written: ${systemWords(error)}`);
    }
  }
}

function html(parts: SweepParts): string {
  return reportHtml(sweepReport(parts));
}

function csv({ rows, missing, command, engineVersion, programVersion }: SweepParts): string {
  const runs = rows.filter((row): row is SweepRow => 'seed' in row);
  const { heads, row } = runColumns(runs);
  const notes = [command, `Spindle ${programVersion}, engine ${engineVersion}`, ...(missing > 0 ? [`missing: ${missing}`] : [])];
  return csvText(notes, heads, runs.map(row));
}

function json({ rows, missing, command, engineVersion, programVersion, documents }: SweepParts): string {
  return `${JSON.stringify({ version: 1, command, engineVersion, programVersion, missing, runs: rows, documents }, null, 1)}\n`;
}
