import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import type { StreamFigures } from '../../engine/record/result.ts';
import { busyDisk } from '../../engine/testing/busyDisk.ts';
import { describeDifference, describeLayout } from '../../scenario/describe.ts';
import { setLevel } from '../../scenario/edit/levels.ts';
import { removeStream, setUntil } from '../../scenario/edit/streams.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { decodeLink, encodeLink } from '../../scenario/link/link.ts';
import type { Scenario, ServiceLevel } from '../../scenario/schema.ts';
import { refusalText } from '../../scenario/testing/refusal.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { withoutPolicy } from '../policy/judge.ts';
import { effectOn, effectWords, newlyBroken } from './effect.ts';
import { judgeLevels } from './judge.ts';
import { breachWords, verdictWords } from './words.ts';

const SECOND = 1000;

/** One stream with these rates (per minute) and responses by window of a second; NaN: nothing complete. */
function runOf(rates: readonly number[], responses: readonly number[] = rates.map(() => 1), elapsedMs = rates.length * SECOND) {
  const none = new Float64Array(rates.length);
  const streams = {
    fromMs: 2 * SECOND,
    streams: [{ id: 's' }],
    series: {
      windowMs: SECOND,
      windows: rates.length,
      completed: Float64Array.from(responses, (ms) => (Number.isNaN(ms) ? 0 : 1)),
      meanMs: none,
      p50Ms: Float64Array.from(responses, (ms) => ms / 2),
      p95Ms: Float64Array.from(responses),
    },
    progress: { steps: Float64Array.from(rates, (rate) => rate / 60), perQuery: Float64Array.of(1), pools: [] },
  } as unknown as StreamFigures;
  return { streams, elapsedMs };
}
const level = (some: Partial<ServiceLevel>): ServiceLevel[] => [{ stream: 's', ...some }];

