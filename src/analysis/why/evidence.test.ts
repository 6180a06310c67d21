/** Evidence on random runs of the engine, checked against the run's record by other ways than those that made it. */
import * as fc from 'fast-check';
import { failPath, setOtherPath } from '../../scenario/edit/hardware.ts';
import { untrueSentences } from './testing/truth.ts';
import { describe, expect, it, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { anyScenario } from '../../scenario/testing/anyScenario.ts';

import { formatNumber, formatPercent } from '../format.ts';
import { GROUPS } from '../run/phases.ts';
import { testResult } from '../testing/result.ts';
import { worstMoments } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { evidenceWords } from './evidenceWords.ts';
import { explain } from './findings.ts';
import { evidenceOfPart } from './parts.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

/** Busy and waiting time of a disk within a window, bin by bin. */
function sums(
  { series, elapsedMs, devices }: RunResult,
  disk: number,
  { fromMs, toMs }: Evidence['window'],
): { busy: number; waiting: number } {
  let busy = 0;
  let outstanding = 0;
  // One more at either end, for what rounding makes of the edges.
  const first = Math.max(0, Math.floor(fromMs / series!.binMs) - 1);
  const end = Math.min(series!.bins, Math.ceil(toMs / series!.binMs) + 1);
  for (let bin = first; bin < end; bin += 1) {
    const [from, to] = [bin * series!.binMs, Math.min(elapsedMs, (bin + 1) * series!.binMs)];
    const share = Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs)) / Math.max(1e-12, to - from);
    busy += share * series!.busyMs[disk * series!.bins + bin];
    outstanding += share * series!.outstandingMs[disk * series!.bins + bin];
  }
  const { kind, responseMs, requests, partsMs } = devices[disk];
  if (kind !== 'flash') return { busy, waiting: Math.max(0, outstanding - busy) };
  // Flash serves several requests at once: what is outstanding beyond one is not all waiting.
  return { busy, waiting: (outstanding * partsMs.queue) / Math.max(1e-12, responseMs.mean * requests) };
}

function expectSound(result: RunResult, evidence: Evidence): void {
  const { disks, window, quantity, value, share, disk, atMs } = evidence;
  expect(disks.length).toBeGreaterThan(0);
  expect(disks).toEqual([...new Set(disks)].toSorted((a, b) => a - b));
  expect(disks).toContain(disk);
  expect(window.fromMs).toBeGreaterThanOrEqual(0);
  expect(window.toMs).toBeGreaterThan(window.fromMs);
  expect(window.toMs).toBeLessThanOrEqual(result.elapsedMs);
  expect(atMs).toBeGreaterThanOrEqual(window.fromMs);
  expect(atMs).toBeLessThanOrEqual(window.toMs);
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
  const length = window.toMs - window.fromMs;
  const all = result.devices.map((_, d) => sums(result, d, window));
  const mean = (of: (d: number) => number) => disks.reduce((sum, d) => sum + of(d), 0) / disks.length;
  const total = (of: (d: number) => number) => result.devices.reduce((sum, _, d) => sum + of(d), 0);
  const recorded: Partial<Record<Evidence['quantity'], (d: number) => number>> = {
    busy: (d) => all[d].busy / length,
    idle: (d) => 1 - all[d].busy / length,
    waiting: (d) => all[d].waiting / length,
    bytes: (d) => (result.devices[d].bytesRead + result.devices[d].bytesWritten) / length,
    seek: (d) => result.devices[d].partsMs.seek / length,
    rotation: (d) => result.devices[d].partsMs.rotation / length,
    transfer: (d) => result.devices[d].partsMs.transfer / length,
    other: (d) => (result.devices[d].partsMs.overhead + result.devices[d].partsMs.bus) / length,
  };
  const of = recorded[quantity];
  if (!of) return;
  const near = (a: number, b: number) => expect(Math.abs(a - b), quantity).toBeLessThanOrEqual(1e-3 * (1 + Math.abs(b)));
  near(value, mean(of));
  if (total(of) > 1e-3) near(share, (mean(of) * disks.length) / total(of));
  for (const each of disks) expect(of(disk)).toBeGreaterThanOrEqual(of(each) * (1 - 1e-3) - 1e-6);
}

