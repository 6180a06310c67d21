import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';

import { membersProblem, outerUnitHint } from '../arrays.ts';
import { describeDifference, describeVolume } from '../describe.ts';
import { layOut } from '../layout.ts';
import { LIMITS, type Scenario, type Volume } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { parseScenario, problemsOf } from '../validate.ts';
import { refusal } from '../testing/refusal.ts';
import {
  makeArrays,
  makeMirror,
  makeParity,
  setArrays,
  setOuterUnit,
  setVolumeKind,
  setVolumeSettings,
  type KindWanted,
} from './arrays.ts';
import { failDisk, repairDisk, setRebuild, sparesFor } from './failures.ts';
import { EditRefused } from './refused.ts';
import { addDisks, dissolveVolume, removeDisk, removeDisks, setStripeUnit } from './volumes.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

/** 22 disks in one stripe (`v-all`), and two more that are loose and empty. */
const striped: Scenario = frozen(withSpares(sampleScenario('wide', 'mixed')));
const manual: Scenario = frozen(sampleScenario('loose', 'tight'));
const [{ id: ALL }] = striped.volumes;
const DISKS = manual.hardware.disks.map(({ id }) => id);

function withSpares(scenario: Scenario): Scenario {
  const [first] = scenario.hardware.disks;
  const disks = [...scenario.hardware.disks, { ...first, id: 'spare1' }, { ...first, id: 'spare2' }];
  return { ...scenario, hardware: { ...scenario.hardware, disks } };
}

const volumeIn = (scenario: Scenario, id = ALL): Volume => scenario.volumes.find((volume) => volume.id === id)!;

/** Every file lies somewhere, and where it is the document is valid. */
function sound(scenario: Scenario): Scenario {
  expect(problemsOf(scenario)).toEqual([]);
  expect(layOut(scenario).target.includes(-1)).toBe(false);
  return scenario;
}

describe('making arrays of loose disks', () => {
  test('what lay on the disks lies on the volume', () => {
    const made = [
      makeMirror(manual, { disks: DISKS, id: 'm' }, 64 * KIB),
      makeMirror(manual, { disks: DISKS, id: 'm' }, 64 * KIB, { arrangement: 'halves' }),
      makeParity(manual, { disks: DISKS, id: 'm' }, 64 * KIB),
      makeParity(manual, { disks: DISKS, id: 'm' }, 64 * KIB, { spareSpace: true }),
    ];
    for (const scenario of made) {
      sound(scenario);
      const { targets } = layOut(scenario);
      expect(targets).toHaveLength(1);
      expect(targets[0].usedBytes).toBeGreaterThan(0);
    }
  });

  test('arrays under a stripe: the outer unit is one row of data unless another is wanted', () => {
    const form = { kind: 'raid5', stripeUnitBytes: 64 * KIB } as const;
    const made = sound(makeArrays(manual, { disks: DISKS.slice(0, 21), id: 'm' }, form, { count: 3 }));
    expect(volumeIn(made, 'm')).toMatchObject({ arrays: { count: 3, stripeUnitBytes: 6 * 64 * KIB } });
    expect(outerUnitHint(volumeIn(made, 'm'))).toEqual({
      whole: true,
      rowBytes: 384 * KIB,
      text: 'one row of data = 6 x 64 KiB = 384 KiB',
    });
    const narrow = setOuterUnit(made, 'm', 64 * KIB);
    expect(outerUnitHint(volumeIn(narrow, 'm'))?.whole).toBe(false);
    expect(describeVolume(volumeIn(made, 'm'))).toBe(
      'RAID 50 volume m over d1-d21, unit 64 KiB, in 3 arrays of 7 disks, outer unit 384 KiB',
    );
  });

  test('a number of disks that the kind cannot have is refused with those it can', () => {
    const mirror = refusal(() => makeMirror(manual, { disks: DISKS.slice(0, 5), id: 'm' }, 64 * KIB));
    expect(mirror.message).toBe('RAID 10 needs a multiple of 2 disks, and volume m has 5 disks');
    expect(mirror.fix).toBe('choose 4 or 6 disks');
    expect(refusal(() => makeParity(manual, { disks: DISKS.slice(0, 2), id: 'm' }, 64 * KIB)).fix).toBe('choose 3 disks');
    expect(refusal(() => makeParity(manual, { disks: DISKS.slice(0, 3), id: 'm' }, 64 * KIB, { spareSpace: true })).fix).toBe(
      'choose 4 disks',
    );
    const arrays = refusal(() =>
      makeArrays(manual, { disks: DISKS.slice(0, 8), id: 'm' }, { kind: 'raid5', stripeUnitBytes: 4096 }, { count: 3 }),
    );
    expect(arrays.fix).toBe('choose 9 disks');
    expect(refusal(() => makeParity(manual, { disks: DISKS.slice(0, 3) }, 1000)).rule).toBe('range');
  });
});

