/** What the warehouse says. */
import { formatBytes, formatMs, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import type { Vocabulary } from '../../../scenario/terms.ts';

/** The words of the vocabulary that are used here. */
type Words = Pick<Vocabulary, 'segment' | 'psu'>;

export const messages = catalog({
  warehouse: 'Warehouse',
  files: (count: number) => plural(count, 'file'),
  partitioning: 'Partitioning and files',
  oneMoment: 'One moment…',
  // The part that is loaded on demand, as the message says that it could not be loaded.
  segmentView: 'the files of a segment',

  // What colors mean
  color: 'Color',
  colorBy: 'Color files by',
  ioTime: 'I/O time',
  ioTimeHelp: 'Strength: time that reads and writes of the file took, in queues and in service',
  bytes: 'bytes',
  bytesHelp: 'Strength: bytes read from and written to the file',
  disk: 'disk',
  diskHelp: 'Color: the disk or volume that holds the file',

  // Below the matrix
  boxDrawn: 'Files in the box are selected. Drag the selection to move it; to drag a single file, hold it first.',
  segmentHelp: ({ psu }: Words, finger: boolean) =>
    `${psu.One} number and its disk or volume. ${finger ? 'Tap to select; hold, then drag to move.' : 'Click to select, drag to move, M to pick up.'}`,
  picture: ({ segment, psu }: Words) => `${segment.Many} × ${psu.many}.`,
  byDisk: 'Color: disk or volume, in board order.',
  afterPrediction: 'Shown after your prediction.',
  notMeasured: 'Not measured yet.',
  stronger: 'Stronger',
  brighter: 'Brighter',
  moreTime: (ramp: string, most: number) => `${ramp}: more I/O time (whole run, at most ${formatMs(most)}).`,
  moreBytes: (ramp: string, most: number) => `${ramp}: more bytes (whole run, at most ${formatBytes(most)}).`,
  tapToOpen: ({ segment }: Words) => `Tap a file to open its ${segment.one}.`,

  // Files and segments in words
  ioTimeOf: (ms: number) => `${formatMs(ms)} of I/O time`,
  bytesOf: (bytes: number) => `${formatBytes(bytes)} read and written`,
  segment: ({ segment }: Words, number: number) => `${segment.one} ${number}`,
  psu: ({ psu }: Words, number: number) => `${psu.one} ${number}`,
  segmentOf: ({ segment }: Words, name: string, number: number, files: number) =>
    `${name}, ${segment.one} ${number}: ${plural(files, 'file')}`,
  on: (target: string) => `on ${target}`,
  notPlaced: 'not placed',
  mostIn: ({ psu }: Words, number: number) => `most in ${psu.one} ${number}`,

  // The matrix
  matrixHelp: ({ segment }: Words) =>
    `Drag to draw a box; drag the selection to move it. Hold a file to drag it alone. Double-click to open its ${segment.one}.`,
  noMatrix: ({ segment, psu }: Words) =>
    `No object of this warehouse is cut into several ${segment.many}, so there is no matrix of ${segment.many} and ${psu.many}.`,
  grid: ({ segment, psu }: Words, name: string) => `${name}: ${segment.many} by ${psu.many}`,
  gridIs: ({ psu }: Words) => `${psu.One} matrix`,

  // Objects
  objects: 'Warehouse objects',
  rowHelp: (title: string, files: number) => `${title}: ${plural(files, 'file')}. Click to select, drag to move, right-click for more.`,
  open: (title: string) => `Open ${title}`,
  close: (title: string) => `Close ${title}`,
  partOf: (whole: string) => ` of ${whole}`,
  factTable: 'fact table',
  dimension: 'dimension',
  index: 'index',
  tableSpace: 'table space',
  indexSpace: 'index space',
  temporary: 'temporary',
  log: 'log',
  dimensions: 'Dimensions',
  dimensionsAndIndexes: (dimensions: number, indexes: number) =>
    `${plural(dimensions, 'dimension')}, ${plural(indexes, 'index', 'indexes')}`,
  partitionObject: 'Partitioning and files…',
  partitionNote: ({ segment, psu }: Words) => `${segment.Many}, ${psu.many}, maximum, growth, row order`,
  notPartitioned: ({ spill }: Vocabulary) => `${spill.One} is not partitioned`,
  moveNote: 'All its files, to a target from a list',
  pickUpNote: 'Then choose a target on the board (M)',

  // An open segment
  numberOf: ({ segment }: Words, number: number, count: number) => `${segment.one} ${number} of ${count}`,
  openSegment: ({ segment }: Words, name: string, number: number, count: number) => `${name}, ${segment.one} ${number} of ${count}`,
  back: ({ segment }: Words) => `Back to all ${segment.many}`,
  wholeSegment: ({ segment }: Words) => `Select or drag the whole ${segment.one}`,
  isFirst: ({ segment }: Words) => `This is the first ${segment.one}`,
  isLast: ({ segment }: Words) => `This is the last ${segment.one}`,
  previous: ({ segment }: Words) => `Previous ${segment.one}`,
  next: ({ segment }: Words) => `Next ${segment.one}`,

  // The selection
  selection: 'Selected files',
  dragSelection: (name: string) => `${name}. Drag it to a disk or volume.`,
  selectHelp: ({ segment, psu }: Words, keyHint: string) => `By object, ${segment.many}, ${psu.many}, disk or heat${keyHint}`,
  selectFiles: 'Select files…',
  hottest: 'Hottest…',
  hottestFiles: 'Hottest files…',
  hottestHelp: 'Files with the most I/O time or bytes',
  moveTo: 'Move to…',
  moveToHelp: 'Choose a target from a list',
  pickUp: 'Pick up',
  pickUpHelp: (keyHint: string) => `Pick up${keyHint}, then tap or choose a target on the board`,
  clearSelection: 'Clear the selection (Esc)',
  more: 'Select files, hottest files, exceptions',
  exceptions: (count: number) => `Exceptions (${count})…`,
  placeOnDisk: 'Place on the disk…',
  placeOnDiskHelp: 'Choose where on their disk the selected files lie: outer, inner, next to others, in a gap',
  exceptionsHelp: 'Files that are not where their placement rule puts them',

  // Keys
  keyExceptions: 'Exceptions to the placement rules…',
  keyMove: 'Move the selected files to…',
  keyPickUp: 'Pick up the selection; in the matrix, the file unless it is selected with others; on the board, the disk',
  keyGo: 'Matrix: next file in that direction (Ctrl: to the edge)',
  keyExtend: 'Matrix: extend the selection',
  keyToggle: 'Matrix: add the file to the selection, or remove it',
  keySegment: ({ segment }: Words) => `Matrix: add the whole ${segment.one}; in an open ${segment.one}, the file`,
  keyAll: 'Matrix: select the whole object',
  keyOpen: ({ segment }: Words) => `Matrix: open the ${segment.one} as large cells (mouse: double-click; touch: tap)`,
  keyHottest: 'Matrix: next hottest file (Shift: previous)',
  keySummary: ({ segment }: Words) => `Matrix: read out the summary of the ${segment.one}`,
});