test('disks, window and figures of every sentence are those of the run record', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const result = runToEnd(scenario, {});
      const { findings } = explain(scenario, result);
      const failed = scenario.hardware.disks.flatMap((each, d) => (each.failed ? [d] : []));
      for (const { sentences, text } of findings) {
        expect(text).not.toMatch(/NaN|undefined|Infinity/);
        for (const { text: words, evidence } of sentences) {
          if (!evidence) continue;
          expectSound(result, evidence);
          expect(evidenceWords(evidence, result)).not.toMatch(/NaN|undefined|Infinity/);
          for (const d of failed) expect(evidence.disks).not.toContain(d);
          if (evidence.quantity !== 'busy' && evidence.quantity !== 'idle') continue;
          const { length } = evidence.disks;
          const busy = evidence.disks.reduce((sum, d) => sum + result.devices[d].utilization, 0) / length;
          const said = [formatPercent(evidence.quantity === 'busy' ? busy : 1 - busy), formatNumber(busy * length, 2)];
          expect(
            said.some((figure) => words.includes(figure)) || words.startsWith('Of the last user'),
            `${said.join(' or ')} in ${words}`,
          ).toBe(true);
        }
      }
      for (const { id } of GROUPS) {
        const evidence = evidenceOfPart(scenario, result, id);
        if (!evidence) continue;
        expectSound(result, evidence);
        if (id !== 'groupWait') expect(evidence.share).toBeGreaterThanOrEqual(0.8 - 1e-3);
      }
    }),
    { numRuns: rounds(60) },
  );
});

test('the worst moment is the part of the run in which most time is lost to waiting, and every next one less', () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const result = runToEnd(scenario, {});
      const { series, elapsedMs } = result;
      const moments = worstMoments(result);
      expect(moments.length > 0).toBe(result.devices.some(({ utilization }) => utilization > 0));
      if (moments.length === 0) return;
      for (const moment of moments) expectSound(result, moment);
      const waitingIn = (window: Evidence['window']) => result.devices.reduce((sum, _, d) => sum + sums(result, d, window).waiting, 0);
      const [worst] = moments;
      const length = worst.window.toMs - worst.window.fromMs;
      expect(length).toBeGreaterThanOrEqual(Math.min(elapsedMs, 4 * series!.binMs, elapsedMs / 40) - series!.binMs);
      if (worst.quantity === 'waiting') {
        expect(worst.share).toBeGreaterThanOrEqual(0.8 - 1e-3);
        const most = waitingIn(worst.window);
        for (let from = 0; from + length <= elapsedMs; from += series!.binMs)
          expect(waitingIn({ fromMs: from, toMs: from + length })).toBeLessThanOrEqual(most * (1 + 1e-3) + 1e-3);
      }
      const inOrder = moments.toSorted((a, b) => a.window.fromMs - b.window.fromMs);
      for (const [i, { window }] of inOrder.entries())
        if (i > 0) expect(window.fromMs).toBeGreaterThanOrEqual(inOrder[i - 1].window.toMs - 1e-9);
    }),
    { numRuns: rounds(30) },
  );
});

describe('the worst moment', () => {
  const quiet = { busy: 10, outstanding: 20, max: 2, done: 1 };
  const bins = (at: (bin: number) => typeof quiet) => Array.from({ length: 200 }, (_, bin) => at(bin));

  it('is a stretch of long waiting, not a blip with a longer queue', () => {
    const rows = [
      bins((bin) => (bin === 20 ? { busy: 10, outstanding: 200, max: 90, done: 1 } : quiet)),
      bins((bin) => (bin >= 120 && bin < 130 ? { busy: 10, outstanding: 150, max: 15, done: 1 } : quiet)),
    ];
    const [worst] = worstMoments(testResult(rows, 10, 2000));
    expect(worst.disks).toEqual([1]);
    expect(worst.window.fromMs).toBeGreaterThanOrEqual(1190);
    expect(worst.window.toMs).toBeLessThanOrEqual(1310);
    expect(worst.window.toMs - worst.window.fromMs).toBeGreaterThanOrEqual(50);
    expect(evidenceWords(worst, testResult(rows, 10, 2000))).toMatch(
      /^Disk 2, 1\.\d+ to 1\.\d+\u202fs: 14 requests waiting, \d+.% of all waiting$/,
    );
  });

  it('is where disks are busiest when nothing waits, and nowhere in a run without work', () => {
    const rows = [bins((bin) => ({ busy: bin < 20 ? 9 : 1, outstanding: bin < 20 ? 9 : 1, max: 1, done: 1 }))];
    const [worst] = worstMoments(testResult(rows, 10, 2000));
    expect(worst).toMatchObject({ quantity: 'busy', disks: [0] });
    expect(worst.window.toMs).toBeLessThanOrEqual(200);
    expect(worstMoments(testResult([bins(() => ({ busy: 0, outstanding: 0, max: 0, done: 0 }))], 10, 2000))).toEqual([]);
  });
});

