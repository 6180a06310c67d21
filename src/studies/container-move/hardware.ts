/** Two identical desktop disks behind one controller that costs nothing. */
import { barracudaDrive } from '../../scenario/drives/studyDrives.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { MACHINE } from './parameters.ts';

export const HDA = 'hda';
export const HDB = 'hdb';

/** The drive of the library with its write cache off, given one command at a time. */
export function barracuda(): HardDisk {
  return {
    ...barracudaDrive,
    buffer: { ...barracudaDrive.buffer, writeBack: 'none' },
    queueDepth: MACHINE.commandsInDrive.value,
    queueDiscipline: { kind: 'fifo' },
  };
}

export function hardware(): Scenario['hardware'] {
  const drive = barracuda();
  return {
    drives: [drive],
    paths: [{ id: 'controller', name: 'Disk controller', kind: 'adapter', mibPerSecond: null, perRequestMs: 0 }],
    disks: [HDA, HDB].map((id) => ({ id, drive: drive.id, path: 'controller' })),
  };
}
