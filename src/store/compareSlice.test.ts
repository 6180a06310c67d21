import { expect, test } from 'vitest';
import { KIB } from '../base/units.ts';
import { presetScenario } from '../studies/presets.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { openLink } from './linkCodec.ts';
import { setTerms } from '../scenario/edit/settings.ts';
import type { LayoutUnderTest } from './study.ts';
import { firstScenario, gate, settled, testStore, until, withUnit } from './testing/store.ts';
import type { TestStore } from './testing/store.ts';
import { SAMPLE_LAYOUTS, SAMPLE_STUDY, sample, sampleScenario } from '../studies/testing/samples.ts';

const layouts = SAMPLE_LAYOUTS.length;
const pin = (app: TestStore, id: string) => app.state().pinned.find((candidate) => candidate.id === id)!;
const backgroundDone = (app: TestStore) => until(app, ({ background }) => !background.running);

test('all layouts are computed in the background with every seed, own seeds of all first', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  let most = 0;
  const answeredBeforeSeeds: number[] = [];
  app.store.subscribe(({ background, pinned }) => {
    if (background.running) most = Math.max(most, background.total);
    if (pinned.some((candidate) => (candidate.answer?.seeds ?? 0) > 1)) {
      answeredBeforeSeeds.push(pinned.filter((candidate) => candidate.answer !== null).length);
    }
  });
  app.state().runAllLayouts();
  expect(app.state().pinned).toHaveLength(layouts);
  await backgroundDone(app);
  expect(app.state().pinned.every(({ status, answer }) => status === 'done' && answer?.seeds === SEEDS)).toBe(true);
  // The layout on screen had its answer already.
  expect(most).toBe((layouts - 1) * SEEDS);
  expect(Math.min(...answeredBeforeSeeds.slice(1))).toBeGreaterThanOrEqual(1);
  expect(pin(app, `${SAMPLE_STUDY}/stripe-8-8-4-2`).answer).toEqual(app.state().answer.summary);
});

test('the time left of a comparison is said once more runs are done than begin together, as they took on average', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const seen: { readonly done: number; readonly total: number; readonly leftMs: number | null; readonly spentMs: number }[] = [];
  const begunMs = app.clock.ms;
  app.store.subscribe(({ background }, before) => {
    if (!background.running || background.done === before.background.done) return;
    seen.push({ ...background, spentMs: app.clock.ms - begunMs });
    // A run a second.
    app.clock.ms += 1000;
  });
  app.state().runAllLayouts();
  await backgroundDone(app);
  const known = seen.filter(({ leftMs }) => leftMs !== null);
  expect(known.length).toBeGreaterThan(2);
  for (const { done, total, leftMs, spentMs } of known) {
    expect(done).toBeGreaterThan(app.engine.width);
    expect(leftMs).toBeCloseTo((spentMs / done) * (total - done), 6);
  }
  expect(app.state().background.leftMs).toBeNull();
});

test('choosing a layout that the background computed shows its answer at once', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().runAllLayouts();
  await backgroundDone(app);
  app.state().loadPreset(sample('loose', 'mixed'));
  expect(app.state().answer).toMatchObject({ status: 'done', summary: { basis: 'refined', seeds: SEEDS } });
  await until(app, ({ answer }) => answer.summary?.resultKey !== undefined);
  expect(app.results.get(app.state().answer.summary!.resultKey!)).toBeDefined();
});

test('another workload or host makes the layouts stale, coming back fixes that, refreshing too', async () => {
  const app = testStore();
  app.begin();
  app.state().runAllLayouts();
  await backgroundDone(app);
  app.state().edit('layout only', withUnit(128 * KIB));
  expect(app.state().pinned.some(({ stale }) => stale)).toBe(false);
  app.state().edit('FIFO', (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'fifo' } } }));
  expect(app.state().pinned.every(({ stale }) => stale)).toBe(true);
  app.state().undo();
  expect(app.state().pinned.some(({ stale }) => stale)).toBe(false);
  app.state().edit('seed', (scenario) => ({ ...scenario, seed: 77 }));
  app.state().refreshPinned();
  await backgroundDone(app);
  expect(app.state().pinned.every(({ stale, answer, scenario }) => !stale && answer?.seed === 77 && scenario.seed === 77)).toBe(true);
});

