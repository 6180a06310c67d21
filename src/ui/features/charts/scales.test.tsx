// @vitest-environment happy-dom
/** What caption and legend of the queue picture say of its scales: its own, that of runs that are compared, and that of a lesson. */
import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../../analysis/testing/answer.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { Pinned } from '../../../store/types.ts';
import { testStore } from '../../../store/testing/store.ts';
import { useSharedScales } from '../../kit/state/comparedRuns.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { mountNow, withDocument } from '../../kit/testing/mounted.tsx';
import { QueueLegend } from './QueueLegend.tsx';
import { QueuePicture } from './QueuePicture.tsx';

withDocument();
afterEach(() => {
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
  mountNow(
    <AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>
      <QueuePicture result={mine} scenario={null} stale={false} />
    </AppContext>,
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

/** What a legend says. */
function legend(what: ReactNode): string {
  const app = testStore();
  mountNow(<AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>{what}</AppContext>);
  return document.querySelector('#root')!.textContent.replaceAll('\u202f', ' ');
}

describe('the legend of the queues', () => {
  const objects = [{ title: 'Daily sales', name: 'fact' as const }];

  it('announces the logarithm, has a ruler from 0 to the top, and names the objects', () => {
    const text = legend(<QueueLegend range={{ top: 24, largest: 24 }} scale="log" objects={objects} ended={false} />);
    for (const words of ['in service', 'mean', 'longest', '24', 'requests, log', 'Daily sales']) expect(text).toContain(words);
    expect(text).not.toContain('run has ended');
  });

  it('has no logarithm where there is none, and the dots where the axis continues after the run', () => {
    const text = legend(<QueueLegend range={{ top: 4, largest: 4 }} scale="linear" objects={objects} ended />);
    expect(text).not.toContain('log');
    expect(text).toContain('run has ended');
  });
});
