// @vitest-environment happy-dom
/** What stands in the legends: every part and mark that is drawn, and no other. */
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { answer, input } from '../../../analysis/testing/answer.ts';
import { testStore } from '../../../store/testing/store.ts';
import { AppContext } from '../../kit/state/useApp.ts';
import { mountNow, withDocument } from '../../kit/testing/mounted.tsx';
import { BarsLegend } from './BarsLegend.tsx';
import { barsModel } from './bars.ts';
import { SetApart } from './SetApart.tsx';
import { ELAPSED } from '../../../analysis/measure/measure.ts';

withDocument();

const mine = answer({ transfer: 2000, queue: 8000 });

function show(what: ReactNode): string {
  const app = testStore();
  app.state().cancelRun();
  app.store.setState({ answer: { ...app.state().answer, status: 'done', summary: mine, previous: null } });
  mountNow(<AppContext value={{ store: app.store, results: app.results, engine: app.engine }}>{what}</AppContext>);
  return document.querySelector('#root')!.textContent.replaceAll('\u202f', ' ');
}

describe('the legend of the bars', () => {
  const here = input('here', mine, { current: true });

  it('has the parts of this layout, each a press that shows where it was spent', () => {
    const text = show(<BarsLegend model={barsModel([here], 'time')} whiskers={false} bound={null} />);
    expect(text).toContain('transfer 20 %');
    expect(text).toContain('queue 80 %');
    expect(text).not.toMatch(/group wait|interval|processors busy/);
    expect(document.querySelectorAll('button[title*="waiting in disk queues"]')).toHaveLength(1);
  });

  it('has group wait when only a pinned layout has it, with a hatch that is not that of the queue', () => {
    const model = barsModel([here, input('other', answer({ transfer: 1000, groupWait: 9000 }))], 'time');
    const text = show(<BarsLegend model={model} whiskers={false} bound={null} />);
    expect(text).toContain('group wait (others)');
    const hatches = [...document.querySelectorAll('[data-hatched]')].map((each) => (each as HTMLElement).dataset['hatched']);
    expect(hatches).toEqual(['lines', 'cross']);
  });

  it('says what the whiskers and the dashed tick are where they are drawn', () => {
    const text = show(<BarsLegend model={barsModel([here], 'time')} whiskers bound={4000} />);
    expect(text).toContain('95 % interval');
    expect(text).toMatch(/this work with all processors busy, 4(\.\d+)? s/);
  });
});

it('layouts of other work stand apart under the name of their work', () => {
  const others = [
    input('A', mine, { stale: true, staleBecause: 'workload 20 users mixed' }),
    input('B', mine, { stale: true, staleBecause: 'workload 20 users mixed' }),
    input('C', mine, { stale: true, staleBecause: 'seed 2' }),
  ];
  const text = show(<SetApart others={others} measure={ELAPSED} />);
  expect(text).toContain('Not comparable with this layout: 3 pinned layouts');
  expect(text.match(/Workload 20 users mixed:/g)).toHaveLength(1);
  expect(text.indexOf('Seed 2:')).toBeGreaterThan(text.indexOf('B'));
});
