/**
 * What may make a scan collapse from three processes to four: each candidate as one change of the study's scenario, with
 * where its values come from. The claims run every one of them, and the charts offer them as lines. None is part of the
 * study's own values: no data sheet or kernel source gives them for this machine.
 */
import { KIB, MIB } from '../../base/units.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { DISK } from './parameters.ts';

const SECTOR = 512;

export interface Control {
  readonly id: string;
  readonly title: string;
  /** What changes, and where the values come from. */
  readonly definition: string;
  readonly change: (scenario: Scenario) => Scenario;
}

/** The drives with this of their buffers changed; what has no such buffer stays. */
function withBuffer(scenario: Scenario, changes: Partial<HardDisk['buffer']>): Scenario {
  const drives = scenario.hardware.drives.map((drive) =>
    drive.kind === 'hdd' ? { ...drive, buffer: { ...drive.buffer, ...changes } } : drive,
  );
  return { ...scenario, hardware: { ...scenario.hardware, drives } };
}

/** The drive's 4 MiB cut into this many segments. */
const cutInto = (scenario: Scenario, segments: number): Scenario =>
  withBuffer(scenario, { segments, segmentBytes: Math.floor((4 * MIB) / segments / SECTOR) * SECTOR });

const readsAtLeast = (scenario: Scenario, readAheadMinBytes: number): Scenario => withBuffer(scenario, { readAheadMinBytes });

/** The anticipatory scheduler without its waiting; other schedulers stay as they are. */
export function withoutWaiting(scenario: Scenario): Scenario {
  const { scheduler } = scenario.host;
  return scheduler.kind === 'anticipatory'
    ? { ...scenario, host: { ...scenario.host, scheduler: { ...scheduler, anticExpireMs: 0 } } }
    : scenario;
}

const withCosts = (scenario: Scenario, counting: number, copying: number): Scenario => ({
  ...scenario,
  costs: {
    ...scenario.costs,
    scanMsPerMib: scenario.costs.scanMsPerMib * counting,
    probeMsPerMib: scenario.costs.probeMsPerMib * counting,
    fileCacheHitMs: scenario.costs.fileCacheHitMs * copying,
  },
});

/** The kernel sends no more than this many commands to a drive at a time. */
export const withTags =
  (tags: number) =>
  (scenario: Scenario): Scenario => ({
    ...scenario,
    host: { ...scenario.host, ...(scenario.host.kernel && { kernel: { ...scenario.host.kernel, tags } }) },
  });

export const CONTROLS: readonly Control[] = [
  {
    id: 'segments-16',
    title: '16 segments of 256 KiB',
    definition:
      'the drive’s 4 MiB in 16 segments instead of 3, so that no fourth stream evicts the first; assumed, as many as drives of its time could be set to',
    change: (scenario) => cutInto(scenario, 16),
  },
  {
    id: 'small-segments',
    title: '3 segments of 128 KiB',
    definition: 'segments that hold one read and nothing ahead of it; assumed',
    change: (scenario) => withBuffer(scenario, { segmentBytes: DISK.smallBufferSegmentBytes.value }),
  },
  {
    id: 'least-512k',
    title: 'at least 512 KiB ahead',
    definition: 'after each read the arm stays until the drive has read 512 KiB ahead (readAheadMinBytes); assumed',
    change: (scenario) => readsAtLeast(scenario, 512 * KIB),
  },
  {
    id: 'think-long',
    title: 'think time of 7.5 ms',
    definition:
      'between two reads a process counts and copies for 7.5 ms in place of 3, longer than antic_expire (6 ms): the scheduler gives up waiting by its own rule; assumed',
    change: (scenario) => withCosts(scenario, 2.5, 2.5),
  },
  {
    id: 'gives-up',
    title: 'no waiting',
    definition: 'antic_expire 0: the scheduler has given up waiting whatever the think time is',
    change: withoutWaiting,
  },
  { id: 'tags-1', title: '1 tag', definition: 'one command in the drive at a time; assumed', change: withTags(1) },
  {
    id: 'blocks',
    title: 'reads of one block',
    definition:
      'a read() call of 8 KiB, the least that a process here asks for: a kernel without read-ahead reads page by page (mm/filemap.c, recalled)',
    change: (scenario) => ({
      ...scenario,
      host: {
        ...scenario.host,
        ...(scenario.host.fileReads && { fileReads: { ...scenario.host.fileReads, callBytes: scenario.database.blockBytes } }),
      },
    }),
  },
  {
    id: 'gives-up-512k',
    title: 'no waiting, at least 512 KiB ahead',
    definition: 'both at once: the drive’s three segments carry three streams, and a fourth evicts the first; assumed',
    change: (scenario) => readsAtLeast(withoutWaiting(scenario), 512 * KIB),
  },
  {
    id: 'gives-up-512k-copies-half',
    title: 'no waiting, at least 512 KiB ahead, half the copying',
    definition: 'the same with 0.047 ms in place of 0.094 ms to copy a block, so that the serial scan runs at the drive’s rate; assumed',
    change: (scenario) => withCosts(readsAtLeast(withoutWaiting(scenario), 512 * KIB), 1, 0.5),
  },
];
