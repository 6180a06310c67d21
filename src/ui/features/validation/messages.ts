/** Everything that validation says on the page. */
import { formatBytes, formatCount } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  measuredRequests: 'the measured requests',
  requestsTo: (drive: string) => `the measured requests to the ${drive}`,
  // DrivesPart.tsx
  measuredMean: 'Measured mean',
  meanOffBy: 'Mean off by',
  chosenOnHalf: 'Chosen on half',
  onTheOtherHalf: 'On the other half',
  atMostDiskSims: 'At most DiskSim’s',
  eachDriveWasSent10: 'Each drive was sent 10 000 requests while its responses were measured. The',
  demeritFigure: 'demerit figure',
  isTheRootMeanSquare:
    'is the root mean square of the horizontal distance between the measured and the simulated distribution: 0 is a perfect match.',
  demeritFiguresOfTheMeasuredDrives: 'Demerit figures of the measured drives',
  drive: 'Drive',
  demerit: 'Demerit',
  verdict: 'Verdict',
  diskSim: (theirs: string) => `DiskSim ${theirs}`,
  geometrySeekCurveBufferAnd: (chosenText: string) =>
    `Geometry, seek curve, buffer and overheads are those of each drive’s own published description.${chosenText}`,

  // EstimatesPart.tsx
  runLayInTheInterval: 'Run in the interval',
  halfWidthMean: 'Half-width, mean',
  errorMean: 'Error, mean',
  randomLayouts: (title: string) => `${title}, random layouts`,
  ofText: (heldIn: number, cases: number) => `${heldIn} of ${cases}`,
  all: 'All',
  afterAChangeThePage: (cases: number) =>
    `After a change, the page first shows an estimate from a thin sample of the work, with an interval in which 95 % of the full runs should lie. The interval was calibrated on ${cases} cases: half of the presets, and random edits of them. These figures are for the other half, with layouts that the calibration did not use. They are not blind: after a first look at them, the interval was widened once.`,
  howOftenTheFirstEstimates: 'How often the first estimate’s interval held',
  aimToOfAllRuns: (gateText: string, gateText2: string) => `Aim: ${gateText} to ${gateText2} of all runs in the interval.`,
  aimAMeanHalfWidth: (gateText: string) => `Aim: a mean half-width of at most ${gateText}.`,
  aimAtLeastForEach: (gateText: string, presetCount: number) => `Aim: at least ${gateText} for each of ${presetCount} presets.`,
  theWorstIs: (value: string, heldText: string) => `The worst is ${value}: ${heldText}.`,
  belowIt: (value: string) => `Below it: ${value}.`,
  randomLayoutsArePresetsAfter:
    'Random layouts are presets after one to four random edits: files moved, stripes of other units and widths, other users, RAID, flash drives, schedulers. Work that is simulated in full at once has no estimate and is not counted.',

  // FlashPart.tsx
  meanMeasuredPredicted: 'Mean, measured → predicted',
  n99thPercentile: '99th percentile',
  n99thOffBy: '99th off by',
  usedToFit: 'Used to fit',
  depth: (blockBytes: number, processes: number, queueDepth: number, scheduler: string) =>
    `${formatBytes(blockBytes)}, ${processes === 1 ? '' : `${processes} × `}depth ${queueDepth}, ${scheduler === 'none' ? 'no scheduler' : scheduler}`,
  usedToFit2: 'used to fit',
  samsung980ProDrivesUnder: (count: number, count2: number) =>
    `Samsung 980 Pro drives under Linux, random reads: ${count} measurements in ${count2} sets. Parameters were fitted to the rows marked as used to fit. The others are predictions, but not blind ones: all rows were in view when the structure was chosen. Figures are measured → predicted. A row is within if its mean is within 10 % and its 99th percentile within 25 % with each of five draws of the places to read (the figures are the first draw’s); the aim is four predicted rows in five in every set. All rows are reads:`,
  writes: 'writes,',
  garbageCollection: 'garbage collection',
  andTheSlcCacheAre: 'and the SLC cache are not validated by measurements.',
  ofText2: (within: number) => `${within} of`,
  predictedRowsAreWithinBy: (meanWithin: number, p99Within: number) =>
    `predicted rows are within, ${meanWithin} by their mean and ${p99Within} by their 99th percentile`,
  readsOfTheSamsung980: (flashSetTitle: string) => `Reads of the Samsung 980 Pro, measured and predicted: ${flashSetTitle}`,
  theFirstSetReadsPlaces:
    'The first set reads places in the order in which they were written, as its benchmark does unless told otherwise, so that neighbors meet at the same dies; the model writes them first, in that order. It also rewrites 65\u00a0% of all 4\u00a0KiB units at random, so that a longer read finds its data in several places. That share was fitted to two rows; the study’s scripts rewrite the whole drive. It was added, with a cost for each place, after a first version had 10 of the 13 block sizes within; with neighboring values 11 or 12 are. Not explained: short reads at depth 4, predicted 12 to 18\u00a0% too slow. Noise floor: 4 KiB reads one at a time, without a scheduler, took 54.0\u00a0µs in one set and 68.4\u00a0µs in another. Measurements: “BFQ, Multiqueue-Deadline, or Kyber? Performance Characterization of Linux Storage Schedulers in the NVMe Era” (ICPE 2024), published data, MIT license.',

  // MeasuredPart.tsx
  ofRequestsWithin: '% of requests within',
  ofRequests: '% of requests',
  msSimulatedMeasured: 'ms, simulated − measured',
  requestsAbout3KbTwo: (requests: number, drive: string) =>
    `${formatCount(requests)} requests (about 3 KB, two thirds reads, half of them sequential or local) were sent to a ${drive} one after the other, and the response of each was measured. The model replays the same requests with the drive as its own description gives it.`,
  noParameterIsFittedTo: 'No parameter is fitted to these measurements.',
  onePropertyWas: 'One property was',
  propertiesWere: (count: number) => `${count} properties were`,
  chosenOnTheFirstHalf: 'chosen on the first half of the requests',
  onTheSecondHalfThe: (msText: string) => `; on the second half the demerit figure is ${msText}.`,
  responseTimes: 'Response times',
  grayAndBroadMeasuredMean: (msText: string, msText2: string) =>
    `Gray and broad: measured, mean ${msText}. Blue and fine: simulated, mean ${msText2}. What lies between them is tinted.`,
  timeAxis: 'Time axis',
  log: 'log',
  linear: 'linear',
  distance: 'Distance',
  largestAtOfTheRequests: (stepText: string, msChangeText: string, msChangeText2: string, value: number, value2: number) =>
    `Largest at ${stepText} of the requests: ${msChangeText}. The slowest request of all: ${msChangeText2}${value > value2 ? ', beyond the scale' : ''}.`,
  meansAndDemeritFigures: 'Means and demerit figures',
  mean: 'Mean',
  offBy: 'Off by',
  measuredOnTheDrive: 'Measured on the drive',
  diskSim40TheReferenceSimulator: 'DiskSim 4.0, the reference simulator',
  readsAreOffByWrites: (shiftText: string, shiftText2: string) =>
    `Reads are off by ${shiftText}, writes by ${shiftText2}. The demerit figure is the root mean square of the horizontal distance between two distributions (Ruemmler and Wilkes, 1994): here`,
  ofTheMean: '% of the mean.',
  responseTimesAsATable: 'Response times as a table',
  quantilesOfTheResponseTimes: 'Quantiles of the response times',
  ofTheRequests: 'Of the requests',
  measured: 'Measured',
  simulated: 'Simulated',
  difference: 'Difference',
  source: (source: string) => `Source: ${source}`,

  // ProvenancePart.tsx
  computedByVersionOfTheEngine: (engineVersion: string) => `Computed by version ${engineVersion} of the engine`,
  theOneThatRunsIn: ', the one that runs in this page',
  thisPageRunsVersionSo: (ENGINE_VERSION: string) => `; this page runs version ${ENGINE_VERSION}, so they have to be recomputed`,
  aTestComputesThemAgain: '. A test recomputes them with every change and compares them to the last digit.',
  inACopyOfTheSource: 'In a copy of the source:',
  ofTheHardDisksNo:
    'No number of the hard disks is fitted to these measurements: what a drive’s own description gives is taken from there, and what was chosen beyond it is named above. For the flash module, the rows used to fit are marked. No other drive of the library was measured here, nor any current hard disk: their parameters come from descriptions and datasheets. The drive library names the source of every parameter.',

  // ReferencePart.tsx
  diskSim40OnTraces: 'DiskSim 4.0 on traces of our own, for the same drive:',
  requestsWereIssuedOpenAt:
    '. Requests were issued open (at given times) or closed (one after the other). A deviation is a share of DiskSim’s mean; that of the quantiles is the root mean square over seven of them, from 5 to 99 %.',
  casesOfTheReferenceSimulator: 'Cases of the reference simulator',
  load: 'Load',
  profile: 'Profile',
  order: 'Order',
  requests: 'Requests',
  diskSim2: 'DiskSim',
  spindle: 'Spindle',
  quantilesOffBy: 'Quantiles off by',
  allowed: 'Allowed',
  caseText: 'Case',
  requestsDiskSimSpindle: (profile: string, disciplineName: string, requests: number, msText: string, msText2: string) =>
    `${profile}, ${disciplineName}, ${formatCount(requests)} requests; DiskSim ${msText}, Spindle ${msText2}`,
  mean2: (deviationText: string) => `mean ${deviationText}`,
  quantiles: 'quantiles',
  ofText3: (gates: string) => `of ${gates}`,

  // ReplayPart.tsx
  theMeasuredRequestsAreOn: (requests: number, msText: string) =>
    `The ${formatCount(requests)} measured requests are on board as a trace with think times. Replayed on the drive as in the measurement setup (behind a bus of 5 MB/s), their mean is ${msText}. Replay them on any other drive to see how it would handle them.`,
  theTraceIsBeingLoaded: 'The trace is being loaded',
  replayTheMeasuredRequests: 'Replay the measured requests',
  theTraceCouldNotBe: 'The trace could not be loaded. Check the connection and try again.',

  // ScopePart.tsx
  modeled: 'Modeled',
  notModeled: 'Not modeled',
  checked: 'Checked:',

  // TheoryPart.tsx
  theoryAndSimulation: 'Theory and simulation',
  law: 'Law',
  theory: 'Theory',
  simulated2: (expected: string, simulated: string) => `${expected}, simulated ${simulated}`,
  ofText4: (gateText: string) => `of ${gateText}`,

  // ValidationDialog.tsx
  againstSixRealDrives: 'Against six real drives',
  oneDriveClosely: 'One drive closely',
  againstAMeasuredFlashDrive: 'Against a measured flash drive',
  replayItHere: 'Replay it here',
  whatEachFeatureIsWorth: 'What each feature is worth',
  againstAnotherSimulator: 'Against another simulator',
  againstTheory: 'Against theory',
  firstEstimatesAgainstFullRuns: 'First estimates against full runs',
  whatIsModeledAndWhat: 'What is modeled, and what is not',
  whereTheseFiguresComeFrom: 'Where these figures come from',
  validationHowFarOffThe: 'Validation: how accurate the models are',
  partsOfTheValidation: 'Parts of the validation',
  figuresOfTheValidation: 'Figures of the validation',
  realDrives: 'Real drives',
  ofText5: (drives: number, count: number) => `${drives} of ${count}`,
  atLeastAsCloseAs: 'at least as close as DiskSim 4.0',
  casesOfAnotherSimulator: 'Cases of another simulator',
  ofText6: (cases: number, count: number) => `${cases} of ${count}`,
  meansAndQuantilesFiveQueueOrders: 'means and quantiles, five queue orders',
  lawsOfTheory: 'Laws of theory',
  ofText7: (laws: number, count: number) => `${laws} of ${count}`,
  seekRotationQueue: 'seek, rotation, queue',
  firstEstimates: 'First estimates',
  runsInTheIntervalThe: 'runs in the interval; the aim is 92 to 98 %',
  flashDrive: (flashSetTitle: string) => `Flash drive: ${flashSetTitle}`,
  ofText8: (within: number, rows: number, fitted: number) => `${within} of ${rows - fitted}`,
  predictedRowsWithinTheAim: 'predicted rows within; the aim is four in five',

  // Within.tsx
  aimReached: 'aim reached',
  aimMissed: 'aim missed',
  notWithin: 'not within',

  // WithoutPart.tsx
  theSameRequestsEachTime:
    'The same requests, each time with one feature of the model removed. The longer the bar, the more the feature is worth.',
  demeritFigureWithoutAFeature: 'Demerit figure without a feature',
  model: 'Model',
  smallRequestsHideGeometryZones:
    'Small requests hide geometry: zones and skews dominate large and sequential transfers. One reading of the description matters: its entry “Read-ahead over requested” is extracted by testing whether a block that was just read has to be fetched again, so a drive with it is taken to give up blocks once they have been sent. The other reading is the row “giving up blocks once sent”. A row below the full model means that the drive is simulated more closely without that feature: its description is wrong there, or the model is.',

  // distributionModel.ts
  measuredMean2: (msText: string) => `measured, mean ${msText}`,
  simulatedMean: (msText: string) => `simulated, mean ${msText}`,
  theFastestMeasuredWithinSimulatedWithin: (stepText: string, msText: string, msText2: string, msChangeText: string) =>
    `The fastest ${stepText}: measured within ${msText}, simulated within ${msText2} (${msChangeText})`,

  // docsPicture.ts
  demeritFigure2: (msText: string) => `demerit figure ${msText}`,
  responseTimesOfRequestsToA: (requests: number, drive: string) => `Response times of ${formatCount(requests)} requests to a ${drive}`,
  cumulativeDistributionsMeanMeasuredSimulated: (msText: string, msText2: string, shiftText: string, demerit: string) =>
    `Cumulative distributions: mean ${msText} measured, ${msText2} simulated (${shiftText}); ${demerit}.`,

  // measuredTrace.ts
  atlasIii: 'Atlas III',

  // scope.ts
  hardDisks: 'Hard disks',
  zonesHeadsTrackAndCylinder: 'zones, heads, track and cylinder skew, slipped and spare sectors',
  seekByTheRealDistance:
    'seek by the real distance, from measured points, two regimes or three datasheet points; settling of writes, and of reads after them on drives that do so; head switches',
  rotationFromThePlattersAngle: 'rotation from the platter’s angle at that instant; transfer track by track',
  overheadsByDirectionByHit: 'overheads by direction, by hit or miss, and by the command before',
  aSegmentedBufferReadingOn: 'a segmented buffer: reading on until the arm is needed, streams, write-back in order of acceptance',
  taggedQueueingWithTheOrder: 'tagged queueing, with the order chosen by position if the drive does so',
  tracksOfIndividualLengthRemapped: 'tracks of individual length, remapped defects, retries, thermal recalibration, power management',
  readingAheadOverAZones:
    'reading ahead over a zone’s border, data written out of order, flushes of the write cache; a buffer is managed by segments, not by blocks',
  sixDrivesAgainstTheirOwn:
    'Six drives against their own measured response times, thirteen cases of another simulator, and theory: all of it is above.',
  flashModules: 'Flash modules',
  diesBehindChannelsAnInterface: 'dies behind channels, an interface and a controller in front, each doing one thing at a time',
  pagesSensedInParallelReads: 'pages sensed in parallel; reads that wait for a die that is programming',
  aWriteBufferAFull: 'a write buffer; when it is full, writes wait',
  withStateBlocksMappingUnits:
    'with state: blocks, mapping units, over-provisioning, greedy collection beside reads and writes, SLC cache, read-ahead, erase counts; without: a steady write amplification',
  discardsOfSpillSpaceThat: 'discards of spill space that a query has freed, and a flush at the end of each load, by modules with state',
  theMappingsOwnMemoryWear: 'the mapping’s own memory, wear that slows cells or ends them, heat, power states',
  readsAgainstAMeasuredModule:
    'Reads against a measured module, above. Write amplification under random writes against the closed form of greedy collection: within 5 % on small modules with 15 to 50 % to spare, within 2.5 % on the library’s. Modules without state against published latencies and rates, which they meet within 2 % (5 % through queue and path). Writes and collection are not checked against measurements.',
  paths: 'Paths',
  adaptersChannelsLoopsAndBuses: 'adapters, channels, loops and buses as shared servers: time per request, and a rate',
  pathsThatAreAttachedTo: 'paths that are attached to paths; transfer that overlaps with the media',
  busPhasesAndArbitrationPacket: 'bus phases and arbitration, packet costs, errors and retries',
  byLawsOfEveryRun: 'By laws of every run: utilization, bytes moved, and that no path carries more than its rate.',
  arrays: 'Arrays',
  concatenationStripesMirrorsRotatingParity: 'concatenation, stripes, mirrors, rotating parity, and stripes over arrays',
  smallWriteReconstructWriteAnd: 'small write, reconstruct write and full-stripe write, in stages that wait for each other',
  readsFromTheMirrorWith:
    'reads from the mirror with the shorter queue, then the nearer one; failed disks and rebuilds; parity in the host or in a controller',
  oneQueueAboveAVolume: 'one queue above a volume, with its own scheduler, merging and depth',
  raidControllersThatVolumesShare:
    'RAID controllers that volumes share: a processor, and a cache that writes go through or stay in for a while',
  failuresDuringARun: 'disks and paths that fail and are replaced during a run',
  writesAcknowledgedByCachesScrubbing: 'controllers’ caches that lose writes with their power, scrubbing, journals, partial failures',
  everyAddressMapIsA:
    'Every address map is a bijection, bytes are conserved, and disk I/Os per write are those of the textbook (4 for a small RAID-5 write).',

  // withoutModel.ts
  without: (feature: string) => `Without ${feature}`,

  // words.ts
  blockSizesOneProcess: 'Block sizes, one process',
  oneDriveAlsoHas: 'One drive also has',
  drivesAlsoHave: (count: number) => `${count} drives also have`,
  to: (least: number, most: number) => `${least} to ${most}`,
  thatDescriptionLacksChosenOn: (has: string, properties: string, count: number, value: boolean) =>
    ` ${has} ${properties}${count > 1 ? ' each' : ''} that ${count === 1 ? 'its' : 'their'} description lacks. ${value ? 'They were' : 'It was'} chosen on the first half of ${count === 1 ? 'the' : 'each'} drive\u2019s requests; the second half was not used.`,
  mechanicsOnly: 'mechanics only',
  withSlippedSectorsOverheadsAnd: 'with slipped sectors, overheads and an 80 MB/s bus',
  withTheBufferToo: 'with the buffer too',
  random64KbOuter10: 'Random 64 KB, outer 10 %',
  random1KbHalfWrites: 'Random $1 KB, half writes',
  n1StreamsOf2Kb: '$1 streams of $2 KB',
  atRequestsS: (name: string, rate: string) => `${name} at ${rate} requests/s`,
  atATime: (name: string, outstanding: string) => `${name}, ${outstanding === '1' ? 'one' : outstanding} at a time`,
  nothing: 'nothing',
  reads: 'Reads',
  within: 'Within',
  yes: 'yes',
  noText: 'no',
  cases: 'Cases',
  held: 'Held',
  halfWidth: 'Half-width',
  everything: 'Everything',
  number: 'Number',
});