const KINDS: readonly KindWanted[] = [
  { kind: 'stripe' },
  { kind: 'concat' },
  { kind: 'mirror' },
  { kind: 'mirror', arrangement: 'halves' },
  { kind: 'raid5' },
  { kind: 'raid5', spareSpace: true, rotation: 'right-asymmetric' },
  { kind: 'raid5', arrays: { count: 2, stripeUnitBytes: 640 * KIB } },
  { kind: 'stripe', stripeUnitBytes: MIB, arrays: { count: 11, stripeUnitBytes: 2 * MIB } },
];

describe('changing what a volume is', () => {
  test('any kind to any other with the same disks and files, told apart in words', () => {
    for (const from of KINDS) {
      const before = sound(setVolumeKind(striped, ALL, from));
      for (const to of KINDS) {
        const after = sound(setVolumeKind(before, ALL, to));
        expect(volumeIn(after).members).toEqual(volumeIn(striped).members);
        expect(layOut(after).target).toEqual(layOut(striped).target);
        expect(describeDifference(before, after).length > 0).toBe(JSON.stringify(before) !== JSON.stringify(after));
      }
    }
  });

  test('the stripe unit stays, and is 64 KiB where there was none', () => {
    const wide = setStripeUnit(striped, ALL, 256 * KIB);
    expect(volumeIn(setVolumeKind(wide, ALL, { kind: 'mirror' }))).toMatchObject({ stripeUnitBytes: 256 * KIB });
    expect(volumeIn(setVolumeKind(setVolumeKind(wide, ALL, { kind: 'concat' }), ALL, { kind: 'raid5' }))).toMatchObject({
      stripeUnitBytes: 64 * KIB,
    });
  });

  test('controller and rebuild stay where both kinds have them', () => {
    let scenario = setVolumeKind(striped, ALL, { kind: 'mirror' });
    scenario = setVolumeSettings(scenario, ALL, { controller: { kind: 'hardware', perRequestMs: 0.2 }, reads: 'alternate' });
    scenario = sound(setRebuild(scenario, ALL, { onto: 'spare1', chunkBytes: MIB, pauseMs: 5 }));
    const parity = sound(setVolumeKind(scenario, ALL, { kind: 'raid5' }));
    expect(volumeIn(parity)).toMatchObject({ controller: { kind: 'hardware' }, rebuild: { onto: 'spare1' } });
    expect(volumeIn(parity)).not.toHaveProperty('reads');
    expect(volumeIn(setVolumeKind(parity, ALL, { kind: 'stripe' }))).not.toHaveProperty('rebuild');
  });

  test('settings are checked, and undefined takes them back', () => {
    const parity = setVolumeKind(striped, ALL, { kind: 'raid5' });
    const set = sound(setVolumeSettings(parity, ALL, { smallWrites: 'reconstruct', rotation: 'left-asymmetric' }));
    expect(setVolumeSettings(set, ALL, { smallWrites: undefined, rotation: undefined })).toEqual(parity);
    expect(refusal(() => setVolumeSettings(parity, ALL, { copies: 3 })).message).toContain('no setting copies');
    expect(refusal(() => setVolumeSettings(striped, ALL, { copies: 3 })).rule).toBe('member');
    const mirror = setVolumeKind(striped, ALL, { kind: 'mirror' });
    expect(refusal(() => setVolumeSettings(mirror, ALL, { copies: 9 })).rule).toBe('range');
    expect(refusal(() => setVolumeSettings(mirror, ALL, { copies: 4 })).fix).toBe('20 or 24 disks: add or remove disks first');
    expect(refusal(() => setVolumeSettings(mirror, ALL, { controller: { kind: 'hardware', perRequestMs: Number.NaN } })).rule).toBe(
      'range',
    );
    expect(refusal(() => setArrays(mirror, ALL, { count: 3 })).rule).toBe('member');
    expect(setArrays(setArrays(mirror, ALL, { count: 11 }), ALL, null)).toEqual(mirror);
  });

  test('members come and go as the kind allows', () => {
    const mirror = setVolumeKind(striped, ALL, { kind: 'mirror' });
    expect(refusal(() => addDisks(mirror, ALL, ['spare1'])).fix).toBe('add 1 disk more, or fewer');
    const grown = sound(addDisks(mirror, ALL, ['spare1', 'spare2']));
    expect(refusal(() => removeDisk(grown, 'd1')).fix).toBe('dissolve All, change its kind, or take 1 disk more out, in one step');
    expect(volumeIn(sound(removeDisks(grown, ['spare1', 'd3']))).members).toHaveLength(22);
    const parity = setVolumeKind(striped, ALL, { kind: 'raid5' });
    expect(volumeIn(sound(removeDisk(sound(addDisks(parity, ALL, ['spare1'])), 'd2'))).members).toHaveLength(22);
  });
});