describe('limits by name', () => {
  const preset = sampleScenario('fourStripes', 'mixed');
  const scale = 0.02;
  const limitAt = (scenario: typeof preset) => explain(scenario, runToEnd(scenario, { scale }));

  it('a saturated loop, with what it carries and its disks', () => {
    const paths = preset.hardware.paths.map((path) => ({ ...path, mibPerSecond: 8 }));
    const { limit, findings } = limitAt({ ...preset, hardware: { ...preset.hardware, paths } });
    expect(limit).toBe('path');
    expect(findings[0].text).toMatch(
      /^Path FC-AL loop A is saturated: \d+.% of the run it carries data for 11 of 22 disks, [\d.]+ of at most 8\S* MiB\/s\./,
    );
    expect(findings[0].evidence).toMatchObject({ quantity: 'bytes', disks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  });

  it('a saturated loop carries the disks of one that has failed, too', () => {
    const paths = preset.hardware.paths.map((path) => ({ ...path, mibPerSecond: 8 }));
    const [first, second] = paths.filter(({ id }) => preset.hardware.disks.some((disk) => disk.path === id));
    const wired = setOtherPath({ ...preset, hardware: { ...preset.hardware, paths } }, first.id, second.id);
    const scenario = failPath(wired, first.id, true);
    const result = runToEnd(scenario, { scale });
    const [{ text, evidence }] = explain(scenario, result).findings;
    const used = result.devices.flatMap(({ requests }, d) => (requests > 0 ? [d] : []));
    expect(used.some((d) => preset.hardware.disks[d].path === first.id)).toBe(true);
    expect(text).toContain(` is saturated: `);
    expect(text).toContain(` it carries data for ${used.length} of 22 disks, `);
    expect(evidence?.disks).toEqual(used);
    expect(untrueSentences(scenario, result)).toEqual([]);
  });

  it('turns at file groups, with the volumes and their TUNE GROUP', () => {
    const volumes = preset.volumes.map((volume) => ({ ...volume, tuneGroup: 1 }));
    const { limit, findings } = limitAt({ ...preset, volumes });
    expect(limit).toBe('turns');
    expect(findings[0].text).toContain('TUNE GROUP 1 lets 1 of a query’s 12 processes in at a time at volume Fact');
    expect(findings[0].evidence?.disks).toContain(0);
  });

  it('processor work on fast drives, although no processor is saturated', () => {
    const drives = preset.hardware.drives.map(({ id }) => ({
      kind: 'fixed',
      id,
      name: 'Fast',
      capacityBytes: 9e9,
      serviceMs: 0.1,
      distribution: 'constant',
    }));
    const { limit, findings } = limitAt({ ...preset, hardware: { ...preset.hardware, drives: drives as typeof preset.hardware.drives } });
    expect(limit).toBe('processor-work');
    expect(findings[0].text).toContain('At most 12 processes run at a time on 16 processors.');
    expect(findings[0].text).not.toMatch(/hot spot|neven/);
  });

  it('a degraded array with the disks that do its work', () => {
    const volumes = preset.volumes.map((volume, v) =>
      v === 0 ? ({ ...volume, kind: 'raid5' } as (typeof preset.volumes)[number]) : volume,
    );
    const disks = preset.hardware.disks.map((disk, d) => (d === 2 ? { ...disk, failed: true } : disk));
    const { findings } = limitAt({ ...preset, volumes, hardware: { ...preset.hardware, disks } });
    const degraded = findings.find(({ id }) => id.startsWith('degraded/'))!;
    expect(degraded.text).toMatch(/^Volume Fact is degraded: disk 3 has failed, and the other 7 do the work, busy \d+.% of the run\.$/);
    expect(degraded.evidence?.disks).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect(findings[0].evidence?.disks).not.toContain(2);
  });
});
