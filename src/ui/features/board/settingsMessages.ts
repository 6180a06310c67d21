/** What the settings behind the dots of volumes and paths say, which are loaded when they are first opened. */
import { plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  kind: 'Kind',

  // PathFields.tsx
  hasLimit: 'has a limit',
  limit: 'Limit',
  requestCost: 'Cost per request',
  attachedTo: 'Attached to',
  nothing: 'nothing',
  addBeside: 'Add one beside',
  addAbove: 'Add one above',
  remove: 'Remove',
  pathFailed: 'failed',
  disksReachedBy: 'While it has failed, its disks are reached by',
  noOtherPath: 'no other path',
  severalPaths: 'several, or different ones',
  pathHelp: 'Data of its disks pass through it and through every path above it, one request at a time.',

  // VolumeSettings.tsx
  sentence: (words: string) => `${words}.`,
  oneRequest: 'What one request becomes…',
  controller: 'Controller',
  raidController: 'RAID controller…',
  behindNone: 'It lies behind no RAID controller.',
  behindIs: (name: string) => `It lies behind ${name}, which splits its requests and computes its parity.`,
  failedAndRebuild: 'Failed disks and rebuild',
  queueAbove: 'Queue above the volume…',
  noQueueAbove: 'None: requests go straight to its disks.',
  queueAboveIs: (scheduler: string, depth: number | undefined) =>
    `${scheduler}${depth === undefined ? '' : `, at most ${plural(depth, 'request')} in the array at a time`}.`,
  dissolve: 'Dissolve',
  dissolveHelp: (disks: number) => `Its ${plural(disks, 'disk')} become loose, and its files are dealt out to them.`,
  arrays: 'Arrays',
  one: 'one',
  arraysOf: (arrays: number, disks: number) => `${arrays} of ${plural(disks, 'disk')}`,
  copies: 'Copies',
  arrangement: 'Arrangement',
  neighbors: 'neighbors (1+0)',
  halves: 'halves (0+1)',
  reads: 'Reads',
  parity: 'Parity',
  smallWrites: 'Small writes',
  tuneGroupHelp: (hostValue: number | null) =>
    `${hostValue === null ? 'Own value' : `Same as the host (${hostValue})`}: processes of one query that may do I/O on this volume at a time.`,

  // UnitSelect.tsx
  outerUnit: 'Outer unit',
  oneDataRow: (unit: string) => `${unit}, one data row`,
  notWholeRows: (hint: string) => `Not whole rows, so writes of this size read first: ${hint}.`,

  // ControllerSettings.tsx
  hostDriver: 'host’s driver',
  ownController: 'controller',
  perRequest: 'Per request',
  xor: 'XOR',
  xorHelp: '0: computing parity costs nothing.',

  // FailureSettings.tsx
  failedDisks: 'Failed disks',
  hasFailed: (disk: string) => `${disk} failed`,
  allWork: 'All disks work.',
  allWorkButNoneMayFail: 'All disks work. This kind survives no failure.',
  whatIf: 'What if a disk fails…',
  rebuildOnto: 'Rebuild onto',
  ownSpareSpace: 'its own spare space',
  chunk: 'Chunk',
  pause: 'Pause after each',
});
