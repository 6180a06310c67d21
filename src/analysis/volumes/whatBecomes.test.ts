import { describe, expect, it } from 'vitest';

import { volumeChange } from '../../store/move/change.ts';
import { disksInHand } from '../../store/move/sources.ts';
import { layoutOf } from '../document/derived.ts';
import { newVolumeOptions } from './newVolume.ts';
import { whatBecomes } from './whatBecomes.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const separated = sampleScenario('unevenStripes', 'mixed');
const disks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `d${from + i}`);
const [first, second] = separated.volumes;

const made = (chosen: readonly string[]) => {
  const inHand = disksInHand(chosen)!;
  if (inHand.kind !== 'disks') throw new Error('disks are held');
  return volumeChange(separated, inHand, chosen, newVolumeOptions('stripe', chosen.length)).apply(separated);
};

describe('what becomes of the files under a new volume', () => {
  it('one volume as a whole becomes it', () => {
    expect(whatBecomes(separated, first.members)).toBe(`${first.name} becomes the new volume and keeps its name and its files.`);
  });

  it('two volumes as a whole dissolve into it, and so does the edit', () => {
    const chosen = [...first.members, ...second.members];
    expect(whatBecomes(separated, chosen)).toBe(
      `${first.name} and ${second.name} dissolve into the new volume, and their files move onto it.`,
    );
    const after = made(chosen);
    expect(after.volumes.map(({ id }) => id)).not.toContain(first.id);
    expect(after.volumes.map(({ id }) => id)).not.toContain(second.id);
    const bytes = (of: typeof separated, own: (id: string) => boolean) =>
      layoutOf(of).targets.reduce((sum, { id, usedBytes }) => sum + (own(id) ? usedBytes : 0), 0);
    const before = bytes(separated, (id) => id === first.id || id === second.id);
    const news = after.volumes.filter(({ id }) => !separated.volumes.some((old) => old.id === id));
    expect(news).toHaveLength(1);
    expect(bytes(after, (id) => id === news[0].id)).toBeCloseTo(before, -7);
  });

  it('a volume of which disks remain keeps its files, beside one that dissolves', () => {
    const chosen = [...first.members, second.members[0]];
    expect(whatBecomes(separated, chosen)).toBe(
      `${first.name} dissolves into the new volume, and its files move onto it. What lies on ${second.name} stays there, on the disks that remain.`,
    );
    const after = made(chosen);
    expect(after.volumes.find(({ id }) => id === second.id)?.members).toEqual(second.members.slice(1));
  });

  it('loose disks bring their files', () => {
    const manual = sampleScenario('loose', 'mixed');
    expect(whatBecomes(manual, disks(1, 3))).toBe('Files on loose disks move to the new volume.');
  });
});
