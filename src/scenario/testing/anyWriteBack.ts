/** For property tests: any document's volumes put behind RAID controllers that write back. */
import * as fc from 'fast-check';
import type { Action, Path, RaidController, Scenario, Volume } from '../schema.ts';

const KIB = 1024;
const rate = fc.constantFrom(null, 0.5, 20, 300);

const drawn = fc.record({
  /** Shares of the cache as (destage, most): each destages at once, late, or only for want of room. */
  shares: fc.constantFrom([0, 1], [0, 100], [20, 30], [90, 100], [100, 100]),
  restMs: fc.constantFrom(0, 5, 4000),
  bytes: fc.constantFrom(100 * KIB, 1024 * KIB, 65_536 * KIB),
  fetch: fc.constantFrom('asked' as const, 'units' as const),
  perRequestMs: fc.constantFrom(0, 0.02, 1),
  perDiskIoMs: fc.constantFrom(0, 0.3),
  xorMibPerSecond: fc.constantFrom(50, 1000),
  card: rate,
  channel: rate,
  /** Of each volume: whether it is behind the controller. */
  of: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Fails what a controller has yet to write to, or changes the unit that its cache goes by. */
const IS_REFUSED: ReadonlySet<Action['kind']> = new Set(['fail-disk', 'replace-disk', 'fail-path', 'stripe-unit']);

function behind(volume: Volume, at: number, some: Drawn, grouped: ReadonlySet<string>): Volume {
  if (volume.kind === 'concat' || volume.queue !== undefined || grouped.has(volume.id) || !some.of[at % some.of.length]) return volume;
  if (volume.kind === 'stripe') return { ...volume, behind: 'card' };
  const { controller: _own, ...rest } = volume;
  return { ...rest, behind: 'card' };
}

function controllerOf(some: Drawn, volumes: readonly Volume[]): RaidController {
  const [destagePercent, mostPercent] = some.shares;
  const units = volumes.map((volume) => (volume.kind === 'concat' ? 0 : volume.stripeUnitBytes));
  return {
    id: 'card',
    name: 'Card',
    path: 'card',
    perRequestMs: some.perRequestMs,
    perDiskIoMs: some.perDiskIoMs,
    xorMibPerSecond: some.xorMibPerSecond,
    cache: {
      // Writes have room for one unit at least.
      bytes: Math.max(some.bytes, Math.ceil((Math.max(0, ...units) * 100) / mostPercent)),
      fetch: some.fetch,
      writeBack: { mostPercent, destagePercent, restMs: some.restMs },
    },
  };
}

/** The document with all disks on one card, some of them on a channel of it, and any of its volumes behind the card's cache. */
export const behindAnyWriteBack = (documents: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  fc.tuple(documents, drawn).map(([scenario, some]) => {
    const { hardware, volumes, volumeGroups = [], timeline } = scenario;
    const grouped = new Set(volumeGroups.flatMap(({ physical }) => physical));
    const paths: Path[] = [
      ...hardware.paths.map(({ failed: _failed, mostDisks: _most, slots: _slots, ...path }) => path),
      { id: 'card', name: 'Card', kind: 'adapter', mibPerSecond: some.card, perRequestMs: 0.01, parent: hardware.paths[0].id },
      { id: 'channel', name: 'Channel', kind: 'channel', mibPerSecond: some.channel, perRequestMs: 0, parent: 'card' },
    ];
    return {
      ...scenario,
      hardware: {
        ...hardware,
        paths,
        disks: hardware.disks.map(({ otherPaths: _others, ...disk }, k) => ({ ...disk, path: k % 2 === 0 ? 'card' : 'channel' })),
        controllers: [controllerOf(some, volumes)],
      },
      volumes: volumes.map((volume, k) => behind(volume, k, some, grouped)),
      ...(timeline !== undefined && { timeline: timeline.filter(({ kind }) => !IS_REFUSED.has(kind)) }),
    };
  });
