/** Disks from the pasted output of `lsblk -J` or `iostat -x`. */
import { formatBytes, listWords, plural } from '../../base/units.ts';
import { LIMITS } from '../values.ts';
import { isPrompt } from './chatter.ts';
import { lastReport, readReports } from './iostat.ts';
import { linesOf, MOST_CHARACTERS } from './lines.ts';
import { bytesOf, devicesAbove, isObject, mountsOf, nameOf, textOf, type Json } from './lsblk.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { LSBLK_COMMAND, recognize } from './sniff.ts';
import { mountsAbove, stacksOf, type VolumeRow } from './stacks.ts';
import { readLsblkText } from './lsblkText.ts';
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
  /** Where it, or what lies on it alone, is mounted. */
  readonly mounts: readonly string[];
}

export interface ReadDisks {
  readonly rows: readonly DiskRow[];
  /** Of the disks for the database. */
  readonly volumes: readonly VolumeRow[];
  /** Where what lies on a logical volume is mounted, by its name ("group-volume"). */
  readonly logical?: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly ImportProblem[];
}

/** Disks for the database: those that the system does not use, or all where it uses all. */
export function dataDisks(rows: readonly DiskRow[]): readonly DiskRow[] {
  const free = rows.filter(({ system }) => system === '');
  return free.length > 0 ? free : rows;
}

export function readDisks(text: string): ReadDisks {
  if (text.length > MOST_CHARACTERS) return { rows: [], volumes: [], problems: linesOf(text).problems };
  const json = jsonOf(text);
  const { id, name, remedy } = recognize(json);
  if (id === 'empty') return { rows: [], volumes: [], problems: [] };
  const read = id === 'lsblk-json' ? readLsblk(json) : id === 'lsblk-text' ? readPlain(text) : id === 'iostat' ? readIostat(text) : null;
  if (read === null) {
    const expected = remedy === '' ? `the output of ${LSBLK_COMMAND}, or of iostat -x` : remedy;
    return { rows: [], volumes: [], problems: [wrong(1, `This is ${id === 'grid' ? 'no list of disks' : name}`, expected)] };
  }
  if (read.rows.length <= LIMITS.disks) return { ...read, problems: capped(read.problems) };
  return { rows: [], volumes: [], problems: [wrong(0, `${read.rows.length} disks`, `at most ${LIMITS.disks}`)] };
}

