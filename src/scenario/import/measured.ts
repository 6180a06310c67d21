/** What was measured on the real system: `iostat -x`, or a CSV with a line for each disk. */
import { GIB, KIB, MIB } from '../../base/units.ts';
import type { Measured, MeasuredDisk, MeasuredFigures } from '../measured.ts';
import { LIMITS } from '../values.ts';
import { readGrid } from './grid.ts';
import { meanOfReports, readReports, type IostatDevice } from './iostat.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { GridRow } from './rows.ts';
import { readNumber, type Decimals } from './sizes.ts';
import { recognize } from './sniff.ts';
import { noTable, nothing } from './tables.ts';

export interface ReadMeasured {
  /** Null: nothing was understood. */
  readonly measured: Measured | null;
  readonly problems: readonly ImportProblem[];
}

const EXPECTED = 'the output of iostat -x 60 2, or a CSV with the columns disk, iops, mb_per_s, utilization_percent and response_ms';

export function readMeasured(text: string): ReadMeasured {
  const { id, name, remedy } = recognize(text);
  if (id === 'empty') return { measured: null, problems: [] };
  if (id === 'iostat') return fromIostat(text);
  if (id === 'grid') return fromCsv(text);
  return { measured: null, problems: nothing(name, remedy === '' || id.startsWith('lsblk') ? EXPECTED : remedy).problems };
}

// ---------------------------------------------------------------- iostat

function fromIostat(text: string): ReadMeasured {
  const { devices, reports, problems } = meanOfReports(readReports(text));
  if (devices.length === 0)
    return { measured: null, problems: problems.length > 0 ? problems : [wrong(1, 'No device stands under the header', EXPECTED)] };
  const source = reports === 1 ? 'iostat -x, one report' : `iostat -x, mean of ${reports} reports`;
  return limited({ source, disks: devices.map(diskOf) }, problems);
}

const diskOf = (device: IostatDevice): MeasuredDisk => ({
  disk: device.name.slice(0, LIMITS.titleLength),
  ...known({
    requestsPerSecond: device.requestsPerSecond,
    bytesPerSecond: device.bytesPerSecond,
    utilization: device.utilization,
    responseMs: device.requestsPerSecond === 0 ? null : device.responseMs,
    readResponseMs: device.readResponseMs,
    writeResponseMs: device.writeResponseMs,
    queueDepth: device.queueDepth,
    writeShare:
      device.writesPerSecond === null || device.requestsPerSecond === 0 ? null : device.writesPerSecond / device.requestsPerSecond,
  }),
});

// ------------------------------------------------------------------- CSV

type Field = keyof MeasuredFigures | 'reads' | 'writes' | 'readBytes' | 'writtenBytes' | 'elapsedMs';
interface FigureColumn {
  readonly at: number;
  readonly field: Field;
  /** The value's unit in those of the document. */
  readonly unit: number;
  readonly name: string;
}

const PER = '(?:s|ps|pers|persec|persecond|second)?';
const BYTES: Readonly<Record<string, number>> = { '': 1, bytes: 1, b: 1, kb: KIB, kib: KIB, mb: MIB, mib: MIB, gb: GIB, gib: GIB };
const MS: Readonly<Record<string, number>> = { '': 1, ms: 1, us: 0.001, s: 1000, sec: 1000, seconds: 1000, min: 60_000, minutes: 60_000 };

/** Columns by their names, in lower case without anything but letters; the group is the unit. */
const COLUMNS: readonly (readonly [RegExp, Field, Readonly<Record<string, number>>])[] = [
  [new RegExp(`^(?:iops|ios${PER}|ops${PER}|tps|requests${PER}|transfers${PER})$`), 'requestsPerSecond', {}],
  [new RegExp(`^(?:rs|reads${PER}|readiops|riops)$`), 'reads', {}],
  [new RegExp(`^(?:ws|writes${PER}|writeiops|wiops)$`), 'writes', {}],
  [new RegExp(`^(?:throughput|bandwidth)?(bytes|[kmg]i?b)${PER}$|^(?:throughput|bandwidth)$`), 'bytesPerSecond', BYTES],
  [new RegExp(`^(?:r|read)([kmg]i?b|bytes)${PER}$`), 'readBytes', BYTES],
  [new RegExp(`^(?:w|write|written)([kmg]i?b|bytes)${PER}$`), 'writtenBytes', BYTES],
  [/^(?:percent|pct)?(?:util|utili[sz]ation|busy)(?:percent|pct)?$/, 'utilization', {}],
  [/^(?:avg|mean)?(?:response|responsetime|await|latency|asvct)(ms|us|s|sec)?$/, 'responseMs', MS],
  [/^(?:r|read)(?:await|response|latency)(ms|us|s)?$/, 'readResponseMs', MS],
  [/^(?:w|write)(?:await|response|latency)(ms|us|s)?$/, 'writeResponseMs', MS],
  [/^(?:queue|queuedepth|queuelength|aqusz|avgqusz|actv|outstanding)$/, 'queueDepth', {}],
  [/^elapsed(?:time)?(ms|s|sec|seconds|min|minutes)?$/, 'elapsedMs', MS],
];
const NAME = /^(?:disk|device|dev|name|volume|diskdevice|lun)$/;
const ALL = /^(?:all|total|sum|system|\*)$/i;