test('a layout pinned by hand may differ in its host, not in its work', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  const [{ id }] = app.state().pinned;
  expect(app.state().view.baselineId).toBe(id);
  expect(pin(app, id)).toMatchObject({ status: 'done', from: 'user', answer: { seeds: SEEDS } });
  app.state().edit('FIFO', (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'fifo' } } }));
  expect(pin(app, id).stale).toBe(false);
  app.state().edit('users', (scenario) => ({ ...scenario, workload: { ...scenario.workload, users: 9 } }));
  expect(pin(app, id).stale).toBe(true);
  app.state().unpin(id);
  expect(app.state().pinned).toEqual([]);
  expect(app.state().view.baselineId).toBeNull();
});

test('pinning while the answer is under way shares it; an edit then does not leave the pin without one', async () => {
  const { holds, open } = gate();
  const app = testStore({ holds });
  app.begin();
  app.state().pinCurrent();
  const [{ id }] = app.state().pinned;
  expect(pin(app, id).status).toBe('running');
  app.state().edit('unit', withUnit(128 * KIB));
  open();
  await settled(app);
  await until(app, () => pin(app, id).answer?.seeds === SEEDS);
  expect(pin(app, id).status).toBe('done');
  expect(app.state().answer.summary!.scenarioHash).not.toBe(pin(app, id).answer!.scenarioHash);
});

test('the same document is pinned once', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  app.state().pinCurrent();
  expect(app.state().pinned).toHaveLength(1);
});

test('a layout that was pinned by hand is not drawn twice when all layouts of its study run', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  const [{ answer }] = app.state().pinned;
  app.state().runAllLayouts();
  expect(app.state().pinned).toHaveLength(layouts);
  const own = pin(app, `${SAMPLE_STUDY}/stripe-8-8-4-2`);
  expect(own.answer).toEqual(answer);
  expect(app.state().view.baselineId).toBe(own.id);
  await backgroundDone(app);
  expect(app.state().pinned).toHaveLength(layouts);
  expect(app.state().pinned.every(({ status }) => status === 'done')).toBe(true);
});

test('the background can be canceled and taken up again', async () => {
  const app = testStore({ events: 1e6 });
  app.begin();
  app.state().runAllLayouts();
  await until(app, ({ background }) => background.done > 0);
  app.state().cancelBackground();
  expect(app.state().background).toEqual({ running: false, done: 0, total: 0, leftMs: null });
  expect(app.state().pinned.some(({ status }) => status === 'running')).toBe(false);
  const runs = app.runs.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(app.runs.length - runs).toBeLessThanOrEqual(5);
  app.state().runAllLayouts();
  await backgroundDone(app);
  expect(app.state().pinned.every(({ answer }) => answer?.seeds === SEEDS)).toBe(true);
});

test('all layouts are pinned in one step, each is looked at in a task of its own, and until then it can be taken back', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  const runs = app.runs.length;
  let steps = 0;
  const underWay: number[] = [];
  const unsubscribe = app.store.subscribe(({ pinned }, before) => {
    if (pinned.length !== before.pinned.length) steps++;
    underWay.push(pinned.filter(({ status }) => status !== 'waiting').length);
  });
  app.state().runAllLayouts();
  expect(app.state().pinned.map(({ status }) => status)).toEqual(Array.from({ length: layouts }, () => 'waiting'));
  expect(app.state().background).toEqual({ running: true, done: 0, total: 0, leftMs: null });
  app.state().cancelBackground();
  expect(app.state().background.running).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(app.state().pinned.every(({ status }) => status === 'stopped')).toBe(true);
  expect(app.runs.length).toBe(runs);

  app.state().runAllLayouts();
  await backgroundDone(app);
  unsubscribe();
  expect(app.state().pinned.every(({ status, answer }) => status === 'done' && answer?.seeds === SEEDS)).toBe(true);
  expect(steps).toBe(1);
  // One after the other.
  expect(underWay).toEqual(expect.arrayContaining(Array.from({ length: layouts + 1 }, (_, k) => k)));
});