describe('a run', () => {
  test('breaches have moment, length and by how much, and nothing of the warm-up is one', () => {
    const [verdict] = judgeLevels(runOf([0, 0, 60, 30, 12, 60, 45, 60]), level({ leastPerMinute: 48 }));
    expect(verdict).toMatchObject({ judged: 6, broken: 3, isKept: false, value: 48 });
    expect(verdict.breaches).toEqual([
      { fromMs: 3 * SECOND, toMs: 5 * SECOND, worst: 12, by: 0.75 },
      { fromMs: 6 * SECOND, toMs: 7 * SECOND, worst: 45, by: 1 / 16 },
    ]);
    expect([...verdict.beyond]).toEqual([0, 0, 0, 1, 1, 0, 1, 0]);
    expect(verdictWords(verdict)).toBe('broken: 2 breaches in 3 of 6 windows');
    expect(breachWords(verdict, verdict.breaches[0], 8 * SECOND)).toMatch(
      /^3\S*\ss to 5\S*\ss, for 2\S*\ss: at worst 12\S* per min, 75\s% too few$/,
    );
  });

  test('what does not last is none, and a share of the windows may be within one', () => {
    const run = runOf([0, 0, 60, 30, 12, 60, 45, 60]);
    expect(judgeLevels(run, level({ leastPerMinute: 48, lastingMs: 2000 }))[0]).toMatchObject({ broken: 2, breaches: [{ by: 0.75 }] });
    expect(judgeLevels(run, level({ leastPerMinute: 48, lastingMs: 2001 }))[0]).toMatchObject({ broken: 0, isKept: true });
    expect(judgeLevels(run, level({ leastPerMinute: 48, leastShare: 0.5 }))[0].isKept).toBe(true);
    const [missed] = judgeLevels(run, level({ leastPerMinute: 48, leastShare: 0.51 }));
    expect(verdictWords(missed)).toMatch(/^broken: 2 breaches in 3 of 6 windows \(51\s% or more have to be without\)$/);
  });

  test('how long windows last together is not a matter of the last bit', () => {
    const windowMs = 20.575;
    for (let first = 1; first < 40; first++) {
      const rates = Array.from({ length: 44 }, (_, w) => (w >= first && w < first + 3 ? 0 : 1e6));
      const moved = runOf(rates);
      const all = { ...moved.streams, fromMs: 0, series: { ...moved.streams.series, windowMs } };
      const lasting = (lastingMs: number) =>
        judgeLevels({ streams: all, elapsedMs: 44 * windowMs }, level({ leastPerMinute: 48, lastingMs }))[0].broken;
      expect(lasting(61.725), `from window ${first} on`).toBe(3);
      expect(lasting(61.726)).toBe(0);
    }
  });

  test('responses are judged where a query is complete; a window without one does not end a breach, and touches none', () => {
    const run = runOf(Array(8).fill(60), [9, 9, 1, 4, NaN, 6, 1, NaN]);
    const [verdict] = judgeLevels(run, level({ mostResponseMs: 3 }));
    expect(verdict).toMatchObject({ judged: 4, broken: 2, breaches: [{ fromMs: 3 * SECOND, toMs: 6 * SECOND, worst: 6, by: 1 }] });
    expect(breachWords(verdict, verdict.breaches[0], 8 * SECOND)).toMatch(/at worst 6\S*\sms, 2\S* times the limit$/);
    expect(judgeLevels(run, level({ mostResponseMs: 3, percent: 50 }))[0].isKept).toBe(true);
  });

  test('the rate of a last window that the end cuts short is not judged', () => {
    const rates = [60, 60, 60, 60, 6];
    expect(judgeLevels(runOf(rates, undefined, 4400), level({ leastPerMinute: 48 }))[0]).toMatchObject({ judged: 2, isKept: true });
    expect(judgeLevels(runOf(rates, undefined, 4600), level({ leastPerMinute: 48 }))[0]).toMatchObject({ judged: 3, isKept: false });
    expect(judgeLevels({ elapsedMs: 1 }, level({ leastPerMinute: 48 }))).toEqual([]);
  });

  test('neither the warm-up, nor a response without a query, nor the rate of a short last window is judged', () => {
    const run = runOf([0, 0, 60, 60, 0], [9, 9, 9, NaN, 9], 4400);
    const [rate, response] = judgeLevels(run, level({ leastPerMinute: 48, mostResponseMs: 3 }));
    expect([rate.judged, [...rate.beyond]]).toEqual([2, [0, 0, 0, 0, 0]]);
    expect([response.judged, [...response.beyond]]).toEqual([2, [0, 0, 1, 0, 1]]);
  });

  test('breaches of real runs are those of the windows, whatever the limit', () => {
    const run = runToEnd(busyDisk(), { series: false });
    const { windowMs, windows } = run.streams!.series;
    for (const share of [0.5, 1, 1.5]) {
      const least = run.streams!.streams[0].perMinute * share;
      const [verdict] = judgeLevels(run, [{ stream: 's-dim', leastPerMinute: least }]);
      const within = verdict.breaches.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs) / windowMs, 0);
      expect(within).toBeCloseTo(verdict.broken, 6);
      expect(verdict.judged).toBe(windows);
      for (const { worst, by } of verdict.breaches) expect(worst).toBeCloseTo(least * (1 - by), 6);
    }
  });
});

