/** The report of a sweep as each kind of file. */
import { csvText } from '../../base/csv.ts';
import { plural } from '../../base/units.ts';
import { reportHtml } from './html.ts';
import { runColumns, sweepReport, type SweepParts } from './sweepReport.ts';
import { nameOf, type Refused, type SweepRow } from './sweepRows.ts';
import { commandComment, VERSIONS, versionWords, type ReportFiles } from './write.ts';

export function sweepFiles(of: Omit<SweepParts, keyof typeof VERSIONS>): ReportFiles {
  const parts = { ...of, rows: distinct(of.rows), ...VERSIONS };
  return { '.html': () => reportHtml(sweepReport(parts)), '.csv': () => csv(parts), '.json': () => json(parts) };
}

/** A value or a line of a plan may stand twice: the same run twice is no second seed. */
const distinct = <T extends SweepRow | Refused>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.map((row) => [JSON.stringify([row.scenario, row.set, 'seed' in row && [row.seed, row.scale]]), row])).values(),
];

function csv({ rows, missing, command }: SweepParts): string {
  const runs = rows.filter((row): row is SweepRow => 'seed' in row);
  const { heads, row } = runColumns(runs);
  const refused = rows.filter((one): one is Refused => 'why' in one);
  const notes = [
    commandComment(command),
    versionWords,
    ...(missing > 0 ? [`missing: ${missing}`] : []),
    ...(refused.length > 0 ? [`${plural(refused.length, 'combination')} that cannot be run:`] : []),
    ...refused.map((one) => `${nameOf(one)}: ${one.why}`),
  ];
  return csvText(notes, heads, runs.map(row));
}

function json({ rows, missing, command, engineVersion, programVersion, documents }: SweepParts): string {
  return `${JSON.stringify({ version: 1, command, engineVersion, programVersion, missing, runs: rows, documents }, null, 1)}\n`;
}
