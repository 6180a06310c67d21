/** Everything that the dialog for a warehouse of one's own says on the page. */
import { formatBytes, formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // NewDialog.tsx
  newWarehouse: 'New warehouse',
  create: 'Create',
  created: (title: string) => `Created ${title}`,
  defaultTitle: 'My warehouse',
  title: 'Title',
  startFrom: 'Start from a study',
  orStartFrom: 'A published warehouse, with its layouts and questions:',
  yourOwn: 'Or describe your own',
  yourOwnAbout:
    'Paste what your systems print. Nothing leaves this page, and nothing here changes until you press Create. Undo brings back what was there.',
  libraryLoading: 'The drive library is loading.',
  libraryFailed: (why: string) => `The drive library did not load: ${why}`,
  // Disks
  disks: '1. Disks',
  whereDisksComeFrom: 'Where the disks come from',
  fromTheLibrary: 'From the library',
  pasted: 'Pasted',
  drive: 'Drive',
  numberOfDisks: 'Disks',
  runOnTheDatabaseServer:
    'Run this on the database server, and paste what it prints. lsblk alone and iostat -x work too, but name no models.',
  lsblk: 'Output of lsblk -J',
  driveForOthers: 'Drive where only a name is known',
  disksRead: (count: number) => plural(count, 'disk'),
  disksOfTheSystem: (names: string) => `Left out, because the system uses it: ${names}.`,
  // Speeds.tsx
  speeds: 'Drives of unknown speed',
  speedsAbout: 'The output does not say how fast these disks are, and their part number is not known here. The answer depends on it.',
  speedOf: (model: string, disks: string) => `${model} (${disks})`,
  revolutions: (rpm: number) => `${formatCount(rpm)} rpm`,
  flash: 'Flash',
  // Volumes.tsx
  volumes: 'Arrays and logical volumes',
  volumesAbout: 'Arrays and logical volumes of these disks. Change what is not as it is on your machine.',
  volumeOf: (type: string, disks: string) => `(${type}) of ${disks}`,
  underAStripe: (count: number, unit: string) => `in ${formatCount(count)} arrays under a stripe of ${unit}`,
  levelOf: (name: string) => `Level of ${name}`,
  levelStripe: 'Stripe (RAID 0)',
  levelMirror: 'Mirror (RAID 1 or 10)',
  levelRaid5: 'RAID 5',
  levelConcat: 'Concatenation',
  levelNone: 'Single disks',
  unitOf: (name: string) => `Stripe unit of ${name}, KiB`,
  unitNotStated: (unit: string) => `lsblk does not say the stripe unit: ${unit} is the usual one. Enter yours.`,
  // Tables
  database: '2. Tables and indexes',
  product: 'Database',
  tablesField: 'Result: tables and indexes',
  filesField: 'Result: table spaces and files',
  filesFold: 'Table spaces and their files (optional)',
  filesAbout:
    'With this, table spaces have the files, pages and extents that they really have, and a file whose path begins with a mount point of lsblk lies there. Without it, choose below how many files each has, and on which disks.',
  filesCsvAbout:
    'A CSV with a line for each file: space_name, file_name and size. Optional: disk (or volume) and offset, where it lies; page_size, extent and prefetch of its space.',
  csvAbout:
    'A CSV with a header: name and size, and if you know them kind (table or index), table_name (of an index) and space_name. Sizes are numbers with a unit, such as 12 GB; or name the unit in the header, as in size_mb.',
  queryToRun: 'Query to run',
  tablesRead: (count: number, bytes: number) => `${plural(count, 'table or index', 'tables and indexes')}, ${formatBytes(bytes)}`,
  spacesRead: (count: number, files: number) => `${plural(count, 'table space')}, ${plural(files, 'file')}`,
  // Unlisted.tsx
  unlisted: 'How many files, and on which disks',
  unlistedAbout: 'For table spaces and tables whose files are not listed above:',
  filesOfEach: 'Files of each',
  usualFiles: 'as usual',
  usualAbout: 'As usual: a table space gets one file on each disk or volume chosen here, a table without a table space one file in all.',
  filesInTurn: (count: number, places: number) => `${plural(count, 'file')} of each, in turn on ${plural(places, 'place')}.`,
  on: 'On',
  all: 'All',
  // Work
  work: '3. Queries',
  whereQueriesComeFrom: 'Where the queries come from',
  template: 'A template',
  aCsv: 'A CSV',
  reports: 'Reports: scans and a sort of the largest tables',
  lookups: 'Lookups: random reads of tables and indexes, some updates',
  mixed: 'Mixed: scans and random reads',
  classesField: 'CSV of query classes',
  classesAbout: (work: string) =>
    `A CSV with the columns class, does, object and queries. What a class does is one of: ${work}. Optional: with (the inner table of a join, the index of an index scan), reads (how much of a table is read, such as 2 GB), requests (also lookups and changed rows), request_kb, and memory (of a sort or join). A mix has one line for each of its parts.`,
  classesExample: 'class,does,object,queries\nMonthly report,scan,ORDERS,2\nOrder lookup,random reads,ORDERS_PK,20',
  users: 'Users',
  degree: 'Processes of a query',
  bufferPool: 'Buffer pool',
  classesRead: (count: number) => plural(count, 'query class', 'query classes'),
  // Outcome
  outcome: '4. What will be created',
  notYet: 'Not yet:',
  assumed: 'Assumed, because nothing says otherwise. All of it can be changed afterwards:',
  willCreate: (disks: number, volumes: number, objects: number, tables: number, classes: number) =>
    `${plural(disks, 'disk')}, ${volumes === 0 ? '' : `${plural(volumes, 'volume')}, `}${plural(objects, 'table space')} with ${plural(tables, 'table or index', 'tables and indexes')}, ${plural(classes, 'query class', 'query classes')}.`,
  // Query.tsx
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected: press Ctrl+C',
  // Preview.tsx
  whatWasUnderstood: 'What was understood, line by line',
  lineColumn: 'Line',
  name: 'Name',
  kind: 'Kind',
  of: 'Of',
  space: 'Table space',
  size: 'Size',
  model: 'Model',
  modeledAs: 'Modeled as',
  files: 'Files',
  extent: 'Extent',
  managedBy: 'Managed by',
  does: 'Does',
  object: 'Object',
  queries: 'Queries of each user',
  showMore: (count: number) => `Show ${formatCount(count)} more`,
});