function fromCsv(text: string): ReadMeasured {
  const { grid, problems: found } = readGrid(text);
  if (grid === null) return { measured: null, problems: found.length > 0 ? found : [noTable()] };
  const problems = [...found];
  const decimals: Decimals = grid.separator === ';' ? 'comma' : 'any';
  const plain = grid.header.map((name) =>
    name
      .toLowerCase()
      .replaceAll('%', 'percent')
      .replace(/[^a-z]/g, ''),
  );
  const nameAt = plain.findIndex((name) => NAME.test(name));
  const columns = plain.flatMap((name, at) => columnOf(name, at, grid.header[at]));
  const ignored = grid.header.filter((_, at) => at !== nameAt && !columns.some((column) => column.at === at));
  if (nameAt < 0 || columns.length === 0) {
    const there = grid.header.slice(0, 12).join(', ');
    const lacks = nameAt < 0 ? 'the name of the disk' : 'a figure';
    return {
      measured: null,
      problems: [...problems, wrong(grid.headerLine, `No column gives ${lacks}; the header is ${there}`, EXPECTED)],
    };
  }
  if (ignored.length > 0)
    problems.push(note(grid.headerLine, `Nothing is known of the column ${ignored.slice(0, 5).join(', ')}`, EXPECTED));
  const percent = isPercent(grid.rows, columns, decimals);
  const disks: MeasuredDisk[] = [];
  const names = new Set<string>();
  let total: MeasuredFigures | undefined;
  let elapsedMs: number | undefined;
  for (const row of grid.rows) {
    const name = row.cells[nameAt].trim().replace(/^\/dev\//, '');
    const figures = figuresOf(row, columns, percent, decimals, problems);
    if (figures === null) continue;
    const { elapsedMs: took, ...others } = figures;
    if (took !== undefined) elapsedMs = took;
    if (ALL.test(name)) total = others;
    else if (name === '') problems.push(wrong(row.line, 'The line names no disk', 'a disk, or all for the system as a whole'));
    else if (names.has(name)) problems.push(wrong(row.line, `The disk ${quoted(name)} is there already`, 'each disk once'));
    else if (Object.keys(others).length > 0) {
      names.add(name);
      disks.push({ disk: name.slice(0, LIMITS.titleLength), ...others });
    } else if (took === undefined) problems.push(note(row.line, `Nothing was measured of ${quoted(name)}`, ''));
  }
  if (disks.length === 0 && total === undefined && elapsedMs === undefined) return { measured: null, problems: capped(problems) };
  return limited({ ...(elapsedMs !== undefined && { elapsedMs }), ...(total !== undefined && { total }), disks }, problems);
}

function columnOf(plain: string, at: number, name: string): FigureColumn[] {
  for (const [pattern, field, units] of COLUMNS) {
    const match = pattern.exec(plain);
    if (match !== null) return [{ at, field, unit: units[match[1] ?? ''] ?? 1, name }];
  }
  return [];
}

/** Utilization is percent if the header or a value says so, or if one is above 1. */
function isPercent(rows: readonly GridRow[], columns: readonly FigureColumn[], decimals: Decimals): boolean {
  const column = columns.find(({ field }) => field === 'utilization');
  if (column === undefined) return false;
  return /%|percent|pct/i.test(column.name) || rows.some(({ cells }) => (readNumber(cells[column.at].replace('%', ''), decimals) ?? 0) > 1);
}

type RowFigures = MeasuredFigures & { readonly elapsedMs?: number };
const NOTHING = /^(?:|-|n\/?a|null)$/i;

function figuresOf(
  row: GridRow,
  columns: readonly FigureColumn[],
  percent: boolean,
  decimals: Decimals,
  problems: ImportProblem[],
): RowFigures | null {
  const values = new Map<Field, number>();
  for (const { at, field, unit, name } of columns) {
    const written = row.cells[at].trim();
    if (NOTHING.test(written)) continue;
    const value = readNumber(written.replace(/\s*%$/, ''), decimals);
    const inPercent = field === 'utilization' && (percent || written.endsWith('%'));
    if (value === null || value < 0 || (inPercent && value > 100.5)) {
      const expected = field === 'utilization' ? 'a number from 0 to 100, in percent' : 'a number of 0 or more, without a unit';
      problems.push(wrong(row.line, `${quoted(written)} in ${name} is no figure`, expected));
      return null;
    }
    values.set(field, inPercent ? Math.min(1, value / 100) : value * unit);
  }
  const sum = (a: Field, b: Field): number | null => (values.has(a) || values.has(b) ? (values.get(a) ?? 0) + (values.get(b) ?? 0) : null);
  const get = (field: Field): number | null => values.get(field) ?? null;
  const requestsPerSecond = get('requestsPerSecond') ?? sum('reads', 'writes');
  const writes = get('writes');
  return {
    ...known({
      requestsPerSecond,
      bytesPerSecond: get('bytesPerSecond') ?? sum('readBytes', 'writtenBytes'),
      utilization: get('utilization'),
      responseMs: get('responseMs'),
      readResponseMs: get('readResponseMs'),
      writeResponseMs: get('writeResponseMs'),
      queueDepth: get('queueDepth'),
      writeShare: writes === null || !requestsPerSecond ? null : Math.min(1, writes / requestsPerSecond),
    }),
    ...(values.has('elapsedMs') && { elapsedMs: values.get('elapsedMs')! }),
  };
}

/** Figures that are there, in four digits: more was never measured, and a link carries them. */
function known(figures: Readonly<Record<keyof MeasuredFigures, number | null>>): MeasuredFigures {
  const there = Object.entries(figures).filter((entry): entry is [string, number] => entry[1] !== null);
  return Object.fromEntries(there.map(([name, value]) => [name, Number(value.toPrecision(4))]));
}

function limited(measured: Measured, problems: readonly ImportProblem[]): ReadMeasured {
  if (measured.disks.length <= LIMITS.disks) return { measured, problems: capped(problems) };
  return { measured: null, problems: [...problems, wrong(0, `${measured.disks.length} disks`, `at most ${LIMITS.disks}`)] };
}
