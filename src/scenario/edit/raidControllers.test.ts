/** RAID controllers by edits: added, changed, taken away, volumes put behind them; what does not fit is refused in words. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Scenario } from '../schema.ts';
import { anyScenario } from '../testing/anyScenario.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { setVolumeKind, setVolumeSettings } from './arrays.ts';
import { attempt } from './attempt.ts';
import { addPath, moveDisksToPath, removePath } from './hardware.ts';
import {
  addRaidController,
  disksOnPath,
  FIRST_PER_REQUEST_MS,
  likelyPath,
  putBehind,
  removeRaidController,
  setRaidController,
  volumesBehind,
} from './raidControllers.ts';
import { EditRefused } from './refused.ts';
import { setVolumeQueue } from './volumeQueue.ts';

/** A mirror of six disks, of which so many are on an adapter below a bus, the others on the path beside it. */
const built = (onAdapter = 6): Scenario => {
  const striped = smallScenario({ classes: [SCAN], disks: 6, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
  const base = setVolumeKind(striped, striped.volumes[0].id, { kind: 'mirror' });
  const bus = addPath(base, { kind: 'bus', name: 'Bus' }, 'bus');
  const card = addPath(bus, { kind: 'adapter', name: 'Adapter 1', parent: 'bus' }, 'a1');
  const disks = base.hardware.disks.slice(0, onAdapter).map(({ id }) => id);
  return frozen(disks.length === 0 ? card : moveDisksToPath(card, disks, 'a1'));
};

const refusal = (scenario: Scenario, edit: (s: Scenario) => Scenario): string => {
  const after = attempt(scenario, edit);
  return after instanceof EditRefused ? `${after.message}; ${after.fix}` : 'not refused';
};

describe('a RAID controller', () => {
  test('is added where adapters have disks, changed, and taken away with what it did for its volumes', () => {
    const scenario = built();
    expect(likelyPath(scenario)).toBe('a1');
    const added = addRaidController(scenario, 'a1', { cache: { bytes: MIB, fetch: 'units' } });
    expect(added.hardware.controllers).toEqual([
      { id: 'raid1', name: 'RAID controller 1', path: 'a1', perRequestMs: FIRST_PER_REQUEST_MS, cache: { bytes: MIB, fetch: 'units' } },
    ]);
    const [{ id }] = added.volumes;
    const behind = putBehind(added, id, 'raid1');
    expect(volumesBehind(behind, 'raid1').map((volume) => volume.id)).toEqual([id]);
    const changed = setRaidController(behind, 'raid1', {
      name: 'ServeRAID',
      perDiskIoMs: 0.2,
      xorMibPerSecond: 90,
      cache: null,
      path: 'bus',
    });
    expect(changed.hardware.controllers).toEqual([
      { id: 'raid1', name: 'ServeRAID', path: 'bus', perRequestMs: FIRST_PER_REQUEST_MS, perDiskIoMs: 0.2, xorMibPerSecond: 90 },
    ]);
    expect(problemsOf(changed)).toEqual([]);
    expect(setRaidController(changed, 'raid1', { name: 'ServeRAID', xorMibPerSecond: 90 })).toBe(changed);
    expect(setRaidController(changed, 'raid1', { xorMibPerSecond: null }).hardware.controllers![0].xorMibPerSecond).toBeUndefined();
    const gone = removeRaidController(changed, 'raid1');
    expect(gone.hardware.controllers).toBeUndefined();
    expect(gone).toEqual(built());
  });

  test('does what a controller of the volume’s own did', () => {
    const own = setVolumeSettings(built(), built().volumes[0].id, { controller: { kind: 'hardware', perRequestMs: 1 } });
    const behind = putBehind(addRaidController(own, 'a1'), own.volumes[0].id, 'raid1');
    expect(behind.volumes[0]).toMatchObject({ behind: 'raid1' });
    expect(behind.volumes[0]).not.toHaveProperty('controller');
    expect(putBehind(behind, own.volumes[0].id, null)).toEqual(addRaidController(built(), 'a1'));
  });

  test('is no way to an array over more disks than its adapter has', () => {
    const some = addRaidController(built(4), 'a1');
    const [{ id, name }] = some.volumes;
    expect(refusal(some, (s) => putBehind(s, id, 'raid1'))).toBe(
      `Volume ${name} is over 6 disks, and 4 of them are on Adapter 1, where RAID controller 1 is; an array of disks of Adapter 1`,
    );
    const behind = putBehind(addRaidController(built(), 'a1'), id, 'raid1');
    const [{ id: other }] = behind.hardware.paths;
    expect(refusal(behind, (s) => setRaidController(s, 'raid1', { path: other }))).toMatch(
      /is over 6 disks, and 0 of them are on .*, where RAID controller 1 is; a controller on Bus, or an array of disks of /,
    );
  });

  test('is refused with what would be right', () => {
    const scenario = addRaidController(built(), 'a1');
    const [{ id, name }] = scenario.volumes;
    expect(refusal(scenario, (s) => addRaidController(s, 'nowhere'))).toBe('There is no path nowhere; choose one that exists');
    expect(refusal(scenario, (s) => setRaidController(s, 'raid1', { perRequestMs: 101 }))).toMatch(/0 to 100, not 101; 100 would do/);
    expect(refusal(scenario, (s) => setRaidController(s, 'raid2', {}))).toMatch(/no RAID controller raid2/);
    expect(refusal(scenario, (s) => putBehind(s, 'none', 'raid1'))).toMatch(/no volume none/);
    expect(refusal(scenario, (s) => removePath(s, 'a1'))).toBe(
      'RAID controller 1 is on this path; move it to another path, or remove it, first',
    );
    const queued = setVolumeQueue(scenario, id, { scheduler: { kind: 'fifo' } });
    expect(refusal(queued, (s) => putBehind(s, id, 'raid1'))).toBe(
      `Volume ${name} has a queue of its own above it; take the queue away first`,
    );
    const large = setRaidController(putBehind(scenario, id, 'raid1'), 'raid1', { cache: { bytes: 64 * MIB, fetch: 'asked' } });
    expect(refusal(large, (s) => setRaidController(s, 'raid1', { cache: { bytes: 1024 * 1024 * MIB, fetch: 'asked' } }))).toMatch(
      /would hold .* stripe units of volume .*; at most /,
    );
    const behind = putBehind(scenario, id, 'raid1');
    expect(refusal(behind, (s) => setVolumeKind(s, id, { kind: 'concat' }))).toBe(
      `Volume ${name} lies behind a RAID controller, which makes no concatenation; put it behind none first`,
    );
    expect(refusal(behind, (s) => setVolumeSettings(s, id, { controller: { kind: 'software', perRequestMs: 0 } }))).toMatch(
      /lies behind a RAID controller; put it behind none first/,
    );
  });
});

test('whatever edits follow each other: a valid document, or a reason', () => {
  const at = fc.nat(3);
  const edits = fc.array(
    fc.oneof(
      at.map((k) => (s: Scenario) => addRaidController(s, s.hardware.paths[k % s.hardware.paths.length].id)),
      fc.tuple(at, fc.constantFrom(null, 4096, 64 * MIB), fc.constantFrom('asked' as const, 'units' as const), at).map(
        ([k, bytes, fetch, path]) =>
          (s: Scenario) =>
            setRaidController(s, `raid${k + 1}`, {
              perDiskIoMs: k,
              cache: bytes === null ? null : { bytes, fetch },
              path: s.hardware.paths[path % s.hardware.paths.length].id,
            }),
      ),
      fc.tuple(at, at).map(
        ([k, volume]) =>
          (s: Scenario) =>
            putBehind(s, s.volumes[volume % Math.max(1, s.volumes.length)]?.id ?? '', k === 3 ? null : `raid${k + 1}`),
      ),
      at.map((k) => (s: Scenario) => removeRaidController(s, `raid${k + 1}`)),
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(anyScenario, edits, (first, all) => {
      let scenario = frozen(first);
      for (const edit of all) {
        const after = attempt(scenario, edit);
        if (after instanceof EditRefused) expect(after.fix).not.toBe('');
        else scenario = frozen(after);
        expect(problemsOf(scenario)).toEqual([]);
        for (const { id, path } of scenario.hardware.controllers ?? []) {
          const on = disksOnPath(scenario, path);
          for (const { members } of volumesBehind(scenario, id)) expect(members.every((member) => on.includes(member))).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});
