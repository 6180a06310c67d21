import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { setVolumeKind } from './edit/arrays.ts';
import { layOver } from './edit/layOver.ts';
import { addDisks, dissolveVolume, makeConcat, makeStripe, removeDisks, setTuneGroup } from './edit/volumes.ts';
import type { Scenario } from './schema.ts';
import { tuneGroupFor, tunedByHand } from './tuning.ts';
import { SAMPLE_STUDY, sampleScenario } from '../studies/testing/samples.ts';

const loose = sampleScenario('loose', 'mixed');
const ids = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, k) => `d${from + k}`);
const tuning = ({ volumes }: Scenario): (number | undefined)[] => volumes.map(({ tuneGroup }) => tuneGroup);

describe('TUNE GROUP of a volume', () => {
  it('is what its shape calls for, in every preset and whatever is made by hand', () => {
    for (const id of presetIds(SAMPLE_STUDY)) {
      const { volumes, host } = presetScenario(id)!;
      for (const volume of volumes) expect(volume.tuneGroup, id).toBe(tuneGroupFor(volume, host));
    }
    expect(tuning(makeStripe(loose, { disks: ids(1, 22) }, 65_536))).toEqual([96]);
    expect(tuning(makeConcat(loose, { disks: ids(1, 2) }))).toEqual([96]);
    expect(tuning(makeStripe(loose, { disks: ['d1'] }, 65_536))).toEqual([undefined]);
    const wide = layOver(loose, [{ name: 'All', disks: ids(1, 22), form: { kind: 'concat' } }]);
    expect(tuning(wide)).toEqual([96]);
  });

  it('is never less than the host lets in', () => {
    const open = setTuneGroup(loose, null, 128);
    expect(tuning(makeStripe(open, { disks: ids(1, 22) }, 65_536))).toEqual([undefined]);
  });

  it('follows the shape from one disk to several and back', () => {
    const one = makeStripe(loose, { disks: ['d1'], id: 'v' }, 65_536);
    const two = addDisks(one, 'v', ['d2']);
    expect(tuning(two)).toEqual([96]);
    expect(tuning(removeDisks(two, ['d2']))).toEqual([undefined]);
  });

  it('that a person has set stays theirs through every change of shape, and so does what an old document says', () => {
    const change = fc.constantFrom<(s: Scenario) => Scenario>(
      (s) => addDisks(s, 'v', [`d${s.volumes[0].members.length + 1}`]),
      (s) => (s.volumes[0].members.length > 1 ? removeDisks(s, [s.volumes[0].members.at(-1)!]) : s),
      (s) => setVolumeKind(s, 'v', { kind: 'concat' }),
      (s) => setVolumeKind(s, 'v', { kind: 'stripe' }),
    );
    fc.assert(
      fc.property(fc.constantFrom(undefined, 1, 5, 95), fc.array(change, { maxLength: 8 }), (own, changes) => {
        const made = setTuneGroup(makeStripe(loose, { disks: ids(1, 4), id: 'v' }, 65_536), 'v', own);
        expect(tunedByHand(made.volumes[0], made.host)).toBe(true);
        let now = made;
        for (const next of changes) {
          // With one disk left, the host's own setting is what the shape calls for.
          if (own === undefined && now.volumes[0].members.length <= 2) break;
          now = next(now);
        }
        expect(tuning(now)).toEqual([own]);
      }),
    );
  });

  it('goes with the volume: disks that are loose again have the host’s', () => {
    const striped = makeStripe(loose, { disks: ids(1, 22), id: 'v' }, 65_536);
    expect(dissolveVolume(striped, 'v').host.tuneGroup).toBe(loose.host.tuneGroup);
  });
});
