/** The report of a sweep as each kind of file. */
import { csvText } from '../../base/csv.ts';
import { reportHtml } from './html.ts';
import { runColumns, sweepReport, type SweepParts } from './sweepReport.ts';
import type { SweepRow } from './sweepRows.ts';
import { VERSIONS, versionWords, type ReportFiles } from './write.ts';

export function sweepFiles(of: Omit<SweepParts, keyof typeof VERSIONS>): ReportFiles {
  const parts = { ...of, ...VERSIONS };
  return { '.html': () => reportHtml(sweepReport(parts)), '.csv': () => csv(parts), '.json': () => json(parts) };
}

function csv({ rows, missing, command }: SweepParts): string {
  const runs = rows.filter((row): row is SweepRow => 'seed' in row);
  const { heads, row } = runColumns(runs);
  return csvText([command, versionWords, ...(missing > 0 ? [`missing: ${missing}`] : [])], heads, runs.map(row));
}

function json({ rows, missing, command, engineVersion, programVersion, documents }: SweepParts): string {
  return `${JSON.stringify({ version: 1, command, engineVersion, programVersion, missing, runs: rows, documents }, null, 1)}\n`;
}
