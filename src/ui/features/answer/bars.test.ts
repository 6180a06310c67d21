import { describe, expect, it } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { answer, input } from '../../../analysis/testing/answer.ts';
import { interval95 } from '../../../base/stats.ts';
import { ELAPSED, IO_RATE } from '../../../analysis/measure/measure.ts';
import { GROUPS } from '../../../analysis/run/phases.ts';
import { hatchLines } from '../../kit/canvas/hatch.ts';
import { barsInOrder, setApart } from './barOrder.ts';
import type { BarOrder } from './barOrder.ts';
import { barsModel } from './bars.ts';
import { csvHeader, csvRows } from './barsFile.ts';
import { barsAxis, barsDrawing, boundWords, groupsDrawn, shownBound, whiskerOf, whiskerWords } from './barsPicture.ts';
import { phaseHatchMark } from './phaseColor.ts';
import { trailDots, TRAIL_DOTS } from './trailModel.ts';

const slow = answer({ transfer: 10_000, queue: 30_000, cpu: 5000 });
const fast = answer({ transfer: 10_000, seek: 5000, cpu: 6000 });

describe('the least time that the processors need', () => {
  const one = barsModel([input('here', slow, { current: true })], 'time');

  it('is not drawn where it cannot be told from zero, and only where bars are times', () => {
    expect(shownBound(one, 4000)).toBe(4000);
    expect(shownBound(one, 10)).toBeNull();
    expect(shownBound(barsModel([input('here', slow, { current: true })], 'share'), 4000)).toBeNull();
  });

  it('says whose run it is of beside a mean over seeds', () => {
    const mean = barsModel([input('here', { ...slow, seeds: 5, seed: 7 }, { current: true })], 'time');
    expect(boundWords(one, 4000)).toMatch(/^this work /);
    expect(boundWords(mean, 4000)).toMatch(/^the work of seed 7 /);
  });
});

describe('bars', () => {
  it('have parts that sum to the elapsed time on a zero-based axis', () => {
    const { bars, high, low } = barsModel([input('slow', slow), input('fast', fast)], 'time');
    expect([low, high]).toEqual([0, 45_000]);
    for (const bar of bars) {
      expect(bar.parts[0].from).toBe(0);
      const last = bar.parts[bar.parts.length - 1];
      expect((last.from + last.length) * high).toBeCloseTo(bar.value!, 6);
      expect(bar.parts.reduce((sum, part) => sum + part.amount, 0)).toBeCloseTo(bar.value!, 6);
    }
  });

  it('fill the axis as shares', () => {
    const { bars } = barsModel([input('slow', slow), input('fast', fast)], 'share');
    for (const bar of bars) expect(bar.parts.reduce((sum, part) => sum + part.length, 0)).toBeCloseTo(1, 9);
    expect(bars[0].label).toContain('queue');
  });

  it('show changes on both sides of zero that sum to the change', () => {
    const { bars, zero, high, low } = barsModel([input('slow', slow), input('fast', fast, { baseline: true })], 'change');
    const [bar, base] = bars;
    expect(base.parts).toHaveLength(0);
    expect(base.label).toBe('baseline');
    expect(bar.parts.reduce((sum, part) => sum + part.amount, 0)).toBeCloseTo(24_000, 6);
    for (const part of bar.parts) {
      if (part.amount > 0) expect(part.from).toBeGreaterThanOrEqual(zero - 1e-12);
      else expect(part.from + part.length).toBeLessThanOrEqual(zero + 1e-12);
    }
    expect(high - low).toBeCloseTo(36_000, 6);
  });

  it('show changes against this layout when no other is the baseline', () => {
    const { mode, bars } = barsModel([input('slow', slow, { current: true }), input('fast', fast)], 'change');
    expect(mode).toBe('change');
    expect(bars[0].label).toBe('this layout');
    expect(bars[1].parts.reduce((sum, part) => sum + part.amount, 0)).toBeCloseTo(-24_000, 6);
  });

  it('fall back to times without a baseline, and say what is missing', () => {
    const model = barsModel([input('slow', slow), input('later', null, { waiting: '…' })], 'change');
    expect(model.mode).toBe('time');
    expect(model.bars[1].label).toBe('…');
  });

  it('are drawn for export with every label and the bound', () => {
    const { marks } = barsDrawing(barsModel([input('slow', slow), input('fast', fast)], 'time'), { color: colors }, 900, 11_000, [
      input('old', fast, { stale: true, staleBecause: 'workload 20 users' }),
    ]);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts).toContain('slow');
    expect(texts).toContain('Not comparable with this layout:');
    expect(texts.some((text) => /^old: 21(\.0)?\u202fs, workload 20 users$/.test(text))).toBe(true);
    expect(texts.some((text) => text.includes('with all processors busy'))).toBe(true);
    for (const mark of marks) if (mark.kind === 'rect') expect(mark.x + mark.width).toBeLessThanOrEqual(900);
    // Between two parts of a bar the panel shows.
    const parts = marks.flatMap((mark) => (mark.kind === 'rect' && mark.y > 20 ? [mark] : []));
    const touching = parts.filter(
      (part) =>
        part.width > 1 && parts.some((next) => next.y === part.y && next.width >= 3 && Math.abs(next.x - part.x - part.width) < 0.99),
    );
    expect(parts.length).toBeGreaterThan(3);
    expect(touching).toEqual([]);
  });

  it('have an axis with its unit in files, and a whisker from three seeds on', () => {
    const seeded = (seeds: readonly number[]) => answer({ queue: 40_000 }, seeds);
    const five = [32_000, 36_000, 40_000, 44_000, 48_000];
    const { low, high } = interval95(five);
    const model = barsModel([input('five', seeded(five)), input('two', seeded([40_000, 41_000]))], 'time');
    const { marks, height } = barsDrawing(model, { color: colors }, 900, null);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const title = texts.find(({ text }) => text.startsWith('Elapsed time of the last user (s'))!;
    const ticks = texts.filter(({ y, text }) => y > title.y - 25 && /^\d+$/.test(text));
    expect(ticks.map(({ text }) => text)).toEqual(['0', '10', '20', '30', '40']);
    for (const { y } of texts) expect(y).toBeLessThan(height);
    expect(model.bars.map((bar) => whiskerOf(bar, model))).toMatchObject([{ low, high }, null]);
    // The axis reaches as far as the whisker, and the two agree about where 40 s is.
    const perSecond = (ticks[4].x - ticks[0].x) / 40;
    const ends = marks.flatMap((mark) => (mark.kind === 'line' && mark.y1 === mark.y2 ? [mark] : []));
    expect((ends[0].x1 - ticks[0].x) / perSecond).toBeCloseTo(low / 1000, 6);
    expect((ends[0].x2 - ticks[0].x) / perSecond).toBeCloseTo(high / 1000, 6);
    expect(texts.some(({ text }) => text.includes('interim (n = 2)'))).toBe(true);
    expect(whiskerWords(model)).toContain('over 5 seeds');
    expect(marks.every((mark) => mark.kind !== 'rect' || mark.x + mark.width <= 900)).toBe(true);
  });

  it('as a file have a row for every layout, without an interval of two seeds', () => {
    const rows = csvRows([
      input('two', answer({ seek: 5000 }, [5000, 5200], { lowMs: 100, highMs: 9000 })),
      { ...input('none', slow), answer: null, waiting: 'not run' },
    ]);
    expect(rows.map((row) => row.length)).toEqual([csvHeader().length, csvHeader().length]);
    expect(rows[0].slice(0, 8)).toEqual(['two', 5000, '', '', '', 2, 'yes', 'refined']);
    expect(rows[1].slice(0, 7)).toEqual(['none', '', '', '', '', 0, 'not run']);
  });
});

