import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPacer } from './pacer.ts';

interface State {
  readonly count: number;
  readonly awaits: boolean;
  /** Order of a place that must hear at once. */
  readonly urgent?: number | null;
}

/** A page of three places, of which the third is late; every render takes as long as is said. */
function setUp(renderMs = 1) {
  const store = createStore<State>(() => ({ count: 0, awaits: false }));
  const tasks: (() => void)[] = [];
  const paints: (() => void)[] = [];
  const timers: (() => void)[] = [];
  let clock = 0;
  const told: string[] = [];
  const pacer = createPacer(store, {
    render: (tell) => {
      tell();
      clock += renderMs;
    },
    yieldTo: (work) => tasks.push(work),
    afterPaint: (work) => paints.push(work),
    later: (work) => timers.push(work),
    now: () => clock,
    awaits: (state) => state.awaits,
    urgent: (order, state) => state.urgent === order,
  });
  const stops = [pacer.place(2, true), pacer.place(0, false), pacer.place(1, false)].map((followed, i) =>
    followed.subscribe((state, before) => told.push(`${['late', 'first', 'second'][i]} ${before.count}-${state.count}`)),
  );
  const run = (queue: (() => void)[]) => {
    for (const work of queue.splice(0)) work();
  };
  return {
    store,
    pacer,
    told,
    stops,
    task: () => run(tasks),
    paint: () => run(paints),
    timer: () => run(timers),
    open: () => tasks.length,
  };
}

describe('the pacer', () => {
  it('tells nobody in the event, then everybody in order', () => {
    const { store, told, task } = setUp();
    store.setState({ count: 1 });
    expect(told).toEqual([]);
    task();
    expect(told).toEqual(['first 0-1', 'second 0-1', 'late 0-1']);
  });
  it('tells several changes as one', () => {
    const { store, told, task, open } = setUp();
    store.setState({ count: 1 });
    store.setState({ count: 2 });
    expect(open()).toBe(1);
    task();
    expect(told).toEqual(['first 0-2', 'second 0-2', 'late 0-2']);
  });
  it('begins nothing more in a task that took long', () => {
    const { store, told, task } = setUp(10);
    store.setState({ count: 1 });
    task();
    expect(told).toEqual(['first 0-1']);
    task();
    task();
    expect(told).toEqual(['first 0-1', 'second 0-1', 'late 0-1']);
  });
  it('a change in between reaches those again that heard of the last one', () => {
    const { store, told, task } = setUp(10);
    store.setState({ count: 1 });
    task();
    store.setState({ count: 2 });
    for (let i = 0; i < 3; i += 1) task();
    expect(told).toEqual(['first 0-1', 'first 1-2', 'second 0-2', 'late 0-2']);
  });
  it('late places wait until what is awaited has been painted', () => {
    const { store, told, task, paint } = setUp();
    store.setState({ count: 1, awaits: true });
    task();
    expect(told).toEqual(['first 0-1', 'second 0-1']);
    store.setState({ count: 2, awaits: false });
    task();
    expect(told).toEqual(['first 0-1', 'second 0-1', 'first 1-2', 'second 1-2']);
    paint();
    task();
    expect(told.at(-1)).toBe('late 0-2');
  });
  it('late places wait only so long, and an old wait does not end a new one', () => {
    const { store, told, task, timer } = setUp();
    store.setState({ count: 1, awaits: true });
    timer();
    task();
    expect(told.at(-1)).toBe('late 0-1');
    store.setState({ count: 2, awaits: false });
    store.setState({ count: 3, awaits: true });
    task();
    expect(told.at(-1)).toBe('second 1-3');
    timer();
    task();
    expect(told.at(-1)).toBe('late 1-3');
  });
  it('a flush leaves nothing waiting', () => {
    const { store, told, pacer, task } = setUp(10);
    store.setState({ count: 1, awaits: true });
    pacer.flush();
    expect(told).toEqual(['first 0-1', 'second 0-1', 'late 0-1']);
    task();
    expect(told).toHaveLength(3);
  });
  it('an urgent change is heard in the event, but not ahead of what waits', () => {
    const { store, told, task, open } = setUp();
    store.setState({ count: 1, urgent: 1 });
    expect(told).toEqual(['second 0-1']);
    task();
    expect(told).toEqual(['second 0-1', 'first 0-1', 'late 0-1']);
    store.setState({ count: 2, urgent: null });
    store.setState({ count: 3, urgent: 1 });
    expect(told).toHaveLength(3);
    expect(open()).toBe(1);
    task();
    expect(told.slice(3)).toEqual(['first 1-3', 'second 1-3', 'late 1-3']);
  });
  it('who has gone hears nothing', () => {
    const { store, told, stops, task } = setUp();
    store.setState({ count: 1 });
    for (const stop of stops) stop();
    task();
    expect(told).toEqual([]);
  });
});
