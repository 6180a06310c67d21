import { describe, expect, it, vi } from 'vitest';
import { partOf } from '../../base/testing/part.ts';
import { repartition } from '../../scenario/edit/partition.ts';
import type { Condition, Lesson } from './schema.ts';
import { presetScenario } from '../../studies/presets.ts';
import type { AnswerSummary } from '../../analysis/answers/summary.ts';
import { hashOf } from '../../analysis/document/facts.ts';
import { placeOf } from '../../analysis/sweep/places.ts';
import { memoryStorage } from '../deviceStorage.ts';
import { conditionWords, holds } from './conditions.ts';
import type { LessonFacts } from './conditions.ts';
import { openedScenario } from './opening.ts';
import { leftovers } from './leftovers.ts';
import { createLessonStore } from './slice.ts';
import { placeOfValue, slideStops } from './slideStops.ts';
import { createSweepStore } from '../sweepSlice.ts';
import { firstScenario, testStore, until } from '../testing/store.ts';
import type { TestStore } from '../testing/store.ts';
import { OTHER_STUDY, SAMPLE_STUDY, sample, sampleScenario } from '../../studies/testing/samples.ts';
import { sweepsOf } from '../../studies/sweeps.ts';

const LESSON: Lesson = {
  format: 'spindle-lesson',
  version: 1,
  id: 'test',
  study: SAMPLE_STUDY,
  title: 'Test',
  steps: [
    { id: 'read', title: 'Read', text: ['First.'] },
    {
      id: 'unit',
      title: 'Unit',
      text: ['Second.'],
      predict: {
        question: 'More?',
        choices: [
          { id: 'more', text: 'more' },
          { id: 'less', text: 'less' },
        ],
        expected: 'more',
      },
      open: [
        { label: 'Open 64 KB and pin it', preset: sample('wide', 'mixed'), pin: true },
        { label: 'Open 1 MB', preset: sample('wideCoarse', 'mixed'), set: [{ pointer: '/host/mergeRequests', value: true }] },
      ],
      until: [
        { kind: 'stripe-unit', bytes: 1_048_576 },
        { kind: 'answered', seeds: 1 },
        { kind: 'compared', atLeast: 1.2 },
      ],
      afterwards: ['So it is.'],
    },
  ],
};
const text = JSON.stringify(LESSON);

function teaching(
  storage = memoryStorage(),
  app: TestStore = testStore(),
  studyLesson: (study: string) => Promise<string | undefined> = async () => text,
) {
  const sweep = createSweepStore({ engine: app.engine, announce: () => {} });
  const opened: [open: boolean, waits: boolean][] = [];
  const known: (string | undefined)[] = [];
  const lesson = createLessonStore({
    app: app.store,
    sweep,
    storage,
    studyLesson,
    opened(lesson, question) {
      opened.push([lesson !== null, question !== null]);
      known.push(question?.hash);
    },
  });
  const ready = new Promise<void>((resolve) => lesson.subscribe((state) => state.ready && resolve()));
  return { app, sweep, lesson, ready, opened, known, storage, state: lesson.getState };
}

