/** A whole document out of disks, tables and work: what a person gave, and for the rest assumptions that are listed. */
import { formatBytes, formatCount, listWords, MIB, plural } from '../../base/units.ts';
import type { DbObject, Drive, Scenario } from '../schema.ts';
import { LIMITS } from '../values.ts';
import { slotsOf } from '../streams/streams.ts';
import { problemsOf } from '../validate.ts';
import { COSTS, HOST } from './assumed.ts';
import { distinctClasses, type ClassRow } from './classes.ts';
import type { FittedDisk } from './drives.ts';
import type { SpaceRow } from './files.ts';
import { Ids } from './ids.ts';
import { placeSpaces, type PlacedSpaces, type Where } from './place.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import { productOf, type ProductId } from './products.ts';
import { buildDatabase, type BuiltSpace } from './spaces.ts';
import type { TableRow } from './tables.ts';
import type { VolumeRow } from './stacks.ts';
import type { StreamRow } from './streamColumns.ts';
import { scaleOf } from './scale.ts';
import { untilOf, type RunTime } from './streams.ts';
import type { LvmGroup } from './lvm.ts';
import { devicesOf, makeGroups, type LogicalMounts, type MadeGroups } from './lvmGroups.ts';
import { makeVolumes, type MadeVolumes, type Place, type VolumeChoices } from './volumes.ts';
import { buildWork, spilledBytes, spills, type BuiltWork } from './work.ts';

export interface Warehouse {
  readonly title: string;
  readonly product: ProductId;
  readonly disks: readonly FittedDisk[];
  /** Arrays and logical volumes of these disks; default: none. */
  readonly volumes?: readonly VolumeRow[];
  /** What a person says of them, by name. */
  readonly choices?: VolumeChoices;
  /** Volume groups of these disks and arrays; default: none. */
  readonly lvm?: readonly LvmGroup[];
  readonly logicalMounts?: LogicalMounts | undefined;
  readonly tables: readonly TableRow[];
  readonly spaces: readonly SpaceRow[];
  readonly classes: readonly ClassRow[];
  /** Streams that the classes name; default: none, and all is in the batch. */
  readonly streams?: readonly StreamRow[];
  /** Default: until the work is done, and a usual time where it has no end. */
  readonly time?: RunTime;
  /** Of spaces and tables whose files the texts do not list; default: as usual, everywhere. */
  readonly unlisted?: UnlistedFiles;
  readonly users: number;
  /** Processes of one query. */
  readonly degree: number;
  readonly bufferPoolBytes: number;
}

/** How many files a space or table gets of which none is listed, and where. */
export interface UnlistedFiles {
  /** 0: as usual, which is one on each disk for a space, and one for a table by itself. */
  readonly count: number;
  /** Volumes and disks by id; none: all. */
  readonly on: readonly string[];
}
export const USUAL_FILES: UnlistedFiles = { count: 0, on: [] };

/** Which of the texts a problem is about. */
export type Part = 'disks' | 'lvm' | 'tables' | 'files' | 'classes';

export interface BuildProblem extends ImportProblem {
  readonly part: Part;
}

export interface Built {
  /** Null: there are problems of grade `error` that leave no document. */
  readonly scenario: Scenario | null;
  readonly problems: readonly BuildProblem[];
  /** What nobody gave, in sentences. */
  readonly assumed: readonly string[];
  /** Volumes and loose disks, by id: where files can lie. */
  readonly places: readonly string[];
}

