/** Disks from the pasted output of `lsblk -J` or `iostat -x`. */
import { listWords } from '../../base/units.ts';
import { LIMITS } from '../values.ts';
import { lastReport, readReports } from './iostat.ts';
import { linesOf, MOST_CHARACTERS } from './lines.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readSize } from './sizes.ts';
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
  const stacks = new Map<string, Stack>();
  const lineOf = linesInOrder(text);
  for (const device of devices.slice(0, 10_000)) {
    if (!isObject(device)) continue;
    const name = textOf(device['name']).replace(/^\/dev\//, '');
    const line = lineOf(`"${textOf(device['name'])}"`);
    const type = textOf(device['type']);
    if (name === '') problems.push(wrong(line, 'A device has no name', 'NAME among the columns of lsblk'));
    else if ((type !== '' && type !== 'disk') || NO_DISK.test(name)) continue;
    else if (rows.some((row) => row.name === name))
      problems.push(wrong(line, `The disk ${quoted(name)} is there already`, 'each disk once'));
    else {
      const row = diskRow(device, name, line, problems);
      rows.push(row);
      if (row.system === '') for (const made of madeOf(device, 0)) remember(stacks, made, row);
    }
  }
  for (const [name, { line, what, of }] of stacks)
    problems.push(note(line, `${quoted(name)} is ${what} on ${named(of)}, and is not made: its disks are there without it`, REMEDY));
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

/** Something that is made of disks. */
interface Stack {
  readonly line: number;
  /** With its article. */
  readonly what: string;
  readonly of: string[];
}

const REMEDY = 'a volume made on the board of these disks, with the stripe unit of the array';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:raid0|striped)$/, 'a stripe (RAID 0)'],
  [/^(?:raid1|mirror)$/, 'a mirror (RAID 1)'],
  [/^raid(\d{1,2})$/, 'an array (RAID $1)'],
  [/^linear$/, 'a concatenation'],
  [/^lvm$/, 'a logical volume'],
  [/^crypt$/, 'an encrypted device'],
  [/^mpath$/, 'a multipath device'],
  [/^dm$/, 'a mapped device'],
];

/** Arrays, logical volumes and the like above a disk; lsblk lists each below every disk that it is made of. */
function madeOf(device: Json, depth: number): { readonly name: string; readonly what: string }[] {
  const children = device['children'];
  if (!Array.isArray(children) || depth > 20) return [];
  return children.filter(isObject).flatMap((child) => {
    const type = textOf(child['type']).toLowerCase();
    const known = KINDS.find(([pattern]) => pattern.test(type));
    const own = known === undefined ? [] : [{ name: textOf(child['name']), what: type.replace(known[0], known[1]) }];
    return [...own, ...madeOf(child, depth + 1)];
  });
}

function remember(stacks: Map<string, Stack>, { name, what }: { readonly name: string; readonly what: string }, disk: DiskRow): void {
  const there = stacks.get(name);
  if (there === undefined) stacks.set(name, { line: disk.line, what, of: [disk.name] });
  else if (!there.of.includes(disk.name)) there.of.push(disk.name);
}

const MOST_NAMED = 12;
const named = (names: readonly string[]): string => (names.length > MOST_NAMED ? `${names.length} disks` : listWords(names));

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
  if (report === undefined) return { rows: [], problems };
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
    }));
  if (rows.length > 0)
    problems.push(note(rows[0].line, 'iostat names disks, but neither their size nor their model', `${LSBLK_COMMAND} for both`));
  else problems.push(wrong(report.line, 'No whole disk stands under this header', 'a report with disks such as sda or nvme0n1'));
  return { rows, problems };
}