describe('of a move or policy', () => {
  const scenario = busyDisk();
  const runs = (of: Scenario) => [1, 2].map((seed) => runToEnd(of, { seed, series: false }));
  const [without, withIt] = [runs(withoutPolicy(scenario)), runs(scenario)];
  const rate = without[0].streams!.streams[0].perMinute;

  test('it says which level is broken with it and not without, and the other way round', () => {
    const levels = [
      { stream: 's-dim', leastPerMinute: rate * 1.1 },
      { stream: 's-spill', leastPerMinute: 0.001 },
    ];
    const effects = effectOn(levels, without, withIt);
    expect(effects.map(({ brokenWithout, seeds }) => [brokenWithout, seeds])).toEqual([
      [2, 2],
      [0, 2],
    ]);
    expect(effects[0].withMs).toBeLessThan(effects[0].withoutMs);
    expect(newlyBroken(effects)).toEqual([]);

    expect(effectWords(scenario, effects[1])).toMatch(/^keeps spill, at least /);
    expect(effectOn(levels, withIt, without)[0].withMs).toBe(effects[0].withoutMs);
  });

  test('what was kept and is broken has its worst breach in words', () => {
    const steady = runOf([60, 60, 60, 60]);
    const dip = runOf([60, 60, 12, 60]);
    const [effect] = newlyBroken(effectOn(level({ leastPerMinute: 48 }), [steady, steady], [steady, dip]));
    expect(
      effectWords(
        { workload: { ...scenario.workload, streams: [{ ...scenario.workload.streams![0], id: 's', title: 'Orders' }] } },
        effect,
      ),
    ).toMatch(
      /^breaks Orders, at least 48\S* per min, in 1 of 2 runs \(without it in 0\): 500\sms of a run on average \(without it 0\sm?s\), at worst 12\S* per min, 75\s% too few$/,
    );
  });
});

describe('in the document', () => {
  const plain = busyDisk(null);
  const one: ServiceLevel = { stream: 's-dim', leastPerMinute: 30, mostResponseMs: 200, lastingMs: 5000, leastShare: 0.9 };
  const scenario = setLevel(plain, one);

  test('it travels by link, changes no hash, is said in one line, and taken away', () => {
    const link = decodeLink(encodeLink(scenario));
    expect(link.ok && link.value.scenario).toEqual(scenario);
    expect(scenarioHash(scenario)).toBe(scenarioHash(plain));
    expect(setLevel(scenario, { ...one })).toBe(scenario);
    const line = expect.stringMatching(
      /^service level of dim: at least 30 per minute, p95 at most 200\sms, broken once 5\S*\ss in a row .*, kept in 90 % of the windows$/,
    );
    expect(describeDifference(plain, scenario)).toEqual([line]);
    expect(describeLayout(scenario)).toContainEqual(line);
    expect(describeDifference(scenario, setLevel(scenario, { stream: 's-dim' }))).toEqual(['no service level of dim']);
    expect(setLevel(scenario, { stream: 's-dim' })).toEqual(plain);
  });

  test('levels stand in the order of the streams, the batch of a timed run first', () => {
    const batch = { stream: plain.workload.id, leastPerMinute: 1 };
    expect(setLevel(setLevel(scenario, { stream: 's-spill', mostResponseMs: 5 }), batch).levels!.map(({ stream }) => stream)).toEqual([
      plain.workload.id,
      's-dim',
      's-spill',
    ]);
  });

  test('it goes with its stream, and that of the batch with the end of a timed run', () => {
    expect(removeStream(scenario, 's-dim').levels).toBeUndefined();
    expect(removeStream(scenario, 's-spill').levels).toEqual([one]);
    const ending = { ...plain, workload: { ...plain.workload, batch: [{ class: plain.classes[0].id, count: 1 }] } };
    const timed = setLevel(ending, { stream: plain.workload.id, leastPerMinute: 1 });
    expect(setUntil(timed, undefined).levels).toBeUndefined();
    expect(problemsOf(setUntil(timed, undefined))).toEqual([]);
  });

  test('what cannot be is refused with the reason and what would do', () => {
    const refused = (some: Partial<ServiceLevel>) => refusalText(() => setLevel(plain, { stream: 's-dim', leastPerMinute: 30, ...some }));
    expect(refused({ stream: 's9' })).toMatch(/there is no stream "s9" whose work is recorded over time; one of .*s-dim, s-spill/);
    expect(refused({ percent: 50 })).toMatch(/a percentile without a limit of responses; "mostResponseMs"/);
    expect(refused({ leastPerMinute: 0 })).toMatch(/leastPerMinute is 0/);
    expect(refused({ leastShare: 2 })).toMatch(/leastShare is 2/);
    const problems = problemsOf({ ...plain, levels: [{ stream: 's-dim' }, one] });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/levels/0', '/levels/1/stream']);
  });
});
