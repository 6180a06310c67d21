/** Two drives of 2000 on one channel. */
import { MIB } from '../../base/units.ts';
import { CHEETAH_18XL } from '../../scenario/drives/cheetah18xl.ts';
import { drawSheet } from '../../scenario/drives/sheet.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { HOST } from './parameters.ts';

export const DISKS: readonly string[] = Array.from({ length: HOST.disks.value }, (_, k) => `d${k + 1}`);

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
