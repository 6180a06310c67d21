/** What the board says. Settings that open on demand have a catalog of their own, `settingsMessages.ts`. */
import { formatBytes, formatMs, formatNumber, formatPercent, formatWindow, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import type { Path } from '../../../scenario/hardware.ts';

export const messages = catalog({
  board: 'Board',
  oneMoment: 'One moment…',
  // Parts that are loaded on demand, as the message says that one could not be loaded.
  pathSettings: 'the settings of paths',
  volumeSettings: 'the settings of volumes',
  noDisks: 'There are no disks, so nothing can be placed. Undo, or load a preset.',

  // The title line
  disks: (count: number) => plural(count, 'disk'),
  driveModels: (count: number) => (count === 0 ? 'Drives' : `${count} drive models`),
  openDrives: 'Drives: library and parameters (F2)',
  groupBy: 'Group disks by',
  volumes: 'volumes',
  byVolume: 'Group by volume',
  adapters: 'adapters',
  byAdapter: 'Group by adapter, with load and limit',
  newVolume: 'New volume…',

  // The caption
  wholeRun: (ms: number) => `over the whole run of ${formatMs(ms)}`,
  part: (fromMs: number, toMs: number, runMs: number) => `from ${formatWindow(fromMs, toMs, runMs)}`,
  tubes: 'Tubes',
  openedTubes: 'Tubes of open tiles',
  show: (tubes: string, range: string, gauge: boolean) =>
    `${tubes} show ${range}${gauge ? '; the gauge on the left is the whole disk' : ''}.`,
  preview: 'Striped: would be added here; dashed: would be freed.',
  movesLater: 'Files lie as when the run begins: its actions may move some later.',
  failedKey: '\u2715: failed disk.',
  outOfReachKey: '\u2715: disk out of reach, because a path has failed.',
  ownQueueKey: 'A q beside a number: this disk has its own queue settings.',
  queueAbove: (requests: string) => `mean queue above (full height ${requests} requests)`,
  shareBelow: (fullBar: boolean) => `busy share in % below${fullBar ? ` (full bar: ${formatPercent(1)})` : ''}`,
  barBelow: `busy share as a bar below (full width ${formatPercent(1)})`,
  measured: (queue: string, busy: string, when: string) => `${queue} and ${busy} ${when}.`,
  ofBefore: (words: string) => `For the layout before this edit: ${words}`,
  queuesFollow: (withheld: boolean) =>
    `Busy shares and queues appear ${withheld ? 'after your prediction in the lesson' : 'with the first full answer'}.`,
  sharesFollow: (withheld: boolean) =>
    `Busy shares appear ${withheld ? 'after your prediction in the lesson' : 'with the first full answer'}.`,
  busyIs: (when: string) => `busy is the share of time with a request in service, waits for paths included, ${when}.`,
  tileIs: (tile: string) =>
    `Each tile is ${tile}: bars show the mean of its disks, marks the fullest and the busiest. Full is the used share of the capacity.`,
  openTile: 'Open a tile to see its disks one by one.',
  tileQueueKey: 'A q: some disks have their own queue settings.',
  upToDisks: (count: number) => `up to ${count} disks`,
  oneArray: 'one array',
  oneArrayOr: (disks: string) => `one array, or ${disks}`,
  wholeDisks: (top: string) => `each whole disk, ${top}`,
  sharesOf: (hardDisks: boolean, share: number, times: number, top: string) =>
    `the ${hardDisks ? 'outer' : 'first'} ${formatPercent(share)} of each disk, ×${times}, ${top}`,
  bytesOf: (bytes: number, top: string) => `the first ${formatBytes(bytes)} of each disk, ${top}`,
  outerTop: 'outer tracks at the top',
  firstTop: 'first addresses at the top',
  bothTop: 'first addresses (on hard disks the outer tracks) at the top',

  // Disks
  empty: 'empty',
  objects: (count: number) => `${count} objects`,
  disk: (name: string, more: readonly string[], holds: string, usedBytes: number, share: number) =>
    [name, ...more, holds, formatBytes(usedBytes), `${formatPercent(share)} full`].join(', '),
  /** During a film, where files have moved by then. */
  atFirst: (holds: string) => `at the start ${holds}`,
  gaps: (count: number, bytes: number) => `${plural(count, 'gap')} of ${formatBytes(bytes)} between files`,
  gap: (bytes: number, outer: string, inner: string) =>
    `Free: ${formatBytes(bytes)} between ${outer} and ${inner}. Click it to place files here.`,
  gapAtEdge: (bytes: number, inner: string) =>
    `Free: ${formatBytes(bytes)} from the first address to ${inner}. Click it to place files here.`,
  gapsPart: 'the places between files',
  groupPart: 'the logical volumes of a group',
  tilesPart: 'the tiles of many disks',
  pathPart: 'the headers of paths',
  group: (name: string) => `Group ${name}`,
  secondCopy: (object: string) => `${object}, second copy`,
  logical: (name: string, bytes: number, share: number) => `Logical volume ${name}, ${formatBytes(bytes)}, ${formatPercent(share)} used`,
  logicalHelp: (layout: string) => `Drop files here. Extents: ${layout}`,
  groupHelp: 'Map of its extents; make and change logical volumes',
  gapAtEnd: (bytes: number) => `Free: ${formatBytes(bytes)} behind the last file. Click it to place files here.`,
  failed: 'failed',
  outOfReach: 'out of reach',
  ownQueue: (queue: string) => `own queue: ${queue}`,
  hasLogical: (name: string) => `has extents of logical volume ${name}`,
  spareOf: (volume: string) => `spare of volume ${volume}`,
  diskMeasures: (description: string, busy: number, depth: string) =>
    `${description}, ${formatPercent(busy)} busy, mean queue ${depth} requests`,
  /** Of a paused film: at the playhead. */
  diskAt: (description: string, ms: number, outstanding: number, works: boolean) =>
    `${description}, at ${formatMs(ms)} ${works ? 'busy' : 'idle'}, ${plural(outstanding, 'request')} outstanding`,
  tileAt: (ms: number, busy: number, outstanding: number) =>
    `at ${formatMs(ms)} ${plural(busy, 'disk')} busy, ${plural(outstanding, 'request')} outstanding`,
  film: 'the film plays',
  tile: (name: string, fullMean: number, fullMost: number, busy: string, more: readonly string[]) =>
    [`${name}: ${formatPercent(fullMean)} full on average, at most ${formatPercent(fullMost)}; ${busy}`, ...more].join(', '),
  tileBusy: (mean: number, most: number) => `${formatPercent(mean, 0)} busy on average, at most ${formatPercent(most, 0)}`,
  disksFailed: (count: number) => `${plural(count, 'disk')} failed`,
  disksOutOfReach: (count: number) => `${plural(count, 'disk')} out of reach`,
  disksWithOwnQueue: (count: number) => `${plural(count, 'disk')} with own queue settings`,
  notMeasured: 'not measured',
  full: 'full',
  busy: 'busy',

  // What can be done with a disk
  chosenDisk: 'Selected disk',
  mark: 'Mark',
  unmark: 'Clear the mark',
  markNote: 'to make a volume of several disks',
  pickUp: 'Pick up',
  takeOutOf: (volume: string) => `Take out of ${volume}`,
  takeOut: 'Take out of its volume',
  isLoose: 'Not in a volume',
  fail: 'Fail',
  failNote: 'as if it broke before the run',
  isSpareOf: (volume: string) => `it is the spare of ${volume}`,
  repair: 'Repair',
  repairNote: 'it works again, with its contents',
  whatIfItFails: 'What if it fails…',
  whatIfNote: 'what is lost, and how likely',
  drive: 'Drive…',
  driveNote: 'its model and parameters',
  queue: 'Queue…',
  queueNote: 'same scheduler and limits as the host',
  requests: 'Single requests',
  requestsNote: 'and why its scheduler chose each',
  oneRequest: 'What one request becomes…',
  oneRequestOfLoose: 'For a loose disk: one disk I/O',
  clearHighlight: 'Clear the highlight',

  // While disks or volumes are marked
  markedTargets: 'Marked disks and volumes',
  marked: 'Marked:',
  makeStripe: (count: number) => `Make stripe (${count})`,
  make: 'Make…',
  takeOutCount: (count: number) => `Take out (${count})`,
  repairCount: (count: number) => `Repair (${count})`,
  failCount: (count: number) => `Fail (${count})`,
  moveOnThese: 'Move the selection to these…',
  clearMarks: 'Clear marks (Esc)',

  // While something is held
  holding: 'Holding',
  holdingWhat: 'Holding:',
  chooseTarget: 'Tap or click a target, or use arrow keys and Enter.',
  placeOnMarked: (count: number) => `Place on ${count} marked…`,
  moveTo: 'Move to…',
  putBack: 'Put back',
  esc: 'Esc',

  // Trays
  volume: (name: string) => `volume ${name}`,
  looseDisks: 'loose disks',
  noLooseDisks: 'loose disks: none',
  noLooseDisksTray: 'loose disks, none',
  noLooseDisksTarget: 'loose disks: none; files get a disk of their own',
  noLooseDisksHelp: 'Drop a disk’s number here to take it out of its volume. Drop files here to give them a disk of their own.',
  tray: (name: string, disks: number, usedBytes: number, capacityBytes: number) =>
    `${name}, ${plural(disks, 'disk')}, ${formatBytes(usedBytes)} used of ${formatBytes(capacityBytes)}`,
  array: (number: number, kind: string) => `Array ${number}: ${kind}`,
  emptyPath: 'No disks attached. Drag a disk’s number here.',
  emptyVolume: 'This volume has no disks. Drag some here, or dissolve it.',
  emptyLoose: 'Drag a disk’s number here to take it out of its volume.',
  loose: 'Loose',
  looseTitle: 'Loose disks',
  looseHelp: 'Disks in no volume',
  nameOf: (what: string, share: number) => `${what}, ${formatPercent(share)} full`,
  volumeIs: (name: string, kind: string) => `volume ${name}, ${kind}`,
  volumeHelp: (name: string, kind: string, share: number, more: string) =>
    `${name}: ${kind}, ${formatPercent(share)} full${more}. Ctrl+click marks it as one of several targets.`,
  tuningHelp: (tuneGroup: string, processes: number, eachDisk: boolean) =>
    `${tuneGroup}: at most ${plural(processes, 'process', 'processes')} of one query may do I/O on ${eachDisk ? 'each loose disk' : 'this volume'} at a time`,
  kindOf: (volume: string) => `Kind of ${volume}`,
  stripe: (unit: string) => `${unit} stripe`,
  settingsOf: (what: string) => `Settings of ${what}`,
  volumeTitle: (name: string) => `Volume ${name}`,
  unitOf: (volume: string) => `Stripe unit of ${volume}`,
  stripeUnit: 'Stripe unit',
  allStriped: (count: number) => `All ${count} striped volumes`,

  // Paths
  pathKinds: { channel: 'channel', loop: 'loop', adapter: 'adapter', bus: 'bus', link: 'link', node: 'node' } satisfies Record<
    NonNullable<Path['kind']>,
    string
  >,
  path: 'path',
  kindedName: (kind: string, name: string) => `${kind} ${name}`,
  pathName: (name: string, disks: number, limit: string) => `${name}, ${plural(disks, 'disk')}, ${limit}`,
  noLimit: 'no limit',
  otherPath: (name: string) => `if it fails: ${name}`,
  mibPerSecond: (rate: number) => `${formatNumber(rate, 3)} MiB/s`,
  pathLoad: (busy: number, rate: number) => `${formatPercent(busy, 0)} busy, ${formatNumber(rate, 3)} MiB/s on average`,
  shareOf: (share: number, limit: string) => `${formatPercent(share, 0)} of ${limit}`,

  // Keys
  keyMove: 'Next or previous disk; while something is held, next or previous target',
  keyPlace: 'Put down what is held',
  keyPickUp: 'Pick up the disk, with all marked ones',
  keyFail: 'Fail or repair the disk, with all marked ones',
  keyDrive: 'Drive of the disk, or of all marked ones',
  keyQueue: 'Scheduler and queue of the disk',
  keyMake: 'Make a volume of the marked disks',
  keyRequest: 'What one request to the disk’s volume becomes',
  keyMenu: 'Menu of the disk',
  keyMark: 'Mark a disk or volume (Space while something is held)',
});
