// @vitest-environment happy-dom
/** What the board's caption says of the height of queues: that which all runs share that are compared, or that of a lesson. */
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer } from '../../../analysis/testing/answer.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { testStore } from '../../../store/testing/store.ts';
import { useSharedScales } from '../../kit/state/comparedRuns.ts';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { mountNow, withDocument } from '../../kit/testing/mounted.tsx';
import { BoardCaption } from './BoardCaption.tsx';
import { measureWindow, queueScale } from './measure.ts';

withDocument();
afterEach(() => {
  useSharedScales.setState({ shared: true });
  useLessonOpen.setState({ waits: false, queueHeight: 0 });
});

const run = (depth: number): RunResult =>
  testResult([Array.from({ length: 100 }, () => ({ busy: 5, outstanding: 10 * depth, max: depth, done: 1 }))], 10, 1000);

/** The caption over a run of a mean queue of 2, beside a pinned one of 20; `asked`: the document that a lesson's question came with. */
function caption(result: RunResult, { cursorMs = null as number | null, asked = null as string | null } = {}): string {
  const app = testStore();
  app.state().cancelRun();
  const { scenario, view } = app.state();
  const pinned = answer({ queue: 3000 }, undefined, { scenarioHash: 'long', depths: { mean: 20, bin: 50, row: 60 } });
  app.store.setState({
    answer: { ...app.state().answer, status: 'done', summary: answer({ queue: 1000 }, undefined, { resultKey: 'mine' }), previous: null },
    pinned: [{ id: 'long', title: 'long', scenario, answer: pinned, status: 'done', stale: false, from: 'user' }],
    view: { ...view, cursorMs },
    questionHash: asked,
  });
  const results = { ...app.results, get: () => result };
  mountNow(
    <AppContext value={{ store: app.store, results, engine: app.engine }}>
      <BoardCaption share={1} bytes={1e9} drawn="roomy" fullBar={false} tile="" opened={false} />
    </AppContext>,
  );
  return document.querySelector('[data-testid="board-caption"]')!.textContent.replaceAll('\u202f', ' ');
}

describe('the height of queues on the board', () => {
  it('is that of the deepest run that is compared, and its own where scales are not shared', () => {
    expect(caption(run(2))).toContain('full height 20 requests');
    act(() => useSharedScales.setState({ shared: false }));
    const own = run(2);
    expect(caption(own)).toContain(`full height ${queueScale(own, measureWindow(own, null))}.0 requests`);
  });

  it('stays at what a lesson asks for from step to step, and tells nothing of other runs while its question waits', () => {
    useLessonOpen.setState({ waits: true, queueHeight: 10 });
    expect(caption(run(1))).toContain('full height 10 requests');
    expect(caption(run(7))).toContain('full height 10 requests');
  });

  it('is not said at all while the answer is kept back', () => {
    const kept = caption(run(2), { asked: 'another document' });
    expect(kept).toContain('appear after your prediction in the lesson');
    expect(kept).not.toMatch(/full height|whole run/);
  });

  it('names both ends of a bin so that they differ', () => {
    const [, from, to] = /from ([\d.]+ m?s) to ([\d.]+ m?s)/.exec(caption(run(2), { cursorMs: 505 }))!;
    expect(from).not.toBe(to);
  });
});
