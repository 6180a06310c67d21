/** Two drives of 2000 on one channel. */
import { MIB } from '../../base/units.ts';
import { cheetah18xlDrive } from '../../scenario/drives/studyDrives.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { HOST } from './parameters.ts';

export const DISKS: readonly string[] = Array.from({ length: HOST.disks.value }, (_, k) => `d${k + 1}`);

const drive: HardDisk = { ...cheetah18xlDrive, queueDepth: HOST.tags.value };

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
