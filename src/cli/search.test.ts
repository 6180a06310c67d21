/** `advise` without further ways to ask: the search for a better layout. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../engine/run.ts';
import { adviserCase } from '../analysis/search/testing/cases.ts';
import type { Scenario } from '../scenario/schema.ts';
import { spindle, spindleJson } from './testing/spindle.ts';

interface Found {
  readonly result: string;
  readonly before: { readonly elapsedMs: number };
  readonly after: { readonly elapsedMs: number; readonly scenario: Scenario };
  readonly moves: readonly { readonly what: string; readonly step: string; readonly gainMs: number; readonly withoutItMs: number }[];
  readonly baselines: readonly { readonly name: string; readonly elapsedMs: number }[];
  readonly seeds: number;
}

const scenario = adviserCase(5);
const input = JSON.stringify(scenario);
const meanOf = (of: Scenario, seeds: number): number =>
  Array.from({ length: seeds }, (_, k) => runToEnd(of, { seed: of.seed + k, series: false }).elapsedMs).reduce((a, b) => a + b, 0) / seeds;

describe('advise', () => {
  it('answers with a better layout, its moves, what each brings, and rules of thumb, all from runs', () => {
    const found = spindleJson(['advise', '-', '--scale', '1', '--budget', '30', '--json'], input) as Found;
    expect(found.result).toBe('better');
    expect(found.before.elapsedMs).toBeCloseTo(meanOf(scenario, found.seeds), 6);
    expect(found.after.elapsedMs).toBeCloseTo(meanOf(found.after.scenario, found.seeds), 6);
    expect(found.after.elapsedMs).toBeLessThan(found.before.elapsedMs);
    for (const { withoutItMs, gainMs } of found.moves) {
      expect(Number.isFinite(gainMs)).toBe(true);
      expect(withoutItMs).toBeGreaterThan(found.after.elapsedMs * 0.99);
    }
    expect(found.baselines.map(({ name }) => name)).toEqual(expect.arrayContaining(['full striping', 'heat-balanced greedy']));
    for (const { elapsedMs } of found.baselines) expect(elapsedMs).toBeGreaterThan(found.after.elapsedMs * 0.99);
  });

  it('gives its moves as steps of edit, which make the same layout', () => {
    const asked = ['advise', '-', '--scale', '1', '--budget', '30', '--pin', 'f1', '--max-moves', '2', '--json'];
    const found = spindleJson(asked, input) as Found;
    expect(found.moves.length).toBeLessThanOrEqual(2);
    const edited = spindleJson(['edit', '-', ...found.moves.map(({ step }) => step)], input);
    expect(edited).toEqual(found.after.scenario);
  });

  it('keeps its runs in a store, and finds the same with it', () => {
    const dir = mkdtempSync(join(tmpdir(), 'spindle-advise-'));
    try {
      const asked = ['advise', '-', '--scale', '1', '--budget', '60', '--max-moves', '1', '--store', dir, '--json'];
      expect(spindleJson(asked, input)).toEqual(spindleJson(asked, input));
      const sweep = spindle(['sweep', '-', '--scale', '1', '--seeds', '2', '--store', dir], input);
      expect(sweep.code).toBe(0);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('names constraints that cannot be met, with what would help, and ends with 1', () => {
    const { code, stdout } = spindle(['advise', '-', '--survive-disk', '--pin', 'f1'], input);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /The constraints cannot be met\. File 1 must stay on a disk or volume that does not survive a failed disk\. Unpin it/,
    );
  });
});

describe('edit', () => {
  it.each([
    ['lay f1', /a name is missing; expected lay OBJECT/],
    ['remake strip 65536 f1=d1', /"strip" is no kind of volume/],
    ['remake stripe 65536', /no objects are named/],
    ['remake stripe 65536 nothing=d1,d2', /There is no object nothing/],
    ['scheduler fastest', /"fastest" is no scheduler/],
    ['read-ahead many', /"many" is not a number/],
    ['unit nothing 65536', /There is no volume nothing/],
  ])('%s is refused with what would do', (step, words) => {
    const { code, stderr } = spindle(['edit', '-', step], input);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
  });
});
