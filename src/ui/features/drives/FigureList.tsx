/** What the model makes of a drive's parameters, beside what its maker or a test published. */
import { MIB } from '../../../base/units.ts';
import { figureOf, type DriveFigures, type FigureName, type PublishedFigures } from '../../../scenario/drives/figures.ts';
import { formatBytes, formatMs, formatNumber, formatPercentChange } from '../../../analysis/format.ts';
import type { Drive } from '../../../scenario/schema.ts';
import styles from './DriveSheet.module.css';

interface FigureRow {
  readonly id: FigureName;
  readonly label: string;
  readonly title: string;
  readonly show: (value: number) => string;
  /** In the decimal unit that datasheets use. */
  readonly asOnSheets?: (value: number) => string;
}

const bytes = (value: number) => formatBytes(value);
const time = (value: number) => formatMs(value);
const rate = (value: number) => `${formatNumber(value)}\u202fMiB/s`;
const gigabytes = (value: number) => `${formatNumber(value / 1e9)}\u202fGB`;
const megabytes = (value: number) => `${formatNumber((value * MIB) / 1e6)}\u202fMB/s`;
const iops = (value: number) => `${formatNumber(value)}\u202fIOPS`;

const ROWS: readonly FigureRow[] = [
  { id: 'capacityBytes', label: 'Capacity', title: '', show: bytes, asOnSheets: gigabytes },
  {
    id: 'randomReadIops',
    label: 'Random reads',
    title: 'Disk: 8 KiB at a random place, one at a time. Flash: 4 KiB, as many at a time as it takes',
    show: iops,
  },
  { id: 'randomWriteIops', label: 'Random writes', title: 'As reads; flash in steady state', show: iops },
  { id: 'randomReadMs', label: 'A random read takes', title: 'Overhead, seek, half a revolution and transfer', show: time },
  { id: 'meanSeekReadMs', label: 'Mean seek, reads', title: 'Over random pairs of cylinders', show: time },
  { id: 'meanSeekWriteMs', label: 'Mean seek, writes', title: 'With settling', show: time },
  { id: 'halfRevolutionMs', label: 'Half a revolution', title: 'Mean wait for the sector', show: time },
  { id: 'outerMibPerSecond', label: 'Long read, outer edge', title: 'With all skews', show: rate, asOnSheets: megabytes },
  { id: 'innerMibPerSecond', label: 'Long read, inner edge', title: 'With all skews', show: rate, asOnSheets: megabytes },
  {
    id: 'meanMibPerSecond',
    label: 'Long read, whole drive',
    title: 'Capacity by the time to read all of it',
    show: rate,
    asOnSheets: megabytes,
  },
  { id: 'readLatencyMs', label: 'Read latency', title: '4 KiB, one at a time', show: time },
  { id: 'writeLatencyMs', label: 'Write latency', title: '4 KiB into a buffer with room', show: time },
  { id: 'sequentialReadMibPerSecond', label: 'Long reads', title: '', show: rate, asOnSheets: megabytes },
  { id: 'sequentialWriteMibPerSecond', label: 'Long writes', title: 'In steady state', show: rate, asOnSheets: megabytes },
  { id: 'meanServiceMs', label: 'Mean service time', title: '', show: time },
  { id: 'iops', label: 'Requests a second', title: 'At full load', show: iops },
];

interface FigureListProps {
  readonly figures: DriveFigures;
  readonly published: PublishedFigures | undefined;
  /** Says sizes and rates in the datasheet's decimal units, too. */
  readonly decimal?: boolean;
}

/** Published figures without an equivalent in the model are left out; differences are given in percent. */
export function FigureList({ figures, published, decimal = false }: FigureListProps) {
  const rows = ROWS.flatMap((row) => {
    const own = figureOf(figures, row.id);
    return own === undefined ? [] : [{ ...row, own, other: published && figureOf(published, row.id) }];
  });
  const compares = rows.some(({ other }) => other !== undefined);
  return (
    <table className={styles.figures} data-testid="drive-figures">
      <caption>Figures</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Derived</th>
          {compares && <th scope="col">Published</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, title, show, asOnSheets, own, other }) => (
          <tr key={id} data-figure={id}>
            <th scope="row" title={title || undefined}>
              {label}
            </th>
            <td>
              {show(own)}
              {decimal && asOnSheets && <span className={styles.quiet}> ({asOnSheets(own)})</span>}
            </td>
            {compares && (
              <td>
                {other === undefined ? '–' : show(other)}
                {other !== undefined && other !== 0 && Math.abs(own / other - 1) >= 0.005 && (
                  <span className={styles.quiet}> ({formatPercentChange(own / other - 1)})</span>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rate of random reads that the model derives, beside what the datasheet says or lets one expect. */
export function RateLine({
  drive,
  figures,
  published,
}: {
  readonly drive: Drive;
  readonly figures: DriveFigures;
  readonly published: PublishedFigures | undefined;
}) {
  const paper = datasheetRate(drive, published);
  const derived = figures.kind === 'fixed' ? figures.iops : figures.randomReadIops;
  return (
    <p className={styles.rate} data-testid="drive-rate">
      Derived random-read rate: <strong>{iops(derived)}</strong>
      {paper && (
        <>
          ; {paper.words}: <strong>{iops(paper.iops)}</strong>
        </>
      )}
      .
    </p>
  );
}

/** Published, or for a disk what its average seek and half a revolution make: positioning alone, as buyers do. */
export function datasheetRate(
  drive: Drive,
  published: PublishedFigures | undefined,
): { readonly iops: number; readonly words: string } | null {
  if (published?.randomReadIops !== undefined) return { iops: published.randomReadIops, words: 'published' };
  if (drive.kind !== 'hdd') return null;
  const said = published && 'meanSeekReadMs' in published ? published.meanSeekReadMs : undefined;
  const averageMs = said ?? (drive.seek.kind === 'three-point' ? drive.seek.averageMs : undefined);
  if (averageMs === undefined) return null;
  return {
    iops: 1000 / (averageMs + 30_000 / drive.rpm),
    words: `${said === undefined ? 'datasheet, from' : 'from the published'} average seek and half a revolution`,
  };
}
