// @vitest-environment happy-dom
/** What caption and legend of the queue picture say of its scales: its own, that of runs that are compared, and that of a lesson. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../../analysis/testing/answer.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { Pinned } from '../../../store/types.ts';
import { testStore } from '../../../store/testing/store.ts';
import { useSharedScales } from '../../kit/state/comparedRuns.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { QueuePicture } from './QueuePicture.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  useSharedScales.setState({ shared: true });
  useLessonOpen.setState({ waits: false, queueHeight: 0 });
});

const run = (depth: number, ms: number) =>
  testResult([Array.from({ length: ms / 10 }, () => ({ busy: 5, outstanding: 10 * depth, max: depth, done: 1 }))], 10, ms);
const mine = run(4, 1000);
const deeper = { mean: 20, bin: 20, row: 24 };

/** The picture of a run beside a pinned one that took three times as long, with deeper queues. */
function shown(change: Partial<Pinned> = {}): { readonly caption: string; readonly ruler: readonly string[] } {
  const app = testStore();
  app.state().cancelRun();
  const { scenario } = app.state();
  const pin: Pinned = {
    id: 'long',
    title: 'long',
    scenario,
    answer: answer({ queue: 3000 }, undefined, { scenarioHash: 'long', depths: deeper }),
    status: 'done',
    stale: false,
    from: 'user',
    ...change,
  };
  const summary = answer({ queue: 1000 }, undefined, { scenarioHash: 'mine' });
  app.store.setState({ answer: { ...app.state().answer, status: 'done', summary, previous: null }, pinned: [pin] });
  act(() =>
    root.render(
      <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
        <QueuePicture result={mine} scenario={null} stale={false} />
      </AppContext>,
    ),
  );
  const text = (element: Element | null) => element?.textContent.replaceAll('\u202f', ' ') ?? '';
  const ruler = [...document.querySelectorAll('[data-testid="queue-legend"] [title^="Row height"][aria-hidden] > span')];
  return { caption: text(document.querySelector('figcaption')), ruler: ruler.map(text) };
}

describe('the scales of the queue picture', () => {
  it('are those of the deepest and the longest run that is compared: caption, ruler and the dots after the end', () => {
    const { caption, ruler } = shown();
    expect(caption).toMatch(/0–24 requests, log · whole run, 1[.\d]* s \(axis 3[.\d]* s\)/);
    expect(caption).toContain('run has ended');
    expect(ruler[0]).toBe('0');
    expect(ruler.at(-1)).toBe('24');
  });

  it('are its own where scales are not shared, or the pinned run did other work', () => {
    for (const shared of [false, true]) {
      act(() => useSharedScales.setState({ shared }));
      const { caption, ruler } = shown({ stale: shared });
      expect(caption).toMatch(/\b0–4 requests/);
      expect(caption).not.toMatch(/axis|run has ended/);
      expect(ruler.at(-1)).toBe('4');
    }
  });

  it('say nothing of other runs while a lesson waits for a prediction, and keep the height that the lesson asks for', () => {
    useLessonOpen.setState({ waits: true, queueHeight: 10 });
    const { caption, ruler } = shown();
    expect(caption).toMatch(/\b0–10 requests/);
    expect(caption).not.toMatch(/axis|run has ended|24/);
    expect(ruler.at(-1)).toBe('10');
  });
});
