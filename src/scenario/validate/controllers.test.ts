/** What is refused of RAID controllers: the rule that is broken, where, and the nearest fix. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { describeVolume } from '../describe.ts';
import { setVolumeKind } from '../edit/arrays.ts';
import type { RaidController, Scenario, Volume } from '../schema.ts';
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

  test('a document without controllers, whose volume names one', () => {
    const { controllers: _none, ...hardware } = behind().hardware;
    expect(found({ ...behind(), hardware })).toEqual([expect.stringMatching(/there is no RAID controller "raid"/)]);
  });

  test('another level stays behind it', () => {
    expect(setVolumeKind(behind(), 'all', { kind: 'raid5' }).volumes[0]).toMatchObject({ kind: 'raid5', behind: 'raid' });
  });
});
