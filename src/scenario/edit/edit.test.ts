import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { presetScenario } from '../../studies/presets.ts';
import { layOut } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { refusal } from '../testing/refusal.ts';
import { dealNumbers, moveTargets, moveTo, selected, type MoveTo } from './deal.ts';
import { moveFiles, moveFilesUnchecked, takeBackException, takeBackFiles } from './move.ts';
import { EditRefused } from './refused.ts';
import { addDisks, dissolveVolume, makeConcat, makeStripe, moveDisk, removeDisk, setStripeUnit, setTuneGroup } from './volumes.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

const preset = (id: string): Scenario => frozen(presetScenario(`${SAMPLE_STUDY}/${id}`)!);
const manual = preset('manual-22/w2');
const striped = preset('stripe-22-64k/w3');

/** PSU indexes of a box of one object, numbers from 1. */
function box(scenario: Scenario, object: string, s: readonly [number, number], i: readonly [number, number]): number[] {
  const o = scenario.database.objects.findIndex((x) => x.id === object);
  const width = scenario.database.objects[o].psusPerSegment;
  const first = layOut(scenario).objectFirst[o];
  const found: number[] = [];
  for (let row = s[0]; row <= s[1]; row++)
    for (let column = i[0]; column <= i[1]; column++) found.push(first + (row - 1) * width + column - 1);
  return found;
}

/** Target id of every PSU. */
function places(scenario: Scenario): string[] {
  const { target, targets } = layOut(scenario);
  return Array.from(target, (t) => targets[t]?.id ?? 'nowhere');
}