/** Builds the document; the same input gives the same document. */
export function buildWarehouse(input: Warehouse): Built {
  const lacking = [
    ...(input.disks.length === 0 ? [about('disks', wrong(0, 'There are no disks', 'disks of the library, or the output of lsblk'))] : []),
    ...(input.tables.length === 0 ? [about('tables', wrong(0, 'There are no tables', 'the result of the query, or a CSV'))] : []),
    // Without tables a template has no queries either: the tables are what is missing.
    ...(input.classes.length === 0 && input.tables.length > 0
      ? [about('classes', wrong(0, 'There are no queries', 'a template, or a CSV of query classes'))]
      : []),
    // More than a document may have is refused before anything is built of it.
    ...(input.tables.length > LIMITS.tables
      ? [
          about(
            'tables',
            wrong(
              0,
              `There are ${formatCount(input.tables.length)} tables and indexes`,
              `at most ${formatCount(LIMITS.tables)}; leave out the smallest`,
            ),
          ),
        ]
      : []),
  ];
  if (lacking.length > 0) return { scenario: null, problems: lacking, assumed: [], places: [] };
  const product = productOf(input.product);
  const targetIds = new Ids();
  const hardware = hardwareOf(input.disks, targetIds);
  const { made, groups } = storageOf(input, hardware.disks, targetIds);
  const { places } = groups;
  const names = places.map(({ id }) => id);
  const { count, on } = input.unlisted ?? USUAL_FILES;
  const chosen = places.flatMap((place, k) => (on.length === 0 || on.includes(place.id) ? [k] : []));
  // What was chosen of other disks counts no more.
  const allowed = chosen.length > 0 ? chosen : places.map((_, k) => k);
  const ids = new Ids();
  const largest = Math.max(...allowed.map((k) => places[k].bytes));
  const database = buildDatabase({ product, rows: input.tables, known: input.spaces, disks: allowed.length, largest, files: count }, ids);
  const spill = spillOf(input, database.spaces, database.blockBytes, allowed.length, ids);
  const { spaces, placed, added } = placeAll(database.spaces, spill.added, usersAtOnce(input), {
    places,
    allowed,
    blockBytes: database.blockBytes,
  });
  const work = buildWork(input.classes, input.streams ?? [], { database, spill: spill.id, degree: input.degree }, new Ids());
  const problems: BuildProblem[] = [
    ...database.problems.map((problem) => about(problem.grade === 'note' ? 'files' : 'tables', problem)),
    ...made.problems.map((problem) => about('disks', problem)),
    ...groups.problems.map((problem) => about('lvm', problem)),
    ...placed.problems.map((problem) => about(problem.line === 0 ? 'disks' : 'files', problem)),
    ...spill.problems.map((problem) => about('classes', problem)),
    ...work.problems.map((problem) => about('classes', problem)),
  ];
  const stops =
    placed.problems.some(({ grade }) => grade === 'error') ||
    work.classes.length === 0 ||
    database.problems.some(({ grade }) => grade === 'error');
  if (stops) return { scenario: null, problems, assumed: [], places: names };
  const { streams } = work;
  const { until, isAssumed } = untilOf(input.time, work.batch, streams);
  const scenario: Scenario = {
    version: 1,
    title: input.title.trim().slice(0, LIMITS.titleLength) || 'My warehouse',
    terms: product.terms,
    seed: 1,
    hardware,
    volumes: [...made.volumes],
    ...(groups.groups.length > 0 && { volumeGroups: [...groups.groups] }),
    database: {
      blockBytes: database.blockBytes,
      objects: spaces.map(({ object }) => object),
      tables: database.tables.map((table) => ({ ...table })),
    },
    placement: { rules: [...placed.rules], exceptions: [], ...(placed.addresses.length > 0 && { addresses: [...placed.addresses] }) },
    host: { ...HOST, blockCacheBytes: input.bufferPoolBytes },
    classes: [...work.classes],
    costs: COSTS,
    workload: {
      id: 'own',
      title: 'Own work',
      users: input.users,
      order: 'own',
      queryProcs: input.degree,
      batch: work.batch.map((entry) => ({ ...entry })),
      interactiveScale: scaleOf(work, database, input, until?.seconds),
      ...(streams.length > 0 && { streams: [...streams] }),
      ...(until !== undefined && { until }),
    },
  };
  const invalid = problemsOf(scenario).map(({ pointer, message, expected }) =>
    about(partOf(pointer), wrong(lineOf(pointer, work), message, withUnit(pointer, expected))),
  );
  if (invalid.length > 0) return { scenario: null, problems: [...problems, ...invalid], assumed: [], places: names };
  return {
    scenario,
    problems,
    assumed: [
      ...assumptions(input, added, placed, places),
      ...pagesAssumed(input.spaces, database.blockBytes),
      ...(isAssumed ? [untilAssumed(until)] : []),
    ],
    places: names,
  };
}

const about = (part: Part, problem: ImportProblem): BuildProblem => ({ ...problem, part });

