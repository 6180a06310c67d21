/** `advise` without further ways to ask: the search for a better layout. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../engine/run.ts';
import { adviserCase } from '../analysis/search/testing/cases.ts';
import type { Scenario } from '../scenario/schema.ts';
import { formatNumber } from '../base/units.ts';
import { escaped } from './report/picture.ts';
import { spindle, spindleJson } from './testing/spindle.ts';

interface Found {
  readonly result: string;
  readonly before: { readonly elapsedMs: number };
  readonly after: { readonly elapsedMs: number; readonly scenario: Scenario };
  readonly moves: readonly { readonly what: string; readonly step: string; readonly gainMs: number; readonly withoutItMs: number }[];
  readonly baselines: readonly { readonly name: string; readonly elapsedMs: number }[];
  readonly compared: { readonly baselines: readonly { readonly name: string; readonly elapsedMs: number }[] };
  readonly seeds: number;
}

interface Checked {
  readonly whole: {
    readonly before: { readonly elapsedMs: number };
    readonly after: { readonly elapsedMs: number };
    readonly seeds: number;
    readonly verdict: string;
  } | null;
  readonly wholeText: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const unescaped = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ESCAPES[entity]);

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

  it('writes a report with what it answers, as a page, a table and data', () => {
    const dir = mkdtempSync(join(tmpdir(), 'spindle-advise-'));
    const at = (name: string): string => join(dir, name);
    const read = (name: string): string => readFileSync(at(name), 'utf8');
    try {
      const files = ['a.html', 'a.csv', 'a.json'].flatMap((name) => ['--report', at(name)]);
      const asked = ['advise', '-', '--scale', '1', '--budget', '30', '--pin', 'f1', '--json', ...files];
      const found = spindleJson(asked, input) as Found;
      const html = read('a.html');
      const percent = (100 * found.after.elapsedMs) / found.before.elapsedMs;
      expect(html).toContain(`<td>${formatNumber(percent)} %</td>`);
      for (const { what, step } of found.moves) for (const words of [what, step]) expect(html).toContain(escaped(words));
      for (const { name } of found.baselines) expect(html).toContain(escaped(name));
      expect(html).toContain('<td>objects that stay</td><td>f1</td>');
      expect(html).toContain('What stays uncertain');
      expect(html).toContain('<pre>spindle advise - --scale 1 --budget 30 --pin f1</pre>');
      // Both pictures have intervals, and both layouts are there as documents.
      expect(html.match(/<svg /g)).toHaveLength(2);
      expect(html.match(/class="interval"/g)!.length).toBeGreaterThanOrEqual(3 + found.baselines.length);
      const documents = [...html.matchAll(/<details>.*?<pre>(.*?)<\/pre>/gs)].map(([, text]) => JSON.parse(unescaped(text)) as Scenario);
      expect(documents).toEqual([scenario, found.after.scenario]);
      expect(html).not.toMatch(/<(script|link|img|iframe|object|base)\b|\b(src|href|on\w+)=|url\(|@import|NaN|Infinity|undefined/i);
      const data = JSON.parse(read('a.json')) as Found & { scenario: Scenario; constraints: object; bySeed: Record<string, number[]> };
      expect(data).toMatchObject({ ...found, scenario, constraints: { pinned: ['f1'], survivesDisk: false, mostMoves: null } });
      expect(data.bySeed.before[0]).toBe(runToEnd(scenario, { series: false }).elapsedMs);
      expect(data.bySeed.after[1]).toBe(runToEnd(found.after.scenario, { seed: scenario.seed + 1, series: false }).elapsedMs);
      const csv = read('a.csv')
        .trimEnd()
        .split('\r\n')
        .filter((line) => !line.startsWith('#'));
      const { baselines, compared, moves } = found;
      // A heading, the start and the answer on the seeds that confirm and on those that compare, rules of thumb on both, and the moves.
      expect(csv).toHaveLength(1 + 2 + baselines.length + 2 + compared.baselines.length + moves.length);
      expect(csv[2]).toContain(`,${found.after.elapsedMs},`);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  it('refuses the name of a report before anything is run, and a report of what is no search', () => {
    expect(spindle(['advise', '-', '--report', 'a.pdf'], input)).toMatchObject({ code: 2, stdout: '' });
    const { code, stderr } = spindle(['advise', '-', '--rules', '--report', 'a.html'], input);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--report belongs to the search')]);
  });

  it('checks an answer of a part of the batch with all of it where there is time, and says so', () => {
    const asked = ['advise', '-', '--scale', '0.5', '--budget', '30', '--max-moves', '1', '--json'];
    const found = spindleJson(asked, input) as Found & Checked;
    expect(found.result).toBe('better');
    const { before, after, seeds, verdict } = found.whole!;
    expect([before.elapsedMs, after.elapsedMs]).toEqual([meanOf(scenario, seeds), meanOf(found.after.scenario, seeds)]);
    expect(verdict).toBe(after.elapsedMs < before.elapsedMs ? 'better' : verdict);
    expect(found.wholeText).toMatch(/^Whole batch: better there too\. /);
    const without = spindleJson([...asked, '--no-whole'], input) as Found & Checked;
    expect([without.whole, without.wholeText]).toEqual([null, 'Not checked with the whole batch, as --no-whole says.']);
    const all = spindle(['advise', '-', '--scale', '0.5', '--budget', '30', '--max-moves', '1'], input);
    expect(all.stdout).toContain('Whole batch: better there too.');
  });

  it('says how long the whole batch takes where there is no time for it', () => {
    // The same work at this scale, and so much more in all that its runs would take minutes.
    const batch = scenario.workload.batch.map(({ class: of, count }) => ({ class: of, count: 500 * count }));
    const long = JSON.stringify({ ...scenario, workload: { ...scenario.workload, batch } });
    const found = spindleJson(['advise', '-', '--scale', '0.002', '--budget', '30', '--max-moves', '1', '--json'], long) as Found & Checked;
    expect(found.result).toBe('better');
    expect(found.whole).toBeNull();
    expect(found.wholeText).toMatch(/^Not checked with the whole batch: 6 runs of it take about .* --whole makes them\.$/);
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