describe('a lesson beside the board', () => {
  it('asks first, then opens, ticks itself off, and says so', async () => {
    const { app, lesson, ready, state, opened } = teaching();
    await ready;
    expect(state().openText(text, 'it', false)).toBe(true);
    expect(opened.at(-1)).toEqual([true, false]);
    state().go(1);
    expect(opened.at(-1)).toEqual([true, true]);
    expect(state()).toMatchObject({ at: 1, done: ['read'] });
    const [pinIt, openIt] = LESSON.steps[1].open!;
    // Nothing opens before the reader has said what to expect.
    expect(state().open(pinIt)).toBe(false);
    expect(app.state().scenario.origin).toBe(firstScenario.origin);
    state().predict('nobody');
    expect(state().predictions).toEqual({});
    state().predict('less');
    state().predict('more');
    expect(state().predictions).toEqual({ unit: 'less' });
    expect(opened.at(-1)).toEqual([true, false]);
    // Nor does what cannot be made, and nothing else is pinned in its place.
    expect(state().open({ ...pinIt, set: [{ pointer: '/workload/users', value: 0 }] })).toBe(false);
    expect(app.state().notices.at(-1)?.text).toMatch(/^The lesson asks for an impossible scenario: \/workload\/users/);
    expect([app.state().scenario.origin, app.state().pinned]).toEqual([firstScenario.origin, []]);
    expect(state().open(pinIt)).toBe(true);
    const { title } = app.state().scenario;
    expect(app.state().history.at(-1)?.label).toBe(`Opened ${title}`);
    expect(app.state().pinned.map((pin) => pin.title)).toEqual([title]);
    app.store.getState().undo();
    expect(app.state().scenario.origin).toBe(firstScenario.origin);
    app.store.getState().redo();
    await until(app, ({ pinned, answer }) => pinned[0].answer !== null && answer.status === 'done');
    expect(state().met).toEqual([false, true, false]);
    state().open(openIt);
    expect(app.state().scenario.host.mergeRequests).toBe(true);
    await new Promise<void>((resolve) => lesson.subscribe((now) => now.done.includes('unit') && resolve()));
    expect(state().met).toEqual([true, true, true]);
    expect(app.state().announcement).toBe('Step done, 2 of 2: Unit');
    // What is done stays done when the page shows something else.
    app.state().undo();
    expect(state().done).toEqual(['read', 'unit']);
  });

  it('continues where it was left, on this device', async () => {
    const storage = memoryStorage();
    const first = teaching(storage);
    await first.ready;
    first.state().openText(text, 'it', true);
    first.state().go(1);
    first.state().predict('more');
    first.state().collapse(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = teaching(storage);
    await second.ready;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(second.state()).toMatchObject({ own: true, at: 1, done: ['read'], predictions: { unit: 'more' }, collapsed: true });
    expect(second.state().lesson?.title).toBe('Test');
    second.state().close();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const third = teaching(storage);
    await third.ready;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(third.state().lesson).toBeNull();
    third.state().openText(text, 'it', true);
    expect(third.state().at).toBe(1);
    third.state().restart();
    expect(third.state()).toMatchObject({ at: 0, done: [], predictions: {} });
  });

  it('keeps what a waiting question kept back, over a reload and from step to step', async () => {
    const storage = memoryStorage();
    const app = testStore();
    const first = teaching(storage, app);
    await first.ready;
    first.state().openText(text, 'it', true);
    first.state().go(1);
    const asked = app.state().scenarioHash;
    expect(first.known.at(-1)).toBe(asked);
    // Another document by a way of the page's own: its answer is kept back.
    app.state().edit('1 MB', () => presetScenario(sample('wideCoarse', 'mixed'))!);
    expect(app.state().scenarioHash).not.toBe(asked);
    first.state().go(1);
    expect(first.known.at(-1)).toBe(asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = teaching(storage, app);
    await second.ready;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(second.known.at(-1)).toBe(asked);
    // Anyone who leaves the question sees the answer, and knows it when the question is asked again.
    second.state().go(0);
    expect(second.known.at(-1)).toBeUndefined();
    second.state().go(1);
    expect(second.known.at(-1)).toBe(app.state().scenarioHash);
  });

  it('compares nothing but the document that the step leads to', async () => {
    const { app, ready, state } = teaching();
    await ready;
    const always = text.replace('"atLeast":1.2', '"atLeast":0.01');
    expect(always).not.toBe(text);
    state().openText(always, 'it', false, 'unit');
    state().predict('more');
    state().open(LESSON.steps[1].open![0]);
    await until(app, ({ pinned }) => pinned[0].answer !== null);
    // Slow enough beside what is pinned, but not what was asked for.
    app.state().edit('8 KB', () => presetScenario(sample('wideFine', 'mixed'))!);
    await until(app, ({ answer }) => answer.status === 'done');
    expect(state().met).toEqual([false, true, false]);
    state().open(LESSON.steps[1].open![1]);
    await until(app, () => state().met[2]);
  });

  it('shows no answer of a link’s document that the step leads to', async () => {
    const led = teaching();
    await led.ready;
    led.app.state().edit('1 MB', () => presetScenario(sample('wideCoarse', 'mixed'))!);
    led.state().openText(text, 'it', false, 'unit');
    expect(led.known.at(-1)).toBe('');
    const elsewhere = teaching();
    await elsewhere.ready;
    elsewhere.app.state().edit('64 KB', () => presetScenario(sample('wide', 'mixed'))!);
    elsewhere.state().openText(text, 'it', false, 'unit');
    expect(elsewhere.known.at(-1)).toBe(elsewhere.app.state().scenarioHash);
  });

  it('starts over where the device keeps nonsense or nothing can be kept', async () => {
    const { ready, state } = teaching(memoryStorage(new Map([['lessons', { version: 1, progress: 'all', open: 7 }]])));
    await ready;
    expect(state().openText(text, 'it', false)).toBe(true);
    expect(state().at).toBe(0);
    const broken = { ...memoryStorage(), get: () => Promise.reject(new Error('no')), set: () => Promise.reject(new Error('no')) };
    const forbidden = teaching(broken);
    await forbidden.ready;
    expect(forbidden.state().openText(text, 'it', false)).toBe(true);
  });

  it('refuses a file that is none and keeps what was open', async () => {
    const { app, ready, state } = teaching();
    await ready;
    state().openText(text, 'it', false);
    expect(state().openText('{"format":"spindle-lesson"}', '"mine.json"', true)).toBe(false);
    expect(state().refused?.name).toBe('"mine.json"');
    expect(state().refused?.problems.map(({ pointer }) => pointer)).toContain('/steps');
    expect(state().lesson?.id).toBe('test');
    expect(app.state().announcement).toMatch(/mine.json.*not a lesson/);
  });

  it('says why a scenario that it asks for cannot be', () => {
    expect(() => openedScenario({ set: [{ pointer: '/host/processors', value: 0 }] }, firstScenario)).toThrow(
      /impossible scenario: \/host\/processors.*at least 1/,
    );
    expect(() => openedScenario({ set: [{ pointer: '/host/nowhere/x', value: 0 }] }, firstScenario)).toThrow(/there is no "nowhere"/);
    expect(openedScenario({ set: [{ pointer: '/seed', value: 9 }] }, firstScenario).seed).toBe(9);
  });
});

describe('conditions', () => {
  const scenario = presetScenario(`${OTHER_STUDY}/deadline/dop-2`)!;
  const [sweep] = sweepsOf(OTHER_STUDY);
  const facts: LessonFacts = {
    scenario,
    scenarioHash: hashOf(scenario),
    answer: { status: 'running', progress: 0, summary: null, previous: null, workerRestarts: 0, seedsToCome: 0 },
    pinned: [],
    runs: { [placeOf(sweep, 'noop', 1).key]: [1, 2], [placeOf(sweep, 'noop', 2).key]: [1] },
    sweep,
  };

  it.each<[Condition, boolean]>([
    [{ kind: 'scheduler', is: ['noop', 'deadline'] }, true],
    [{ kind: 'scheduler', is: ['cfq'] }, false],
    [{ kind: 'kernel', is: ['2.6.9-rhel4'] }, true],
    [{ kind: 'kernel', is: ['modern'] }, false],
    [{ kind: 'stripe-unit', bytes: 65_536 }, false],
    [{ kind: 'preset', is: [`${OTHER_STUDY}/deadline/dop-2`] }, true],
    [{ kind: 'preset', is: [`${OTHER_STUDY}/deadline/dop-3`, 'no/such/one'] }, false],
    [{ kind: 'made-from', begins: `${OTHER_STUDY}/deadline` }, true],
    [{ kind: 'made-from', begins: `${SAMPLE_STUDY}/` }, false],
    [{ kind: 'workload', is: ['dop-2'] }, true],
    [{ kind: 'value', pointer: '/workload/queryProcs', is: 2 }, true],
    [{ kind: 'value', pointer: '/workload/queryProcs', atLeast: 3 }, false],
    [{ kind: 'value', pointer: '/workload/queryProcs', atLeast: 2, atMost: 2 }, true],
    [{ kind: 'value', pointer: '/constructor/name', is: 'Object' }, false],
    [{ kind: 'value', pointer: '/no/where', atMost: 5 }, false],
    [{ kind: 'answered', seeds: 1 }, false],
    [{ kind: 'moved', objects: ['sales'], from: `${OTHER_STUDY}/deadline/dop-2` }, false],
    [{ kind: 'pinned', atLeast: 1 }, false],
    [{ kind: 'pinned', atLeast: 1, of: [`${OTHER_STUDY}/noop/dop-2`] }, false],
    [{ kind: 'compared', atLeast: 0.01 }, false],
    [{ kind: 'compared', atLeast: 0.01, with: [`${OTHER_STUDY}/noop/dop-2`, `${OTHER_STUDY}/cfq/dop-2`] }, false],
    [{ kind: 'sweep', lines: ['noop'], from: 1, to: 2, seeds: 1 }, true],
    [{ kind: 'sweep', lines: ['noop'], from: 1, to: 2, seeds: 2 }, false],
    [{ kind: 'sweep', lines: ['noop', 'cfq'], from: 1, to: 1, seeds: 1 }, false],
  ])('%j: %s', (condition, expected) => {
    expect(holds(condition, facts)).toBe(expected);
    expect(conditionWords(condition, { id: OTHER_STUDY })).toMatch(/^.{8,}/);
    expect(conditionWords({ ...condition, label: 'Mine' }, { id: OTHER_STUDY })).toBe('Mine');
  });
});

describe('a step that the page shows already', () => {
  const plain: Lesson = {
    ...LESSON,
    steps: [
      {
        id: 'there',
        title: 'There',
        text: ['Open it.'],
        open: [{ label: 'Open it', preset: firstScenario.origin! }],
        until: [
          { kind: 'preset', is: [firstScenario.origin!] },
          { kind: 'answered', seeds: 1 },
        ],
      },
      { id: 'last', title: 'Last', text: ['That was it.'] },
    ],
  };

  it('is not done on arrival, but when its button is pressed; the lesson ends, and starts again', async () => {
    const { app, ready, state } = teaching();
    await ready;
    app.state().rerun();
    await until(app, ({ answer }) => answer.status === 'done');
    state().openText(JSON.stringify(plain), 'it', false);
    expect([state().met, state().done, state().acted]).toEqual([[true, true], [], false]);
    // Further seeds are no deed of the reader's.
    await until(app, ({ answer }) => answer.seedsToCome === 0);
    expect(state().done).toEqual([]);
    state().open(plain.steps[0].open![0]);
    expect(state().done).toEqual(['there']);
    state().finish();
    expect(state().ended).toBe(false);
    state().go(1);
    state().finish();
    expect([state().ended, state().done]).toEqual([true, ['there', 'last']]);
    expect(app.state().announcement).toBe('Lesson finished: 2 of 2 steps done');
    state().go(1);
    expect(state().ended).toBe(false);
    state().restart();
    expect([state().at, state().done, state().predictions]).toEqual([0, [], {}]);
  });
});

describe('what earlier steps have pinned', () => {
  const pinning = (id: string, preset: string): Lesson['steps'][number] => ({
    id,
    title: id,
    text: ['Pin it.'],
    open: [{ label: 'Pin it', preset, pin: true }],
    until: [{ kind: 'compared', with: [preset], atLeast: 1 }],
  });
  const [a, b] = [sample('loose', 'mixed'), sample('wide', 'mixed')];
  const steps = [
    pinning('one', a),
    pinning('two', b),
    { id: 'any', title: 'Any', text: ['x'], until: [{ kind: 'pinned' as const, atLeast: 1 }] },
  ];
  const lesson: Lesson = { ...LESSON, steps };

  it('is taken off by a step that compares something else; the reader’s own pins stay', async () => {
    const { app, ready, state } = teaching();
    await ready;
    app.state().pinCurrent();
    const [own] = app.state().pinned.map(({ id }) => id);
    state().openText(JSON.stringify(lesson), 'it', false);
    state().open(steps[0].open![0]);
    expect(app.state().pinned).toHaveLength(2);
    state().go(1);
    expect(app.state().pinned.map(({ id }) => id)).toEqual([own]);
    state().open(steps[1].open![0]);
    // A step that compares with anything keeps everything.
    state().go(2);
    expect(app.state().pinned).toHaveLength(2);
  });

  it('stays where the step asks for it', () => {
    const pinned = [a, b].map((id) => ({ id, scenario: presetScenario(id)!, from: 'study' as const }));
    expect(leftovers(lesson, steps[0], pinned)).toEqual([b]);
    expect(leftovers(lesson, { id: 'none', title: 'None', text: ['x'] }, pinned)).toEqual([a, b]);
    const edited = pinned.map((pin) => ({ ...pin, scenario: { ...pin.scenario, seed: 7 }, from: 'user' as const }));
    expect(leftovers(lesson, steps[0], edited)).toEqual([]);
  });
});

describe('a slider', () => {
  const slider = { label: 'Unit', pointer: '/volumes/0/stripeUnitBytes', from: 4096, to: 8_388_608, multipleOf: 4096 };
  it('stops in equal ratios, each a multiple, from end to end', () => {
    const stops = slideStops(slider);
    expect([stops[0], stops.at(-1)]).toEqual([4096, 8_388_608]);
    for (const [k, stop] of stops.entries()) {
      expect(stop % 4096).toBe(0);
      expect(stop).toBeGreaterThan(k === 0 ? 0 : stops[k - 1]);
      expect(placeOfValue(stops, stop)).toBe(k);
      // Beyond a few multiples no step is felt as a jump.
      if (stop > 64 * 1024) expect(stop / stops[k - 1]).toBeLessThan(1.15);
    }
    expect(placeOfValue(stops, 1)).toBe(0);
    expect(slideStops({ from: 1, to: 2 }).length).toBe(9);
  });

  it('changes the document in one step of the history, and not before the prediction', async () => {
    const { app, ready, state } = teaching();
    await ready;
    const [, asks] = LESSON.steps;
    state().openText(JSON.stringify({ ...LESSON, steps: [{ ...asks, slide: slider }] }), 'it', false);
    expect(state().slide(8192)).toBe(false);
    state().predict('more');
    const steps = app.state().history.length;
    for (const value of [8192, 12_288, 65_536 * 2]) expect(state().slide(value)).toBe(true);
    expect(app.state().history).toHaveLength(steps + 1);
    expect(app.state().history.at(-1)?.label).toBe('Unit: 128 KB');
    expect(app.state().scenario.volumes[0]).toMatchObject({ stripeUnitBytes: 131_072 });
  });
});

describe('a link to a step', () => {
  it('opens the lesson there, and follows the reader', async () => {
    const { app, ready, state } = teaching();
    await ready;
    app.state().setView({ lesson: `${SAMPLE_STUDY}/unit` });
    await vi.waitFor(() => expect(state().lesson).not.toBeNull());
    expect(state().at).toBe(1);
    state().go(0);
    expect(app.state().view.lesson).toBe(`${SAMPLE_STUDY}/read`);
    // A link that names no lesson closes none.
    app.state().setView({ lesson: null });
    expect(app.state().view.lesson).toBe(`${SAMPLE_STUDY}/read`);
    state().close();
    expect(app.state().view.lesson).toBe(null);
    // A step that is no more leads to the lesson, and says so.
    app.state().setView({ lesson: `${SAMPLE_STUDY}/gone` });
    await until(app, ({ notices }) => notices.some(({ text: said }) => said.includes('no longer in the lesson')));
    expect(state().lesson?.title).toBe('Test');
  });

  it('keeps what it has pinned for that step, although earlier steps have no use for it', async () => {
    const { app, ready, state } = teaching();
    await ready;
    app.state().edit('Open', () => sampleScenario('wide', 'mixed'));
    app.state().pinCurrent();
    app.state().setView({ lesson: `${SAMPLE_STUDY}/unit` });
    await vi.waitFor(() => expect(state().lesson).not.toBeNull());
    expect(state().at).toBe(1);
    expect(state().done).toEqual([]);
    expect(app.state().pinned).toHaveLength(1);
    // The first step would take it off.
    state().go(0);
    expect(app.state().pinned).toHaveLength(0);
  });

  it('of no lesson says so', async () => {
    const app = testStore();
    const { ready, lesson } = teaching(memoryStorage(), app, async () => undefined);
    await ready;
    app.state().setView({ lesson: 'nobody/unit' });
    await until(app, ({ notices }) => notices.some(({ text: said }) => said.includes('there is none')));
    expect([lesson.getState().lesson, app.state().view.lesson]).toEqual([null, null]);
  });
});

describe('a comparison with what the step itself has pinned', () => {
  const separated = sampleScenario('fourStripes', 'mixed');
  const [fact] = separated.placement.rules;
  /** Fact table over the volumes Fact and Indexes: what the last step of the Red Brick lesson asks for. */
  const corrected = {
    ...separated,
    placement: {
      ...separated.placement,
      rules: separated.placement.rules.map((rule) =>
        rule === fact
          ? { ...rule, spread: { kind: 'round-robin' as const, targets: ['v-fact', 'v-indexes'], offset: 0, segmentShift: 0 } }
          : rule,
      ),
    },
  };
  const answered = (scenario: typeof separated, elapsedMs: number) =>
    partOf<AnswerSummary>({
      basis: 'refined',
      scenarioHash: hashOf(scenario),
      elapsedMs,
      seedElapsedMs: [elapsedMs],
      scale: 0.06,
      seeds: 1,
    });
  const pin = (id: string, elapsedMs: number): LessonFacts['pinned'][number] => {
    const scenario = presetScenario(id)!;
    return { id, title: id, scenario, answer: answered(scenario, elapsedMs), status: 'done', stale: false, from: 'user' };
  };
  const seeing = (scenario: typeof separated, elapsedMs: number, ...pinned: LessonFacts['pinned']): LessonFacts => ({
    scenario,
    scenarioHash: hashOf(scenario),
    answer: { status: 'done', progress: 1, summary: answered(scenario, elapsedMs), previous: null, workerRestarts: 0, seedsToCome: 0 },
    pinned,
    runs: {},
    sweep: undefined,
  });
  const preset = sample('fourStripes', 'mixed');
  const better: Condition = { kind: 'compared', with: [preset], atMost: 0.97 };
  const moved: Condition = { kind: 'moved', objects: ['daily_sales'], from: preset };

  it('is not met by another pin that happens to be slower, nor without moving a file', () => {
    const untouched = seeing(separated, 100, pin(sample('wideFine', 'mixed'), 130), pin(preset, 100));
    expect(holds({ kind: 'compared', atMost: 0.97 }, untouched)).toBe(true);
    expect(holds(better, untouched)).toBe(false);
    expect(holds(moved, untouched)).toBe(false);
    expect(conditionWords(better)).toContain('Stripe 8/8/4/2');
  });

  it('is met by files that lie elsewhere and are quicker there', () => {
    const facts = seeing(corrected, 90, pin(sample('wideFine', 'mixed'), 130), pin(preset, 100));
    expect(holds(better, facts)).toBe(true);
    expect(holds(moved, facts)).toBe(true);
    expect(holds({ ...moved, objects: ['no-such-table'] }, facts)).toBe(false);
    expect(holds(better, seeing(corrected, 98, pin(preset, 100)))).toBe(false);
  });

  it('is not met by cutting the table otherwise, but by what lies elsewhere then', () => {
    for (const segments of [21, 637]) {
      const cut = repartition(separated, { segments });
      expect(holds(moved, seeing(cut, 90)), `${segments}`).toBe(false);
      const both = { ...cut, placement: corrected.placement };
      expect(holds(moved, seeing(both, 90)), `${segments}, moved`).toBe(true);
    }
  });

  it('counts each preset once, and none that is not asked for', () => {
    const of = [preset, sample('loose', 'mixed')];
    const facts = seeing(separated, 100, pin(preset, 100), { ...pin(preset, 100), id: 'again' }, pin(sample('wideFine', 'mixed'), 130));
    expect(holds({ kind: 'pinned', atLeast: 1, of }, facts)).toBe(true);
    expect(holds({ kind: 'pinned', atLeast: 2, of }, facts)).toBe(false);
    expect(holds({ kind: 'pinned', atLeast: 3 }, facts)).toBe(true);
  });
});
