/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { LOGS } from './logParameters.ts';
import type { DISKS, MACHINE, SIZES, WORK } from './parameters.ts';

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  machine: {
    title: 'Machine',
    of: {
      processorsPerNode: 'processors of a node',
      nodeMegabytesPerSecond: 'front-side bus of a node',
      linkMegabytesPerSecond: 'link of a node',
      linkDelayMs: 'delay over a link',
      boxMegabytesPerSecond: 'link of a remote I/O box',
      adaptersPerNode: 'adapters of a node',
      busMegahertzAlone: 'pair of slots, one adapter',
      busMegahertzShared: 'pair of slots, two adapters',
      busBytes: 'width of the bus',
      slotsOfPair: 'slots of a pair',
      channels: 'channels of an adapter',
      channelMegabytesPerSecond: 'channel',
      oldChannelMegabytesPerSecond: 'channel, generation before',
      disksOfChannel: 'disks of a channel',
      adapterMegabytesPerSecond: 'adapter',
      systemProcessors: 'logical processors of the system',
      contentionSigma: 'contention for memory, sigma',
      contentionFrom: 'contention for memory, unit',
      threadGain: 'gain of hyper-threading on a core',
    },
  },
  disk: {
    title: 'Disks',
    of: {
      dataPerAdapter: 'data disks of an adapter',
      logsPerAdapter: 'log disks of an adapter',
      perArray: 'disks of an array',
      unitBytes: 'stripe unit',
      megabytesPerSecond: 'drive',
      oldMegabytesPerSecond: 'drive, generation before',
    },
  },
  size: {
    title: 'Database',
    of: {
      pageBytes: 'page',
      extentPages: 'extent',
      prefetchPages: 'prefetch',
      poolPages: 'buffer pool of a logical node',
      nodeMemoryBytes: 'memory of a logical node',
      sortHeapPages: 'sort heap',
      containerMegabytes: 'container',
      tableBytes: 'table, part of a logical node',
      prefetchers: 'prefetchers of a logical node',
      overheadMs: 'Db2’s device model, a read',
      transferMsPerPage: 'Db2’s device model, a page',
    },
  },
  work: {
    title: 'Scan',
    of: {
      scanMsPerMegabyte: 'processor time of a MB',
      scans: 'scans',
      twoStreams: 'streams of the second workload',
    },
  },
  log: {
    title: 'Commits of XS-17',
    of: {
      bytes: 'log of a logical node',
      rowBytes: 'row and its log record',
      pauseMs: 'pause between commits',
      alone: 'commits where nothing is scanned',
    },
  },
} as const satisfies {
  machine: ParameterTitles<typeof MACHINE>;
  disk: ParameterTitles<typeof DISKS>;
  size: ParameterTitles<typeof SIZES>;
  work: ParameterTitles<typeof WORK>;
  log: ParameterTitles<typeof LOGS>;
};