test('a pin that is looked at again and lacks nothing leaves no batch behind', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().runAllLayouts();
  await backgroundDone(app);
  const runs = app.runs.length;
  const stripped = app.state().pinned.map((one) => ({ ...one, answer: null, status: 'waiting' as const }));
  app.store.setState({ pinned: stripped });
  app.state().runAllLayouts();
  expect(app.state().background.running).toBe(true);
  await backgroundDone(app);
  expect(app.state().pinned.every(({ status, answer }) => status === 'done' && answer?.seeds === SEEDS)).toBe(true);
  expect(app.runs.length).toBe(runs);
});

const layoutOf = (id: string): LayoutUnderTest => {
  const [study, layout] = id.split('/');
  return { id: `${study}/${layout}`, title: layout, scenario: presetScenario(id)! };
};

test('layouts are opened side by side in one step, and one button brings back what was there', async () => {
  const app = testStore();
  app.begin();
  await settled(app);
  app.state().pinCurrent();
  const [own] = app.state().pinned;
  app.state().openSideBySide([sample('wide', 'tight'), sample('wideFine', 'tight')].map(layoutOf));
  expect(app.state().scenario.origin).toBe(sample('wide', 'tight'));
  expect(app.state().history).toHaveLength(2);
  expect(app.state().pinned.map(({ id, stale }) => [id, stale])).toEqual([
    [own.id, true],
    [`${SAMPLE_STUDY}/stripe-22-64k`, false],
    [`${SAMPLE_STUDY}/stripe-22-8k`, false],
  ]);
  // Of two, the other is what the first is compared with.
  expect(app.state().view.baselineId).toBe(`${SAMPLE_STUDY}/stripe-22-8k`);
  await backgroundDone(app);
  expect(pin(app, `${SAMPLE_STUDY}/stripe-22-8k`).answer?.seeds).toBe(SEEDS);
  const notice = app.state().notices.at(-1)!;
  expect(notice.text).toContain('stripe-22-64k is open');
  notice.action!.run();
  expect(app.state().pinned.map(({ id, stale }) => [id, stale])).toEqual([[own.id, false]]);
  expect(app.state().scenarioHash).toBe(app.state().history[0].scenarioHash);
  expect(app.state().view.baselineId).toBe(own.id);
  expect(app.state().background.running).toBe(false);
});

test('what is opened beside others keeps the words of the page', () => {
  const app = testStore();
  app.state().edit('Words', (scenario) => setTerms(scenario, 'db2'));
  app.state().openSideBySide([sample('wide', 'tight'), sample('wideFine', 'tight')].map(layoutOf));
  expect(app.state().scenario).toMatchObject({ origin: sample('wide', 'tight'), terms: 'db2' });
});

