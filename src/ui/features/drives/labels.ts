/**
 * Names, units and explanations of a drive's parameters, by path; the document's schema has their ranges.
 * `factor`: what is shown is the value divided by it (bytes as KiB).
 */
import { GIB, KIB, MIB } from '../../../base/units.ts';
import type { Zone } from '../../../scenario/hardware.ts';
import { messages } from './messages.ts';

export interface Label {
  readonly label: string;
  readonly unit?: string;
  readonly factor?: number;
  /** A sentence on what it does. */
  readonly help?: string;
  /** What holds where an optional parameter is left out. */
  readonly otherwise?: string;
}

const ms = (label: string, help?: string, otherwise?: string): Label => ({
  label,
  unit: 'ms',
  ...(help === undefined ? {} : { help }),
  ...(otherwise === undefined ? {} : { otherwise }),
});
const kib = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'KiB', factor: KIB });
const mibps = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'MiB/s' });
const plain = (label: string, help?: string, otherwise?: string): Label => {
  const { unit: _unit, ...rest } = ms(label, help, otherwise);
  return rest;
};

/** Of a seek curve, reads' and writes' alike: the path behind `seek.` or `writeSeek.`. */
const SEEK: Readonly<Record<string, Label>> = {
  kind: plain(messages.curve, messages.threeDatasheetPointsTwoRegimes),
  singleMs: ms(messages.oneCylinder, messages.toTheNeighboringCylinderTrack),
  averageMs: ms(messages.average2, messages.meanOverAllPairsOf),
  fullMs: ms(messages.fullStroke, messages.fromTheOutermostCylinderTo),
  firstMs: plain(messages.firstDistances, messages.measuredTimesInMsFor, messages.byTheFormula),
  boundary: { label: messages.boundary, unit: 'cylinders', help: messages.belowABDFrom },
  shortMs: ms(messages.aShort),
  shortPerRootMs: { label: messages.bShort, unit: 'ms/√cyl' },
  longMs: ms(messages.cLong),
  longPerCylinderMs: { label: messages.eLong, unit: 'ms/cyl' },
  points: plain(messages.points, messages.cylindersAndMillisecondsJoinedBy),
};

const micro = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'µs', factor: 0.001 });

/** Of a flash module with state: the path behind `translation.`. */
const TRANSLATION: Readonly<Record<string, Label>> = {
  overProvisioning: plain(messages.overProvisioning, messages.spaceBeyondTheCapacityAs),
  pagesPerBlock: plain(messages.programsPerBlock, messages.aBlockIsErasedWhole),
  planesPerDie: plain(messages.planesPerDie, messages.theyProgramAndEraseTogether, '1'),
  mappingBytes: kib(messages.mappingUnit, messages.smallerWritesReadTheRest),
  eraseMs: ms(messages.erase, undefined, '3.5'),
  startState: plain(messages.stateAtTheStart, messages.freshErasedSteadyOverwrittenAt),
  slcCacheBytes: { label: messages.slcCache, unit: 'MiB', factor: MIB, help: messages.writtenFastFirstAgainLater, otherwise: 'none' },
  slcProgramMs: micro(messages.programInTheSlcCache, undefined, messages.aQuarterOfAProgram),
  readAheadBytes: kib(messages.readAhead, messages.onceReadsAreSequential, messages.none),
  suspendMs: micro(messages.suspension, messages.afterWhichADieBreaks, messages.readsWaitForItsEnd),
  powerLossProtection: plain(messages.powerLossProtection, messages.theBufferCountsAsSafe, messages.noText),
  pageReadMs: plain(messages.pageReads, messages.byThePlaceOfA, messages.pageRead),
  unitReadMs: plain(messages.shortReads, messages.theSameForReadsOf, messages.pageReads),
  senseBytes: kib(messages.senseOfAPlane, messages.withItPlanesServeShort, messages.wholeDie),
  unitControllerMs: micro(messages.controllerFurtherPlaces, messages.forEachFurtherPlaceThat, '0'),
};

