/** The study's drive and channel. */
import { CHEETAH_18XL } from '../../scenario/drives/cheetah18xl.ts';
import { drawSheet } from '../../scenario/drives/sheet.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { AIO, DISK } from './parameters.ts';

const MIB = 1024 * 1024;

/** The drive library's Cheetah 18XL as the post's: it queues commands and orders them by positioning time. */
export const cheetah18xl: HardDisk = { ...drawSheet(CHEETAH_18XL).drive, queueDepth: DISK.driveTags.value };

/** Numbers of the drive with their sources. */
export const DRIVE = {
  capacityGb: CHEETAH_18XL.gigabytes,
  rpm: CHEETAH_18XL.rpm,
  seekSingleMs: CHEETAH_18XL.seekRead.singleMs,
  seekAverageMs: CHEETAH_18XL.seekRead.averageMs,
  seekFullMs: CHEETAH_18XL.seekRead.fullMs,
  outerMegabytesPerSecond: CHEETAH_18XL.outerMegabytesPerSecond,
  innerMegabytesPerSecond: CHEETAH_18XL.innerMegabytesPerSecond,
  overheadMs: CHEETAH_18XL.overheadMs,
} as const;

/** How the drive of a layout differs from the post's. */
export type DriveChange = 'none' | 'small-buffer' | 'aio';

const CHANGED: Readonly<Record<DriveChange, HardDisk>> = {
  none: cheetah18xl,
  'small-buffer': { ...cheetah18xl, buffer: { ...cheetah18xl.buffer, segmentBytes: DISK.smallBufferSegmentBytes.value } },
  aio: { ...cheetah18xl, overheadMs: cheetah18xl.overheadMs + AIO.perRequestMs.value },
};

export const diskIds = (count: number): string[] => Array.from({ length: count }, (_, k) => `d${k + 1}`);

/** Drives on one U160 channel. */
export function hardware(disks: number, change: DriveChange): Scenario['hardware'] {
  return {
    drives: [CHANGED[change]],
    paths: [
      {
        id: 'u160',
        name: 'Ultra160 SCSI channel',
        kind: 'channel',
        mibPerSecond: (DISK.channelMegabytesPerSecond.value * 1e6) / MIB,
        perRequestMs: DISK.channelPerRequestMs.value,
      },
    ],
    disks: diskIds(disks).map((id) => ({ id, drive: cheetah18xl.id, path: 'u160' })),
  };
}
