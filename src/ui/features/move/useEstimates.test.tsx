// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStore } from '../../../store/testing/store.ts';
import type { AppState } from '../../../store/types.ts';
import { answer } from '../../../analysis/testing/answer.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { splitChanges } from '../../../store/move/change.ts';
import type { Change } from '../../../store/move/plannedChange.ts';
import { filesInHand } from '../../../store/move/sources.ts';
import type { InHand } from '../../../store/move/hand.ts';
import { useEstimates } from './useEstimates.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const summary = (elapsedMs: number): AnswerSummary =>
  answer({ queue: elapsedMs }, [], { basis: 'estimate', lowMs: elapsedMs - 10, highMs: elapsedMs + 10 });

let root: Root;
/** Estimates that were asked for and not yet heard or canceled, oldest first. */
let asked: { apply: Change['apply']; heard: (summary: AnswerSummary | null) => void; canceled: boolean }[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  asked = [];
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  useLessonOpen.setState({ waits: false });
});
afterEach(() => {
  act(() => root.unmount());
  useLessonOpen.setState({ waits: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  const app = testStore({}, scenario);
  app.state().cancelRun();
  const previewElapsed: AppState['previewElapsed'] = (apply, heard) => {
    const one = { apply, heard, canceled: false };
    asked.push(one);
    return () => (one.canceled = true);
  };
  app.store.setState({ previewElapsed, answer: { ...app.state().answer, summary: summary(50_000) } });
  const files = filesInHand(scenario, Int32Array.of(0, 1, 2, 3)) as InHand & { kind: 'files' };
  const [first, second, third] = splitChanges(scenario, files, ['v-fact', 'v-spill']).map(({ change }) => change);
  const changes = [first, null, second, third];
  const Words = () => useEstimates(changes).join(' | ');
  act(() =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <Words />
      </AppContext>,
    ),
  );
  return { changes, words: () => document.querySelector('#root')!.textContent };
}

const rest = () =>
  act(() => {
    vi.advanceTimersByTime(200);
  });
const hear = (at: number, ms: number | null) =>
  act(async () => {
    asked[at].heard(ms === null ? null : summary(ms));
    await Promise.resolve();
  });

it('estimates one change after another, leaves out what is refused, and says each when it is known', async () => {
  const { changes, words } = show();
  expect(asked).toHaveLength(0);
  rest();
  expect(asked.map(({ apply }) => apply)).toEqual([changes[0]!.apply]);
  await hear(0, 40_000);
  expect(words()).toMatch(/^estimate: about 40.0\s+s \(−10.0\s+s\) \|  \| estimating… \| estimating…$/);
  await hear(1, null);
  await hear(2, 50_005);
  expect(asked).toHaveLength(3);
  expect(words()).toMatch(/\|  \|  \| estimate: between .* no clear change$/);
});

it('leaving cancels the one under way, and none follows', async () => {
  show();
  rest();
  act(() => root.render(null));
  expect(asked[0].canceled).toBe(true);
  await hear(0, 40_000);
  expect(asked).toHaveLength(1);
});

it('tells nothing while a lesson waits for a prediction', () => {
  useLessonOpen.setState({ waits: true });
  const { words } = show();
  rest();
  expect(asked).toHaveLength(0);
  expect(words()).toBe(' |  |  | ');
});
