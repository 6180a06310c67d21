/** A J4400 with 24 disks and an F5100 with 40 flash modules, behind four adapters. */
import { MIB } from '../../base/units.ts';
import { libraryEntries } from '../../scenario/drives/entries.ts';
import type { Drive, Scenario } from '../../scenario/schema.ts';
import { MACHINE } from './parameters.ts';

const driveOf = (id: string): Drive => {
  const entry = libraryEntries().find((one) => one.id === id);
  if (!entry) throw new Error(`The drive library has no ${id}.`);
  return entry.drive;
};

const numbered = (letter: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${letter}${k + 1}`);
export const DISKS: readonly string[] = numbered('d', MACHINE.disks.value);
export const MODULES: readonly string[] = numbered('f', MACHINE.modules.value);

const inMib = (megabytes: number): number => (megabytes * 1e6) / MIB;

export function hardware(): Scenario['hardware'] {
  const [disk, module] = [driveOf('sas15k_146'), driveOf('sun_fmod_24')];
  const adapters = numbered('hba', MACHINE.adapters.value);
  const port = inMib(MACHINE.portMegabytesPerSecond.value);
  return {
    drives: [disk, module],
    paths: [
      ...adapters.map((id, k) => ({
        id,
        name: `SAS adapter ${k + 1}`,
        kind: 'adapter' as const,
        mibPerSecond: inMib(MACHINE.adapterMegabytesPerSecond.value),
        perRequestMs: MACHINE.adapterPerRequestMs.value,
      })),
      ...adapters.map((parent, k) => ({
        id: `domain${k + 1}`,
        name: `F5100 domain ${k + 1}`,
        kind: 'channel' as const,
        mibPerSecond: port,
        perRequestMs: 0,
        parent,
      })),
      ...adapters.slice(0, MACHINE.diskAdapters.value).map((parent, k) => ({
        id: `j4400-${k + 1}`,
        name: `J4400 port ${k + 1}`,
        kind: 'channel' as const,
        mibPerSecond: port,
        perRequestMs: 0,
        parent,
      })),
    ],
    disks: [
      ...DISKS.map((id, k) => ({ id, drive: disk.id, path: `j4400-${(k % MACHINE.diskAdapters.value) + 1}` })),
      ...MODULES.map((id, k) => ({ id, drive: module.id, path: `domain${(k % MACHINE.adapters.value) + 1}` })),
    ],
  };
}
