/** Everything that failures says on the page. */
import { formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import { diskName } from '../../../scenario/names.ts';

export const messages = catalog({
  // ChancePart.tsx
  howLikely: 'How likely',
  of100DisksFailIn: 'Failures per 100 disks per year',
  lookedAtFor: 'Within',
  oneDiskFailsWithinWith: (periodLabel: string, chanceWords: string) =>
    `Chance p that one disk fails within ${periodLabel}: ${chanceWords}`,
  atLeastOneOfThe: (disks: number, chanceWords: string) =>
    `; at least one of the ${plural(disks, 'disk')} that hold files with ${chanceWords}, which is 1 − (1 − p)^${disks}`,
  thisLayoutLosesDataWith: (chanceWords: string) => `This layout loses data with a chance of ${chanceWords}.`,
  chanceThatDataAreLost: (periodLabel: string) => `Chance of data loss within ${periodLabel}, by kind of volume`,
  as: (disks: number) => `${plural(disks, 'disk')} as`,
  dataAreLostBy: 'data lost by',
  disksOfData: 'disks of data',
  chance: 'chance',
  ofThem: (name: string, used: number) => `${name}, ${formatCount(used)} of them`,
  assumedAllDisksWorkAt: (periodLabel: string, EXAMPLE_PERCENT: number) =>
    `Assumed: all disks work at first, fail independently and equally often, and none is replaced or rebuilt within ${periodLabel}. With a spare and a rebuild of some hours, choose a day: what matters then is a second failure before the rebuild is done. Failures of paths (such as adapters) and controllers, and operator errors, are not included. ${EXAMPLE_PERCENT} of 100 is an example, not a figure from the document; 1 − (1 − p)^n is its rule (RB-36).`,

  // FailuresDialog.tsx
  whatIfADiskFails: 'What if a disk fails?',
  thereAreNoDisksUndo: 'There are no disks. Undo, or load a preset.',
  disk: 'Disk',
  theWorstOfEachLayout: 'the worst disk of each layout',
  theScenarioHasProblemsThis: 'The scenario has problems: this covers only files that are placed.',
  byLayout: 'By layout',
  oneMoment: 'One moment…',
  layoutsThatOthersAdviseToo: 'Also layouts that others recommend (including RAID)',
  objectByObject: (count: number) => `Object by object (${count})`,
  whatTakesOfEachObject: (disk: string) => `What each object loses with ${diskName(disk)}`,
  object: 'object',
  files: 'files',
  hit: (many: string) => `${many} hit`,
  bytes: 'bytes',
  ofItsBytes: 'of its bytes',
  ofText: (files: number, ofFiles: number) => `${formatCount(files)} of ${formatCount(ofFiles)}`,
  ofText2: (segments: number, ofSegments: number) => `${formatCount(segments)} of ${formatCount(ofSegments)}`,
  itHasFailedAlready: 'Already failed',
  noCopyOf: (disk: string) =>
    `Data on ${diskName(disk)} has no copy, and runs with lost data are not simulated; keep copies or parity of it, or fail a path to it, which fails only the queries that need it`,
  isMarkedOnTheBoard: (disk: string, count: number) =>
    `${diskName(disk)} is marked on the board; ${formatCount(count)} files that it would lose are selected in the warehouse.`,
  marksTheDiskOnThe: 'Marks the disk on the board and selects the lost files in the warehouse',
  showWhatIsLost: 'Show what is lost',
  failAndRun: (disk: string) => `Fail ${diskName(disk)} and run`,

  // PathsPart.tsx
  ifAPathFails: 'If a path fails',
  whatEachPathTakes: 'What each path takes with it if it fails next',
  path: 'path',
  disksBehind: 'disks behind it',
  outOfReach: 'out of reach',
  whatThatMeans: 'what that means',
  pathHasFailed: (name: string) => `${name} (failed)`,
  fail: 'Fail',
  repair: 'Repair',
  failPath: (name: string) => `Fail ${name}`,
  repairPath: (name: string) => `Repair ${name}`,

  // LossTableView.tsx
  onTheBoard: 'on the board',
  whatOneFailedDiskLoses: 'What one failed disk loses under each layout',
  layout: 'layout',
  worstDisk: 'worst disk',
  lost: 'lost',
  what: 'what',
  factWhole: (many: string) => `intact fact ${many}`,
  anyLossIn: (period: string) => `any loss in ${period}`,
});
