/**
 * A flash module as its maker publishes it, and the drive that follows from that. Latencies, the rate of random reads and the sequential
 * rates give the other times. The rate of random writes gives nothing: it follows from the sequential rate and from the space to spare,
 * and is a check on the model.
 */
import { GIB } from '../../base/units.ts';
import { sourced, type Provenance, type SourcedNumber } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryGroup } from './entry.ts';
import type { SourcedSwitch } from './sheet.ts';

/** Latencies and random rates are of 4 KiB; rates in MB/s of 10^6 bytes. */
export interface PublishedFlash {
  readonly gigabytes: SourcedNumber;
  readonly readLatencyMs: SourcedNumber;
  readonly writeLatencyMs: SourcedNumber;
  readonly randomReadIops: SourcedNumber;
  /** Steady state. */
  readonly randomWriteIops: SourcedNumber;
  readonly sequentialReadMegabytes: SourcedNumber;
  readonly sequentialWriteMegabytes: SourcedNumber;
}

/** What no maker publishes. */
interface AssumedFlash {
  readonly channels: number;
  readonly diesPerChannel: number;
  readonly channelMegabytes: number;
  readonly pageBytes: number;
  readonly planesPerDie: number;
  readonly pagesPerBlock: number;
  readonly eraseMs: number;
  /** All cells, of which `USABLE` can be used. */
  readonly rawGibibytes: SourcedNumber;
  readonly powerLossProtection: SourcedSwitch;
  readonly writeBufferMebibytes: SourcedNumber;
  readonly queueDepth: SourcedNumber;
  readonly interfaceMegabytes: SourcedNumber;
}

export interface FlashPreset {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly group: LibraryGroup;
  readonly source: string;
  readonly notes: readonly string[];
  readonly figures: PublishedFlash;
  readonly inside: AssumedFlash;
}

const SMALL_BYTES = 4096;
/** Part of the blocks that hold data: data sheets of cells allow 2 % to be bad when they are new. */
const USABLE = 0.98;
/** Read ahead by a module that detects a stream. */
const READ_AHEAD_BYTES = 262_144;

export type Source = readonly [Provenance, string];
export const STATED: Source = ['document', 'stated in the studied document'];
export const PUBLIC: Source = ['datasheet', 'found in a public source'];
export const SHARE: Source = ['derived', 'the published figure of the whole F5100 array / 80 modules'];
export const ASSUMED: Source = ['assumed', 'usual for its class; no figure was found'];
export const KEEPS: SourcedSwitch = { on: true, provenance: 'datasheet', note: 'the maker names power-loss protection' };
export const LOSES: SourcedSwitch = { on: false, provenance: 'assumed', note: 'consumer drives have none' };
export const from = (value: number, unit: string, [provenance, note]: Source): SourcedNumber => sourced(value, unit, provenance, note);

export const inMib = (megabytes: number): number => (megabytes * 1e6) / 1024 / 1024;
/** Time of 4 KiB at a rate in MB/s. */
const smallMs = (megabytes: number): number => SMALL_BYTES / (megabytes * 1000);
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

export function flashOf({ id, title, figures, inside }: FlashPreset): Flash {
  const { channels, diesPerChannel, pageBytes, planesPerDie, pagesPerBlock } = inside;
  const interfaceMs = smallMs(inside.interfaceMegabytes.value);
  const overheadMs = figures.writeLatencyMs.value - interfaceMs;
  const readMs = figures.readLatencyMs.value - overheadMs - smallMs(inside.channelMegabytes) - interfaceMs;
  const dies = channels * diesPerChannel;
  const programBytes = pageBytes * planesPerDie;
  // A block on every die: what capacities are whole multiples of.
  const row = programBytes * pagesPerBlock * dies;
  const rows = Math.floor((figures.gigabytes.value * 1e9) / row);
  const usable = Math.floor((inside.rawGibibytes.value * GIB * USABLE) / row);
  return {
    kind: 'flash',
    id,
    name: title,
    origin: id,
    capacityBytes: rows * row,
    channels,
    diesPerChannel,
    pageBytes,
    readMs: round6(readMs),
    programMs: round6((dies * programBytes) / (figures.sequentialWriteMegabytes.value * 1000)),
    channelMibPerSecond: inMib(inside.channelMegabytes),
    interfaceMibPerSecond: inMib(inside.interfaceMegabytes.value),
    overheadMs: round6(overheadMs),
    controllerMs: round6(1000 / figures.randomReadIops.value),
    writeBufferBytes: inside.writeBufferMebibytes.value * 1024 * 1024,
    // Stands for the mechanism where a document takes the translation layer out.
    writeAmplification: round6((figures.sequentialWriteMegabytes.value * 1e6) / (figures.randomWriteIops.value * SMALL_BYTES)),
    queueDepth: inside.queueDepth.value,
    translation: {
      overProvisioning: round6(usable / rows - 1),
      pagesPerBlock,
      planesPerDie,
      mappingBytes: SMALL_BYTES,
      eraseMs: inside.eraseMs,
      startState: 'steady',
      readAheadBytes: READ_AHEAD_BYTES,
      powerLossProtection: inside.powerLossProtection.on,
    },
  };
}