function partOf(pointer: string): Part {
  if (pointer.startsWith('/hardware')) return 'disks';
  if (pointer.startsWith('/volumeGroups')) return 'lvm';
  return /^\/(?:classes|workload)/.test(pointer) ? 'classes' : 'tables';
}

/** The line of the class that a problem of the document is about. */
const lineOf = (pointer: string, { lines, streamLines }: BuiltWork): number => {
  const at = (pattern: RegExp): number => Number(pattern.exec(pointer)?.[1] ?? -1);
  return lines[at(/^\/classes\/(\d+)/)] ?? streamLines[at(/^\/workload\/streams\/(\d+)/)] ?? 0;
};

/** Documents count bytes, and their problems do; people write a size with its unit. */
const withUnit = (pointer: string, expected: string): string =>
  pointer.endsWith('Bytes') ? expected.replace(/\d+$/, (bytes) => formatBytes(Number(bytes))) : expected;

const PATH = 'host';

function hardwareOf(fitted: readonly FittedDisk[], diskIds: Ids): Scenario['hardware'] {
  const driveIds = new Ids();
  const drives = new Map<Drive, Drive>();
  for (const { drive } of fitted) if (!drives.has(drive)) drives.set(drive, { ...drive, id: driveIds.take(drive.id, 'drive') });
  return {
    drives: [...drives.values()],
    paths: [{ id: PATH, name: 'Host', mibPerSecond: null, perRequestMs: 0 }],
    disks: fitted.map(({ name, drive }) => ({ id: diskIds.take(name, 'd'), drive: drives.get(drive)!.id, path: PATH })),
  };
}

/** Arrays of the disks, and volume groups of what they make. What LVM says of its volumes counts more than what lsblk does. */
function storageOf(
  { volumes = [], choices = {}, disks, lvm = [], logicalMounts = new Map() }: Warehouse,
  ofDocument: Scenario['hardware']['disks'],
  ids: Ids,
): { readonly made: MadeVolumes; readonly groups: MadeGroups } {
  const inGroups = devicesOf(lvm);
  const rows = volumes.filter(({ type, disks: names }) => type !== 'lvm' || !names.some((name) => inGroups.has(name)));
  const made = makeVolumes(rows, choices, disks, ofDocument, ids);
  return { made, groups: makeGroups(lvm, made, logicalMounts, ids) };
}

/** Who may run a query at one time: users of the batch, if there is one, and all that streams may have under way. */
const usersAtOnce = ({ classes, streams = [], users }: Warehouse): number =>
  (classes.some(({ stream }) => stream === '') ? users : 0) + streams.reduce((sum, stream) => sum + slotsOf(stream), 0);

/** A document has one page size; catalogs may list several. */
function pagesAssumed(spaces: readonly SpaceRow[], blockBytes: number): string[] {
  const sizes = [...new Set(spaces.map(({ pageBytes }) => pageBytes))].filter((bytes) => bytes > 0).toSorted((a, b) => a - b);
  if (sizes.length < 2) return [];
  return [
    `Table spaces have pages of ${listWords(sizes.map(formatBytes))}; here all have blocks of ${formatBytes(blockBytes)}, of which larger pages are several.`,
  ];
}

const untilAssumed = (until: Scenario['workload']['until']): string =>
  `The work has no end: the run lasts ${formatCount(until?.seconds ?? 0)} s of simulated time.`;