const OVERHEADS: Readonly<Record<string, Label>> = {
  readHitAfterReadMs: ms(messages.readHitAfterARead),
  readHitAfterWriteMs: ms(messages.readHitAfterAWrite),
  readMissAfterReadMs: ms(messages.readMissAfterARead),
  readMissAfterWriteMs: ms(messages.readMissAfterAWrite),
  writeHitAfterReadMs: ms(messages.writeHitAfterARead),
  writeHitAfterWriteMs: ms(messages.writeHitAfterAWrite),
  writeMissAfterReadMs: ms(messages.writeMissAfterARead),
  writeMissAfterWriteMs: ms(messages.writeMissAfterAWrite),
  readCompletionMs: ms(messages.endOfARead, undefined, '0'),
  writeCompletionMs: ms(messages.endOfAWrite, undefined, '0'),
  dataPreparationMs: ms(messages.dataPreparation, messages.beforeATransferOverTheInterface, '0'),
  firstReselectMs: ms(messages.firstReselection, messages.takingTheInterfaceAgainAfterPositioning, '0'),
  otherReselectMs: ms(messages.furtherReselections, messages.keptFromTheDrivesDescription, '0'),
  readDisconnectAfterReadMs: ms(messages.disconnectReadAfterARead, messages.lettingTheInterfaceGoWhile, '0'),
  readDisconnectAfterWriteMs: ms(messages.disconnectReadAfterAWrite, messages.keptFromTheDrivesDescription, '0'),
  writeDisconnectMs: ms(messages.disconnectWrite, messages.keptFromTheDrivesDescription, '0'),
};

const BUFFER: Readonly<Record<string, Label>> = {
  segments: plain(messages.segments, messages.streamsThatTheBufferCan),
  segmentBytes: kib(messages.segmentSize),
  readAhead: plain(messages.readsAhead, messages.afterAReadTheDrive),
  readAheadReach: plain(messages.readsAheadUntil, undefined, messages.segmentFull),
  readAheadMinBytes: kib(messages.leastReadAhead, undefined, '0'),
  readAheadMaxBytes: kib(messages.mostReadAhead, undefined, messages.aSegment),
  overRequested: plain(messages.overRequestedData, messages.whetherReadingAheadMayOverwrite, messages.yes),
  keepRequested: plain(messages.keepsWhatWasSent, messages.blocksStayInTheBuffer, messages.yes),
  readFreeBlocks: plain(messages.keepsWhatPasses, messages.blocksThatPassBelowThe, messages.noText),
  readAheadOnIdleHit: plain(messages.againOnAnIdleHit, messages.aHitOnAnIdle, messages.noText),
  readAheadAfter: plain(messages.readAheadAfter, messages.readAheadAfterAnyRead, messages.anyRead),
  readWaterMark: plain(messages.readWaterMark, messages.partOfAReadThat, '0'),
  hitOnIncoming: plain(messages.hitOnIncomingData, messages.aReadWaitsForBlocks, messages.yes),
  readHitsOnWrites: plain(messages.readsHitWrittenData, undefined, messages.noText),
  writeSegments: plain(messages.segmentsForWrites, undefined, messages.all),
  writeSegmentApart: plain(messages.oneSegmentOnlyForWrites, undefined, messages.noText),
  writeBack: plain(messages.immediateReporting, messages.aWriteIsCompleteOnce, messages.none),
  zeroLatencyReads: plain(messages.zeroLatencyReads, messages.aTransferMayBeginAt, messages.noText),
  zeroLatencyWrites: plain(messages.zeroLatencyWrites, undefined, messages.noText),
};

