/** Disks from the pasted output of `lsblk -J` or `iostat -x`. */
import { LIMITS } from '../values.ts';
import { linesOf, MOST_CHARACTERS } from './lines.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readNumber, readSize } from './sizes.ts';
import { LSBLK_COMMAND, recognize } from './sniff.ts';
import { readJson } from '../validate/text.ts';

export interface DiskRow {
  readonly line: number;
  readonly name: string;
  /** 0: not said. */
  readonly bytes: number;
  /** Null: not said. */
  readonly rotational: boolean | null;
  readonly model: string;
  /** "sata", "sas", "nvme" and so on; empty: not said. */
  readonly transport: string;
  /** What is in use for the system, such as "/boot"; empty: nothing. */
  readonly system: string;
  /** Of iostat: what it measured. */
  readonly measured?: Measured;
}

/** Rates of one device as iostat printed them. */
export interface Measured {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Between 0 and 1. */
  readonly utilization: number;
  readonly queueDepth: number | null;
}

export interface ReadDisks {
  readonly rows: readonly DiskRow[];
  readonly problems: readonly ImportProblem[];
}

/** Disks for the database: those that the system does not use, or all where it uses all. */
export function dataDisks(rows: readonly DiskRow[]): readonly DiskRow[] {
  const free = rows.filter(({ system }) => system === '');
  return free.length > 0 ? free : rows;
}

export function readDisks(text: string): ReadDisks {
  if (text.length > MOST_CHARACTERS) return { rows: [], problems: linesOf(text).problems };
  const { id, name, remedy } = recognize(text);
  if (id === 'empty') return { rows: [], problems: [] };
  const read = id === 'lsblk-json' ? readLsblk(text) : id === 'iostat' ? readIostat(text) : null;
  if (read === null) {
    const expected = remedy === '' ? `the output of ${LSBLK_COMMAND}, or of iostat -x` : remedy;
    return { rows: [], problems: [wrong(1, `This is ${id === 'grid' ? 'no list of disks' : name}`, expected)] };
  }
  if (read.rows.length <= LIMITS.disks) return { ...read, problems: capped(read.problems) };
  return { rows: [], problems: [wrong(0, `${read.rows.length} disks`, `at most ${LIMITS.disks}`)] };
}

// ----------------------------------------------------------------- lsblk

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : typeof value === 'number' ? String(value) : '';

/** Names of devices that are no disks although lsblk calls some of them so. */
const NO_DISK = /^(?:loop|ram|zram|sr|fd|nbd)\d/;