describe('the order of bars', () => {
  const inputs = [
    input('B 8', slow, { current: true }),
    input('A 22', fast),
    input('A 8', answer({ queue: 60_000 })),
    { ...input('C', slow), answer: null, waiting: '…' },
    input('other', fast, { stale: true, staleBecause: 'workload 20 users' }),
  ];
  const names = (order: BarOrder, measure = ELAPSED) => barsInOrder(inputs, order, measure).map(({ title }) => title);

  it('is as pinned, the best first, or by name; layouts of other work stand apart', () => {
    expect(names('pinned')).toEqual(['B 8', 'A 22', 'A 8', 'C']);
    expect(names('value')).toEqual(['A 22', 'B 8', 'A 8', 'C']);
    expect(names('name')).toEqual(['A 8', 'A 22', 'B 8', 'C']);
    expect(setApart(inputs).map(({ title }) => title)).toEqual(['other']);
  });

  it('keeps the layout on screen while its answer is that of before the edit', () => {
    const before = [input('here', slow, { current: true, stale: true })];
    expect(barsInOrder(before, 'value', ELAPSED)).toEqual(before);
    expect(setApart(before)).toEqual([]);
  });

  it('shares one axis that holds bars and whiskers', () => {
    const seeded = answer({ queue: 40_000 }, [1, 2, 3, 4, 5], { lowMs: 30_000, highMs: 55_000 });
    const model = barsModel([input('five', seeded), input('one', slow)], 'time');
    const axis = barsAxis(model);
    for (const whisker of axis.whiskers) if (whisker) expect(axis.at(whisker.high)).toBeLessThanOrEqual(1 + 1e-12);
    for (const { parts, value } of model.bars) {
      const last = parts.at(-1)!;
      expect(axis.ofShare(last.from + last.length)).toBeCloseTo(axis.at(value!), 9);
    }
  });
});

