/** Everything that operators says on the page. */
import { catalog } from '../../../base/catalog.ts';
import { type Vocabulary } from '../../../scenario/terms.ts';

export const messages = catalog({
  // ClassDialog.tsx
  newQueryClass: (title: string) => `New query class ${title}`,
  queryClass: (title: string) => `Query class ${title}`,
  newQueryClass2: 'New query class',
  queryClass2: (title: string) => `Query class: ${title}`,
  withoutQueryClass: (title: string) => `Removed query class ${title}`,
  remove: 'Remove',
  cancel: 'Cancel',
  add: 'Add',
  save: 'Save',
  operator: 'Operator',
  operator2: 'Operator:',
  notSavedCorrectTheMarked: 'Not saved: correct the marked fields first.',
  name: 'Name',

  // FieldRow.tsx
  atLeast: (label: string) => `${label}, at least`,
  to: 'to',
  atMost: (label: string) => `${label}, at most`,
  otherObjects: 'Other objects',

  // draft.ts
  aSizeSuchAs64KiB: 'a size such as 64 KiB',

  // form.ts
  table: 'Table',
  eachQueryTouchesSoMany: (many: string) => `Each query touches so many neighboring ${many}, drawn between these two.`,

  // join.ts
  joinsTwoTables: (spill: string) => `Joins two tables; what memory does not hold goes to ${spill} and is read back.`,
  whatItJoins: 'What it joins',
  outerTable: 'Outer table',
  innerTable: 'Inner table',
  readOfTheOuter: 'Read of the outer table',
  readOfTheInner: 'Read of the inner table',
  fromItsStart: 'From its start.',
  theInnerIsBuilt: 'A hash join builds its table from the inner one. A nested loop reads the inner one again and again.',
  method: 'Method',
  hashJoin: 'hash join',
  mergeJoin: 'merge join',
  nestedLoopJoin: 'nested-loop join',
  memoryOfAQuery: 'Memory of a query',
  sharedByItsProcesses: 'Its processes share it evenly.',
  sortedAlready: 'Sorted already',
  neither: 'neither table',
  bothTables: 'both tables',
  requestSizeInTemporarySpace: 'Request size there',
  memoryIsHandedOut: 'Each sorted run or partition that is open takes this much of the memory.',

  // load.ts
  writesOneOfATable: (one: string) => `Writes one ${one} of a table with its indexes; the next query loads the next ${one}.`,
  whatItWrites: 'What it writes',
  tableDataInAStep: 'Table data per step',
  indexes: 'Indexes',
  theyNeedAsManyAs: (words: Vocabulary) => `They need as many ${words.segment.many} as the table.`,
  dataOfEachIndexIn: 'Data of each index per step',
  howItWorks: 'How it works',
  processes: 'Processes',
  spilledInAStep: 'Spilled per step',

  // probe.ts
  requestsAtATime: 'Requests in flight',
  pauseAfterEach: 'Pause after each',
  requestsPerSecond: 'Requests per second',
  sendsPlainRequestsToOne: 'Sends plain requests to one object, to measure disks and check theory.',
  requests: 'Requests',
  object: 'Object',
  requestsOfAQuery: 'Requests per query',
  sizeOfARequest: 'Request size',
  addresses: 'Addresses',
  random: 'random',
  sequential: 'sequential',
  direction: 'Direction',
  reads: 'reads',
  writes: 'writes',
  whenTheyCome: 'Arrivals',
  theNextRequestComes: 'The next request comes',
  afterTheAnswerToOneBefore: 'after an earlier one completes',
  atRandomTimesWhateverIsAnswered: 'at random times, independent of completions',

  // scan.ts
  readsOfATableFrom: (many: string) => `Reads ${many} of a table from end to end.`,
  whatItReads: 'What it reads',
  rowsFill: 'Rows fill',
  allOfIt: 'all of it',
  howMuchOfTheTable: 'How much of the table holds rows, from its start.',
  rows: 'Rows',
  joiningRowsCostsMoreProcessor: 'Joining rows costs more processor time per MiB.',
  areOnlyRead: 'are only read',
  areJoinedByProbing: 'are joined by probing',
  granulesForEachProcess: 'Granules per process',
  parallelBy: (words: Vocabulary) => `parallel by ${words.psu.one}`,
  withANumberProcessesShare: (words: Vocabulary) => `With a number, processes share block ranges instead of whole ${words.psu.many}.`,

  // sort.ts
  readsOfATableWrites: (many: string, one: string) => `Reads ${many} of a table, writes sorted runs to ${one}, and merges them.`,
  whatItSpills: 'What it spills',
  bytesSpilledForEachByteRead: 'Bytes spilled per byte read',
  n0EverythingFitsIntoMemory: '0: everything fits into memory. 0.5: half of what is read is written and read again.',
  sizeOfAWrite: 'Write size',

  // starJoin.ts
  worksThroughListsOfRow: (many: string) => `Works through lists of row ids from ${many} and fetches the rows that they name.`,
  eachQueryUsesOneOf: (words: Vocabulary) => `Each query uses one of them. They need as many ${words.segment.many} as the table.`,
  rowIdListsInEach: (words: Vocabulary) => `Row-id lists in each ${words.segment.one}`,
  matchingRowsLie: 'Matching rows lie',
  atTheSamePlaceOfEvery: (words: Vocabulary) => `at the same place of every ${words.segment.one}`,
  anywhereInEach: (words: Vocabulary) => `anywhere in each ${words.segment.one}`,
  indexReads: 'Index reads',
  beforeEvery: 'Before every',
  readsAtATime: 'Reads in flight',
  sizeOfARead: 'Read size',
  withinARangeOf: 'Within a range of',
  rowsOfEachList: 'Rows per list',
  dimensionsReadOnceAtTheStart: 'Dimensions, read once at the start',
  tablesAndIndexes: 'Tables and indexes',
  randomBlocksOfEach: 'Random blocks from each',
});
