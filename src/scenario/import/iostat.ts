/** Reports of `iostat -x` of every sysstat that is still met (8 to 12), as text or with -o JSON. */
import { KIB, MIB } from '../../base/units.ts';
import { readJson } from '../validate/text.ts';
import { linesOf, MOST_CHARACTERS } from './lines.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readNumber } from './sizes.ts';

/** One device in one report, or its mean over several. Null: this iostat does not print it. */
export interface IostatDevice {
  readonly line: number;
  readonly name: string;
  readonly readsPerSecond: number | null;
  readonly writesPerSecond: number | null;
  readonly requestsPerSecond: number;
  readonly bytesPerSecond: number | null;
  /** 0 to 1. */
  readonly utilization: number;
  readonly queueDepth: number | null;
  readonly responseMs: number | null;
  readonly readResponseMs: number | null;
  readonly writeResponseMs: number | null;
}

export interface IostatReport {
  /** Of its header. */
  readonly line: number;
  readonly devices: readonly IostatDevice[];
}

export interface ReadReports {
  readonly reports: readonly IostatReport[];
  readonly problems: readonly ImportProblem[];
}

/** The header in the language of the machine; its columns are the same in all. */
const HEADER = /^\p{L}+ ?:?\s+\S.*%util\s*$/u;

export function readReports(text: string): ReadReports {
  return /^\s*\{/.test(text) ? readJsonReports(text) : readTextReports(text);
}

function readTextReports(text: string): ReadReports {
  const { lines, problems: found } = linesOf(text);
  const problems = [...found];
  const reports: { line: number; devices: IostatDevice[] }[] = [];
  let header: readonly string[] | null = null;
  lines.forEach((line, k) => {
    if (HEADER.test(line)) {
      header = line.trim().split(/\s+/).slice(1);
      if (header[0] === ':') header = header.slice(1);
      reports.push({ line: k + 1, devices: [] });
      return;
    }
    // A blank line, the processor's figures or the next time end a report.
    if (header === null || line.trim() === '' || line.startsWith('avg-cpu')) {
      header = null;
      return;
    }
    const [name, ...values] = line.trim().split(/\s+/);
    if (values.length !== header.length) {
      problems.push(
        wrong(
          k + 1,
          `${values.length + 1} values in ${quoted(line)}; the header has ${header.length + 1}`,
          'the line as iostat printed it',
        ),
      );
      return;
    }
    const device = deviceOf(k + 1, name, header, values, problems);
    if (device !== null) reports[reports.length - 1].devices.push(device);
  });
  return { reports, problems };
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const MOST_REPORTS = 10_000;

function readJsonReports(text: string): ReadReports {
  if (text.length > MOST_CHARACTERS) return { reports: [], problems: linesOf(text).problems };
  const read = readJson(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return { reports: [], problems: [wrong(1, read.error.problem.message, 'the whole output, from { to }')] };
  const sysstat = isObject(read.value) && isObject(read.value['sysstat']) ? read.value['sysstat'] : {};
  const [host] = listOf(sysstat['hosts']).filter(isObject);
  const problems: ImportProblem[] = [];
  const reports = listOf(host?.['statistics'])
    .slice(0, MOST_REPORTS)
    .filter(isObject)
    .map((report) => ({
      line: 0,
      devices: listOf(report['disk'])
        .filter(isObject)
        .flatMap((disk) => {
          const { disk_device: name, util, ...others } = disk;
          const entries = Object.entries({ ...others, '%util': util }).filter(
            (entry): entry is [string, number] => typeof entry[1] === 'number',
          );
          const device = deviceOf(
            0,
            String(name),
            entries.map(([key]) => key),
            entries.map(([, value]) => String(value)),
            problems,
          );
          return device === null ? [] : [device];
        }),
    }));
  return { reports, problems };
}

const SECTOR = 512;
/** Columns of bytes by their unit. Old ones count sectors of 512 bytes. */
const RATES = [
  ['rkB/s', 'wkB/s', KIB],
  ['rMB/s', 'wMB/s', MIB],
  ['rsec/s', 'wsec/s', SECTOR],
] as const;

function deviceOf(
  line: number,
  name: string,
  header: readonly string[],
  values: readonly string[],
  problems: ImportProblem[],
): IostatDevice | null {
  const wrongValue = values.findIndex((value) => numberOf(value) === null);
  if (wrongValue >= 0) {
    problems.push(
      wrong(line, `${quoted(values[wrongValue])} under ${header[wrongValue]} is not a number`, 'the line as iostat printed it'),
    );
    return null;
  }
  const get = (...names: string[]): number | null => {
    const at = header.findIndex((each) => names.includes(each));
    return at < 0 ? null : numberOf(values[at]);
  };
  const reads = get('r/s');
  const writes = get('w/s');
  const requests = reads === null || writes === null ? (get('tps') ?? 0) : reads + writes;
  const whole = get('kB/s') === null ? scaled(get('MB/s'), MIB) : scaled(get('kB/s'), KIB);
  const rate = RATES.find(([column]) => header.includes(column));
  const readAwait = get('r_await');
  const writeAwait = get('w_await');
  const weighted =
    readAwait === null || writeAwait === null || reads === null || writes === null || requests === 0
      ? null
      : (readAwait * reads + writeAwait * writes) / requests;
  return {
    line,
    name: name.replace(/^\/dev\//, ''),
    readsPerSecond: reads,
    writesPerSecond: writes,
    requestsPerSecond: requests,
    bytesPerSecond: rate === undefined ? whole : ((get(rate[0]) ?? 0) + (get(rate[1]) ?? 0)) * rate[2],
    utilization: Math.min(1, (get('%util') ?? 0) / 100),
    queueDepth: get('aqu-sz', 'avgqu-sz'),
    responseMs: get('await') ?? weighted,
    // Without requests iostat prints a response of 0, which nobody had.
    readResponseMs: reads === 0 ? null : readAwait,
    writeResponseMs: writes === 0 ? null : writeAwait,
  };
}

const scaled = (value: number | null, unit: number): number | null => (value === null ? null : value * unit);
const numberOf = (text: string): number | null => readNumber(text, /,/.test(text) ? 'comma' : 'any');

/** The last report, for what a machine has; the first is the mean since it was started. */
export function lastReport({ reports, problems }: ReadReports): {
  readonly report: IostatReport | undefined;
  readonly problems: readonly ImportProblem[];
} {
  const report = reports[reports.length - 1];
  if (report === undefined) return { report, problems };
  return {
    report,
    problems: [
      ...problems,
      reports.length === 1 ? sinceStart(report.line) : note(report.line, `Of ${reports.length} reports the last one is used`),
    ],
  };
}

export const sinceStart = (line: number): ImportProblem =>
  note(line, 'The only report may be the mean since the machine was started', 'iostat -x 60 2, for what it does now');

/** Means of every device over all reports but the first, which is the mean since the machine was started; of one alone itself. */
export function meanOfReports({ reports, problems }: ReadReports): {
  readonly devices: readonly IostatDevice[];
  readonly reports: number;
  readonly problems: readonly ImportProblem[];
} {
  const used = reports.length > 1 ? reports.slice(1) : reports;
  const byName = new Map<string, IostatDevice[]>();
  for (const { devices } of used) {
    for (const device of devices) {
      const known = byName.get(device.name);
      if (known === undefined) byName.set(device.name, [device]);
      else known.push(device);
    }
  }
  const devices = [...byName.values()].map((each) => meanOf(each, used.length));
  const more =
    reports.length === 0
      ? []
      : reports.length === 1
        ? [sinceStart(reports[0].line)]
        : [
            note(
              used[0].line,
              `Means of ${used.length === 1 ? 'one report' : `${used.length} reports`}; the first report is the mean since the machine was started`,
            ),
          ];
  return { devices, reports: used.length, problems: [...problems, ...more] };
}

/** A device that a report leaves out (-z) was idle in it. */
function meanOf(devices: readonly IostatDevice[], reports: number): IostatDevice {
  const [first] = devices;
  const rate = (of: (device: IostatDevice) => number | null): number | null =>
    devices.some((device) => of(device) === null) ? null : devices.reduce((sum, device) => sum + of(device)!, 0) / reports;
  /** A response counts once for each request that had it. */
  const response = (of: (device: IostatDevice) => number | null, weight: (device: IostatDevice) => number): number | null => {
    const known = devices.filter((device) => of(device) !== null);
    const total = known.reduce((sum, device) => sum + weight(device), 0);
    return total > 0 ? known.reduce((sum, device) => sum + of(device)! * weight(device), 0) / total : ((known[0] && of(known[0])) ?? null);
  };
  return {
    line: first.line,
    name: first.name,
    readsPerSecond: rate(({ readsPerSecond }) => readsPerSecond),
    writesPerSecond: rate(({ writesPerSecond }) => writesPerSecond),
    requestsPerSecond: rate(({ requestsPerSecond }) => requestsPerSecond)!,
    bytesPerSecond: rate(({ bytesPerSecond }) => bytesPerSecond),
    utilization: rate(({ utilization }) => utilization)!,
    queueDepth: rate(({ queueDepth }) => queueDepth),
    responseMs: response(
      ({ responseMs }) => responseMs,
      ({ requestsPerSecond }) => requestsPerSecond,
    ),
    readResponseMs: response(
      ({ readResponseMs }) => readResponseMs,
      ({ readsPerSecond }) => readsPerSecond ?? 0,
    ),
    writeResponseMs: response(
      ({ writeResponseMs }) => writeResponseMs,
      ({ writesPerSecond }) => writesPerSecond ?? 0,
    ),
  };
}
