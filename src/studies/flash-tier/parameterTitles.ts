/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { COSTS, MACHINE, SIZES, WORK } from './parameters.ts';

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  machine: {
    title: 'Machine',
    of: {
      disks: 'disks',
      modules: 'flash modules',
      adapters: 'adapters',
      diskAdapters: 'adapters that lead to the disks',
      portMegabytesPerSecond: 'port',
      adapterMegabytesPerSecond: 'adapter',
      adapterPerRequestMs: 'adapter, each request',
      processors: 'processors',
      bufferPoolBytes: 'buffer pool',
      stripeUnitBytes: 'stripe unit',
    },
  },
  size: {
    title: 'Database',
    of: {
      pageBytes: 'page',
      extentBytes: 'extent',
      prefetchBytes: 'prefetch',
      tables: 'tables',
      tableBytes: 'table',
      indexBytes: 'index',
      temporaryBytes: 'temporary space',
    },
  },
  work: {
    title: 'Work',
    of: {
      streams: 'streams',
      processes: 'processes of a query',
      outerBytes: 'larger input of a join',
      innerBytes: 'smaller input of a join',
      sortHeapBytes: 'sort memory',
      scanBytes: 'a scan',
      lookups: 'lookups of an index scan',
      entryBytes: 'index entry',
      lookupsAtATime: 'rows fetched at a time',
      loops: 'nested-loop joins',
      overflowing: 'merge joins, and hash joins',
      passesHeapBytes: 'sort memory, many temporary passes',
      temporaryIoBytes: 'temporary read or write',
    },
  },
  costs: { title: 'Processor time', of: { scanMsPerMib: 'reading', sortMsPerMib: 'sorting and merging' } },
} as const satisfies {
  readonly machine: ParameterTitles<typeof MACHINE>;
  readonly size: ParameterTitles<typeof SIZES>;
  readonly work: ParameterTitles<typeof WORK>;
  readonly costs: ParameterTitles<typeof COSTS>;
};
