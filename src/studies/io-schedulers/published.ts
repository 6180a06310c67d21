/**
 * What the post's author measured after the first chart: the anticipatory scheduler at two settings of read-ahead. The
 * claims, the charts and their tables all read these numbers here.
 */
import { setraBytes } from '../../scenario/kernel/setra.ts';

export interface PublishedSeries {
  /** Id of the claim that is decided by it. */
  readonly claim: string;
  /** The read-ahead in words, as in "with 2 MiB of read-ahead". */
  readonly title: string;
  /** Knob of the layouts that have this read-ahead. */
  readonly knob: string;
  readonly readAheadBytes: number;
  /** Elapsed seconds at a degree of parallelism of 1, 2, 3, ... */
  readonly seconds: readonly number[];
}

export const WITHOUT_READ_AHEAD: PublishedSeries = {
  claim: 'IO-04',
  title: 'without read-ahead',
  knob: 'ra-0',
  readAheadBytes: setraBytes(0),
  seconds: [53, 60, 64, 88, 124],
};

export const LONG_READ_AHEAD: PublishedSeries = {
  claim: 'IO-05',
  title: 'with 2 MiB of read-ahead',
  knob: 'ra-2m',
  readAheadBytes: setraBytes(4096),
  seconds: [61, 61, 64, 92, 90, 89, 97, 102],
};

export const PUBLISHED_SERIES: readonly PublishedSeries[] = [WITHOUT_READ_AHEAD, LONG_READ_AHEAD];

/** Degrees of parallelism that a series has values for. */
export const degreesOf = ({ seconds }: PublishedSeries): readonly number[] => seconds.map((_, k) => k + 1);