/** Where sorts write: temporary space of the catalog, else one that is added, with room for what one query of the largest class has there. */
function spillOf(
  { classes, tables, degree }: Warehouse,
  spaces: readonly BuiltSpace[],
  blockBytes: number,
  disks: number,
  ids: Ids,
): { readonly id: string; readonly added: BuiltSpace | null; readonly problems: readonly ImportProblem[] } {
  const there = spaces.find(({ object }) => object.role === 'temporary');
  const writers = distinctClasses(classes).filter(spills);
  if (writers.length === 0) return { id: there?.object.id ?? '', added: null, problems: [] };
  const sizes = new Map<string, number>();
  for (const { name, schema, bytes } of tables)
    for (const key of [name, `${schema}.${name}`]) sizes.set(key.toLowerCase(), Math.max(bytes, sizes.get(key.toLowerCase()) ?? 0));
  const named = (name: string): number => sizes.get(name.toLowerCase()) ?? Math.max(...tables.map(({ bytes }) => bytes));
  const written = writers.map((row) => ({ row, bytes: spilledBytes(row, [row.object, ...row.other].map(named), degree, blockBytes) }));
  if (there !== undefined) {
    const { object, sizes } = there;
    const holds = sizes.reduce((a, b) => a + b, 0);
    const problems = written.flatMap(({ row, bytes }) =>
      // A sort of which nobody said the memory writes to its region again and again.
      bytes <= holds || (row.does === 'sort' && row.memoryBytes === 0)
        ? []
        : [
            note(
              row.line,
              `A query of ${quoted(row.title)} may write ${formatBytes(bytes)} of temporary space; ${quoted(object.name)} holds ${formatBytes(holds)}, and a query that fills it fails`,
              'a larger temporary space, or more memory for the query',
            ),
          ],
    );
    return { id: object.id, added: null, problems };
  }
  const largest = Math.max(MIB, ...written.map(({ bytes }) => bytes));
  const extentBytes = Math.max(MIB, blockBytes);
  const count = Math.min(disks, 256);
  const size = Math.ceil(largest / count / extentBytes) * extentBytes;
  const object: DbObject = {
    id: ids.take('Temporary', 'temporary'),
    name: 'Temporary',
    role: 'temporary',
    segments: 1,
    psusPerSegment: count,
    psuBytes: size,
    extents: { extentBytes, managed: 'database' },
  };
  return { id: object.id, added: sized(object, size), problems: [] };
}

const sized = (object: DbObject, psuBytes: number): BuiltSpace => ({
  object: { ...object, psuBytes },
  sizes: Array.from({ length: object.psusPerSegment }, () => psuBytes),
  files: [],
});

/** Places all spaces; the added one has room for all users at once, or for as many as the disks do. */
function placeAll(
  known: readonly BuiltSpace[],
  added: BuiltSpace | null,
  users: number,
  where: Where,
): { readonly spaces: readonly BuiltSpace[]; readonly placed: PlacedSpaces; readonly added: BuiltSpace | null } {
  for (let atOnce = users; ; atOnce = Math.floor(atOnce / 2)) {
    const temporary = added === null ? null : sized(added.object, added.object.psuBytes * Math.max(1, atOnce));
    const spaces = temporary === null ? known : [...known, temporary];
    const placed = placeSpaces(spaces, where);
    if (placed.problems.every(({ grade }) => grade !== 'error') || temporary === null || atOnce <= 1)
      return { spaces, placed, added: temporary };
  }
}

function assumptions(
  { bufferPoolBytes, disks, classes }: Warehouse,
  spill: BuiltSpace | null,
  { known, unknown }: PlacedSpaces,
  places: readonly Place[],
): string[] {
  const where = places.length < disks.length ? 'volumes and disks' : 'disks';
  return [
    `${HOST.processors} processors; scanning costs ${COSTS.scanMsPerMib} ms for each MiB, sorting ${COSTS.sortMsPerMib} ms.`,
    `Disks are attached without a limit of the path, and queued by the elevator (C-LOOK).`,
    bufferPoolBytes === 0
      ? 'No buffer pool: every read goes to a disk.'
      : `The buffer pool of ${formatBytes(bufferPoolBytes)} is empty at the start.`,
    ...(known > 0
      ? [`${plural(known, 'file')} ${known === 1 ? 'lies' : 'lie'} where ${known === 1 ? 'its' : 'their'} path or disk says.`]
      : []),
    ...(unknown > 0 ? [`${known > 0 ? 'All other files' : 'Files'} lie on the ${where} in turn. Drag them to where they really are.`] : []),
    ...(spill === null
      ? []
      : [`Sorts and joins write to temporary space of ${formatBytes(spill.sizes.reduce((a, b) => a + b, 0))} over all disks.`]),
    ...(classes.some(({ does }) => ['index scan', 'insert', 'update', 'delete'].includes(does))
      ? [
          'Rows have 200 bytes and index entries 24; a lookup fetches 10 rows; a commit comes every 10 rows; inserts and deletes change every index of their table, updates those that are named.',
        ]
      : []),
    ...(disks.some(({ note }) => note.startsWith('only'))
      ? ['Of some disks only the name is known: the drive is the one that was chosen.']
      : []),
  ];
}