const DRIVE: Readonly<Record<string, Label>> = {
  kind: plain(messages.kind),
  id: plain(messages.id, messages.nameOfTheModelWithin),
  name: plain(messages.name2),
  origin: plain(messages.libraryEntry, messages.whatItsNumbersSourcesAre, messages.none),
  rpm: { label: messages.spindleSpeed, unit: 'rpm' },
  heads: plain(messages.heads2, messages.recordingSurfaces),
  zones: plain(messages.zones2, messages.tracksOfEqualLengthFrom),
  surfaceOrder: plain(messages.orderOfSurfaces, messages.fromCylinderToCylinderAlways, messages.ascending),
  rotation: plain(messages.rotation, messages.trackedWhereThePlatterIs, messages.tracked),
  sectors: { label: messages.blocksOffered, unit: 'sectors', help: messages.of512BytesIfFewer, otherwise: 'all' },
  trackSkewMs: ms(messages.trackSkew, messages.angleByWhichTheNext),
  cylinderSkewMs: ms(messages.cylinderSkew),
  headSwitchMs: ms(messages.headSwitch, messages.toAnotherSurfaceWithoutMoving),
  seek: plain(messages.seekCurve),
  writeSeek: plain(messages.seekCurveOfWrites, messages.whereWritesHaveACurve, messages.asForReads),
  settleAfterWrite: plain(messages.settleAfterAWrite, messages.aReadRightAfterA, messages.noText),
  writeSettleMs: ms(messages.writeSettle, messages.addedToTheSeekOf),
  overheadMs: ms(messages.commandOverhead, messages.beforeTheMechanismStarts),
  overheads: plain(messages.overheadsByCase, messages.inPlaceOfTheOne, messages.oneForAll),
  interfaceMibPerSecond: mibps(messages.interface2, messages.dataPassItAtThis, messages.costsNothing),
  queueDepth: plain(messages.queueDepth, messages.commandsThatTheDriveHolds, '1'),
  'queueDiscipline.kind': plain(messages.queueOrder, messages.whatTheDriveOrdersIts, messages.sptf),
  'queueDiscipline.foresight': plain(messages.foresight, messages.chooseWithCommandOverheadsBuffer, messages.yes),
  'queueDiscipline.ageWeight': plain(messages.ageWeight, messages.smallestPositioningTimeMinusWeight, '0'),
  'queueDiscipline.ageLimitMs': ms(messages.ageLimit, messages.aRequestOlderThanThis, messages.none),
  capacityBytes: { label: messages.capacity2, unit: 'GiB', factor: GIB },
  channels: plain(messages.channels, messages.waysBetweenControllerAndDies),
  diesPerChannel: plain(messages.diesPerChannel),
  pageBytes: kib(messages.page, messages.unitOfReadingAndProgramming),
  readMs: { label: messages.pageRead, unit: 'µs', factor: 0.001, help: messages.fromTheArrayIntoThe },
  programMs: { label: messages.pageProgram, unit: 'µs', factor: 0.001 },
  channelMibPerSecond: mibps(messages.channel),
  controllerMs: {
    label: messages.controller,
    unit: 'µs',
    factor: 0.001,
    help: messages.partOfTheOverheadThat,
    otherwise: '0',
  },
  writeBufferBytes: {
    label: messages.writeBuffer,
    unit: 'MiB',
    factor: MIB,
    help: messages.writesAreCompleteOnceThey,
  },
  writeAmplification: plain(messages.writeAmplification, messages.pagesProgrammedPerPageWritten),
  translation: plain(messages.translationLayer, messages.whatTheModuleHasTo, messages.aSteadyWriteAmplification),
  serviceMs: ms(messages.meanServiceTime2),
  distribution: plain(messages.distribution),
};

/** The label of a parameter; one that has none yet is called by its own name in words. */
export const labelOf = (path: string): Label => written(path) ?? inWords(path.split('.').at(-1)!);

/** Whether a parameter has been given words. */
export const isLabeled = (path: string): boolean => written(path) !== undefined;

const ofWrites = (tail: string, label: Label | undefined): Label | undefined =>
  label && { ...label, label: messages.writes2(label.label), ...(tail === 'kind' ? { otherwise: messages.asForReads } : {}) };

function written(path: string): Label | undefined {
  const [head, ...rest] = path.split('.');
  const tail = rest.join('.');
  if (tail === '') return DRIVE[path];
  if (head === 'seek') return SEEK[tail];
  if (head === 'writeSeek') return ofWrites(tail, SEEK[tail]);
  if (head === 'overheads') return OVERHEADS[tail];
  if (head === 'translation') return TRANSLATION[tail];
  return head === 'buffer' ? BUFFER[tail] : DRIVE[path];
}

/** `overRequestedMs` → "over requested ms". */
function inWords(name: string): Label {
  return { label: name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`) };
}

/** Parameters of a zone that are one number. */
export type ZoneNumber = Exclude<keyof Zone, 'slips'>;

/** Columns of the table of zones. */
export const ZONE_COLUMNS: readonly {
  readonly key: ZoneNumber;
  readonly label: string;
  readonly help: string;
  readonly optional: boolean;
}[] = [
  { key: 'cylinders', label: messages.cylinders, help: messages.cylindersOfTheZone, optional: false },
  { key: 'sectorsPerTrack', label: messages.sectors, help: messages.n512ByteSectorsPerTrack, optional: false },
  { key: 'firstCylinder', label: messages.from2, help: messages.firstCylinderIfNotThe, optional: true },
  { key: 'trackSkewSectors', label: messages.trackSkew2, help: messages.inSectorsInPlaceOf, optional: true },
  { key: 'cylinderSkewSectors', label: messages.cylSkew, help: messages.inSectorsInPlaceOf, optional: true },
  { key: 'firstAngleSectors', label: messages.angle, help: messages.ofTheFirstSectorInSectors, optional: true },
  { key: 'skippedSectors', label: messages.skipped, help: messages.sectorsAtTheStartThat, optional: true },
  { key: 'spareSectors', label: messages.spare, help: messages.sectorsKeptForDefects, optional: true },
];
