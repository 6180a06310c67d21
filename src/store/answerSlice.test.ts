import { expect, test } from 'vitest';
import { mean } from '../base/stats.ts';
import { KIB } from '../base/units.ts';
import { setTerms } from '../scenario/edit/settings.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { OTHER_STUDY } from '../studies/testing/samples.ts';
import { compareAnswers } from '../analysis/compare/paired.ts';
import { longRunInWords } from './words.ts';
import { gate, settled, testElapsedMs, testStore, until, withUnit } from './testing/store.ts';

test('first an estimate, then the refined answer with its result, then the seeds', async () => {
  const app = testStore();
  const seen: string[] = [];
  app.store.subscribe(({ answer }) => {
    const words = `${answer.status} ${answer.summary?.basis ?? '-'} ${answer.summary?.seeds ?? 0}`;
    if (seen.at(-1) !== words) seen.push(words);
  });
  app.begin();
  await settled(app);
  expect(seen).toEqual(['running - 0', 'running estimate 1', ...[1, 2, 3, 4, 5].map((seeds) => `done refined ${seeds}`)]);
  const { summary } = app.state().answer;
  const { scenario } = app.state();
  const scale = scenario.workload.interactiveScale;
  expect(summary).toMatchObject({ scale, seeds: SEEDS, seed: scenario.seed, elapsedMs: testElapsedMs(scenario, scenario.seed, scale) });
  expect(summary!.seedElapsedMs).toHaveLength(SEEDS);
  expect(summary!.lowMs).toBeLessThan(summary!.highMs);
  expect(app.results.get(summary!.resultKey!)!.series).not.toBeNull();
  // The trail has the number that is shown: the mean over the seeds.
  expect(app.state().history[0].elapsedMs).toBeCloseTo(mean(summary!.seedElapsedMs), 6);
});

test('a newer edit cancels the older run: nothing of it arrives', async () => {
  const { holds } = gate();
  const app = testStore({ holds });
  app.begin();
  await until(app, ({ answer }) => answer.summary?.basis === 'estimate');
  app.state().edit('a', withUnit(128 * KIB));
  app.state().edit('b', withUnit(256 * KIB));
  await until(app, ({ answer }) => answer.summary?.basis === 'estimate');
  expect(app.state().answer.summary!.scenarioHash).toBe(app.state().scenarioHash);
  // The first document, and the last; the one between was gone before it began.
  expect(new Set(app.runs.map((run) => run.slice(0, 6))).size).toBe(2);
  app.engine.dispose();
});

test('the answer of another warehouse is not shown as the one before', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const before = app.state().scenario;
  const objects = before.database.objects.map((object) => ({ ...object, id: `own-${object.id}` }));
  const { origin: _, ...rest } = before;
  app.state().loadScenario({ ...rest, database: { ...before.database, objects } }, 'New');
  expect(app.state().answer.previous).toBeNull();
  app.state().loadPreset(`${OTHER_STUDY}/deadline/dop-2`);
  expect(app.state().answer.previous).toBeNull();
});

test('undo shows the earlier answer at once, without any run', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const first = app.state().answer.summary!;
  app.state().edit('unit', withUnit(128 * KIB));
  expect(app.state().answer).toMatchObject({ status: 'running', summary: null, previous: first });
  await settled(app);
  await until(app, ({ announcement }) => /^Elapsed time .*: \+.* against the layout before\.$/.test(announcement));
  const runs = app.runs.length;
  app.state().undo();
  expect(app.state().answer).toMatchObject({ status: 'done', summary: first, seedsToCome: 0 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(app.runs.length).toBe(runs);
});

test('other words leave the answer as it is, complete or on its way', async () => {
  const app = testStore();
  app.begin();
  app.state().edit('words', (scenario) => setTerms(scenario, 'oracle'));
  await settled(app);
  const { answer, scenarioHash } = app.state();
  const runs = app.runs.length;
  const own = app.runs.filter((run) => run.startsWith(`${scenarioHash.slice(0, 6)}/${app.state().scenario.seed}/`));
  // Its sample and itself: nothing began again.
  expect(own).toHaveLength(2);
  app.state().edit('words', (scenario) => setTerms(scenario, 'db2'));
  app.state().undo();
  expect(app.state()).toMatchObject({ scenarioHash, scenario: { terms: 'oracle' } });
  expect(app.state().answer).toBe(answer);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(app.runs.length).toBe(runs);
});

test('seeds that an edit cut off are run when one comes back', async () => {
  const app = testStore();
  app.begin();
  await until(app, ({ answer }) => answer.status === 'done');
  const firstHash = app.state().scenarioHash.slice(0, 6);
  app.state().edit('unit', withUnit(128 * KIB));
  app.state().undo();
  expect(app.state().answer).toMatchObject({ status: 'done' });
  await settled(app);
  expect(app.state().answer.summary!.seeds).toBe(SEEDS);
  const own = app.runs.filter((run) => run.startsWith(`${firstHash}/${app.state().scenario.seed}/`));
  // Its sample and itself.
  expect(own).toHaveLength(2);
});

test('cancel stops the run and says so; rerun starts it again', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  await until(app, ({ answer }) => answer.summary?.basis === 'estimate');
  app.state().cancelRun();
  expect(app.state().answer.status).toBe('canceled');
  expect(app.state().answer.summary?.basis).toBe('estimate');
  open();
  app.state().rerun();
  await settled(app);
  expect(app.state().answer.summary?.basis).toBe('refined');
});

