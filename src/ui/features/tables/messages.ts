/** Everything that the dialog for tables, indexes and table spaces says on the page. */
import { formatBytes, formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

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
  resized: (name: string, bytes: number) => `Size of ${name}: ${formatBytes(bytes)}`,
  movedTo: (name: string, space: string) => `Moved ${name} to ${space}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
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