describe('failures', () => {
  const parity = setVolumeKind(striped, ALL, { kind: 'raid5' });

  test('a volume with redundancy continues; what would be lost is named', () => {
    const failed = sound(failDisk(parity, 'd5'));
    expect(describeDifference(parity, failed)).toEqual(['d5 failed']);
    expect(repairDisk(failed, 'd5')).toEqual(parity);
    const lost = refusal(() => failDisk(failed, 'd6'));
    expect(lost.rule).toBe('lost');
    expect(lost.message).toMatch(/^disks 5\u20136 have failed in one array, and RAID 5 makes good for one: .*Daily sales.* would be lost$/);
    expect(refusal(() => failDisk(striped, 'd1')).rule).toBe('lost');
    expect(refusal(() => failDisk(manual, 'd1')).rule).toBe('lost');
    // An empty disk takes nothing with it.
    sound(failDisk(striped, 'spare1'));
  });

  test('validation says the same of a document that has them', () => {
    const broken = { ...failDisk(parity, 'd5') };
    const disks = broken.hardware.disks.map((disk) => (disk.id === 'd6' ? { ...disk, failed: true } : disk));
    const [problem] = problemsOf({ ...broken, hardware: { ...broken.hardware, disks } });
    expect(problem.pointer).toBe('/volumes/0');
    expect(problem.message).toMatch(/lost: .*files/);
    expect(problem.expected).toContain('repair one of disks 5\u20136');
  });

  test('mirrors: one of each pair, one half', () => {
    const ten = setVolumeKind(striped, ALL, { kind: 'mirror' });
    const three = sound(failDisk(failDisk(failDisk(ten, 'd1'), 'd4'), 'd6'));
    expect(refusal(() => failDisk(three, 'd2')).message).toContain('held all copies');
    const halves = setVolumeKind(striped, ALL, { kind: 'mirror', arrangement: 'halves' });
    const half = sound(failDisk(failDisk(halves, 'd1'), 'd7'));
    expect(refusal(() => failDisk(half, 'd15')).message).toContain('every half');
  });

  test('spares: those that would do are offered, others refused', () => {
    expect(sparesFor(parity, ALL)).toEqual(['spare1', 'spare2']);
    const wanted = (onto?: string) => setRebuild(parity, ALL, { ...(onto !== undefined && { onto }), chunkBytes: MIB, pauseMs: 0 });
    sound(wanted('spare1'));
    for (const onto of [undefined, 'd1', 'nowhere']) expect(refusal(() => wanted(onto)).targets).toEqual(['spare1', 'spare2']);
    expect(refusal(() => setRebuild(striped, ALL, { onto: 'spare1', chunkBytes: MIB, pauseMs: 0 })).rule).toBe('member');
    expect(refusal(() => addDisks(wanted('spare1'), ALL, ['spare1'])).message).toContain('is the spare of');
    expect(refusal(() => failDisk(wanted('spare1'), 'spare1')).message).toContain('is the spare of');
    sound(setRebuild(setVolumeSettings(parity, ALL, { spareSpace: true }), ALL, { chunkBytes: MIB, pauseMs: 0 }));
    expect(setRebuild(wanted('spare1'), ALL, null)).toEqual(parity);
  });

  test('a dissolved volume deals its files out over the disks that work', () => {
    const apart = sound(dissolveVolume(failDisk(parity, 'd5'), ALL));
    expect(layOut(apart).targets.find(({ id }) => id === 'd5')?.usedBytes).toBe(0);
  });
});