test('layouts for which there is no place are not pinned, and step and notice say what is', () => {
  const opened = (others: number, layouts: readonly string[]) => {
    const app = testStore();
    app.begin();
    const many = Array.from({ length: others }, (_, k) => ({ ...layoutOf(sample('wide', 'tight')), id: `${SAMPLE_STUDY}/copy-${k}` }));
    app.store.setState({ pinned: many.map((one) => ({ ...one, answer: null, status: 'waiting', stale: false, from: 'study' })) });
    app.state().openSideBySide(layouts.map((layout) => layoutOf(`${SAMPLE_STUDY}/${layout}/w2`)));
    app.state().cancelBackground();
    const { pinned, history, notices, view } = app.state();
    return { pinned: pinned.length - others, step: history.at(-1)!.label, notice: notices.at(-1)!.text, baselineId: view.baselineId };
  };
  const [a, b, c] = ['stripe-22-64k', 'stripe-22-8k', 'manual-22'];
  expect(opened(0, [a])).toMatchObject({ pinned: 1, step: `Opened ${a}`, notice: `${a} is open and pinned.` });
  expect(opened(0, [a, b])).toMatchObject({
    pinned: 2,
    step: `Opened ${a} beside 1 other layout`,
    notice: `${a} is open, and ${b} is pinned beside it.`,
  });
  expect(opened(0, [a, b, c])).toMatchObject({
    pinned: 3,
    step: `Opened ${a} beside 2 other layouts`,
    notice: `${a} is open, and ${b} and ${c} are pinned beside it.`,
  });
  expect(opened(22, [a, b, c])).toMatchObject({
    pinned: 2,
    step: `Opened ${a} beside 1 other layout`,
    notice: `${a} is open, and ${b} is pinned beside it. Only 24 can be pinned at a time, so ${c} is left out: unpin some.`,
  });
  expect(opened(23, [a, b])).toMatchObject({
    pinned: 1,
    step: `Opened ${a}`,
    notice: `${a} is open and pinned. Only 24 can be pinned at a time, so ${b} is left out: unpin some.`,
  });
  expect(opened(24, [a, b])).toMatchObject({
    pinned: 0,
    step: `Opened ${a}`,
    notice: `${a} is open. Only 24 can be pinned at a time, so ${a} and ${b} are left out: unpin some.`,
    baselineId: null,
  });
});

test('a document of its own is pinned as it is, and opens as it is', () => {
  const app = testStore();
  app.begin();
  const own = { ...layoutOf(sample('loose', 'tight')), id: 'RB-02/4-disks', own: true };
  app.state().openSideBySide([own, { ...layoutOf(sample('wideFine', 'tight')), id: 'RB-02/2-disks', own: true }]);
  expect(app.state().pinned.map(({ id, from }) => [id, from])).toEqual([
    ['RB-02/4-disks', 'user'],
    ['RB-02/2-disks', 'user'],
  ]);
});

test('a link leads to another scenario and to a claim, and keeps nothing of this view', async () => {
  const app = testStore();
  app.begin();
  app.state().setView({ disk: 3 });
  const link = app.state().linkTo(sampleScenario('wide', 'mixed'), { claim: `${SAMPLE_STUDY}/RB-09` });
  const opened = openLink(link!);
  expect(opened.ok && opened.scenario.origin).toBe(sample('wide', 'mixed'));
  expect(opened.ok && opened.view).toMatchObject({ claim: `${SAMPLE_STUDY}/RB-09`, disk: null });
});

test('layouts of a link take no pinned layout’s place, whatever they are called; one that does not fit is named', async () => {
  const app = testStore();
  app.state().pinCurrent();
  const [own] = app.state().pinned;
  const linked = (unit: number, study?: string) => ({
    title: `Linked ${unit}`,
    scenario: withUnit(unit * KIB)(firstScenario),
    ...(study !== undefined && { study }),
  });
  app
    .state()
    .pinLinked([linked(1, own.id), linked(2, `${SAMPLE_STUDY}/manual-22`), linked(3, `${SAMPLE_STUDY}/manual-22`), linked(4), linked(1)]);
  const { pinned } = app.state();
  expect(pinned[0]).toBe(own);
  expect(pinned.map(({ title }) => title)).toEqual([own.title, 'Linked 1', 'Linked 2', 'Linked 3', 'Linked 4']);
  expect(pinned.map(({ from }) => from)).toEqual(['user', 'user', 'study', 'user', 'user']);
  expect(pinned[2].id).toBe(`${SAMPLE_STUDY}/manual-22`);
  app.state().edit('b', withUnit(5 * KIB));
  app.state().pinCurrent();
  const ids = app.state().pinned.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  app.state().pinLinked(Array.from({ length: 30 }, (_, k) => linked(10 + k)));
  expect(app.state().pinned).toHaveLength(24);
  expect(app.state().notices.map(({ text }) => text)).toContain('12 pinned layouts of the link left out: at most 24 can be pinned.');
});
