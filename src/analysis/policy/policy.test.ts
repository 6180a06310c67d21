import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { busyDisk } from '../../engine/testing/busyDisk.ts';
import { setPolicy, usualPolicy } from '../../scenario/edit/policy.ts';
import { decodeLink, encodeLink } from '../../scenario/link/link.ts';
import { refusalText } from '../../scenario/testing/refusal.ts';
import { describeDifference } from '../../scenario/describe.ts';
import type { Policy } from '../../scenario/timeline/policy.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario } from '../../scenario/validate.ts';
import { judgePolicy, withoutPolicy } from './judge.ts';
import { didWords, lookWords, verdictWords } from './words.ts';

const runs = (scenario: Scenario) => [1, 2, 3].map((seed) => runToEnd(scenario, { seed, series: false }));
const judged = (policy: Partial<Policy>) => {
  const scenario = busyDisk(policy);
  return judgePolicy(scenario, runs(withoutPolicy(scenario)), runs(scenario));
};

describe('against doing nothing', () => {
  test('moves off the busy disk pay, by what the streams get done, and say what they moved', () => {
    const judgment = judged({});
    expect(judgment).toMatchObject({ kind: 'timed', outcome: 'pays', seeds: 3 });
    expect(judgment.gainMs.low).toBeGreaterThan(0);
    expect(judgment.share.mean).toBeCloseTo(judgment.gainMs.mean / 60_000, 6);
    expect(Math.min(...judgment.movedBytes)).toBeGreaterThan(1 << 20);
    expect(verdictWords(judgment)).toMatch(/^The policy pays: work ahead of doing nothing at the end of the run: .* \(.* to .*\), \+\d+.%/);
    expect(didWords(judgment)).toMatch(/^It started \d.* moves a run, .* of them ended, and moved .* \(3 seeds\)\.$/);
  });

  test('one that moves nothing says so', () => {
    const judgment = judged({ leastGain: 1 });
    expect(judgment).toMatchObject({ outcome: 'idle', moves: [0, 0, 0], movedBytes: [0, 0, 0] });
    expect(verdictWords(judgment)).toBe('It moved nothing in any run.');
  });

  test('a batch is judged by the time that it saves', () => {
    const scenario = busyDisk();
    const { until: _end, ...workload } = scenario.workload;
    const streams = workload.streams!.map((one) => ({ ...one, arrivals: { kind: 'closed' as const, users: 1, queriesPerUser: 40 } }));
    const batch: Scenario = { ...scenario, workload: { ...workload, streams } };
    const judgment = judgePolicy(batch, runs(withoutPolicy(batch)), runs(batch));
    expect(judgment.kind).toBe('batch');
    expect(judgment.gainMs.mean).toBeCloseTo(judgment.share.mean * runs(withoutPolicy(batch))[0].elapsedMs, -3);
  });
});

test('its log says of each look what it saw, what it moved or declined, and why', () => {
  const said = (policy: Partial<Policy>) => {
    const scenario = busyDisk(policy);
    return lookWords(scenario, runToEnd(scenario, { series: false }).policy![0]);
  };
  expect(said({})).toMatch(
    /^at 10.*: disk 1 busy 100.*, disk \d busy 0.*: moves PSU \d of \S.* from disk 1 to disk \d \(.*\): the difference is expected to fall by \d+.* of the time$/,
  );
  expect(said({ leastGain: 1 })).toMatch(/: declines PSU \d of .*: too little to gain; the difference is expected to fall by/);
  expect(said({ quiet: { fromMs: 30_000, toMs: 40_000 } })).toMatch(/: declines .*: outside the quiet hours/);
});

describe('in the document', () => {
  const off = busyDisk(null);
  const usual = usualPolicy(off);

  test('it is switched on, changed and off by edits, each said in one line, and travels by link', () => {
    const on = setPolicy(off, usual);
    const link = decodeLink(encodeLink(on));
    expect(link.ok && link.value.scenario.policy).toEqual(usual);
    expect(setPolicy(on, usual)).toBe(on);
    expect(setPolicy(on, null)).toEqual(off);
    expect(describeDifference(off, on)).toEqual([expect.stringMatching(/^policy that starts moves: looks every 5.*s; /)]);
    expect(describeDifference(on, setPolicy(on, { ...usual, mostBytes: 1 << 20 }))[0]).toMatch(/nothing larger than 1 MiB.*\(changed\)$/);
    expect(describeDifference(on, off)).toEqual(['no more policy that starts moves']);
    expect(parseScenario(on)).toMatchObject({ ok: true });
  });

  test('what cannot be is refused with the reason and what would do', () => {
    const refused = (some: Partial<Policy>) => refusalText(() => setPolicy(off, { ...usual, ...some }));
    expect(refused({ everyMs: 60_000 })).toMatch(/it would never look; below 60 s, or a longer run/);
    expect(refused({ everyMs: 50 })).toMatch(/would look 1200 times, and a run has at most 1000 looks; 0\.06 s or more/);
    expect(refused({ quiet: { fromMs: 5000, toMs: 5000 } })).toMatch(/not after they begin .*; more than 5 s, or no field "quiet"/);
    expect(refused({ quiet: { fromMs: 70_000, toMs: 80_000 } })).toMatch(/the quiet hours begin at .*, and the run ends at/);
    expect(refused({ leastDifference: 2 })).toMatch(/leastDifference|2/);
  });
});
