/** What the model makes of a drive's parameters, beside what its maker or a test published. */
import { MIB } from '../../../base/units.ts';
import { figureOf, type DriveFigures, type FigureName, type PublishedFigures } from '../../../scenario/drives/figures.ts';
import { formatBytes, formatMs, formatNumber, formatPercentChange } from '../../../analysis/format.ts';
import type { Drive } from '../../../scenario/schema.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
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
  { id: 'capacityBytes', label: messages.capacity, title: '', show: bytes, asOnSheets: gigabytes },
  {
    id: 'randomReadIops',
    label: messages.randomReads,
    title: messages.disk8KiBAtA,
    show: iops,
  },
  { id: 'randomWriteIops', label: messages.randomWrites, title: messages.asReadsFlashInSteadyState, show: iops },
  { id: 'randomReadMs', label: messages.aRandomReadTakes, title: messages.overheadSeekHalfARevolution, show: time },
  { id: 'meanSeekReadMs', label: messages.meanSeekReads, title: messages.overRandomPairsOfCylinders, show: time },
  { id: 'meanSeekWriteMs', label: messages.meanSeekWrites, title: messages.withSettling, show: time },
  { id: 'halfRevolutionMs', label: messages.halfARevolution, title: messages.meanWaitForTheSector, show: time },
  { id: 'outerMibPerSecond', label: messages.longReadOuterEdge, title: messages.withAllSkews, show: rate, asOnSheets: megabytes },
  { id: 'innerMibPerSecond', label: messages.longReadInnerEdge, title: messages.withAllSkews, show: rate, asOnSheets: megabytes },
  {
    id: 'meanMibPerSecond',
    label: messages.longReadWholeDrive,
    title: messages.capacityByTheTimeTo,
    show: rate,
    asOnSheets: megabytes,
  },
  { id: 'readLatencyMs', label: messages.readLatency, title: messages.n4KiBOneAtATime, show: time },
  { id: 'writeLatencyMs', label: messages.writeLatency, title: messages.n4KiBIntoABuffer, show: time },
  { id: 'sequentialReadMibPerSecond', label: messages.longReads, title: '', show: rate, asOnSheets: megabytes },
  { id: 'sequentialWriteMibPerSecond', label: messages.longWrites, title: messages.inSteadyState, show: rate, asOnSheets: megabytes },
  { id: 'meanServiceMs', label: messages.meanServiceTime, title: '', show: time },
  { id: 'iops', label: messages.requestsASecond, title: messages.atFullLoad, show: iops },
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
    <Table
      testId="drive-figures"
      className={styles.figures}
      caption={messages.figures}
      columns={[messages.figure, messages.derived, ...(compares ? [messages.published] : [])]}
      rows={rows.map(({ id, label, title, show, asOnSheets, own, other }) => ({
        key: id,
        data: { 'data-figure': id },
        help: title || undefined,
        cells: [
          label,
          <>
            {show(own)}
            {decimal && asOnSheets && <span className={styles.quiet}> ({asOnSheets(own)})</span>}
          </>,
          ...(compares
            ? [
                <>
                  {other === undefined ? '–' : show(other)}
                  {other !== undefined && other !== 0 && Math.abs(own / other - 1) >= 0.005 && (
                    <span className={styles.quiet}> ({formatPercentChange(own / other - 1)})</span>
                  )}
                </>,
              ]
            : []),
        ],
      }))}
    />
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
      {messages.derivedRandomReadRate} <strong>{iops(derived)}</strong>
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
    words: messages.averageSeekAndHalfARevolution(said === undefined),
  };
}
