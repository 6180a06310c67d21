/** Two drives of 2000 on one channel. */
import { MIB } from '../../base/units.ts';
import { CHEETAH_18XL } from '../../scenario/drives/cheetah18xl.ts';
import { drawSheet } from '../../scenario/drives/sheet.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { HOST } from './parameters.ts';

export const DISKS: readonly string[] = Array.from({ length: HOST.disks.value }, (_, k) => `d${k + 1}`);

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

const drive: HardDisk = { ...drawSheet(CHEETAH_18XL).drive, queueDepth: HOST.tags.value };

export function hardware(): Scenario['hardware'] {
  return {
    drives: [drive],
    paths: [
      {
        id: 'u160',
        name: 'Ultra160 SCSI channel',
        kind: 'channel',
        mibPerSecond: (HOST.channelMegabytesPerSecond.value * 1e6) / MIB,
        perRequestMs: 0,
      },
    ],
    disks: DISKS.map((id) => ({ id, drive: drive.id, path: 'u160' })),
  };
}