function readLsblk(text: string): ReadDisks {
  const read = readJson(text.replace(/^\uFEFF/, ''));
  if (!read.ok) return { rows: [], problems: [wrong(lineOfEnd(text), read.error.problem.message, 'the whole output, from { to }')] };
  const devices = isObject(read.value) ? read.value['blockdevices'] : undefined;
  if (!Array.isArray(devices)) return { rows: [], problems: [wrong(1, 'There is no list of blockdevices', LSBLK_COMMAND)] };
  const rows: DiskRow[] = [];
  const problems: ImportProblem[] = [];
  let from = 0;
  for (const device of devices.slice(0, 10_000)) {
    if (!isObject(device)) continue;
    const name = textOf(device['name']).replace(/^\/dev\//, '');
    // Each device's line, found in the order in which they stand.
    const found = text.indexOf(`"${textOf(device['name'])}"`, from);
    if (found >= 0) from = found;
    const line = found < 0 ? 0 : lineAt(text, found);
    const type = textOf(device['type']);
    if (name === '') problems.push(wrong(line, 'A device has no name', 'NAME among the columns of lsblk'));
    else if ((type !== '' && type !== 'disk') || NO_DISK.test(name)) continue;
    else if (rows.some((row) => row.name === name))
      problems.push(wrong(line, `The disk ${quoted(name)} is there already`, 'each disk once'));
    else rows.push(diskRow(device, name, line, problems));
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push(wrong(1, 'No device is of type disk', 'the output of a machine with disks'));
  return { rows, problems };
}

function diskRow(device: Json, name: string, line: number, problems: ImportProblem[]): DiskRow {
  const size = device['size'];
  const bytes = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : readSize(textOf(size), 1);
  if (bytes === null || bytes === 0)
    problems.push(
      note(line, `lsblk gives no size of ${quoted(name)} that can be read`, 'a drive of the library is chosen by its other figures'),
    );
  else if (typeof size === 'string' && /[a-z]/i.test(size))
    problems.push(note(line, `The size of ${quoted(name)} is rounded to ${size}`, 'lsblk with -b for sizes to the byte'));
  const rota = device['rota'];
  const rotational = typeof rota === 'boolean' ? rota : textOf(rota) === '1' ? true : textOf(rota) === '0' ? false : null;
  return {
    line,
    name,
    bytes: bytes ?? 0,
    rotational,
    model: textOf(device['model']).replaceAll('_', ' '),
    transport: textOf(device['tran']).toLowerCase(),
    system: systemUse(device, 0),
  };
}

/** The first place at which a disk or what lies on it is mounted for the system. */
function systemUse(device: Json, depth: number): string {
  const points = Array.isArray(device['mountpoints']) ? device['mountpoints'] : [device['mountpoint']];
  const own = points.map(textOf).find((point) => /^(?:\/|\/boot.*|\/usr|\/var|\[SWAP\])$/.test(point));
  if (own !== undefined) return own;
  const children = device['children'];
  if (!Array.isArray(children) || depth > 20) return '';
  for (const child of children) {
    const below = isObject(child) ? systemUse(child, depth + 1) : '';
    if (below !== '') return below;
  }
  return '';
}

const lineAt = (text: string, offset: number): number => {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
};
const lineOfEnd = (text: string): number => lineAt(text, text.trimEnd().length);

// ---------------------------------------------------------------- iostat

/** Whole devices: no partitions, and none that are made of others. */
const PARTS = /^(?:(?:sd|vd|xvd|hd)[a-z]+\d+|nvme\d+n\d+p\d+|mmcblk\d+p\d+|dm-\d+|md\d+|(?:loop|ram|zram|sr|fd|nbd)\d+)$/;

/** Of several reports the last one; the first is the mean since the machine was started. */
function readIostat(text: string): ReadDisks {
  const { lines, problems: found } = linesOf(text);
  const problems = [...found];
  const headers = lines.flatMap((line, k) => (/^Device:?\s/.test(line) ? [k] : []));
  const at = headers[headers.length - 1];
  if (at === undefined) return { rows: [], problems };
  const header = lines[at]
    .trim()
    .replace(/^Device:/, 'Device')
    .split(/\s+/);
  const column = (...names: string[]): number => header.findIndex((name) => names.includes(name));
  const columns = { reads: column('r/s'), writes: column('w/s'), busy: column('%util'), depth: column('aqu-sz', 'avgqu-sz') };
  const megabytes = column('rMB/s') >= 0;
  const rates = megabytes ? [column('rMB/s'), column('wMB/s')] : [column('rkB/s'), column('wkB/s')];
  if (headers.length === 1)
    problems.push(note(at + 1, 'The only report is the mean since the machine was started', 'iostat -x 60 2, for what it does now'));
  else problems.push(note(at + 1, `Of ${headers.length} reports the last one is used`));
  const rows: DiskRow[] = [];
  for (let k = at + 1; k < lines.length; k++) {
    const values = lines[k].trim().split(/\s+/);
    const name = values[0].replace(/^\/dev\//, '');
    if (name === '' || name.startsWith('avg-cpu')) break;
    if (PARTS.test(name)) continue;
    if (values.length !== header.length) {
      problems.push(
        wrong(k + 1, `${values.length} values in ${quoted(lines[k])}; the header has ${header.length}`, 'the line as iostat printed it'),
      );
      continue;
    }
    const number = (c: number): number => (c < 0 ? 0 : (readNumber(values[c], /,/.test(values[c]) ? 'comma' : 'any') ?? 0));
    const scale = megabytes ? 1024 * 1024 : 1024;
    rows.push({
      line: k + 1,
      name,
      bytes: 0,
      rotational: name.startsWith('nvme') ? false : null,
      model: '',
      transport: name.startsWith('nvme') ? 'nvme' : '',
      system: '',
      measured: {
        readsPerSecond: number(columns.reads),
        writesPerSecond: number(columns.writes),
        bytesPerSecond: (number(rates[0]) + number(rates[1])) * scale,
        utilization: Math.min(1, number(columns.busy) / 100),
        queueDepth: columns.depth < 0 ? null : number(columns.depth),
      },
    });
  }
  if (rows.length > 0)
    problems.push(note(rows[0].line, 'iostat names disks, but neither their size nor their model', `${LSBLK_COMMAND} for both`));
  else problems.push(wrong(at + 1, 'No whole disk stands under this header', 'a report with disks such as sda or nvme0n1'));
  return { rows, problems };
}
