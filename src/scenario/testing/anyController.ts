/** For property tests: any document's volumes put behind RAID controllers. */
import * as fc from 'fast-check';
import type { RaidController, Scenario, Volume } from '../schema.ts';

const KIB = 1024;

const controller = fc.record(
  {
    perRequestMs: fc.constantFrom(0, 0.02, 1),
    perDiskIoMs: fc.constantFrom(0, 0.3),
    xorMibPerSecond: fc.constantFrom(50, 1000),
    cache: fc.record({
      // Some hold less than one stripe unit.
      bytes: fc.constantFrom(4 * KIB, 100 * KIB, 8192 * KIB),
      fetch: fc.constantFrom('asked' as const, 'units' as const),
    }),
  },
  { requiredKeys: ['perRequestMs'] },
);

const options = fc.record({
  controllers: fc.array(controller, { minLength: 1, maxLength: 2 }),
  path: fc.nat(7),
  /** Of each volume: its controller; beyond the last: none. */
  of: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
});

function placed(volume: Volume, controllers: readonly RaidController[], at: number, grouped: ReadonlySet<string>): Volume {
  if (volume.kind === 'concat' || volume.queue !== undefined || at >= controllers.length || grouped.has(volume.id)) return volume;
  const behind = controllers[at].id;
  if (volume.kind === 'stripe') return { ...volume, behind };
  const { controller: _own, ...rest } = volume;
  return { ...rest, behind };
}

/** The document with one or two controllers, with and without a cache, and any of its volumes behind them. */
export const behindAnyController = (documents: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  fc.tuple(documents, options).map(([scenario, some]) => {
    const { paths } = scenario.hardware;
    const controllers = some.controllers.map((one, k): RaidController => ({
      ...one,
      id: `raid${k + 1}`,
      name: `Controller ${k + 1}`,
      path: paths[(some.path + k) % paths.length].id,
    }));
    const grouped = new Set((scenario.volumeGroups ?? []).flatMap(({ physical }) => physical));
    return {
      ...scenario,
      hardware: { ...scenario.hardware, controllers },
      volumes: scenario.volumes.map((volume, k) => placed(volume, controllers, some.of[k % some.of.length], grouped)),
    };
  });