test('full scale leaves the interactive answer standing until it is there, and after a cancel', async () => {
  let hold = false;
  const app = testStore({ holds: (scale) => hold && scale === 1 });
  app.begin();
  await settled(app);
  hold = true;
  const refined = app.state().answer.summary!;
  app.state().runFullScale();
  expect(app.state().answer).toMatchObject({ status: 'running', summary: refined });
  app.state().cancelRun();
  expect(app.state().answer).toMatchObject({ status: 'done', summary: refined });
  hold = false;
  app.state().runFullScale();
  await settled(app);
  expect(app.state().answer.summary).toMatchObject({ basis: 'full', scale: 1, seeds: 3 });
  app.state().edit('unit', withUnit(128 * KIB));
  app.state().undo();
  expect(app.state().answer.summary?.basis).toBe('full');
});

test('what the engine refuses is a failure in words, and the next edit is answered', async () => {
  const app = testStore({
    onAdvance: (scenario) => {
      if (scenario.workload.users === 3) throw new Error('it broke');
    },
  });
  app.begin();
  await settled(app);
  app.state().edit('3 users', (scenario) => ({ ...scenario, workload: { ...scenario.workload, users: 3 } }));
  await until(app, ({ answer }) => answer.status === 'failed');
  expect(app.state().answer.error).toBe('it broke');
  app.state().undo();
  expect(app.state().answer.status).toBe('done');
  app.state().edit('4 users', (scenario) => ({ ...scenario, workload: { ...scenario.workload, users: 4 } }));
  await settled(app);
  expect(app.state().answer.error).toBeUndefined();
});

test('a crashed and a hung worker cost nothing but a notice and a count', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  await until(app, ({ answer }) => answer.summary?.basis === 'estimate');
  app.engine.plant('crash', 'answer');
  await until(app, ({ answer }) => answer.workerRestarts === 1);
  app.engine.plant('hang', 'answer');
  await until(app, ({ answer }) => answer.status === 'failed');
  expect(app.state().answer).toMatchObject({ workerRestarts: 2, error: expect.stringContaining('two workers in a row') });
  open();
  app.state().edit('unit', withUnit(128 * KIB));
  await settled(app);
  expect(app.state().history).toHaveLength(2);
  expect(app.state().notices.some(({ text }) => text.includes('was replaced'))).toBe(true);
});

test('answers are compared seed by seed, and only with their like', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const first = app.state().answer.summary!;
  app.state().edit('unit', withUnit(128 * KIB));
  await settled(app);
  const second = app.state().answer.summary!;
  const difference = compareAnswers(second, first)!;
  expect(difference).toMatchObject({ kind: 'worse', pairs: SEEDS });
  expect(difference.change).toBeCloseTo(second.scale * 64 * KIB, 6);
  expect(difference.interval!.high - difference.interval!.low).toBeLessThan(1e-6);
  expect(compareAnswers(second, null)).toBeNull();
  expect(compareAnswers({ ...second, scale: 1 }, first)).toBeNull();
  expect(compareAnswers({ ...second, seed: 99 }, first)).toBeNull();
});

test('a result that fails a check of its own is shown, with a notice that says so once', async () => {
  const app = testStore({ failedChecks: ["Little's law at disk d1: 5 ns, not 4 ns"] });
  app.begin();
  await settled(app);
  expect(app.state().answer.status).toBe('done');
  const notices = app.state().notices.filter(({ topic }) => topic === 'self-check');
  expect(notices).toHaveLength(1);
  expect(notices[0].text).toMatch(/failed a self-check.*Please report the link/);
  expect(notices[0].details).toEqual([expect.stringMatching(/^Little's law/), expect.stringMatching(/^Scenario .*, seed \d+, engine/)]);
});

test('a long run of a document that came by link waits for a yes; an edit of it by the user does not', async () => {
  const slow = {
    events: 1e9,
    spend() {
      const end = performance.now() + 1;
      while (performance.now() < end);
    },
  };
  const app = testStore(slow);
  const linked = withUnit(128 * KIB)(app.state().scenario);
  app.state().edit('Opened from a link', () => linked, { byLink: true });
  await until(app, ({ answer }) => answer.status === 'canceled');
  const { answer } = app.state();
  expect(answer.forecastMs).toBeGreaterThan(30_000);
  await until(app, ({ announcement }) => /came by link.*would take about .* It runs only if you start it/.test(announcement));
  app.state().rerun();
  expect(app.state().answer).toMatchObject({ status: 'running', forecastMs: undefined });
  app.state().edit('unit', withUnit(256 * KIB));
  await new Promise((resolve) => setTimeout(resolve, 3300));
  expect(app.state().answer.status).toBe('running');
  app.engine.dispose();
});

test('how long a run takes is said in round figures', () => {
  const words = (seconds: number): string => /about (.*) on this/.exec(longRunInWords(seconds * 1000))![1];
  expect([31, 88, 100, 5400, 86_400 * 3, 1e7].map(words)).toEqual([
    '30 seconds',
    '90 seconds',
    '2 minutes',
    '2 hours',
    '3 days',
    '116 days',
  ]);
});
