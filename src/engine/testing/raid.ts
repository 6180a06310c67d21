/** A small scenario with a volume behind a RAID controller. */
import { KIB } from '../../base/units.ts';
import type { RaidController, Scenario, Volume } from '../../scenario/schema.ts';
import { fixedDevice, probe, smallScenario } from './scenarios.ts';

/** Requests to an array of four disks of 1 ms with units of 64 KiB behind a controller. */
export function behindCard(
  controller: Partial<RaidController>,
  load: Parameters<typeof probe>[0] = {},
  { level = 'stripe', disks = 4 }: { readonly level?: 'stripe' | 'raid5' | 'mirror'; readonly disks?: number } = {},
): Scenario {
  const base = smallScenario({
    drive: fixedDevice(1, 'constant'),
    disks,
    volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
    classes: [probe({ requests: 400, bytes: 16 * KIB, ...load })],
    counts: [1],
    workload: { users: 1, queryProcs: 1 },
  });
  const { paths } = base.hardware;
  const [first] = base.volumes;
  return {
    ...base,
    hardware: {
      ...base.hardware,
      controllers: [{ id: 'raid', name: 'RAID controller 1', path: paths[0].id, perRequestMs: 0, ...controller }],
    },
    volumes: [{ ...first, kind: level, behind: 'raid' } as Volume],
  };
}
