/** The study's drive and channel. */
import { MIB } from '../../base/units.ts';
import { cheetah18xlDrive } from '../../scenario/drives/studyDrives.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { DISK } from './parameters.ts';

/** The drive library's Cheetah 18XL as the post's: it queues commands and orders them by positioning time, with a limit of age. */
export const cheetah18xl: HardDisk = {
  ...cheetah18xlDrive,
  queueDepth: DISK.driveTags.value,
  queueDiscipline: { kind: 'sptf', ageLimitMs: DISK.driveAgeLimitMs.value },
};

/** The post's drive with a buffer that holds no more than it was asked for. */
const smallBuffer: HardDisk = { ...cheetah18xl, buffer: { ...cheetah18xl.buffer, segmentBytes: DISK.smallBufferSegmentBytes.value } };

export const diskIds = (count: number): string[] => Array.from({ length: count }, (_, k) => `d${k + 1}`);

/** What layouts change of the hardware. */
export interface Machine {
  readonly disks: number;
  readonly smallBuffer: boolean;
  readonly channelPerRequestMs: number;
}

/** Drives on one U160 channel. */
export function hardware(machine: Machine): Scenario['hardware'] {
  return {
    drives: [machine.smallBuffer ? smallBuffer : cheetah18xl],
    paths: [
      {
        id: 'u160',
        name: 'Ultra160 SCSI channel',
        kind: 'channel',
        mibPerSecond: (DISK.channelMegabytesPerSecond.value * 1e6) / MIB,
        perRequestMs: machine.channelPerRequestMs,
      },
    ],
    disks: diskIds(machine.disks).map((id) => ({ id, drive: cheetah18xl.id, path: 'u160' })),
  };
}
