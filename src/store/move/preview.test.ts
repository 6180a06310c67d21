/** What a preview shows is what the board draws after the drop, whatever is dropped wherever. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { anyScenario } from '../../scenario/testing/anyScenario.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { setGrowth } from '../../scenario/edit/fileSizes.ts';
import { testStore } from '../testing/store.ts';
import { presetScenario } from '../../studies/presets.ts';
import { capacitiesOf, layoutOf } from '../../analysis/document/derived.ts';
import { fillDisks } from '../../analysis/fill/fill.ts';
import type { DiskFill } from '../../analysis/fill/fill.ts';
import { fillsOf } from '../../analysis/fill/fillAfter.ts';
import { dropOn, placeBy } from './commands.ts';
import { splitChanges } from './change.ts';
import { handOf, mark, take } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { previewChange, previewOf } from './preview.ts';
import type { Preview } from './preview.ts';
import { disksInHand, filesInHand, psusOfDrag } from './sources.ts';
import { sortedUnique } from '../selection.ts';
import { resolvePlace } from './targets.ts';
import { SAMPLE_STUDY, sampleScenario } from '../../studies/testing/samples.ts';

type Files = InHand & { readonly kind: 'files' };

let stop = () => {};
afterEach(() => stop());

function workbench(scenario: Scenario) {
  stop();
  const app = testStore({}, scenario);
  stop = () => app.state().cancelRun();
  return { state: app.state, hand: handOf(app.store), handles: { store: app.store, results: app.results, engine: app.engine } };
}

/** What the board draws on every disk while the preview is shown. */
const drawn = (before: Scenario, { fills }: Preview): DiskFill[] =>
  fillsOf(before).map((fill, disk) => {
    const { bands, usedBytes, endBytes } = fills.get(disk) ?? fill;
    return { bands, usedBytes, endBytes };
  });

/** That the pieces shown as new lie within the bands, each in one of its own object. */
function expectWithin({ fills }: Preview): void {
  for (const { bands, coming } of fills.values()) {
    for (const { object, from, to } of coming) {
      let at = 0;
      const around = bands.find(({ bytes }) => (at += bytes) > (from + to) / 2);
      expect(around?.object).toBe(object);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(at + 1e-6 * at);
    }
  }
}

/** Previews, drops, and compares; answers whether anything moved. */
function dropped(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[] = []): 'moved' | 'same' | 'refused' {
  const { state, hand, handles } = workbench(scenario);
  const preview = previewOf(scenario, inHand, place, marked);
  expectWithin(preview);
  take(hand, inHand, 'pick');
  dropOn(handles, place);
  const after = state().scenario;
  if (preview.refused) {
    expect(after).toBe(scenario);
    expect(hand.getState()).toMatchObject({ inHand });
    return 'refused';
  }
  expect(drawn(scenario, preview)).toEqual(fillDisks(after, layoutOf(after), capacitiesOf(after)));
  // The very document, so that its estimate is the one that the answer begins with.
  expect(after).toBe(preview.after ?? scenario);
  return preview.after ? 'moved' : 'same';
}

const psusIn = (scenario: Scenario, picks: readonly number[]) => {
  const { psuCount } = layoutOf(scenario);
  return sortedUnique(picks.map((pick) => pick % Math.max(1, psuCount)));
};