/** The list that lsblk -J printed, without the lines of the shell around it: blank lines in their place, so that line numbers stay. Other text as it is. */
function jsonOf(text: string): string {
  const from = text.indexOf('{');
  const before = text.slice(0, from);
  if (
    from <= 0 ||
    !/^\{\s*"blockdevices"/.test(text.slice(from, from + 100)) ||
    !before.split('\n').every((line) => line.trim() === '' || isPrompt(line))
  )
    return text;
  const after = text.lastIndexOf('}') + 1;
  return isPrompt(text.slice(after).trim())
    ? before.replace(/[^\n]/g, '') + text.slice(from, after)
    : before.replace(/[^\n]/g, '') + text.slice(from);
}

// ----------------------------------------------------------------- lsblk

/** Names of devices that are no disks although lsblk calls some of them so. */
const NO_DISK = /^(?:loop|ram|zram|sr|fd|nbd)\d/;

function readLsblk(text: string): ReadDisks {
  const read = readJson(text.replace(/^\uFEFF/, ''));
  if (!read.ok)
    return { rows: [], volumes: [], problems: [wrong(lineOfEnd(text), read.error.problem.message, 'the whole output, from { to }')] };
  const devices = isObject(read.value) ? read.value['blockdevices'] : undefined;
  if (!Array.isArray(devices)) return { rows: [], volumes: [], problems: [wrong(1, 'There is no list of blockdevices', LSBLK_COMMAND)] };
  const lineOf = linesInOrder(text);
  return readDevices(devices.slice(0, 10_000), (listed) => lineOf(`"${textOf(listed['name'])}"`));
}

/** Columns that the answer needs, and what lacks without them. */
const COLUMNS: readonly (readonly [column: string, lacking: string])[] = [
  ['model', 'models'],
  ['rota', 'which disks rotate'],
  ['min-io', 'stripe units'],
];

/** `lsblk` without -J: what it prints by itself has neither models nor which disks rotate. */
function readPlain(text: string): ReadDisks {
  const { devices, lines, columns } = readLsblkText(text);
  if (!columns.includes('type'))
    return { rows: [], volumes: [], problems: [wrong(1, 'This list of devices has no column TYPE', LSBLK_COMMAND)] };
  const read = readDevices(devices, (device) => lines.get(device) ?? 0);
  const lacking = COLUMNS.filter(([column]) => !columns.includes(column)).map(([, what]) => what);
  if (lacking.length === 0 || read.rows.length === 0) return read;
  return {
    ...read,
    problems: [note(0, `This output of lsblk does not say ${listWords(lacking)}`, `${LSBLK_COMMAND} says it`), ...read.problems],
  };
}

function readDevices(devices: readonly unknown[], lineOf: (listed: Json) => number): ReadDisks {
  const rows: DiskRow[] = [];
  /** Each disk's line. */
  const lines = new Map<string, number>();
  const problems: ImportProblem[] = [];
  const taken: Json[] = [];
  for (const listed of devices) {
    if (!isObject(listed)) continue;
    const device = pathsJoined(listed);
    const name = nameOf(device);
    const line = lineOf(listed);
    const type = textOf(device['type']);
    if (name === '') problems.push(wrong(line, 'A device has no name', 'NAME among the columns of lsblk'));
    else if ((type !== '' && type !== 'disk') || NO_DISK.test(name)) continue;
    else if (device !== listed && lines.has(name))
      problems.push(note(line, `${quoted(nameOf(listed))} is another path to ${quoted(name)}`, 'the disk is there once'));
    else if (lines.has(name)) problems.push(wrong(line, `The disk ${quoted(name)} is there already`, 'each disk once'));
    else {
      rows.push(diskRow(device, name, line, problems));
      lines.set(name, line);
      taken.push(device);
    }
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push(wrong(1, 'No device is of type disk', 'the output of a machine with disks'));
  // More than a document may have are refused before anything is made of them.
  if (rows.length > LIMITS.disks) return { rows, volumes: [], problems };
  const rounded = rows.filter(
    ({ name }, k) => nameOf(taken[k]) === name && typeof taken[k]['size'] === 'string' && /[a-z]/i.test(taken[k]['size']),
  );
  if (rounded.length > 0) {
    const [{ line, name, bytes }] = rounded;
    const others = rounded.length === 1 ? '' : ` and ${plural(rounded.length - 1, 'other')}`;
    problems.push(
      note(
        line,
        `The sizes of ${quoted(name)}${others} are rounded (${quoted(name)}: ${formatBytes(bytes)})`,
        'lsblk with -b for sizes to the byte',
      ),
    );
  }
  const above = devicesAbove(taken);
  const used = new Set(dataDisks(rows).map(({ name }) => name));
  const { volumes, problems: lacking } = stacksOf(above, used, (disk) => lines.get(disk) ?? 0);
  const logical = new Map([...above.values()].flatMap(({ name, type, mounts }) => (type === 'lvm' ? [[name, mounts] as const] : [])));
  return {
    rows: rows.map((row) => ({ ...row, mounts: mountsAbove(above, [row.name]) })),
    volumes,
    logical,
    problems: [...problems, ...lacking],
  };
}

/** A disk that is reached by several paths is the multipath device that stands below each of them. */
function pathsJoined(device: Json): Json {
  const children = device['children'];
  const joined = Array.isArray(children)
    ? children.filter(isObject).find((child) => textOf(child['type']).toLowerCase() === 'mpath')
    : undefined;
  return joined === undefined ? device : { ...device, name: nameOf(joined), children: joined['children'] };
}

function diskRow(device: Json, name: string, line: number, problems: ImportProblem[]): DiskRow {
  const size = device['size'];
  const bytes = bytesOf(size);
  if (bytes === null || bytes === 0)
    problems.push(
      note(line, `lsblk gives no size of ${quoted(name)} that can be read`, 'a drive of the library is chosen by its other figures'),
    );
  const rota = device['rota'];
  const isNvme = name.startsWith('nvme');
  const rotational = typeof rota === 'boolean' ? rota : textOf(rota) === '1' ? true : textOf(rota) === '0' || isNvme ? false : null;
  return {
    line,
    name,
    bytes: bytes ?? 0,
    rotational,
    model: textOf(device['model']).replaceAll('_', ' '),
    transport: textOf(device['tran']).toLowerCase() || (isNvme ? 'nvme' : ''),
    system: systemUse(device, 0),
    mounts: [],
  };
}

/** The first place at which a disk or what lies on it is mounted for the system. */
function systemUse(device: Json, depth: number): string {
  const own = mountsOf(device).find((point) => /^(?:\/|\/boot.*|\/usr|\/var|\[SWAP\])$/.test(point));
  if (own !== undefined) return own;
  const children = device['children'];
  if (!Array.isArray(children) || depth > 20) return '';
  for (const child of children) {
    const below = isObject(child) ? systemUse(child, depth + 1) : '';
    if (below !== '') return below;
  }
  return '';
}

/** Texts that are not found before the search for more is given up: a text of 4 MiB is not searched thousands of times. */
const MOST_MISSES = 20;

/** The line of each text, asked for in the order in which they stand; 0: it is not there. The text is gone through once. */
function linesInOrder(text: string): (part: string) => number {
  let from = 0;
  let line = 1;
  let misses = 0;
  return (part) => {
    const found = misses < MOST_MISSES ? text.indexOf(part, from) : -1;
    if (found < 0) {
      misses++;
      return 0;
    }
    for (let at = text.indexOf('\n', from); at >= 0 && at < found; at = text.indexOf('\n', at + 1)) line++;
    from = found;
    return line;
  };
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

/** Names only: iostat knows neither sizes nor models. */
function readIostat(text: string): ReadDisks {
  const { report, problems: found } = lastReport(readReports(text));
  const problems = [...found];
  if (report === undefined) return { rows: [], volumes: [], problems };
  const rows = report.devices
    .filter(({ name }) => !PARTS.test(name))
    .map(({ line, name }): DiskRow => ({
      line,
      name,
      bytes: 0,
      rotational: name.startsWith('nvme') ? false : null,
      model: '',
      transport: name.startsWith('nvme') ? 'nvme' : '',
      system: '',
      mounts: [],
    }));
  if (rows.length > 0)
    problems.push(note(rows[0].line, 'iostat names disks, but neither their size nor their model', `${LSBLK_COMMAND} for both`));
  else problems.push(wrong(report.line, 'No whole disk stands under this header', 'a report with disks such as sda or nvme0n1'));
  return { rows, volumes: [], problems };
}
