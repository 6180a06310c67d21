/** Everything that the dialog for tables, indexes and table spaces says on the page. */
import { capital, formatBytes, formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import type { Noun } from '../../../scenario/terms.ts';

export const messages = catalog({
  title: 'Tables, indexes and table spaces',
  object: 'Object',
  about: (bytes: number, files: string) => `${formatBytes(bytes)} in ${files}.`,
  usedBy: (used: number, bytes: number) =>
    `Its tables and indexes fill ${formatBytes(used)} of ${formatBytes(bytes)}, each in extents of its own.`,
  extent: 'Extent',
  prefetch: 'Prefetch',
  prefetchAbout: 'With a prefetch of 0 the prefetch is one extent of each file.',
  remove: (name: string) => `Remove ${name}`,
  removal: 'Remove',
  removed: (name: string) => `Removed ${name}`,
  renamed: (name: string, next: string) => `Renamed ${name} to ${next}`,
  extentOf: (name: string, bytes: number) => `Extent of ${name}: ${formatBytes(bytes)}`,
  prefetchOf: (name: string, bytes: number) => `Prefetch of ${name}: ${bytes === 0 ? 'an extent of each file' : formatBytes(bytes)}`,
  // Tables
  tablesIn: (name: string) => `Tables and indexes in ${name}`,
  noTables: 'None are listed: queries use the object as a whole.',
  noSpace: 'This object is cut into files by itself and holds no other tables.',
  name: 'Name',
  nameOf: (name: string) => `Name of ${name}`,
  kind: 'Kind',
  table: 'table',
  index: 'index',
  size: 'Size',
  sizeOf: (name: string) => `Size of ${name}`,
  space: 'Table space',
  spaceOf: (name: string) => `Table space of ${name}`,
  of: 'Index of',
  ofOf: (name: string) => `Table of ${name}`,
  indexOf: (name: string, table: string) => (table === '' ? `${name} is an index of no table` : `${name} is an index of ${table}`),
  together: 'Loaded with others',
  togetherOf: (name: string) => `${name} is loaded with others`,
  loaded: (name: string, together: boolean) => `${name} is loaded ${together ? 'with others' : 'by itself'}`,
  togetherAbout:
    'What is loaded with others takes extents in turn with them, so that its extents lie between theirs. All else lies in one piece.',
  resized: (name: string, bytes: number) => `Size of ${name}: ${formatBytes(bytes)}`,
  movedTo: (name: string, space: string) => `Moved ${name} to ${space}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  // Containers
  filesOf: (files: string, name: string) => `${files} of ${name}`,
  managedBy: 'Managed by',
  managers: { database: 'the database', system: 'the operating system', automatic: 'automatic storage' },
  managed: (name: string, by: 'database' | 'system' | 'automatic') =>
    `${name} is managed by ${by === 'automatic' ? 'automatic storage' : `the ${by}`}`,
  aboutManaged: (by: 'database' | 'system' | 'automatic', { many, a, one }: Noun) =>
    by === 'database'
      ? `Each ${one} has its full size from the start, in one piece. Extents go to the ${many} in turn, and a full ${one} is passed over.`
      : by === 'system'
        ? `The ${many} are files of a file system. They grow by an extent as the table space fills, and none can be added or dropped.`
        : `There is ${a} on each storage path. To add or drop one, change the paths.`,
  growsTo: 'Each grows to at most',
  each: 'Size of each',
  inUse: 'In use',
  target: 'On',
  from: 'Begins at',
  drop: 'Drop',
  nth: (file: string, k: number, name: string) => `${file} ${k} of ${name}`,
  targetOf: (file: string) => `Disk or volume of ${file}`,
  usedPart: (bytes: number, extents: number) => `${formatBytes(bytes)}, ${plural(extents, 'extent')}`,
  placeFile: (file: string, at: number) => `${capital(file)} begins at ${formatBytes(at)}: place it elsewhere`,
  dropFile: (file: string) => `Drop ${file}`,
  dropped: (file: string) => `Dropped ${file}`,
  sizedAll: (name: string, bytes: number) => `Size of each file of ${name}: ${formatBytes(bytes)}`,
  usedOf: (name: string, bytes: number) => `In use of ${name}: ${formatBytes(bytes)}`,
  addFile: (file: string) => `Add ${file}`,
  addedFile: (file: string, on: string) => `Added ${file} on ${on}`,
  paths: 'Storage paths',
  spread: 'Spread',
  ways: { evenly: 'every table space over all paths', 'co-access': 'table spaces that are used together over different paths' },
  spreadAll: (count: number) => `Spread ${plural(count, 'automatic table space')}`,
  spreadOver: (paths: string) => `Storage paths: ${paths}`,
  // Adding
  addTable: 'Add a table or index',
  add: 'Add',
  added: (name: string) => `Added ${name}`,
  nameFirst: 'Type a name first',
  addSpace: 'Add a table space',
  role: 'For',
  roles: { table: 'tables', index: 'indexes', temporary: 'temporary data', log: 'the log', system: 'the system' },
  on: 'With a file on each of',
  targetFirst: 'Choose a disk or volume first',
  all: 'All',
  none: 'None',
  filesEach: (count: number, bytes: number) => `${plural(count, 'file')} of ${formatBytes(bytes)}.`,
  // Work
  queries: 'Queries and users',
  queriesAbout: 'Query classes, how often they run, and who runs them are in the workload.',
  openWorkload: 'Open the workload',
});
