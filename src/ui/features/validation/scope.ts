import { messages } from './messages.ts';
/** What is modeled and what is not, in short: the page's words for the chapters of docs/model.md. */

export interface Scope {
  readonly id: 'disk' | 'flash' | 'path' | 'array';
  readonly title: string;
  readonly modeled: readonly string[];
  readonly missing: readonly string[];
  /** How this part is checked. */
  readonly checked: string;
}

export const SCOPES: readonly Scope[] = [
  {
    id: 'disk',
    title: messages.hardDisks,
    modeled: [
      messages.zonesHeadsTrackAndCylinder,
      messages.seekByTheRealDistance,
      messages.rotationFromThePlattersAngle,
      messages.overheadsByDirectionByHit,
      messages.aSegmentedBufferReadingOn,
      messages.taggedQueueingWithTheOrder,
    ],
    missing: [messages.tracksOfIndividualLengthRemapped, messages.readingAheadOverAZones],
    checked: messages.sixDrivesAgainstTheirOwn,
  },
  {
    id: 'flash',
    title: messages.flashModules,
    modeled: [
      messages.diesBehindChannelsAnInterface,
      messages.pagesSensedInParallelReads,
      messages.aWriteBufferAFull,
      messages.withStateBlocksMappingUnits,
      messages.discardsOfSpillSpaceThat,
    ],
    missing: [messages.theMappingsOwnMemoryWear],
    checked: messages.readsAgainstAMeasuredModule,
  },
  {
    id: 'path',
    title: messages.paths,
    modeled: [messages.adaptersChannelsLoopsAndBuses, messages.pathsThatAreAttachedTo],
    missing: [messages.busPhasesAndArbitrationPacket],
    checked: messages.byLawsOfEveryRun,
  },
  {
    id: 'array',
    title: messages.arrays,
    modeled: [
      messages.concatenationStripesMirrorsRotatingParity,
      messages.smallWriteReconstructWriteAnd,
      messages.readsFromTheMirrorWith,
      messages.oneQueueAboveAVolume,
      messages.raidControllersThatVolumesShare,
      messages.failuresDuringARun,
    ],
    missing: [messages.writesAcknowledgedByCachesScrubbing],
    checked: messages.everyAddressMapIsA,
  },
];
