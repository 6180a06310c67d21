import { describe, expect, test } from 'vitest';
import { MIB } from '../../../base/units.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { outlook } from '../../../analysis/edits/outlook.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';
import { ALL_CUT, common, cutChoices, cutIntended, cutObjects, cutWords, fillWords, scopes } from './partitionModel.ts';
import { OTHER_STUDY, sample } from '../../../studies/testing/samples.ts';

const scenarioOf = (id: string): Scenario => presetScenario(id)!;
const manual = scenarioOf(sample('loose', 'mixed'));
const io = scenarioOf(`${OTHER_STUDY}/deadline/dop-2`);

describe('how the warehouse is cut', () => {
  test('granularities in words; a table in one piece was never cut by time', () => {
    expect(cutObjects(manual).map(({ role }) => role)).toEqual(['fact', 'star-index', 'star-index']);
    expect(cutChoices(manual).find(({ id }) => id === 'week')).toEqual({ id: 'week', segments: 91, label: 'By week (91)' });
    expect([cutWords(manual, 91), cutWords(manual, 21), cutWords(manual, 40)]).toEqual(['by week', 'by month', 'in 40 segments']);
    expect(cutChoices(io)).toEqual([]);
    expect(cutWords(io, 1)).toBe('in 1 segment');
  });

  test('what a cut would change is reported before: files, sizes, queries that read more', () => {
    const month = outlook(manual, cutIntended(21, undefined));
    expect(month.kind === 'changes' && month.changes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^6 061 files become 1 441$/),
        expect.stringMatching(/^a PSU of Daily sales is then 43\.3 MiB on average \(now 10 MiB\)$/),
        expect.stringMatching(/reads \+117 %/),
      ]),
    );
    expect(outlook(manual, cutIntended(91, 22))).toEqual({ kind: 'same' });
    // A cut and back is the warehouse that it was.
    const there = cutIntended(21, 11).apply(manual);
    expect(outlook(there, cutIntended(91, 22)).kind).toBe('changes');
    expect(outlook(manual, { apply: () => cutIntended(91, 22).apply(there) })).toEqual({ kind: 'same' });
  });

  test('a cut that cannot be is refused with what would do', () => {
    expect(outlook(manual, cutIntended(0, undefined))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/Segments.*1 would do/),
    });
    expect(outlook(manual, cutIntended(10_000, 22))).toMatchObject({ kind: 'refused', why: expect.stringMatching(/at most/) });
  });
});

describe('files', () => {
  test('of all that is cut together, or of one object, never of spill space', () => {
    const list = scopes(manual, cutObjects(manual));
    expect(list[0]).toMatchObject({ id: ALL_CUT, label: 'Fact table and its indexes (3)' });
    expect(list.flatMap(({ objects }) => objects).some(({ role }) => role === 'spill')).toBe(false);
    expect(scopes(io, cutObjects(io))[0].objects).toHaveLength(1);
  });

  test('what they have alike', () => {
    const cut = cutObjects(manual);
    expect(common(cut, ({ psusPerSegment }) => psusPerSegment)).toBe(22);
    expect(common(cut, ({ psuBytes }) => psuBytes)).toBeUndefined();
  });

  test('how a maximum fills them', () => {
    const [uneven] = cutObjects(manual);
    expect(fillWords(uneven, 8192, RED_BRICK)).toMatch(/^22 PSUs of 10 MiB on average, 7\.\d+ MiB to 12\.\d MiB$/);
    const { psuSpread: _spread, ...fact } = uneven;
    const of = (psuMaxBytes?: number): string => fillWords({ ...fact, ...(psuMaxBytes && { psuMaxBytes }) }, 8192, RED_BRICK);
    expect(of()).toBe('22 PSUs of 10 MiB each');
    expect(of(5 * MIB)).toBe('21 full PSUs of 5 MiB, one of 115 MiB');
    expect(of(20 * MIB)).toBe('11 full PSUs of 20 MiB, 11 empty');
    expect(of(15 * MIB)).toBe('14 full PSUs of 15 MiB, one of 10 MiB, 7 empty');
    expect(of(1000 * MIB)).toBe('one of 220 MiB, 21 empty');
  });
});
