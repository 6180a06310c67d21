/** The commands that reason: findings, comparison and advice as a program prints them. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { testAtNight } from '../base/testing/rounds.ts';
import { adviceFor } from '../analysis/advice/rules.ts';
import { explain } from '../analysis/why/findings.ts';
import { runToEnd } from '../engine/run.ts';
import { ADVICE } from '../studies/advice.ts';
import type { Scenario } from '../scenario/schema.ts';
import { presetScenario } from '../studies/presets.ts';
import type { AdviceDocument } from './advice.ts';
import type { Comparison } from './comparison.ts';
import { plainText } from './plainText.ts';
import { ResultDocument } from './resultSchema.ts';
import { spindle, spindleJson } from './testing/spindle.ts';
import { SAMPLE_STUDY, sample } from '../studies/testing/samples.ts';

const MANUAL = sample('loose', 'mixed');
const STRIPE = sample('wideCoarse', 'mixed');
const SEPARATED = sample('fourStripes', 'mixed');
const scenario = presetScenario(MANUAL)!;

describe('run --why', () => {
  it('adds the findings that the page gives for the same run', () => {
    const { findings } = v.parse(ResultDocument, spindleJson(['run', MANUAL, '--scale', '0.02', '--why', '--json']));
    const page = explain(scenario, runToEnd(scenario, { scale: 0.02 })).findings;
    expect(findings?.map(({ id, text }) => [id, text])).toEqual(page.map(({ id, text }) => [id, plainText(text)]));
    const ids = scenario.hardware.disks.map(({ id }) => id);
    const [seen] = page.map(({ evidence }) => evidence!);
    expect(findings?.[0].evidence).toMatchObject({
      disk: ids[seen.disk],
      atMs: seen.atMs,
      disks: seen.disks.map((d) => ids[d]),
      fromMs: 0,
    });
    for (const { text, sentences } of findings!) expect(sentences.map((each) => each.text).join(' ')).toBe(text);
  });

  it('says them after the result, and what could be tried', () => {
    const waiting = ['--set', '/volumes/0/tuneGroup=1'];
    const { code, stdout } = spindle(['run', sample('wide', 'mixed'), ...waiting, '--scale', '0.02', '--why']);
    expect(code).toBe(0);
    const [, why] = stdout.split('\nWhy\n');
    expect(why).toMatch(/^.*busy .*\.\nOf the last user’s .*\.\n {2}Try TUNE GROUP 12: .*\.\n$/);
  });

  it('leaves the result alone without it', () => {
    expect(spindleJson(['run', MANUAL, '--scale', '0.005', '--json'])).not.toHaveProperty('findings');
  });

  it('gives each of several seeds its own', () => {
    const { runs } = spindleJson(['run', MANUAL, '--scale', '0.005', '--seeds', '2', '--why', '--json']) as { runs: ResultDocument[] };
    for (const { findings, elapsedMs } of runs) expect(findings?.at(-1)?.text).toContain((elapsedMs / 1000).toPrecision(3));
  });
});

describe('compare', () => {
  const compared = (a: string, b: string, ...options: readonly string[]) =>
    spindleJson(['compare', a, b, ...options, '--json']) as Comparison;

  it('is the paired difference of the runs, with causes that sum to it', () => {
    const { difference, causes, seeds, scale, sameWork, changes, a, b } = compared(SEPARATED, STRIPE, '--scale', '0.02', '--seeds', '3');
    expect([seeds, scale, sameWork]).toEqual([[1, 2, 3], 0.02, true]);
    const elapsed = (id: string) => seeds.map((seed) => runToEnd(presetScenario(id)!, { seed, scale: 0.02 }).elapsedMs);
    const [before, after] = [elapsed(SEPARATED), elapsed(STRIPE)];
    const mean = (list: readonly number[]) => list.reduce((sum, ms) => sum + ms, 0) / list.length;
    expect([a.elapsedMs, b.elapsedMs]).toEqual([expect.closeTo(mean(before), 6), expect.closeTo(mean(after), 6)]);
    expect(difference.mean).toBeCloseTo(mean(after) - mean(before), 6);
    expect(difference.low).toBeLessThan(difference.mean);
    expect(difference.high).toBeGreaterThan(difference.mean);
    expect(causes.reduce((sum, cause) => sum + cause.mean, 0)).toBeCloseTo(difference.mean, 3);
    expect(causes[0]).toMatchObject({ id: 'queue', unit: 'ms' });
    expect(changes).toContain('new striped volume v-all over d1-d22, unit 1 MiB');
  });

  it('refuses a run for a given time beside one that ends with its work', () => {
    const batch = presetScenario(MANUAL)!;
    const timed = JSON.stringify({ ...batch, workload: { ...batch.workload, until: { seconds: 60 } } });
    const { code, stderr } = spindle(['compare', MANUAL, '-', '--scale', '0.005', '--seeds', '3'], timed);
    expect(code).toBe(2);
    expect(stderr).toContain('B runs for a given time, A until its work is done');
  });

  // Three comparisons; by day one is checked against its runs.
  testAtNight('turns its verdict round with its arguments', () => {
    const options = ['--scale', '0.015', '--seeds', '3', '--jobs', '2'];
    const [there, back] = [compared(SEPARATED, STRIPE, ...options), compared(STRIPE, SEPARATED, ...options)];
    expect([there.difference.verdict, back.difference.verdict]).toEqual(['better', 'worse']);
    expect(back.difference.mean).toBeCloseTo(-there.difference.mean, 9);
    expect(spindle(['compare', SEPARATED, STRIPE, ...options]).stdout).toMatch(/\nB against A: better\. -\d.* over 3 paired seeds/);
  });

  it('calls a scenario and itself a tie', () => {
    const { difference, causes, changes, seeds } = compared(MANUAL, MANUAL, '--scale', '0.005');
    expect(seeds).toEqual([1, 2, 3, 4, 5]);
    expect(difference).toMatchObject({ mean: 0, low: 0, high: 0, unit: 'ms', verdict: 'tie' });
    expect([causes, changes]).toEqual([[], []]);
  });

  // Four comparisons, seconds; others of this command stay by day.
  testAtNight('says so where the two do different work', () => {
    const many = ['compare', MANUAL, sample('loose', 'manyMixed'), '--scale', '0.002', '--seeds', '3'];
    expect(spindleJson([...many, '--json'])).toMatchObject({
      sameWork: false,
      notes: [expect.stringContaining('different work (workload)')],
    });
    expect(spindle(many).stdout).toContain('A and B do different work (workload), so the difference is not one of their layouts alone.');
    // Another seed in the document is no other work: both are run with the same ones.
    const seeded = JSON.stringify({ ...scenario, seed: 77 });
    expect(spindleJson(['compare', MANUAL, '-', '--scale', '0.005', '--seeds', '3', '--json'], seeded)).toMatchObject({
      sameWork: true,
      difference: { mean: 0 },
    });
  });

  it('refuses wrong input', () => {
    expect(spindle(['compare', MANUAL, `${SAMPLE_STUDY}/no-such/w3`])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['compare', MANUAL])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['compare', '-', '-'], '{}')).toMatchObject({ code: 2, stderr: expect.stringContaining('Only one of A and B') });
    const one = spindle(['compare', MANUAL, STRIPE, '--seeds', '2']);
    expect(one).toMatchObject({ code: 2, stderr: expect.stringContaining('at least 3 pairs of runs') });
    const invalid = spindle(['compare', MANUAL, '-', '--json'], JSON.stringify({ ...scenario, volumes: [{}] }));
    expect(invalid.code).toBe(1);
    expect(JSON.parse(invalid.stdout)).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ pointer: expect.any(String) })]),
    });
  });
});

describe('advise', () => {
  const LAYOUT = sample('wideFine', 'manyMixed');
  const STRIPES = sample('fourStripes', 'mixed');

  it('gives the advice of the rules with reasons, places, and what each fix changes', async () => {
    const { advice, run } = spindleJson(['advise', '--rules', LAYOUT, '--scale', '0.005', '--json']) as AdviceDocument;
    const layout = presetScenario(LAYOUT)!;
    const page = adviceFor(await ADVICE.load(), layout, runToEnd(layout, { scale: 0.005 }));
    expect(advice.map(({ id, severity, text }) => [id, severity, text])).toEqual(
      page.map(({ id, severity, says }) => [id, severity, says]),
    );
    expect(run).toMatchObject({ scale: 0.005 });
    const unit = advice.find(({ id }) => id === 'unit/v-all')!;
    expect(unit).toMatchObject({ severity: 'warning', places: [{ kind: 'volume', id: 'v-all' }] });
    expect(unit.why).not.toBe('');
    expect(unit.fixes.map(({ label }) => label)).toEqual(['Unit 64 KiB', 'Unit 1 MiB']);
    expect(unit.fixes[0].changes).toEqual(['striped volume v-all over d1-d22, unit 64 KiB (was 22 disks, 8 KiB)']);
  });

  it('says the same to people, and without a run what that leaves out', () => {
    const { code, stdout } = spindle(['advise', '--rules', LAYOUT, '--no-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: 1 warning, \d recommendations\n\nWarning {2}unit\/v-all\n/);
    expect(stdout).toMatch(/\n {2}Fix: Unit 64 KiB\. .*\n {7}striped volume v-all over d1-d22, unit 64 KiB/);
    expect(stdout).toContain('Hot disks and full paths need a run');
  });

  it('has no search yet, and says so', () => {
    expect(spindle(['advise', '--rules', '--pin', 'fact', LAYOUT])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--pin belongs to the search for a layout, which --rules is not'),
    });
    expect(spindle(['advise', '--rules', 'no-such-file.json'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('--move runs the likeliest moves and says of each how long it lasts and costs, or that none pays', () => {
    const asked = ['advise', '--move', STRIPES, '--scale', '0.005', '--tries', '1'];
    const { moves, looked } = spindleJson([...asked, '--json']) as { moves: { judgment: { pairs: number } }[]; looked: number };
    expect(moves).toHaveLength(1);
    expect(moves[0].judgment.pairs).toBe(3);
    expect(looked).toBeGreaterThan(1);
    expect(spindle(asked).stdout).toMatch(/takes .*; costs .*\n +paid for itself: .*\n(Best: |No move pays)/);
  });

  it('--pipes names the narrowest part of the way, and from runs what is the limit without it', () => {
    const asked = ['advise', '--pipes', STRIPES, '--scale', '0.005'];
    const { pipes, widened } = spindleJson([...asked, '--json']) as {
      pipes: { kind: string; utilization: number }[];
      widened: { kind: string; elapsedMs: number }[];
    };
    const fullest = pipes.toSorted((a, b) => b.utilization - a.utilization)[0];
    expect(widened[0].kind).toBe(fullest.kind);
    expect(spindle(asked).stdout).toMatch(
      /from disk to processor.*\n\n.*the fullest[^]*(The narrowest|No pipe is full)[^]*Without any limit of/,
    );
  });

  it('--policy compares a policy with doing nothing and prints its log; the document has it by edit, and its run has the log', () => {
    const asked = ['advise', '--policy', 'every=1000,threshold=0,gain=0', STRIPES, '--scale', '0.005'];
    const { judgment, logs } = spindleJson([...asked, '--json']) as { judgment: { seeds: number }; logs: { looks: object[] }[] };
    expect(judgment.seeds).toBe(3);
    expect(logs[0].looks.length).toBeGreaterThan(0);
    expect(spindle(asked).stdout).toMatch(/Log of seed 1:\n( {2}at .* busy .*\n)+It started .*\n(The policy|The seeds|It moved)/);
    expect(spindle(['advise', '--policy', 'threshold=some', STRIPES])).toMatchObject({ code: 2 });
    const on = spindle(['edit', STRIPES, 'policy on every=1000', 'policy on quiet=5000:9000']).stdout;
    expect((JSON.parse(on) as Scenario).policy).toMatchObject({ everyMs: 1000, quiet: { fromMs: 5000, toMs: 9000 } });
    expect(spindle(['edit', STRIPES, 'policy on quiet=9000:5000'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not after they begin'),
    });
    expect(spindle(['run', '-', '--scale', '0.005'], on).stdout).toMatch(/\nPolicy\nat /);
    expect((JSON.parse(spindle(['edit', '-', 'policy off'], on).stdout) as Scenario).policy).toBeUndefined();
  });

  it('--split ranks what it ran and says how much it did not try; unknown objects are refused', () => {
    const over = presetScenario(STRIPES)!
      .volumes.slice(0, 2)
      .map(({ id }) => id)
      .join(',');
    const { stdout } = spindle(['advise', '--split', '--over', over, '--scale', '0.005', '--tries', '1', STRIPES]);
    expect(stdout).toMatch(/\n +1 {2}/);
    expect(stdout).toMatch(/arrangements were run/);
    expect(spindle(['advise', '--split', 'nothing,fact', STRIPES])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no object nothing.'),
    });
  });
});
