/** Segments and tuning of the warehouse as statements and configuration lines of Red Brick. */
import { formatCount, KIB, plural } from '../../base/units.ts';
import type { DbObject, Scenario } from '../schema.ts';
import { block, inComment, MOST_LINES, sqlText, uniqueNames, type ConfigBlock, type ConfigOptions } from './block.ts';
import type { Places } from './places.ts';

/** Segments of an object, and PSUs of a segment, that stand for all unless all are asked for. */
const SHOWN_SEGMENTS = 2;
const SHOWN_PSUS = 3;

const digits = (number: number, of: number): string => String(number).padStart(String(of).length, '0');

/** The first few and the last of 1 ... count. */
const shown = (count: number, few: number, all: boolean): number[] => {
  const first = Array.from({ length: all ? count : Math.min(count, few) }, (_, k) => k + 1);
  return first.length < count ? [...first, count] : first;
};

interface Statements {
  readonly lines: string[];
  omitted: number;
}

const segmentName = ({ segments }: DbObject, name: string, s: number): string =>
  segments === 1 ? `${name}_seg` : `${name}_s${digits(s, segments)}`;

/** Where the segments' names go: the key and its ranges are not in the document. */
function rangeLines(object: DbObject, name: string): string[] {
  const index = object.role === 'star-index';
  const between = object.segments > 2 ? ', ...' : '';
  const list = `${segmentName(object, name, 1)}${between}, ${segmentName(object, name, object.segments)}`;
  return [
    `-- For ${index ? 'CREATE STAR INDEX' : 'CREATE TABLE'}, with your key and its ${formatCount(object.segments)} ranges in place of <...>:`,
    `--   ${index ? 'IN' : 'DATA IN'} (${list}) SEGMENT BY ${index ? 'REFERENCES' : 'VALUES'} OF (<key>) RANGES (MIN:<second>${between}, <last>:MAX)`,
  ];
}

/** Files are whole blocks of the server, and never smaller than two. */
const BLOCK_KIB = 8;
const wholeBlocks = (bytes: number): number => Math.max(2, Math.ceil(bytes / KIB / BLOCK_KIB)) * BLOCK_KIB;

/** Sizes of a PSU's file in KB: one that is preallocated has all of its data from the start, another grows from the least. */
function sizesOf({ psuMaxBytes, growthBytes }: DbObject, bytes: number): string {
  const most = `MAXSIZE ${wholeBlocks(Math.max(bytes, psuMaxBytes ?? 0))}`;
  if (growthBytes === undefined) return `${most} INITSIZE ${wholeBlocks(bytes)}`;
  return `${most} INITSIZE ${wholeBlocks(0)} EXTENDSIZE ${Math.ceil(growthBytes / KIB / BLOCK_KIB) * BLOCK_KIB}`;
}

function segmentLines(object: DbObject, o: number, name: string, places: Places, all: boolean, into: Statements): void {
  const { layout, directories } = places;
  const { segments, psusPerSegment } = object;
  const psus = shown(psusPerSegment, SHOWN_PSUS, all);
  into.lines.push(`-- ${inComment(object.name)}: ${plural(segments, 'segment')} of ${plural(psusPerSegment, 'PSU')}`);
  if (segments > 1) into.lines.push(...rangeLines(object, name));
  let last = 0;
  for (const s of shown(segments, SHOWN_SEGMENTS, all)) {
    if (into.lines.length > MOST_LINES) {
      into.omitted += (segments - last) * (psusPerSegment + 1);
      return;
    }
    if (s > last + 1) {
      into.lines.push(`-- ... ${formatCount(s - last - 1)} more segments like these`);
      into.omitted += (s - last - 1) * (psusPerSegment + 1);
    }
    last = s;
    const segment = segmentName(object, name, s);
    into.lines.push(`CREATE SEGMENT ${segment}`);
    let before = 0;
    for (const i of psus) {
      if (i > before + 1) {
        into.lines.push(`  -- ... ${formatCount(i - before - 1)} more PSUs, dealt on in the same way`);
        into.omitted += i - before - 1;
      }
      before = i;
      const p = layout.objectFirst[o] + (s - 1) * psusPerSegment + i - 1;
      const directory = directories[layout.target[p]];
      const file = `${directory ?? '/nowhere'}/${segment}_p${digits(i, psusPerSegment)}`;
      into.lines.push(`  STORAGE ${sqlText(file)} ${sizesOf(object, layout.bytes[p])}${i === psusPerSegment ? ';' : ','}`);
    }
  }
}

/** `CREATE SEGMENT` for tables and indexes; representative ones unless `all`. Sizes are in KB, as the statement has them. */
export function segmentsBlock(scenario: Scenario, places: Places, { all = false }: ConfigOptions): ConfigBlock {
  const { objects } = scenario.database;
  const names = uniqueNames(objects.map(({ id }) => id));
  const into: Statements = {
    lines: ['-- Sizes are in KB. INITSIZE is what a file has from the start: all of its data where it is preallocated.'],
    omitted: 0,
  };
  if (places.layout.psuCount > 0)
    objects.forEach((object, o) => {
      if (object.role === 'spill' || object.role === 'system' || object.extents !== undefined) return;
      segmentLines(object, o, names.get(object.id) ?? object.id, places, all, into);
    });
  return block({ id: 'segments', title: 'Segments and PSUs', language: 'sql', ...into }, scenario.title);
}

/** Directories that hold files of objects of this role, in the layout's order. */
function directoriesOf(scenario: Scenario, { layout, directories }: Places, role: DbObject['role']): string[] {
  const found = new Set<number>();
  scenario.database.objects.forEach((object, o) => {
    if (object.role !== role) return;
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++) if (layout.target[p] >= 0) found.add(layout.target[p]);
  });
  return [...found].toSorted((a, b) => a - b).map((t) => directories[t]);
}

/** File groups, TUNE GROUP, QUERYPROCS and spill directories for the configuration file. */
export function tuningBlock(scenario: Scenario, places: Places): ConfigBlock {
  const { host, workload } = scenario;
  const groups = places.used.flatMap(({ directory, volume }, k) => {
    const processes = volume?.tuneGroup ?? host.tuneGroup;
    // 1 is the server's own default: saying it changes nothing.
    return [`TUNE FILE GROUP ${k + 1} ${directory}`, ...(processes === 1 ? [] : [`TUNE GROUP ${k + 1} ${processes}`])];
  });
  const spill = directoriesOf(scenario, places, 'spill');
  const lines = [
    `TUNE QUERYPROCS ${workload.queryProcs}`,
    '# All queries together; without it none runs in parallel.',
    `TUNE TOTALQUERYPROCS ${workload.queryProcs * workload.users}`,
    '# A file group for each file system. TUNE GROUP: processes of one query that may do I/O on it at a time; 1 where it is not set.',
    ...groups,
    ...(spill.length > 0 ? ['# Spill space'] : []),
    ...spill.flatMap((directory) => [`TUNE QUERY_TEMPSPACE_DIRECTORY ${directory}`, `TUNE INDEX_TEMPSPACE_DIRECTORY ${directory}`]),
  ];
  return block({ id: 'tuning', title: 'Tuning of the database', language: 'config', lines }, scenario.title);
}
