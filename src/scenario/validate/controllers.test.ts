/** What is refused of RAID controllers: the rule that is broken, where, and the nearest fix. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { describeVolume } from '../describe.ts';
import { setVolumeKind } from '../edit/arrays.ts';
import type { Action, RaidController, Scenario, Volume } from '../schema.ts';
import { problemsOf } from '../validate.ts';

const CARD: RaidController = { id: 'raid', name: 'RAID', path: 'path', perRequestMs: 0.1, cache: { bytes: MIB, fetch: 'units' } };

function behind(volume: object = {}, card: Partial<RaidController> = {}): Scenario {
  const base = smallScenario({ classes: [SCAN], volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
  return {
    ...base,
    hardware: { ...base.hardware, controllers: [{ ...CARD, ...card }] },
    volumes: base.volumes.map((one) => ({ ...one, behind: 'raid', ...volume }) as Volume),
  };
}

const found = (scenario: Scenario): string[] =>
  problemsOf(scenario).map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);

describe('RAID controllers', () => {
  test('a volume behind one is sound, and says so', () => {
    expect(found(behind())).toEqual([]);
    expect(describeVolume(behind().volumes[0])).toMatch(/behind controller raid/);
  });

  test.each<[string, Scenario, RegExp]>([
    ['an unknown controller', behind({ behind: 'rait' }), /behind: "rait" is none of the document's RAID controllers; .*raid/],
    ['an unknown path', behind({}, { path: 'pat' }), /controllers\/0\/path: "pat" is none of the document's paths; .*path/],
    [
      'a queue beside it',
      behind({ queue: { scheduler: { kind: 'fifo' } } }),
      /has a queue of its own; one of them: remove "behind" or "queue"/,
    ],
    [
      'a controller beside it',
      behind({ kind: 'mirror', controller: { kind: 'hardware', perRequestMs: 0 } }),
      /has a controller of its own; one of them: remove "behind" or "controller"/,
    ],
    [
      'more stripe units than are simulated',
      behind({ stripeUnitBytes: 512 }, { cache: { bytes: 1024 * MIB, fetch: 'asked' } }),
      /would hold 2 097 152 stripe units of volume "all"; at most 1 048 576: larger stripe units, or a cache of at most 512 MiB/,
    ],
  ])('%s is refused', (_name, scenario, words) => {
    expect(found(scenario).map((line) => line.replaceAll(/[\u00A0\u202F\u2009]/g, ' '))).toEqual([expect.stringMatching(words)]);
  });

  const back = (writeBack: object = {}, bytes = MIB) =>
    behind({}, { cache: { bytes, fetch: 'asked', writeBack: { mostPercent: 100, destagePercent: 80, restMs: 4000, ...writeBack } } });
  /** With a second path that the last disk is on. */
  const elsewhere = (scenario: Scenario): Scenario => ({
    ...scenario,
    hardware: {
      ...scenario.hardware,
      paths: [...scenario.hardware.paths, { id: 'other', name: 'Other', mibPerSecond: null, perRequestMs: 0 }],
      disks: scenario.hardware.disks.map((disk, k, all) => (k === all.length - 1 ? { ...disk, path: 'other' } : disk)),
    },
  });
  const later = (scenario: Scenario, action: object): Scenario => ({ ...scenario, timeline: [{ id: 'a', atMs: 10, ...action } as Action] });
  const mirrored = (scenario: Scenario): Scenario => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) => ({ ...volume, kind: 'mirror' }) as Volume),
  });

  test('a cache that writes back is sound, and what would leave it nowhere to write to is refused', () => {
    expect(found(back())).toEqual([]);
    expect(found(elsewhere(behind()))).toEqual([]);
    expect(found(elsewhere(back()))).toEqual([
      expect.stringMatching(/volumes\/0\/behind: disk "d4" is not reached by the path of controller "raid".*; .*writes through/),
    ]);
    expect(found(back({ destagePercent: 90, mostPercent: 50 }))).toEqual([
      expect.stringMatching(
        /controllers\/0\/cache\/writeBack\/destagePercent: 90 percent is more than writes may take of the cache; at most 50/,
      ),
    ]);
    expect(found(back({ mostPercent: 5, destagePercent: 0 })).map((line) => line.replaceAll(/[\u00A0\u202F\u2009]/g, ' '))).toEqual([
      expect.stringMatching(
        /writes may take 51\.2 KiB of the cache of controller "raid", and a stripe unit of volume "all" has 64 KiB; a cache of at least 1\.25 MiB/,
      ),
    ]);
  });

  test('disks and paths of a cache that writes back do not fail during a run; those of one that writes through may', () => {
    const fail = { kind: 'fail-disk', disk: 'd1' };
    expect(found(later(mirrored(behind()), fail))).toEqual([]);
    expect(found(later(mirrored(back()), fail))).toEqual([
      expect.stringMatching(/timeline\/0\/disk: what controller "raid" has not written from its cache would have nowhere to go/),
    ]);
    expect(found(later(mirrored(back()), { kind: 'fail-path', path: 'path' })).join()).toMatch(
      /timeline\/0\/path: what controller "raid" has not written/,
    );
  });

  test('a document without controllers, whose volume names one', () => {
    const { controllers: _none, ...hardware } = behind().hardware;
    expect(found({ ...behind(), hardware })).toEqual([expect.stringMatching(/there is no RAID controller "raid"/)]);
  });

  test('another level stays behind it', () => {
    expect(setVolumeKind(behind(), 'all', { kind: 'raid5' }).volumes[0]).toMatchObject({ kind: 'raid5', behind: 'raid' });
  });
});
