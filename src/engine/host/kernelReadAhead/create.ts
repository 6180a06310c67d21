/** The read-ahead of a kernel, by its generation of rules. */
import type { ReadAheadGeneration } from '../../../scenario/kernel/profiles.ts';
import { OnDemandReadAhead } from './onDemand.ts';
import { PerPageReadAhead } from './perPage.ts';
import { PerReadReadAhead } from './perRead.ts';
import type { KernelReadAhead, PageSource } from './readAhead.ts';
import { TwoWindowReadAhead } from './twoWindow.ts';

/**
 * @param maxPages largest window (`read_ahead_kb` in pages of 4 KiB) of streams whose source does not say otherwise; 0: every read() call is read as it is
 * @param streams how many streams to make tables for; they grow
 */
export function createReadAhead(generation: ReadAheadGeneration, maxPages: number, streams: number, source: PageSource): KernelReadAhead {
  const readAhead = create(generation, maxPages, source);
  readAhead.reserve(streams - 1);
  return readAhead;
}

function create(generation: ReadAheadGeneration, maxPages: number, source: PageSource) {
  switch (generation) {
    case 'per-page':
      return new PerPageReadAhead(source, maxPages);
    case 'per-read':
      return new PerReadReadAhead(source, maxPages);
    case 'two-window-2.6.11':
      return new TwoWindowReadAhead(source, maxPages, '2.6.11');
    case 'two-window-2.6.18':
      return new TwoWindowReadAhead(source, maxPages, '2.6.18');
    case 'on-demand':
      return new OnDemandReadAhead(source, maxPages);
  }
}
