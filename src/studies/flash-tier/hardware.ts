/** A J4400 with 24 disks and an F5100 with 40 flash modules, behind four adapters. */
import { MIB } from '../../base/units.ts';
import { flashModule, sasDrive } from '../../scenario/drives/studyDrives.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { MACHINE } from './parameters.ts';

const numbered = (letter: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${letter}${k + 1}`);
export const DISKS: readonly string[] = numbered('d', MACHINE.disks.value);
export const MODULES: readonly string[] = numbered('f', MACHINE.modules.value);

const inMib = (megabytes: number): number => (megabytes * 1e6) / MIB;

export function hardware(): Scenario['hardware'] {
  const [disk, module] = [sasDrive, flashModule];
  const adapters = numbered('hba', MACHINE.adapters.value);
  const ports = numbered('j4400-', MACHINE.diskAdapters.value);
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
        id: ports[k],
        name: `J4400 port ${k + 1}`,
        kind: 'channel' as const,
        mibPerSecond: port,
        perRequestMs: 0,
        parent,
      })),
    ],
    disks: [
      // Half of the disks by either port; while one has failed, all by the other.
      ...DISKS.map((id, k) => ({
        id,
        drive: disk.id,
        path: ports[k % ports.length],
        otherPaths: ports.filter((_, p) => p !== k % ports.length),
      })),
      ...MODULES.map((id, k) => ({ id, drive: module.id, path: `domain${(k % MACHINE.adapters.value) + 1}` })),
    ],
  };
}