it('the legend has every part that any bar has, also one that only a pinned layout has', () => {
  const model = barsModel([input('here', slow, { current: true }), input('waits', answer({ transfer: 1000, groupWait: 9000 }))], 'time');
  expect(groupsDrawn(model).map(({ id }) => id)).toEqual(['transfer', 'cpu', 'queue', 'groupWait']);
  const texts = barsDrawing(model, { color: colors }, 900, null).marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toContain('group wait');
});

it('each kind of waiting has a hatch of its own, and work has none', () => {
  const box = { x: 0, y: 0, width: 20, height: 8, stroke: '#fff' };
  const kinds = GROUPS.map(({ id, waiting }) => ({ waiting, mark: phaseHatchMark(id, box)[0] }));
  for (const { waiting, mark } of kinds) expect(mark !== undefined).toBe(waiting);
  const drawn = kinds.flatMap(({ mark }) => (mark ? [JSON.stringify(hatchLines(mark))] : []));
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const { mark } of kinds)
    for (const [x1, y1, x2, y2] of mark ? hatchLines(mark) : []) {
      expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x1, x2)).toBeLessThanOrEqual(20);
      expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(0);
      expect(Math.max(y1, y2)).toBeLessThanOrEqual(8);
    }
});

describe('bars of a rate', () => {
  const rate = (ios: number) =>
    answer({ queue: 10_000 }, [10_000, 10_000, 10_000], {
      seedWork: [ios, ios + 20, ios - 20].map((n) => ({ ios: n, bytes: 0, queries: 1 })),
    });
  const inputs = [input('slow', rate(1000)), input('fast', rate(2000), { baseline: true })];

  it('are as long as the rate, in one part, with a whisker of the rate', () => {
    const model = barsModel(inputs, 'time', IO_RATE);
    // It has no color of a part of time: the key beside it lists those.
    for (const { parts } of model.bars) expect(parts.map(({ group }) => group.fill)).toEqual(['rate']);
    expect(barsModel(inputs, 'share', IO_RATE).bars[0].parts.every(({ group }) => group.fill === undefined)).toBe(true);
    expect(model.bars.map(({ parts, value, label }) => [parts.length, parts[0].length, value, label])).toEqual([
      [1, 0.5, 100, '100\u202fI/Os/s'],
      [1, 1, 200, '200\u202fI/Os/s'],
    ]);
    const whisker = whiskerOf(model.bars[1], model)!;
    expect(whisker.low).toBeLessThan(200);
    expect(whisker.high).toBeGreaterThan(200);
    const { marks } = barsDrawing(model, { color: colors }, 900, 11_000);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts).toContain('I/O rate (I/Os/s, simulated), linear from 0');
    // The bound is one of time.
    expect(texts.some((text) => text.includes('with all processors busy'))).toBe(false);
  });

  it('as changes lie to the left of zero where there is less of it; shares stay those of the time', () => {
    const { bars, zero } = barsModel(inputs, 'change', IO_RATE);
    expect(bars[0].label).toBe('\u2212100\u202fI/Os/s');
    expect(bars[0].parts[0].from + bars[0].parts[0].length).toBeCloseTo(zero, 9);
    expect(barsModel(inputs, 'share', IO_RATE).bars[0].label).toBe('queue 100\u202f%');
  });

  it('as a file have the rate beside the time', () => {
    const [first] = csvRows(inputs, IO_RATE);
    expect(first).toHaveLength(csvHeader(IO_RATE).length);
    expect(csvHeader(IO_RATE).slice(0, 5)).toEqual(['layout', 'ios_per_s', 'low_ios_per_s', 'high_ios_per_s', 'elapsed_ms']);
    expect([first[1], first[4]]).toEqual([100, 10_000]);
  });
});

describe('edit trail', () => {
  it('puts dots at their elapsed time and keeps the latest', () => {
    const entry = (id: number, elapsedMs?: number) => ({
      id,
      label: `edit ${id}`,
      scenario: partOf<Scenario>({}),
      scenarioHash: String(id),
      ...(elapsedMs === undefined ? {} : { elapsedMs }),
    });
    const dots = trailDots([entry(1, 50), entry(2, 100), entry(3)]);
    expect(dots.map(({ y }) => y)).toEqual([0.5, 1, 0]);
    expect(dots[2].elapsedMs).toBeNull();
    // While a lesson waits for a prediction, of the document that it came with alone.
    expect(trailDots([entry(1, 50), entry(2, 100)], '1').map(({ elapsedMs }) => elapsedMs)).toEqual([50, null]);
    const many = trailDots(Array.from({ length: 100 }, (_, i) => entry(i, i)));
    expect(many).toHaveLength(TRAIL_DOTS);
    expect(many[0].index).toBe(60);
  });
});

const colors = new Proxy({} as Parameters<typeof barsDrawing>[1]['color'], { get: () => '#123456' });
