/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import { SHEET_TITLES, type sheetFigures } from '../../scenario/drives/sheetFigures.ts';
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { AIO, COSTS, DISK, HOST, MIXED, SCAN, SIZES } from './parameters.ts';

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  drive: { title: 'Drive', of: SHEET_TITLES },
  size: {
    title: 'Sizes',
    of: {
      blockBytes: 'database block',
      rowBytes: 'rows of the table',
      fileBytes: 'data file',
      extentBytes: 'extent',
      lookupBytes: 'file of the mixed workloads',
    },
  },
  host: {
    title: 'Host',
    of: {
      processors: 'processors',
      blockCacheBytes: 'buffer cache',
      fileCacheBytes: 'page cache',
      callBytes: 'read call',
      readAheadBytes: 'read-ahead',
    },
  },
  disk: {
    title: 'Between host and drive',
    of: {
      channelMegabytesPerSecond: 'channel',
      channelPerRequestMs: 'channel, a request',
      tags: 'tags that the driver gives',
      driveTags: 'tags that the drive takes',
      driveAgeLimitMs: 'longest wait in the drive',
      smallBufferSegmentBytes: 'segment of the small buffer',
    },
  },
  cost: {
    title: 'Processor time',
    of: { scanMsPerMib: 'scan', fileCacheHitMs: 'block from the page cache', queryStartMs: 'start of a query' },
  },
  scan: { title: 'Scan', of: { granulesPerProcess: 'granules a process', concurrentScans: 'tables scanned at a time' } },
  aio: {
    title: 'Direct and asynchronous I/O',
    of: {
      outstanding: 'reads under way in each process',
      tags: 'tags that the driver gives',
      merges: 'neighboring reads are joined',
      channelPerRequestMs: 'channel, a request',
    },
  },
  mixed: {
    title: 'Beside the scan',
    of: { users: 'users', requestBytes: 'size of a request', requests: 'requests of a query', thinkMs: 'pause between two requests' },
  },
} as const satisfies {
  readonly drive: ParameterTitles<ReturnType<typeof sheetFigures>>;
  readonly size: ParameterTitles<typeof SIZES>;
  readonly host: ParameterTitles<typeof HOST>;
  readonly disk: ParameterTitles<typeof DISK>;
  readonly cost: ParameterTitles<typeof COSTS>;
  readonly scan: ParameterTitles<typeof SCAN>;
  readonly aio: ParameterTitles<typeof AIO>;
  readonly mixed: ParameterTitles<typeof MIXED>;
};
