/** What the dialogs about files say. */
import { formatBytes, formatCount, formatPercent, formatRanges, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import type { Noun, Vocabulary } from '../../../scenario/terms.ts';

/** The words of the vocabulary that are used here. */
type Words = Pick<Vocabulary, 'segment' | 'psu'>;

export const messages = catalog({
  cancel: 'Cancel',
  files: (count: number) => plural(count, 'file'),

  // ExceptionsDialog.tsx
  exceptions: 'Exceptions to the placement rules',
  noExceptions: 'There are none: every file is where its object’s rule puts it. Moving part of an object makes an exception.',
  numbered: ({ one, many }: Noun, numbers: readonly number[]) => `, ${numbers.length === 1 ? one : many} ${formatRanges(numbers)}`,
  filesOn: (files: number) => `(${plural(files, 'file')})`,
  on: (targets: string) => ` on ${targets}`,
  select: 'Select',
  putBack: 'Put back',
  putAllBack: (count: number) => `Put all ${formatCount(count)} back`,
  done: 'Done',

  // HottestDialog.tsx
  hottest: 'Hottest files',
  orderBy: 'Order by',
  byIoTime: 'I/O time',
  byBytes: 'bytes',
  previousPage: 'Previous',
  isFirstPage: 'This is the first page',
  nextPage: 'Next',
  isLastPage: 'This is the last page',
  notMeasured: 'Nothing has been measured yet',
  moveThese: (count: number) => `Move these ${formatCount(count)}…`,
  noHeat: 'No file has been measured yet. The table fills with the first full answer.',
  rank: '#',
  file: 'File',
  target: 'On',
  ioTime: 'I/O time',
  bytes: 'Read and written',
  share: 'Share',
  move: 'Move',
  moveOne: 'Move…',

  // PlaceDialog.tsx
  placeOnTarget: 'Place on the disk',
  placeHere: 'Place here',
  selectFirst: 'Select files in the warehouse first.',
  onTarget: 'On',
  theirOwnDisks: 'their own disks',
  placesOn: (target: string) => `Places on ${target}, from the outer edge`,
  outerEdge: 'Outer edge',
  outerEdgeHelp: 'as far out as there is room',
  theOuterEdge: 'the outer edge',
  innerEdge: 'Inner edge',
  innerEdgeHelp: 'as far in as there is room',
  theInnerEdge: 'the inner edge',
  gap: 'Gap',
  freeToTheInnerEdge: 'Free, up to the inner edge',
  nextTo: (name: string) => `Next to ${name}`,
  besideOn: (name: string) => `a place next to ${name}`,
  byte: (from: number) => `byte ${formatCount(from)}`,
  extent: (from: number, bytes: number) => `${formatBytes(bytes)} from ${from === 0 ? 'the outer edge' : formatBytes(from)}`,
  addressesStored: 'Files keep their addresses: moving one shifts no other.',
  addressesPacked:
    'Files are packed in table order from the outer edge. Once you place one, all keep their addresses, and moving one shifts no other.',
  pack: 'Pack all files',
  packed: 'Packed all files',
  keep: 'Keep all addresses',
  kept: 'Kept all addresses',

  // SelectDialog.tsx
  selectFiles: 'Select files',
  selectCount: (count: number) => `Select ${plural(count, 'file')}`,
  selected: (count: number) => `${plural(count, 'file')} selected.`,
  noneMatches: 'No file matches',
  addToSelection: 'Add to the selection',
  object: 'Object',
  anyObject: 'any object',
  segmentsFrom: ({ segment }: Words) => `${segment.Many} from`,
  psusFrom: ({ psu }: Words) => `${psu.Many} from`,
  to: 'to',
  anyTarget: 'any disk or volume',
  ofThese: 'Of these',
  all: 'all',
  mostIoTime: 'those with the most I/O time',
  mostBytes: 'those with the most bytes',
  atMost: 'at most',
  heatLater: 'I/O time and bytes are known after the first full answer.',
  size: (bytes: number) => ` · ${formatBytes(bytes)}`,

  // SplitDialog.tsx
  spreadOver: (targets: number) => `Spread over ${plural(targets, 'target')}`,
  spreadKey: ({ segment, psu }: Words, targets: string) =>
    ` to ${targets}. In the pictures, columns are ${psu.many}, rows are ${segment.many}, and equal shades are the same target.`,

  // TargetDialog.tsx
  moveFilesTo: 'Move files to',
  spread: 'Spread',
  chooseFirst: 'Choose a target first',
  moveTo: (targets: string) => `Move to ${targets}`,
  moveAlone: 'Move to a disk of its own',
  alone: 'a disk of its own',
  filter: 'Filter',
  filterExample: 'disk 7, Spill',
  targets: 'Targets',
  allHere: ' · already here',
  someHere: ' · some already here',
  full: 'full',
  free: (bytes: number) => `${formatBytes(bytes)} free`,
  used: (share: number) => `, ${formatPercent(share)} used`,
  tooMuch: (bytes: number) => ` · ${formatBytes(bytes)} too much`,
  noTarget: (count: number) => `No target matches. Clear the filter to see all ${formatCount(count)}.`,
  chooseForOutlook: 'Choose a target to see whether the files fit, and an estimate.',
});
