import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diskCapacities } from '../../scenario/capacity.ts';
import { setGrowth } from '../../scenario/edit/fileSizes.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Target } from '../../scenario/layout.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { bytesOnMember, fillDisks } from './fill.ts';
import { stripedBefore } from '../../scenario/striped.ts';
import type { Footprint } from './footprint.ts';
import { SAMPLE_STUDY, sampleScenario } from '../../studies/testing/samples.ts';

const target = (kind: Target['kind'], disks: number[]): Target => ({
  id: 't',
  kind,
  disks,
  capacityBytes: 1e12,
  usedBytes: 0,
  endBytes: 0,
});

const stripeOf =
  (n: number, unit: number): Footprint =>
  (x, k) =>
    stripedBefore(x, unit, n, k);

describe('bytesOnMember', () => {
  it('members of a stripe share every range, byte for byte', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (n, unit, from, length) => {
          const t = target(
            'stripe',
            Array.from({ length: n }, (_, i) => i),
          );
          const parts = t.disks.map((_, k) => bytesOnMember(t, k, from, from + length, stripeOf(n, unit), []));
          expect(parts.reduce((sum, b) => sum + b, 0)).toBe(length);
          // A range is at most one unit uneven at either end.
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(2 * unit);
        },
      ),
    );
  });
  it('agrees with the address map unit by unit', () => {
    const t = target('stripe', [0, 1, 2]);
    const unit = 4;
    for (let from = 0; from < 30; from += 1) {
      for (let to = from; to < 30; to += 1) {
        for (let k = 0; k < 3; k += 1) {
          let count = 0;
          for (let b = from; b < to; b += 1) if (Math.floor(b / unit) % 3 === k) count += 1;
          expect(bytesOnMember(t, k, from, to, stripeOf(3, unit), [])).toBe(count);
        }
      }
    }
  });
  it('a concatenation fills disk by disk, the last takes what is too much', () => {
    const t = target('concat', [0, 1]);
    expect([0, 1].map((k) => bytesOnMember(t, k, 80, 150, null, [100, 20]))).toEqual([20, 50]);
  });
});

describe('fillDisks', () => {
  it('shows every byte of every preset exactly once', () => {
    for (const id of presetIds(SAMPLE_STUDY).filter((preset) => preset.endsWith('/w3'))) {
      const scenario = presetScenario(id)!;
      // Copies and parity lie on the disks besides.
      if (scenario.volumes.some(({ kind }) => kind === 'mirror' || kind === 'raid5')) continue;
      const layout = layOut(scenario);
      const fills = fillDisks(scenario, layout, diskCapacities(scenario));
      const shown = fills.reduce((sum, fill) => sum + fill.usedBytes, 0);
      const used = layout.targets.reduce((sum, t) => sum + t.usedBytes, 0);
      // Gaps from aligning files to blocks belong to no band where the object changes.
      expect(used - shown).toBeGreaterThanOrEqual(0);
      expect(used - shown).toBeLessThan(layout.targets.length * 40 * scenario.database.blockBytes);
      for (const fill of fills) for (const [i, band] of fill.bands.entries()) expect(fill.bands[i + 1]?.object).not.toBe(band.object);
    }
  });
  it('growing files are shown mixed, as many bytes of each object on each disk as there are', () => {
    const parts = ['daily_sales', 'sales_star4', 'sales_star5'];
    for (const id of ['manual-22', 'stripe-22-64k', 'stripe-8-8-4-2']) {
      const scenario = presetScenario(`${SAMPLE_STUDY}/${id}/w3`)!;
      const growing = setGrowth(scenario, parts, 65_536);
      const [whole, mixed] = [scenario, growing].map((each) => fillDisks(each, layOut(each), diskCapacities(each)));
      whole.forEach((fill, d) => {
        const of = (bands: typeof fill.bands, object: number): number =>
          bands.reduce((sum, band) => sum + (band.object === object ? band.bytes : 0), 0);
        for (let object = 0; object < scenario.database.objects.length; object += 1)
          expect(Math.abs(of(mixed[d].bands, object) - of(fill.bands, object))).toBeLessThan(2 << 20);
      });
      // From edge to hub table and indexes come by turns, not one after the other.
      if (id === 'manual-22') expect(mixed[0].bands.slice(0, 6).map(({ object }) => object)).toEqual([0, 1, 2, 0, 1, 2]);
      const layout = layOut(growing);
      const only = fillDisks(growing, layout, diskCapacities(growing), Int32Array.of(0, 22, layout.objectFirst[4]));
      const shown = only.reduce((sum, fill) => sum + fill.usedBytes, 0);
      expect(shown).toBeCloseTo(layout.bytes[0] + layout.bytes[22] + layout.bytes[layout.objectFirst[4]], -1);
    }
  });
  it('with a subset shows only those files', () => {
    const scenario = sampleScenario('loose', 'mixed');
    const layout = layOut(scenario);
    const fills = fillDisks(scenario, layout, diskCapacities(scenario), Int32Array.of(0, 22, 44));
    const bytes = fills.reduce((sum, fill) => sum + fill.usedBytes, 0);
    expect(bytes).toBe(layout.bytes[0] + layout.bytes[22] + layout.bytes[44]);
  });
});
