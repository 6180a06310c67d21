/** Every sentence of Why, over documents of every kind: what it says is computed again from the run's record, or from other runs. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DetailRecord } from '../../engine/record/detail.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { createRun, runToEnd } from '../../engine/run.ts';
import { DEADLINE } from '../../engine/testing/queue.ts';
import { HOST, SOME_COSTS, smallScenario } from '../../engine/testing/scenarios.ts';
import type { ProbeClass, ScanClass, Scenario } from '../../scenario/schema.ts';
import { anyScenario } from '../../scenario/testing/anyScenario.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { lowerBoundMs } from '../run/loads.ts';
import { explain } from './findings.ts';
import { kindsOf, KINDS, untrueSentences } from './testing/truth.ts';

/** The nightly tries more of them. */
const DOCUMENTS = Number(process.env.SPINDLE_SENTENCE_DOCUMENTS ?? 30);

const READ: ProbeClass = {
  operator: 'probe',
  id: 'read',
  title: 'Reads',
  object: 'fact',
  requests: 100,
  bytes: 64 * 1024,
  pattern: 'random',
  write: false,
  arrivals: { kind: 'closed', outstanding: 8, thinkMs: 0 },
};

/** The run to its end; undefined where that takes too long. */
function finished(scenario: Scenario): RunResult | undefined {
  const run = createRun(scenario);
  for (let slices = 0; !run.advance(1000); slices += 1) if (slices > 200) return undefined;
  return run.result();
}

/** The same work on devices that take no time worth a word: a faster layout than any. */
const withoutDisks = (scenario: Scenario): Scenario => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    drives: scenario.hardware.drives.map(({ id, name }) => ({
      kind: 'fixed',
      id,
      name,
      capacityBytes: 2 ** 40,
      serviceMs: 0.0001,
      distribution: 'constant',
    })),
    paths: scenario.hardware.paths.map((path) => ({ ...path, mibPerSecond: null, perRequestMs: 0 })),
  },
});

test('what Why says of any run is so', () => {
  const met = new Set<number>();
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const result = finished(scenario);
      if (result === undefined) return;
      expect(untrueSentences(scenario, result)).toEqual([]);
      for (const kind of kindsOf(scenario, result)) met.add(kind);
      const fast = finished(withoutDisks(scenario));
      const saves = scenario.host.blockCacheBytes + scenario.host.fileCacheBytes > 0;
      if (fast !== undefined && !saves) expect(fast.elapsedMs).toBeGreaterThanOrEqual((lowerBoundMs(result) ?? 0) * 0.999_999 - 0.001);
    }),
    { numRuns: DOCUMENTS },
  );
  // A generator of documents of which Why has little to say would check little.
  expect(met.size).toBeGreaterThan(KINDS.length / 3);
}, 1_800_000);

test('a wrong figure, a wrong disk and an unknown sentence are found', () => {
  const scenario = smallScenario({ classes: [READ], disks: 2 });
  const result = runToEnd(scenario);
  expect(untrueSentences(scenario, result)).toEqual([]);
  const [first, ...others] = result.devices;
  const wrong = { ...result, devices: [{ ...first, utilization: first.utilization / 2 }, ...others] };
  const said = (of: RunResult) => explain(scenario, of).findings.flatMap(({ sentences }) => sentences);
  // Sentences of one record held against another.
  expect(untrueSentences(scenario, result, said(wrong)).length).toBeGreaterThan(0);
  expect(untrueSentences(scenario, result, [{ text: 'All is well.', evidence: null }])).toEqual(['nothing here reads: All is well.']);
});

test('processors that are the limit bound what any layout can reach, but not with users alongside', () => {
  const scan: ScanClass = { operator: 'scan', id: 'scan', title: 'Scan', object: 'fact', segments: [6, 6], probing: true };
  const scenario = smallScenario({ classes: [scan], costs: SOME_COSTS, disks: 4, host: { processors: 1 } });
  const result = runToEnd(scenario);
  expect(explain(scenario, result).limit).toBe('processors');
  expect(explain(scenario, result).findings[0].text).toContain('No layout on these processors');
  expect(untrueSentences(scenario, result)).toEqual([]);
  expect(runToEnd(withoutDisks(scenario)).elapsedMs).toBeGreaterThanOrEqual(lowerBoundMs(result)!);
  const beside: Scenario = {
    ...scenario,
    classes: [scan, { ...READ, requests: 1 }],
    workload: { ...scenario.workload, alongside: [{ class: 'read', users: 1 }] },
  };
  expect(problemsOf(beside)).toEqual([]);
  expect(lowerBoundMs(runToEnd(beside))).toBeNull();
  expect(explain(beside, runToEnd(beside)).findings[0].text).not.toContain('No layout');
});

/** Of one disk: time with a request between arrival and completion, and of that, time without one in service. */
function rest({ requests }: DetailRecord, device: number): { readonly there: number; readonly atRest: number } {
  const rows = Array.from({ length: requests.count }, (_, k) => k).filter((k) => requests.device[k] === device);
  const covered = (from: Float64Array, to: Float64Array): number => {
    let [end, sum] = [0, 0];
    for (const k of rows.toSorted((a, b) => from[a] - from[b])) {
      sum += Math.max(0, to[k] - Math.max(end, from[k]));
      end = Math.max(end, to[k]);
    }
    return sum;
  };
  const there = covered(requests.arrivalMs, requests.completeMs);
  return { there, atRest: there - covered(requests.startMs, requests.completeMs) };
}

/** Several processes read one disk in order, each waiting for each read: the work that schedulers hold disks back for. */
const readers = (scheduler: Scenario['host']['scheduler'], mibPerSecond: number): Scenario => ({
  ...smallScenario({
    classes: [
      {
        ...READ,
        id: 'walk',
        pattern: 'sequential',
        requests: 60,
        bytes: 8 * 1024,
        arrivals: { kind: 'closed', outstanding: 1, thinkMs: 4 },
      },
    ],
    disks: 1,
    path: { mibPerSecond },
    workload: { users: 6 },
  }),
  host: { ...HOST, scheduler, kernel: { profile: '2.6.18' } },
});

test('disks that rest while requests are there do so on purpose, as long as is said', () => {
  const held = readers({ kind: 'cfq' }, 80);
  expect(problemsOf(held)).toEqual([]);
  const result = runToEnd(held, { detail: { fromMs: 0, toMs: 1e6, most: 100_000 } });
  const words = explain(held, result).findings.find(({ id }) => id === 'held-back')?.text;
  const said = Number(/at least (\d+)/.exec(words!)![1]) / 100;
  const { there, atRest } = rest(result.detail!, 0);
  expect(atRest / there).toBeGreaterThan(said - 0.005);
  // The scheduler's own log: it kept the disk idle for about as long.
  expect(result.detail!.decisions.idleMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(0.9 * atRest);
  // A slow way to the disk is no purpose.
  for (const scheduler of [{ kind: 'noop' }, DEADLINE] as const)
    for (const mib of [0.3, 80]) {
      const plain = readers(scheduler, mib);
      expect(explain(plain, runToEnd(plain)).findings.map(({ id }) => id)).not.toContain('held-back');
    }
});