test('property: whatever is done to the volume, files stay and the document is valid or the edit is refused', () => {
  const disk = fc.constantFrom(...DISKS, 'spare1', 'spare2');
  const edit = fc.oneof(
    fc.constantFrom(...KINDS).map((kind) => (s: Scenario) => setVolumeKind(s, ALL, kind)),
    disk.map((id) => (s: Scenario) => failDisk(s, id)),
    disk.map((id) => (s: Scenario) => repairDisk(s, id)),
    disk.map((id) => (s: Scenario) => addDisks(s, ALL, [id])),
    fc.uniqueArray(disk, { minLength: 1, maxLength: 4 }).map((ids) => (s: Scenario) => removeDisks(s, ids)),
    disk.map((onto) => (s: Scenario) => setRebuild(s, ALL, { onto, chunkBytes: MIB, pauseMs: 1 })),
    fc.nat(12).map((count) => (s: Scenario) => setArrays(s, ALL, count === 0 ? null : { count })),
    fc.constantFrom(2, 3, 11).map((copies) => (s: Scenario) => setVolumeSettings(s, ALL, { copies })),
    fc.boolean().map((spareSpace) => (s: Scenario) => setVolumeSettings(s, ALL, { spareSpace })),
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 10 }), (edits) => {
      let scenario = striped;
      for (const change of edits) {
        try {
          scenario = change(scenario);
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
        }
        expect(problemsOf(scenario)).toEqual([]);
      }
    }),
    { numRuns: rounds(30) },
  );
});

test('property: volumes of any shape are legal or told, and nothing hangs', () => {
  const shape = fc.record({
    kind: fc.constantFrom('stripe', 'mirror', 'raid5'),
    stripeUnitBytes: fc.constantFrom(4096, 513, 0),
    members: fc.integer({ min: 0, max: 9 }).map((n) => DISKS.slice(0, n)),
    arrays: fc.option(fc.record({ count: fc.constantFrom(0, 1, 2, 3, 0.5, 1e9), stripeUnitBytes: fc.constantFrom(4096, 100, -1) }), {
      nil: undefined,
    }),
    copies: fc.option(fc.constantFrom(2, 3, 0, 1e9, 2.5), { nil: undefined }),
    spareSpace: fc.option(fc.boolean(), { nil: undefined }),
  });
  fc.assert(
    fc.property(shape, (some) => {
      const { copies, spareSpace, arrays, ...rest } = some;
      const volume = {
        ...rest,
        id: 'x',
        name: 'X',
        ...(arrays !== undefined && { arrays }),
        ...(rest.kind === 'mirror' && copies !== undefined && { copies }),
        ...(rest.kind === 'raid5' && spareSpace !== undefined && { spareSpace }),
      } as unknown as Volume;
      const hardware = { ...manual.hardware, disks: manual.hardware.disks.map((disk, d) => ({ ...disk, failed: d === 1 })) };
      const parsed = parseScenario({ ...manual, hardware, volumes: [volume] });
      const problem = membersProblem(volume);
      // More arrays than there may be disks are wrong at their own place, not by the disks that they would take.
      if (arrays !== undefined && arrays.count > LIMITS.disks && !parsed.ok)
        expect(parsed.problems.map(({ pointer }) => pointer)).toContain('/volumes/0/arrays/count');
      else if (problem !== null && !parsed.ok) expect(parsed.problems.map(({ message }) => message)).toContain(problem.message);
      expect(parsed.ok).toBe(false); // files still name the disks
    }),
    { numRuns: rounds(100) },
  );
});