describe('the previewed place is the place', () => {
  it('a whole index on a disk with spill takes the outer tracks, and the spill moves inward', () => {
    const manual = sampleScenario('loose', 'mixed');
    const { objects } = manual.database;
    const star = objects.findIndex(({ id }) => id === 'sales_star4');
    const spill = objects.findIndex(({ id }) => id === 'spill');
    const layout = layoutOf(manual);
    const disk = fillsOf(manual).findIndex(({ bands }) => bands.some(({ object }) => object === spill));
    const inHand = filesInHand(manual, psusOfDrag(manual, `object:${star}`)!.slice(0, 91)) as Files;
    const target = layout.targets.find(({ disks }) => disks.includes(disk))!.id;
    const after = previewOf(manual, inHand, { kind: 'target', id: target }).fills.get(disk)!;
    const order = after.bands.map(({ object }) => object);
    expect(order.indexOf(star)).toBeLessThan(order.indexOf(spill));
    const [first] = after.coming.filter(({ object }) => object === star);
    const spillFrom = after.bands.slice(0, order.indexOf(spill)).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(first.to).toBeLessThanOrEqual(spillFrom);
    expect(dropped(manual, inHand, { kind: 'target', id: target })).toBe('moved');
  });

  it('property: any files of any document on any target', () => {
    const seen = { moved: 0, same: 0, refused: 0 };
    const picks = fc.array(fc.nat(5000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyScenario, picks, fc.nat(99), (scenario, chosen, t) => {
        fc.pre(problemsOf(scenario).length === 0 && layoutOf(scenario).psuCount > 0);
        const { targets } = layoutOf(scenario);
        const inHand = filesInHand(scenario, psusIn(scenario, chosen))!;
        seen[dropped(scenario, inHand, { kind: 'target', id: targets[t % targets.length].id })] += 1;
      }),
      { numRuns: rounds(70) },
    );
    expect(seen.moved).toBeGreaterThan(rounds(5));
  });

  it('property: any files of the study, growing ones too, on any target, in any of the ways to spread', () => {
    const ids = ['manual-22/w3', 'stripe-8-8-4-2/w3', 'manual-14-8/w2', 'fung-98-8k/w3'];
    const grown = (scenario: Scenario) => setGrowth(scenario, ['daily_sales', 'sales_star4', 'sales_star5'], 65_536);
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.boolean(),
        fc.nat(6000),
        fc.integer({ min: 1, max: 900 }),
        fc.uniqueArray(fc.nat(21), { minLength: 2, maxLength: 4 }),
        fc.nat(2),
        (id, grows, from, length, picks, w) => {
          const preset = presetScenario(`${SAMPLE_STUDY}/${id}`)!;
          const scenario = grows ? grown(preset) : preset;
          const { targets, psuCount } = layoutOf(scenario);
          const psus = Int32Array.from({ length: Math.min(length, psuCount - from) }, (_, i) => from + i);
          const inHand = filesInHand(scenario, psus) as Files;
          const chosen = [...new Set(picks.map((pick) => pick % targets.length))].toSorted((a, b) => a - b).map((t) => targets[t].id);
          dropped(scenario, inHand, { kind: 'target', id: chosen[0] });
          if (chosen.length < 2) return;
          const { change } = splitChanges(scenario, inHand, chosen)[w];
          const preview = previewChange(scenario, change);
          expectWithin(preview);
          const { state, handles, hand } = workbench(scenario);
          // Over the marked targets the first way is shown; the drop asks.
          mark(hand, chosen, 'only');
          take(hand, inHand, 'pick');
          const over = previewOf(scenario, inHand, { kind: 'target', id: chosen[0] }, hand.getState().marked);
          expect(drawn(scenario, over)).toEqual(drawn(scenario, previewChange(scenario, splitChanges(scenario, inHand, chosen)[0].change)));
          placeBy(handles, psus, change);
          const after = state().scenario;
          if (preview.refused) expect(after).toBe(scenario);
          else expect(drawn(scenario, preview)).toEqual(fillsOf(after));
        },
      ),
      { numRuns: rounds(16) },
    );
  });

  it('property: any disks into any volume, onto any disk, out of their volumes, onto any path', () => {
    const seen = { moved: 0, same: 0, refused: 0 };
    const kinds = fc.constantFrom('disk', 'target', 'loose', 'path', 'hung');
    fc.assert(
      fc.property(anyScenario, fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }), kinds, fc.nat(30), (scenario, picks, kind, at) => {
        fc.pre(problemsOf(scenario).length === 0);
        const { disks, paths } = scenario.hardware;
        const held = disks.map(({ id }) => id).filter((_, d) => picks.some((pick) => pick % disks.length === d));
        const inHand = disksInHand(held)!;
        const among = kind === 'target' ? scenario.volumes : kind === 'path' ? paths : disks;
        fc.pre(among.length > 0);
        const place = kind === 'loose' ? ({ kind } as const) : ({ kind, id: among[at % among.length].id } as Place);
        const counted = resolvePlace(scenario, place, inHand);
        if (counted) seen[dropped(scenario, inHand, counted)] += 1;
      }),
      { numRuns: rounds(150) },
    );
    expect(seen.moved).toBeGreaterThan(rounds(10));
  });

  it('what comes is what is moved, byte for byte', () => {
    const separated = sampleScenario('fourStripes', 'mixed');
    const inHand = filesInHand(
      separated,
      Int32Array.from({ length: 300 }, (_, i) => 100 + i),
    ) as Files;
    const { fills, text, after } = previewOf(separated, inHand, { kind: 'target', id: 'v-spill' });
    let coming = 0;
    for (const [disk, fill] of fills) {
      for (const { from, to } of fill.coming) coming += to - from;
      expect(fill.coming.length > 0).toBe(disk >= 18 && disk < 22 && separated.volumes.at(-1)!.members.includes(`d${disk + 1}`));
    }
    // Gaps between files that begin at blocks lie within a band.
    expect(Math.abs(coming - inHand.bytes)).toBeLessThan(300 * separated.database.blockBytes);
    const spill = layoutOf(after!).targets.find((t) => t.id === 'v-spill')!;
    expect(text).toContain(`${Math.round((spill.usedBytes / spill.capacityBytes) * 100)}`);
  });

  it('of a refusal shows what would be too much', () => {
    const manual = sampleScenario('loose', 'mixed');
    const inHand = filesInHand(
      manual,
      Int32Array.from({ length: 2002 }, (_, i) => i),
    )!;
    const preview = previewOf(manual, inHand, { kind: 'target', id: 'd7' });
    expect(preview).toMatchObject({ refused: true, after: null });
    expect(preview.fills.get(6)!.usedBytes).toBeGreaterThan(capacitiesOf(manual)[6]);
    expect(dropped(manual, inHand, { kind: 'target', id: 'd7' })).toBe('refused');
  });
});