describe('moving files', () => {
  test('a box of files to one disk is one exception; to its old place again, none', () => {
    const files = box(manual, 'daily_sales', [3, 9], [2, 5]);
    const moved = moveFiles(manual, files, { kind: 'all', target: 'd7' });
    expect(moved.placement.exceptions).toEqual([
      { object: 'daily_sales', segments: [3, 9], psus: [2, 5], spread: { kind: 'all', target: 'd7' } },
    ]);
    expect(takeBackFiles(moved, files).placement).toEqual(manual.placement);
    expect(takeBackException(moved, 0).placement).toEqual(manual.placement);
  });

  test('segment after segment to one disk stays one exception', () => {
    let scenario = manual;
    for (const s of [4, 5, 7, 6])
      scenario = moveFiles(scenario, box(scenario, 'daily_sales', [s, s], [1, 22]), { kind: 'all', target: 'd1' });
    expect(scenario.placement.exceptions).toHaveLength(1);
    expect(scenario.placement.exceptions[0].segments).toEqual([4, 7]);
  });

  test('moving a whole object replaces its rule and forgets its exceptions', () => {
    const some = moveFiles(manual, box(manual, 'sales_star4', [1, 2], [1, 3]), { kind: 'all', target: 'd9' });
    const spread = { kind: 'round-robin' as const, targets: ['d1', 'd2', 'd3'], offset: 0, segmentShift: 1 };
    const all = moveFiles(some, box(some, 'sales_star4', [1, 91], [1, 22]), spread);
    expect(all.placement.exceptions).toEqual([]);
    expect(all.placement.rules.find((r) => r.object === 'sales_star4')?.spread).toEqual(spread);
  });

  test('the last piece of an object makes the rule new', () => {
    let scenario = moveFiles(manual, box(manual, 'customer', [1, 1], [1, 6]), { kind: 'all', target: 'd22' });
    scenario = moveFiles(scenario, box(manual, 'customer', [1, 1], [7, 10]), { kind: 'all', target: 'd22' });
    expect(scenario.placement.exceptions).toEqual([]);
    expect(scenario.placement.rules.find((r) => r.object === 'customer')?.spread).toEqual({ kind: 'all', target: 'd22' });
  });

  test('taking part of an exception away leaves the rest of it', () => {
    const moved = moveFiles(manual, box(manual, 'daily_sales', [1, 10], [1, 22]), { kind: 'all', target: 'd7' });
    const cut = takeBackFiles(moved, box(manual, 'daily_sales', [1, 4], [1, 22]));
    expect(cut.placement.exceptions).toEqual([
      { object: 'daily_sales', segments: [5, 10], psus: [1, 22], spread: { kind: 'all', target: 'd7' } },
    ]);
  });

  test('nothing to do is the same document', () => {
    expect(moveFiles(striped, [0, 1, 2], { kind: 'all', target: 'v-all' })).toBe(striped);
  });

  test('dealt out over several disks file by file', () => {
    const files = box(manual, 'daily_sales', [5, 6], [1, 3]);
    const moved = moveFiles(manual, files, moveTo(['d1', 'd2']));
    expect(files.map((p) => places(moved)[p])).toEqual(['d1', 'd2', 'd1', 'd2', 'd1', 'd2']);
    expect(moved.placement.exceptions).toHaveLength(1);
  });

  test('several whole objects dealt out become rules, not exceptions', () => {
    const files = ['daily_sales', 'sales_star4', 'sales_star5'].flatMap((id) => box(manual, id, [1, 91], [1, 22]));
    const moved = moveFiles(manual, files, moveTo(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']));
    expect(moved.placement.exceptions).toEqual([]);
    const after = places(moved);
    expect(files.slice(2000, 2010).map((p) => after[p])).toEqual(['d6', 'd7', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd1']);
  });

  test('what does not fit is refused with the amount and with places that would do', () => {
    const refused = refusal(() => moveFiles(manual, box(manual, 'daily_sales', [1, 91], [1, 22]), { kind: 'all', target: 'd3' }));
    expect(refused.rule).toBe('room');
    expect(refused.amountBytes).toBeGreaterThan(2 ** 30);
    expect(refused.message).toMatch(/GiB too much for disk 3/);
    const some = box(manual, 'daily_sales', [1, 60], [1, 22]).concat(box(manual, 'sales_star4', [1, 40], [1, 22]));
    const other = refusal(() => moveFiles(manual, some, { kind: 'all', target: 'd3' }));
    expect(other.rule).toBe('room');
  });

  test('refusals for empty hands, unknown files and targets, and disks of a volume', () => {
    expect(refusal(() => moveFiles(manual, [], { kind: 'all', target: 'd1' })).rule).toBe('empty');
    expect(refusal(() => moveFiles(manual, [99_999], { kind: 'all', target: 'd1' })).rule).toBe('unknown');
    expect(refusal(() => moveFiles(manual, [0], { kind: 'all', target: 'd99' })).rule).toBe('unknown');
    expect(refusal(() => moveFiles(manual, [0], { kind: 'deal', targets: [] })).rule).toBe('empty');
    expect(refusal(() => moveFiles(striped, [0], { kind: 'all', target: 'd3' })).targets).toEqual(['v-all']);
    expect(refusal(() => takeBackException(manual, 0)).rule).toBe('unknown');
  });
});

describe('volumes', () => {
  test('disks made a stripe take their files along; dissolving puts them back', () => {
    const made = frozen(makeStripe(manual, { disks: ['d3', 'd4', 'd5', 'd6'], id: 'v', name: 'V' }, 65_536));
    expect(problemsOf(made)).toEqual([]);
    expect(places(made)).toEqual(places(manual).map((id) => (['d3', 'd4', 'd5', 'd6'].includes(id) ? 'v' : id)));
    const partitioned = (s: Scenario): string[] => places(s).slice(0, 6006);
    expect(partitioned(dissolveVolume(made, 'v'))).toEqual(partitioned(manual));
  });

  test('dissolving the one volume of a striped layout deals everything out evenly', () => {
    const loose = dissolveVolume(striped, 'v-all');
    expect(problemsOf(loose)).toEqual([]);
    const { targets } = layOut(loose);
    const used = targets.map((t) => t.usedBytes);
    expect(Math.max(...used) / Math.min(...used)).toBeLessThan(1.05);
  });

  test('volumes of different size in one round robin: files on the other stay when one is dissolved', () => {
    const two = makeConcat(makeStripe(manual, { disks: ['d1', 'd2', 'd3'], id: 'a' }, 8192), { disks: ['d4', 'd5'], id: 'b' });
    for (const kind of ['round-robin', 'fill'] as const) {
      const spread: MoveTo = kind === 'fill' ? { kind, targets: ['a', 'b'] } : { kind, targets: ['a', 'b'], offset: 0, segmentShift: 1 };
      const odd = moveFiles(two, box(two, 'daily_sales', [1, 91], [1, 22]), spread);
      const after = places(dissolveVolume(odd, 'a'));
      const before = places(odd);
      const strayed = before.filter((id, p) => !(id === 'a' ? ['d1', 'd2', 'd3'] : [id]).includes(after[p]));
      expect(strayed).toEqual([]);
    }
  });

  test('a disk joins, changes and leaves volumes', () => {
    const base = preset('stripe-8-8-4-2/w2');
    const without = removeDisk(base, 'd1');
    expect(without.volumes[0].members).toEqual(['d2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
    expect(layOut(without).targets.find((t) => t.id === 'd1')?.usedBytes).toBe(0);
    expect(addDisks(without, 'v-indexes', ['d1']).volumes[1].members.at(-1)).toBe('d1');
    expect(moveDisk(base, 'd1', 'v-indexes')).toEqual(addDisks(without, 'v-indexes', ['d1']));
    expect(moveDisk(base, 'd1', 'v-fact')).toBe(base);
  });

  test('the last disk of a volume dissolves it', () => {
    const one = makeStripe(manual, { disks: ['d2'], id: 'v' }, 4096);
    expect(removeDisk(one, 'd2').volumes).toEqual([]);
    expect(places(removeDisk(one, 'd2'))).toEqual(places(manual));
  });

  test('a volume that would be too small is not made smaller', () => {
    const base = preset('stripe-8-8-4-2/w2');
    const refused = refusal(() => {
      let scenario = base;
      for (const disk of ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']) scenario = moveDisk(scenario, disk, null);
    });
    expect(refused.rule).toBe('room');
    expect(refused.message).toContain('volume Fact');
  });

  test('refusals', () => {
    expect(refusal(() => makeStripe(striped, { disks: ['d1'] }, 8192)).message).toBe('Disk 1 is in volume All');
    expect(refusal(() => makeStripe(manual, { disks: [] }, 8192)).rule).toBe('empty');
    expect(refusal(() => makeStripe(manual, { disks: ['d1', 'd1'] }, 8192)).rule).toBe('member');
    expect(refusal(() => makeStripe(manual, { disks: ['d1'], id: 'd2' }, 8192)).rule).toBe('member');
    for (const unit of [0, -512, 1000, NaN, Infinity, 2 ** 31])
      expect(refusal(() => makeStripe(manual, { disks: ['d1'] }, unit)).rule).toBe('range');
    expect(refusal(() => setStripeUnit(striped, 'v-all', 65_000)).fix).toBe('65024 bytes would do');
    expect(refusal(() => setTuneGroup(striped, 'v-all', 0)).fix).toBe('1 would do');
    expect(refusal(() => dissolveVolume(manual, 'v')).rule).toBe('unknown');
    expect(refusal(() => removeDisk(manual, 'd1')).rule).toBe('member');
  });
});

/** A random selection: boxes, single files anywhere, or a whole object. */
const selection = fc.oneof(
  fc.record({
    object: fc.constantFrom('daily_sales', 'sales_star5', 'customer', 'spill'),
    s: fc.tuple(fc.nat(90), fc.nat(12)),
    i: fc.tuple(fc.nat(21), fc.nat(21)),
  }),
  fc.array(fc.nat(6049), { minLength: 1, maxLength: 40 }),
);

function filesOf(scenario: Scenario, chosen: typeof selection extends fc.Arbitrary<infer T> ? T : never): number[] {
  if (Array.isArray(chosen)) return chosen;
  const { segments, psusPerSegment } = scenario.database.objects.find((o) => o.id === chosen.object)!;
  const s0 = 1 + (chosen.s[0] % segments);
  const i0 = 1 + (chosen.i[0] % psusPerSegment);
  return box(scenario, chosen.object, [s0, Math.min(segments, s0 + chosen.s[1])], [i0, Math.min(psusPerSegment, i0 + chosen.i[1])]);
}

const step = fc.record({
  what: fc.constantFrom('move', 'move', 'move', 'move', 'back', 'stripe', 'dissolve', 'disk'),
  chosen: selection,
  kind: fc.constantFrom('all' as const, 'round-robin' as const, 'fill' as const, 'deal' as const),
  picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
  offset: fc.nat(5),
  segmentShift: fc.nat(3),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], k: number): T => list[k % list.length];

/** Runs one random edit and checks it against what it promises. */
function run(scenario: Scenario, { what, chosen, kind, picks, offset, segmentShift }: Step): Scenario {
  const layout = layOut(scenario);
  const before = places(scenario);
  const ids = layout.targets.map((t) => t.id);
  const loose = [...new Set(picks.map((k) => pick(ids, k)).filter((id) => scenario.hardware.disks.some((d) => d.id === id)))];
  const volume = scenario.volumes.length > 0 ? pick(scenario.volumes, offset).id : null;
  if (what === 'stripe' && loose.length > 0) return makeStripe(scenario, { disks: loose }, 512 * picks[0] + 512);
  if (what === 'dissolve' && volume) return dissolveVolume(scenario, volume);
  if (what === 'disk') return moveDisk(scenario, pick(scenario.hardware.disks, picks[0]).id, offset === 0 ? null : volume);
  const files = filesOf(scenario, chosen);
  if (what === 'back') {
    const after = takeBackFiles(scenario, files);
    const ruled = places({ ...scenario, placement: { ...scenario.placement, exceptions: [] } });
    const moved = new Set(files);
    expect(places(after).join()).toBe(before.map((id, p) => (moved.has(p) ? ruled[p] : id)).join());
    return after;
  }
  const targets = picks.map((k) => pick(ids, k));
  const to: MoveTo =
    kind === 'all' ? { kind, target: targets[0] } : kind === 'round-robin' ? { kind, targets, offset, segmentShift } : { kind, targets };
  const sorted = selected(layout, files);
  const numbers = dealNumbers(scenario, layout, sorted, to);
  const wanted = [...before];
  sorted.forEach((p, k) => (wanted[p] = moveTargets(to)[numbers[k]]));
  const after = moveFiles(scenario, files, to);
  expect(places(after).join()).toBe(wanted.join());
  expect(moveFilesUnchecked(scenario, files, to)).toEqual(after);
  return after;
}

test('property: any sequence of edits keeps every file, every byte and every old document', () => {
  const sum = (scenario: Scenario): number => layOut(scenario).bytes.reduce((a, b) => a + b, 0);
  let made = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('manual-14-8/w2', 'stripe-12-4-4-2/w3', 'manual-22-skewed/w5'),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      (id, steps) => {
        let scenario = preset(id);
        const bytes = sum(scenario);
        for (const one of steps) {
          try {
            scenario = frozen(run(scenario, one));
            made++;
          } catch (error) {
            if (!(error instanceof EditRefused)) throw error;
            expect(error.fix.length).toBeGreaterThan(5);
            refused++;
            continue;
          }
          expect(problemsOf(scenario)).toEqual([]);
          expect(sum(scenario)).toBe(bytes);
        }
      },
    ),
    { seed: 3, numRuns: rounds(40) },
  );
  // The property would be empty if nearly everything were refused.
  expect(made).toBeGreaterThan(2 * refused);
});
