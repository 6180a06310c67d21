/** Everything that replay says on the page. */
import { formatBytes, formatCount, formatInstant, formatMs, formatNumber, formatPercent, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import { diskName } from '../../../scenario/names.ts';

interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export const messages = catalog({
  measuredDrives: 'the measured drives',
  // AnswerPart.tsx
  answerOfTheReplay: 'Result of the replay',
  meanResponseOfRequests: (requests: number) => `mean response of ${plural(requests, 'request')}`,
  noneReplayed: 'No request of the trace was replayed: all of them lie beyond the end of what it was replayed on.',
  againstBefore: 'before:',
  forgetIt: 'Discard it',
  noChange: 'no change',
  busAndPaths: 'bus and paths',
  thisText: 'this',
  before: 'before',
  meanResponse: 'Mean response',
  n95thPercentile: '95th percentile',
  n99thPercentile: '99th percentile',
  ofTheBusiestDisk: 'of the busiest disk',
  outstandingMean: 'Outstanding, mean',
  outstandingMost: 'Outstanding, most',
  requestsASecond: 'Requests per second',
  dataRate: 'Data rate',
  replayLasts: 'Replay duration',
  numbersOfTheReplay: 'Figures of the replay',
  perRequestAndInAll: 'Per request, and in all',
  thisText2: 'This',
  before2: 'Before',
  change: 'Change',
  waitUntilThisIsDone: 'Wait until this is done, or cancel it',
  theTraceOfThisAnswer: 'The trace of this answer is no longer open',
  oneLineARequestArrival: 'One line per request: arrival, start, completion, seek, rotation, transfer. This replays the trace again.',
  responsesAsCsv: 'Responses as CSV',
  whatSpindleReplayJsonPrints: 'The output of spindle replay --json',
  resultAsJson: 'Result as JSON',

  // CdfPicture.tsx
  ofRequestsWithinSoManyMs: '% of requests within this many ms',
  responseTimes: 'Response times',
  halfOfTheRequestsWithin: (now: Quantiles, before: Quantiles | undefined) =>
    `Half of the requests within ${formatMs(now.p50)}, 95 % within ${formatMs(now.p95)}, 99 % within ${formatMs(now.p99)}.${before ? ` Dashed, before: ${formatMs(before.p50)}, ${formatMs(before.p95)}, ${formatMs(before.p99)}.` : ''}`,
  share: 'Share',
  within: 'Within',
  thisRun: 'this',
  runBefore: 'before',

  // DepthPicture.tsx
  queueDepthOverTime: 'Queue depth over time',
  at: 'At',
  requestsAtTheDisks: 'Requests at the disks',
  longestQueue: 'Longest queue',

  // FilePart.tsx
  queuedQ: 'queued (Q)',
  dispatchedD: 'dispatched (D)',
  completedC: 'completed (C)',
  trace: 'Trace',
  format: 'Format',
  notRecognized: 'not recognized',
  looking: 'looking…',
  requests: 'Requests',
  malformed: 'Malformed',
  linesAreLeftOutAndListed: 'lines are left out and listed',
  linesRefuseTheFile: 'lines refuse the file',
  remarks: 'Remarks',
  to: (firstSector: number, endSector: number) => `${formatBytes(firstSector * 512)} to ${formatBytes(endSector * 512)}`,
  reads: (requests: number, reads: number, value: number) => `${formatCount(requests)}, ${formatPercent(reads / value)} reads`,
  duration: 'Duration',
  ofThinkTime: (spanMs: number) => `${formatMs(spanMs)} of think time`,
  noTimesInIt: 'no times in the trace',
  sizes: 'Sizes',
  sequential: 'Sequential',
  addresses: 'Addresses',
  andMore: (count: number, SHOWN_DEVICES: number) => ` and ${count - SHOWN_DEVICES} more`,
  meanLargestMostOften: (meanBytes: number, largestBytes: number, value: string) =>
    `mean ${formatBytes(meanBytes)}, largest ${formatBytes(largestBytes)}; most often ${value}`,
  malformedLine: 'malformed line',
  line: (line: number, reason: string) => `line ${formatCount(line)}: ${reason}`,
  andMore2: (count: number, count2: number) => `and ${formatCount(count - count2)} more`,

  // ReplayDialog.tsx
  replayATrace: 'Replay a trace',
  traceFile: 'Trace file',
  anotherFile: 'Another file…',
  chooseAFile: 'Choose a file…',
  cancel: 'Cancel',
  replay: 'Replay',
  beforeThePageWasReloaded: (name: string, bytes: number) =>
    `Before the page was reloaded, ${name} (${formatBytes(bytes)}) was open. Traces are not stored: choose the file again to continue.`,
  dropARecordedBlockTrace: 'Drop a recorded block trace anywhere on the page, plain or .gz.',
  diskSimAsciiBlkparseTextFio:
    'DiskSim ASCII, blkparse text, fio iolog, MSR Cambridge CSV, SPC, or CSV with read,lba,blocks and arrival_ms or think_ms. It is read in this page, and neither stored nor sent.',
  thereIsNothingToReplayOn: 'There is nothing to replay on',
  chooseATraceFirst: 'Choose a trace first',
  fixTheScenarioFirst: (storageProblem: string) => `Fix the scenario first: ${storageProblem}`,
  theWorker: 'The worker',
  stoppedAnswering: 'stopped answering',
  crashed: 'crashed',
  anotherOneTookItsPlace: (detail: string) => `(${detail}). Another one took its place and started over.`,
  thisIsStillTheAnswer: (fileName: string) => `This is still the answer for ${fileName} as read before:`,
  whatWasAskedLastWas: 'The latest settings were not replayed. This is still the answer for the earlier settings:',
  whatWentWrong: 'Problem',
  chooseAnotherFile: 'Choose another file…',

  // SettingsPart.tsx
  thereIsNoDrive: 'There is no drive to replay on.',
  replayOn: 'Replay on',
  what: 'What',
  which: 'Which',
  queueOrder: 'Queue order',
  theDrivesOwnElseFcfs: 'the drive’s own, else FCFS',
  asInThisScenario: 'as in this scenario',
  weightOfWaiting: 'Weight of waiting',
  msAMs: 'ms per ms',
  arrivals: 'Arrivals',
  open: 'open',
  requestsArriveWhenTheTraceSays: 'Requests arrive when the trace says',
  theTraceDoesNotSay: 'The trace does not say when its requests arrived',
  closed: 'closed',
  theNextRequestIsIssued: 'The next request is issued after one is complete and its think time is over',
  speed: 'Speed',
  times: 'times',
  outstanding: 'Outstanding',
  inTheTrace: (count: number) => `${plural(count, 'device')} in the trace:`,
  aDriveForEach: 'a drive for each',
  allOfThemOnIt: 'all of them on it',
  theTraceGoesToThis: (end: number, bytes: number) =>
    `The trace reaches ${formatBytes(end)}; this holds ${formatBytes(bytes)}. Requests beyond are reported, never wrapped silently.`,
  refuseTheReplay: 'refuse the replay',
  areLeftOut: 'are left out',
  areWrappedToItsSize: 'are wrapped to its size',
  more: 'More',
  beyondTheEnd: 'Beyond the end',
  queueAt: 'Queue at',
  theHostAsItsOrderSays: 'the host, in its order',
  theDriveTaggedCommands: 'the drive (tagged commands)',
  commandsAtTheDrive: 'Commands at the drive',
  atTheStart: 'At the start',
  armAndPlatterAsDescribed: 'arm and platter as described',
  armAndPlatterAt: 'arm and platter at…',
  cylinder: 'Cylinder',
  angle: 'Angle',
  turns: 'turns',

  // cdfModel.ts
  withinOfTheRequests: (ms: number, now: string, value: boolean, before: string) =>
    `Within ${formatMs(ms)}: ${now} of the requests${value ? '' : `, before ${before}`}.`,

  // depthModel.ts
  onAverageRequestsAtThe: (mean: number, waiting: number, depth: number, value: string, at: string, depthWords: string) =>
    `On average ${formatNumber(mean)} requests at the disks, ${formatNumber(waiting)} of them waiting; longest queue ${depth} on ${diskName(value)} at ${at}. Light: longest, medium: average, full: in service; ${depthWords}.`,
  atRequestsAtTheDisks: (ms: number, elapsedMs: number, mean: number, most: number) =>
    `At ${formatInstant(ms, elapsedMs)}: ${formatNumber(mean)} requests at the disks, longest queue ${formatNumber(most)}.`,

  // places.ts
  aVolumeOfThisScenario: 'a volume of this scenario',
  aDiskOfThisScenario: 'a disk of this scenario',
  theFilesOfThisScenario: 'the files of this scenario, wherever they lie',
  theFiles: 'the files of this layout',
  recordedOnThisLayout: 'recorded on this layout',
  recordedOn: (title: string) => `recorded on the pinned layout ${title}`,
  filesAbout:
    'Each request follows the file that lay at its address. Pin the layout that the trace was recorded on, move files, and replay it again: the same load meets the new layout. Devices of the trace whose names are those of disks or volumes stand for them, the others in order.',
  aDriveOfThisScenarios: 'a drive model of this scenario, by itself',
  aDriveOfTheLibrary: 'a drive of the library',
  byItself: (name: string) => `${name} by itself`,
  byItself2: (title: string) => `${title} by itself`,
  asInTheMeasuringRig: (title: string) => `${title} as in the measurement setup`,
  byItself3: (words: string) => `${words}, by itself`,

  // state.ts
  trace2: (text: string) => `Trace: ${text}`,
  show: 'Show',

  // trouble.ts
  theFileIsEmptyA: 'The file is empty. A trace has one request per line.',
  thisIsAJsonDocument: 'This is a JSON document, not a trace. To open a scenario, drop it on the page unpacked.',
  thisIsNotTextSo:
    'Not a text file, so not a readable trace. Convert .blktrace files to text with "blkparse -i NAME"; unpack archives other than .gz.',
  theFileIsUtf16: 'The file is UTF-16 text. Save it as UTF-8 or ASCII: traces are read byte by byte.',
  theGzFileIsDamaged: 'The .gz file is damaged: nothing in it can be unpacked. Copy or download it again.',
  noLineAtTheBeginning:
    'None of the first lines is a request in any known format. If you know the format, choose it: lines that cannot be read are then listed with the reason.',
  readItAgain: 'Read it again',
  replayAgain: 'Replay again',
  readingWasCanceled: 'Reading was canceled.',
  aBrowsersTabCannotHold: (message: string) =>
    `${message} A browser tab cannot hold more; "spindle replay" on the command line takes three times as many.`,
  leaveMalformedLinesOut: 'Leave malformed lines out',
  readItAs: (value: string) => `Read it as ${value}`,
  leaveThemOut: 'Leave them out',
  wrapTheirAddresses: 'Wrap their addresses',
  replayItClosed: 'Replay it closed',
  atATenthOfTheSpeed: 'At a tenth of the speed',
  aHundredTimesAsFast: 'A hundred times as fast',
  passedOver: (count: number, kind: string) => `${plural(count, 'line')} passed over: ${kind}`,
  didNotBeginAndEnd: (unaligned: number) =>
    `${plural(unaligned, 'request')} did not start and end on sector boundaries and ${unaligned === 1 ? 'was' : 'were'} widened to whole sectors`,
  stoodLaterInTheFile: (outOfOrder: number) =>
    `${plural(outOfOrder, 'request')} appeared in the file after ${outOfOrder === 1 ? 'its' : 'their'} arrival; open replays use the arrival times`,
  beyondTheEnd2: (count: number, policy: string) =>
    `${plural(count, 'request')} beyond the end ${policy === 'wrap' ? (count === 1 ? 'was wrapped' : 'were wrapped') : count === 1 ? 'was left out' : 'were left out'}`,

  // words.ts
  agedSptf: 'aged SPTF',
  firstComeFirstServed: 'first come, first served',
  shortestSeekFirst: 'shortest seek first',
  backAndForth: 'back and forth',
  oneWayThenBackTo: 'one way, then back to the lowest',
  backAndForthToTheEdges: 'back and forth, to the edges',
  oneWayByTheEdges: 'one way, by the edges',
  shortestPositioningFirst: 'shortest positioning first',
  sptfThatWeighsWaiting: 'SPTF that weighs waiting',
  closedOutstanding: (value: number) => `closed, ${value} outstanding`,
  timesAsFast: (speed: number) => `${speed} times as fast`,
  addressesWrapped: 'addresses wrapped',
  beyondTheEndLeftOut: 'beyond the end left out',
  atTheDrive: (queueDepth: number) => `, ${queueDepth} at the drive`,
  leftOut: (count: number) => ` ${plural(count, 'malformed line')} left out.`,
  readAs: (requests: number, value: string, malformed: string) => `Read ${plural(requests, 'request')} as ${value}.${malformed}`,
  replayedMeanResponse: (replayed: number, mean: number) => `Replayed ${plural(replayed, 'request')}: mean response ${formatMs(mean)}.`,
  readingOfLines: (bytes: number, bytes2: number, lines: number, malformed: string) =>
    `Reading: ${formatBytes(bytes)} of ${formatBytes(bytes2)}, ${formatCount(lines)} lines${malformed}`,
  writingResponses: 'Writing responses',
  simulatedTime: (doing: string, value: number, simulatedMs: number) =>
    `${doing}: ${value}\u202f%, simulated time ${formatMs(simulatedMs)}`,
  writingResponses2: 'Writing responses…',
});
