/** Everything that lanes says on the page. */
import { formatBytes, formatCount, formatInstant, formatMs, formatPercent, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // DecisionList.tsx
  decisions: 'Decisions',
  onlyWhenKeptIdle: (idle: number) => `only when kept idle (${formatCount(idle)})`,
  process: 'Process',
  allProcesses: 'all processes',
  waiting: (name: string, addressWords: string, value: number) => `, ${name}, ${addressWords}, ${formatCount(value)} waiting`,
  pagesOfDecisions: 'Pages of decisions',
  theseAreTheFirst: 'These are the first decisions',
  before: 'Before',
  ofText: (from: number, count: number, count2: number) =>
    `${formatCount(from + 1)}–${formatCount(from + count)} of ${formatCount(count2)}`,
  theseAreTheLast: 'These are the last decisions',
  next: 'Next',
  noDecisionFellInThisWindow: 'No decisions in this window.',
  theDiskWasNotKept: 'The disk was not kept idle here. Clear the filter to see all decisions.',
  noDecisionIsAboutThisProcess: 'No decision is about this process.',
  // Lanes.tsx
  requestLanes: 'Request lanes',
  larger: 'Larger',
  requestLanesOf: (diskId: string) => `Request lanes of ${diskId}`,
  // LanesBar.tsx
  withTheFilm: 'with the film',
  followsAtPause: 'The film passes such a window in less than 2 s: the lanes follow when it pauses.',
  first2S: 'first 2 s',
  aroundTheCursor: 'around the cursor',
  zoomOfTheOthers: 'zoom of the other pictures',
  asTyped: 'as typed',
  disk3: 'Disk',
  window: 'Window',
  from: 'from',
  ms: 'ms',
  forText: 'for',
  theWindowBefore: 'The window before',
  theBefore: (count: number) => `The ${formatInstant(count, count)} before`,
  thisIsTheStartOf: 'This is the start of the run',
  theWindowAfter: 'The window after',
  theAfter: (count: number) => `The ${formatInstant(count, count)} after`,
  thisIsTheEndOf: 'This is the end of the run',
  // LanesPicture.tsx
  ofText2: (toMs: number, fromMs: number) => ` of ${formatMs(toMs - fromMs)}`,
  toRequests: (fromMs: number, span: number, toMs: number, part: string, count: number) =>
    `${formatInstant(fromMs, span)} to ${formatInstant(toMs, span)}${part} · ${formatCount(count)} requests`,
  processesAbove: 'Processes above',
  processes: 'processes',
  ofText3: (count: number) => `of ${count}`,
  processesBelow: 'Processes below',
  requestLanesOfDiskRequest: (disk: string) => `Request lanes of ${disk}, request at the cursor`,
  // LanesStatus.tsx
  tryAgain: 'Try again',
  simulateIt: 'Simulate it',
  simulatingTheWindow: 'Simulating the window',
  simulatingUpToTheEnd: (percent: number) => `Simulating up to the end of the window: ${percent} %`,
  cancel: 'Cancel',
  noReason: 'no reason was given',
  theWindowCouldNotBeSimulated: (value: string) => `The window could not be simulated: ${value}.`,
  theSimulationOfThisWindow: 'The simulation of this window was canceled.',
  singleRequestsComeBackWhen: 'Single requests return when the layout can be simulated again.',
  singleRequestsAppearWhenThe: 'Single requests appear when the window has been simulated.',
  // LanesTable.tsx
  kind: 'Kind',
  readFromTheDrivesBuffer: 'read, from the drive’s buffer',
  address: 'Address',
  size: 'Size',
  merged: 'Merged',
  waitedAtTheHost: 'Waited at the host',
  inTheDrivesQueue: 'In the drive’s queue',
  keptIdleBefore: 'Kept idle before',
  decision: 'Decision',
  requestsOfDiskFromTo: (disk: string, momentWords: string, momentWords2: string) =>
    `Requests of ${disk} from ${momentWords} to ${momentWords2}`,
  // RequestCard.tsx
  pressALaneOrGo: 'Click a lane, or use the arrow keys to go from request to request.',
  requestAtTheCursor: 'Request at the cursor',
  bttsQ2dFromTheBlock: 'btt’s Q2D: from the block layer to the drive',
  fromTheDrivesQueueTo: 'from the drive’s queue to service; no tracer sees it',
  bttsQ2cFromTheBlock: 'btt’s Q2C: from the block layer to completion',
  // legend.ts
  seek: 'seek',
  rotation: 'rotation',
  transfer: 'transfer',
  overheadPath: 'overhead, path',
  waits: 'waits',
  inTheDrivesQueue2: 'in the drive’s queue',
  keptIdleForIt: 'kept idle for it',
  // marks.ts
  forText2: (process: number, name: string) => `for ${process < 0 ? 'more' : name}`,
  // useLaneKeys.ts
  noRequestsOnThisDisk: 'No requests on this disk in this window',
  theDiskWasNeverKept: 'The disk was never kept idle in this window',
  noLaterOne: 'No later one',
  noEarlierOne: 'No earlier one',
  showingTo: (value: number, toMs: number, value2: number) => `Showing ${formatInstant(value, toMs)} to ${formatInstant(value2, toMs)}`,
  // words.ts
  process2: (short: string) => `process ${short}`,
  at: (sectors: number, SECTOR_BYTES: number, lba: number) =>
    `${formatBytes(sectors * SECTOR_BYTES)} at ${formatBytes(lba * SECTOR_BYTES)}`,
  notYet: 'not yet',
  ofText4: (kind: string, name: string, addressWords: string, merged: number, bufferWords: string) =>
    `${kind} of ${name}: ${addressWords}${merged > 0 ? `, ${plural(merged, 'other')} merged into it` : ''}${bufferWords}`,
  arrived: 'arrived',
  waitedAtTheHost2: 'waited at the host',
  overhead: 'overhead',
  pathToTheHost: 'path to the host',
  complete: 'complete',
  notInThisWindow: 'not in this window',
  response: 'response',
  chosenBeforeTheWindowBegan: 'Chosen before the window began, or not yet: no decision is recorded.',
  noRequestChosenArrowKeys: 'No request chosen. Use the arrow keys to go from request to request.',
  stillWaitingAtTheEnd: 'still waiting at the end of the window',
  waited: (waited: number, value: boolean, response: number) =>
    `waited ${formatMs(waited)}${value ? '' : `, complete after ${formatMs(response)}`}`,
  diskOf: (momentWords: string, disk: string, kind: string, name: string, times: string, bufferWords: string, why: string) =>
    `${momentWords}, ${disk}, ${kind} of ${name}, ${times}${bufferWords}${why}`,
  fromTheDrivesBuffer: ', from the drive’s buffer',
  requestLanesOfDiskFrom: (disk: string, fromMs: number, toMs: number, count: number) =>
    `Request lanes of ${disk} from ${formatInstant(fromMs, toMs)} to ${formatInstant(toMs, toMs)}: one lane for the mechanism, one for each of ${plural(count, 'process', 'processes')}, and the head\u2019s address.`,
  noRequests: (what: string) => `${what} No requests.`,
  inServiceOfTheTime: (count: number, count2: number, busy: number, span: number) =>
    `${plural(count, 'request')}, ${plural(count2, 'decision')}; in service ${formatPercent(busy / span)} of the time.`,
  neverCame: (times: number) => `the expected request failed to come ${times === 1 ? 'once' : `${formatCount(times)} times`}`,
  cutShort: (times: number) => `${times === 1 ? 'once' : `${formatCount(times)} times`} another request had to go first`,
  alwaysCame: 'the expected request always came',
  theSchedulerNeverKeptThe: 'The scheduler never kept the disk idle.',
  keptIdleTimesInAll: (count: number, idle: number, count2: number, value: string) =>
    `Kept idle ${formatCount(count)} times, ${formatMs(idle)} in all, ${count2 === 0 ? 'for no process' : value}.`,
  notDrawnBecauseThereWere: (requestsLost: number, decisionsLost: number) =>
    ` Too many to draw; left out: ${plural(requestsLost, 'request')} and ${plural(decisionsLost, 'decision')} (choose a shorter window).`,
});
