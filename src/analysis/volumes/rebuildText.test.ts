import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import type { Volume } from '../../scenario/schema.ts';
import { rebuildText } from './rebuildText.ts';

const volume = { kind: 'raid5', id: 'v', name: 'V', members: ['d1', 'd2', 'd3'], stripeUnitBytes: 65_536 } as const satisfies Volume;
const result = (rebuilds: RunResult['rebuilds']) => ({ rebuilds }) as RunResult;
const half = { volume: 'v', disk: 'd2', onto: 'd9', bytes: 16 * 2 ** 30, rebuiltBytes: 4 * 2 ** 30, finishedMs: null };

describe('the outcome of a rebuild in words', () => {
  it('says how far it was, or when it was complete, and onto what', () => {
    expect(rebuildText(result([half]), volume)).toMatch(/^rebuild onto disk 9: 25.*% of 16.*GiB when the last query was complete$/);
    expect(rebuildText(result([{ ...half, finishedMs: 45_000 }]), volume)).toMatch(/^disk 2 rebuilt onto disk 9 after 45\.0.s$/);
    expect(rebuildText(result([{ ...half, onto: null, finishedMs: 45_000 }]), volume)).toMatch(/onto the spare space/);
  });
  it('says nothing where the run knows of none', () => {
    expect(rebuildText(result(undefined), volume)).toBeUndefined();
    expect(rebuildText(result([{ ...half, volume: 'other' }]), volume)).toBeUndefined();
  });
});
