import { describe, expect, it } from 'vitest';
import { ownSweep } from '../../../studies/ownSweep.ts';
import { firstScenario } from '../../../store/testing/store.ts';
import type { DescribedClaim } from '../../../studies/claims/evaluate.ts';
import { sweepCsv } from '../../../analysis/sweep/files.ts';
import { placeOf } from '../../../analysis/sweep/places.ts';
import { IO_RATE } from '../../../analysis/measure/measure.ts';
import { fullRuns, TWO, runsOf } from '../../../analysis/sweep/testing/runs.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { progressOf, seriesOf, spreadOf, stylesOf, unitOf } from '../../../analysis/sweep/series.ts';
import { readingAt, summaryOf } from '../../../analysis/sweep/words.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import { sweepText } from './sweepExport.ts';
import { lineColors, nameMarks, nearestStep, refusedMarks, refusedSteps, sweepAxes, sweepMarks, xTitleMarks } from './sweepMarks.ts';
import type { SweepInk } from './sweepMarks.ts';
import { basisWords, claimRows, countVerdicts, figureWords, kindWords, passesWords } from './verdicts.ts';

const plan: StudySweep = { ...ownSweep(firstScenario), title: 'Test', xTitle: 'processes', xs: [1, 2, 4] };
const full = fullRuns(plan);
const series = seriesOf(plan, TWO, full);
const color = Object.fromEntries(
  ['fact', 'seek', 'spill', 'dimension', 'index2', 'rotation', 'ink', 'groupWait'].map((name) => [name, `#${name}`]),
);
const ink: SweepInk = {
  ink: 'i',
  strong: 's',
  line: 'l',
  panel: 'p',
  labelPx: 11,
  linePx: 1,
  colors: lineColors(color as never),
};
/** Numbers are joined to their units by narrow spaces that do not break. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const SPACE = { width: 900, height: 300, labelPx: 11 };

describe('words and file of a sweep', () => {
  it('ranks a rate with the highest first, and writes its unit', () => {
    const rates: StudySweep = { ...plan, measure: IO_RATE };
    const values = {
      fifo: [
        [100, 101, 102],
        [200, 210, 220],
        [300, 305, 310],
      ],
      clook: [
        [100.5, 101, 101.5],
        [110, 111, 112],
        [120, 122, 124],
      ],
    };
    const runs = Object.fromEntries(
      Object.entries(values).flatMap(([line, byX]) => byX.map((seeds, k) => [placeOf(rates, line, plan.xs[k]).key, seeds])),
    );
    const lines = seriesOf(rates, TWO, { runs, failures: {} });
    expect(summaryOf(rates, lines, 'range')).toMatch(/^No line is clearly highest at 1; FCFS is highest at 2 to 4\. /);
    expect(plain(readingAt(rates, lines, 1, 'range'))).toContain('FCFS 210 I/Os/s (200 I/Os/s to 220 I/Os/s)');
    expect(sweepCsv(rates, lines, 3)).toContain('line,x,seed,ios_per_s,n,interim,scenario');
    // Times of the same scenarios are other numbers.
    expect(seriesOf(rates, TWO, full).every(({ points }) => points.every(({ values: seeds }) => seeds.length === 0))).toBe(true);
  });

  it('ranks nothing, and has no interval, before there are three seeds', () => {
    const two = seriesOf(plan, TWO, runsOf(plan, { fifo: [[10_000, 90_000], [20_000], [30_000]], clook: [[1000], [1000], [1000]] }));
    expect(summaryOf(plan, two, 'interval')).toMatch(/^Too few seeds to rank the lines: at least 3 per point are needed\./);
    expect(summaryOf(plan, two, 'range')).not.toMatch(/lowest/);
    expect(spreadOf({ values: [10_000, 90_000] }, 'interval')).toEqual({ mean: 50_000, low: 50_000, high: 50_000 });
    expect(progressOf(two, 3)).toEqual({ there: 7, missing: 11 });
    const text = sweepText(plan, two, 3, summaryOf(plan, two, 'interval'));
    expect(text.unfinished).toBe('Unfinished: 7 of 18 simulations done');
    const lines = sweepCsv(plan, two, 3).split('\r\n');
    expect(lines[1]).toBe('# Unfinished: 7 of 18 simulations done');
    expect(lines.filter((line) => /,interim|,yes,/.test(line))).toHaveLength(2 + 6);
    // Hollow: a smaller mark of the panel's color on top.
    const marks = sweepMarks(two, sweepAxes(plan, two, SPACE, 'linear', 'range', unitOf(two)), ink, 'range', unitOf(two));
    expect(marks.filter((mark) => mark.kind === 'area' && mark.fill === ink.panel)).toHaveLength(6);
  });

  it('as a file has one line a run, with what it is on top', () => {
    const lines = sweepCsv(plan, series, 3).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^# Spindle, Test; simulated by engine .*nothing in it is published/);
    expect(lines[2]).toBe('line,x,seed,elapsed_ms,n,interim,scenario');
    expect(lines).toHaveLength(3 + 18);
    expect(lines[4]).toMatch(/^fifo,1,2,10100,3,no,[0-9a-f]{16}$/);
  });
});

describe('what is drawn of a sweep', () => {
  it.each(['linear', 'log'] as const)('lies within the axes, %s', (axis) => {
    const unit = unitOf(series);
    const axes = sweepAxes(plan, series, SPACE, axis, 'range', unit);
    for (const mark of sweepMarks(series, axes, ink, 'range', unit)) {
      const points = mark.kind === 'line' ? [mark.x1, mark.y1, mark.x2, mark.y2] : mark.kind === 'area' ? mark.points : [];
      expect(points.length).toBeGreaterThan(0);
      for (const [k, at] of points.entries()) {
        expect(Number.isFinite(at)).toBe(true);
        const [least, most] = k % 2 === 0 ? [axes.left - 12, axes.right + 12] : [axes.top - 12, axes.bottom + 12];
        expect(at).toBeGreaterThanOrEqual(least);
        expect(at).toBeLessThanOrEqual(most);
      }
    }
  });

  it('has no axis of nothing while nothing is run', () => {
    const empty = seriesOf(plan, TWO, runsOf(plan, {}));
    const axes = sweepAxes(plan, empty, SPACE, 'linear', 'range', unitOf(empty));
    expect(axes.yTicks.at(-1)).toBeGreaterThanOrEqual(50);
    expect(sweepMarks(empty, axes, ink, 'range', unitOf(empty))).toEqual([]);
  });

  it('names lines at their ends, apart from each other, and not where there is no room', () => {
    const unit = unitOf(series);
    const close = seriesOf(plan, TWO, runsOf(plan, { fifo: [[100], [100], [100]], clook: [[100], [100], [100]] }));
    const names = nameMarks(close, sweepAxes(plan, close, SPACE, 'log', 'range', unit), ink, 'range', unit);
    const at = names.map((mark) => (mark.kind === 'text' ? mark.y : 0)).toSorted((a, b) => a - b);
    expect(at[1] - at[0]).toBeGreaterThan(11);
    const narrow = sweepAxes(plan, series, { ...SPACE, width: 320 }, 'log', 'range', unit);
    expect(nameMarks(series, narrow, ink, 'range', unit)).toEqual([]);
  });

  it.each(['linear', 'log'] as const)('hides no number of the x axis behind its title, %s', (axis) => {
    const wide: StudySweep = { ...plan, xTitle: 'degree of parallelism', xs: [1, 2, 80] };
    const axes = sweepAxes(wide, series, SPACE, axis, 'range', unitOf(series));
    const texts = [...axisMarks(axes, ink, '', 's'), ...xTitleMarks(wide, axes, ink)].flatMap((mark) =>
      mark.kind === 'text' ? [mark] : [],
    );
    const last = texts.find(({ text }) => text === '80');
    const title = texts.find(({ text }) => text === wide.xTitle);
    expect(title!.y - last!.y).toBeGreaterThan(ink.labelPx);
    expect(title!.y).toBeLessThan(SPACE.height - ink.labelPx / 2);
  });

  it('shows the number at the end of the x axis however long it is, unless it would stand on the one before', () => {
    const numbers = (xs: readonly number[]) => {
      const wide: StudySweep = { ...plan, xs };
      const axes = sweepAxes(wide, seriesOf(wide, TWO, full), SPACE, 'log', 'range', unitOf(series));
      return axisMarks(axes, ink, '', 's').flatMap((mark) => (mark.kind === 'text' && mark.y > axes.bottom ? [mark] : []));
    };
    const doubled = numbers([4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    expect(doubled.at(-1)).toMatchObject({ text: '1 024', anchor: 'end' });
    expect(doubled.at(-1)!.x).toBeLessThanOrEqual(SPACE.width);
    expect(numbers([1, 1_000_000]).at(-1)?.text).toBe('1M');
    expect(numbers([4, 1000, 1024]).map(({ text }) => text)).not.toContain('1 024');
  });

  it('is not pressed together by a value far beyond that is refused, and crosses one that is near', () => {
    const wide: StudySweep = { ...plan, xs: [2.5, 4, 8, 1_000_000] };
    const own = seriesOf(wide, TWO, full);
    expect(refusedSteps(wide, own)).toEqual([2.5, 1_000_000]);
    const axes = sweepAxes(wide, own, SPACE, 'linear', 'range', unitOf(series));
    expect(axes.x(8) - axes.x(4)).toBeGreaterThan(0.3 * (axes.right - axes.x(0)));
    // Two strokes of one cross.
    expect(refusedMarks(wide, own, axes, ink)).toHaveLength(2);
  });

  it('keeps the look of a line whichever others are chosen', () => {
    const alone = seriesOf(plan, new Set(['clook']), full);
    expect(alone[0].style).toBe(series.find(({ id }) => id === 'clook')?.style);
    expect(new Set(stylesOf(plan).values()).size).toBe(plan.lines.length);
  });

  it('finds the x that is nearest on the screen', () => {
    const wide: StudySweep = { ...plan, xs: [1, 10, 100] };
    expect(nearestStep(wide, 'linear', 40)).toBe(1);
    expect(nearestStep(wide, 'log', 40)).toBe(2);
    expect(nearestStep(wide, 'log', 0)).toBe(0);
  });
});

const CLAIM: DescribedClaim = {
  id: 'X-01',
  study: 'x',
  claim: 'c',
  published: 'p',
  gate: 'g',
  basis: 'text',
  scenarios: [],
  kind: 'number',
};
const stands = { id: 'X-01', verdict: 'fail', finding: 'f', reason: 'r' } as const;

describe('claims on the page', () => {
  it('show what was decided here before what is committed, and say which', () => {
    const decided = {
      ...CLAIM,
      verdict: 'pass',
      figure: 'ratio',
      simulated: { mean: 1.2, min: 1, max: 1.4, seeds: 5 },
      passes: 4,
      reason: 'r',
      finding: 'f',
    } as const;
    expect(claimRows([CLAIM], [stands], {}, [])[0]).toMatchObject({ from: 'committed', standing: { verdict: 'fail' }, calibrated: false });
    expect(claimRows([CLAIM], [stands], { 'X-01': decided }, ['X-01'])[0]).toMatchObject({
      from: 'here',
      standing: { verdict: 'pass' },
      calibrated: true,
    });
    expect(claimRows([CLAIM], [], {}, [])[0]).toMatchObject({ from: 'nowhere', standing: null });
    expect(countVerdicts(claimRows([CLAIM], [stands], {}, []))).toEqual([{ verdict: 'fail', count: 1 }]);
  });

  it('say their figures with spread, and how many single seeds pass', () => {
    const simulated = { mean: 1.234, min: 1.2, max: 1.3, seeds: 5 };
    expect(figureWords('smallest ratio', simulated)).toBe('smallest ratio: 1.23 (1.20 to 1.30 over 5 seeds)');
    expect(passesWords(3, simulated)).toBe('3 of 5 single seeds pass');
    expect(passesWords(1, { ...simulated, seeds: 1 })).toMatch(/^exact/);
    for (const nothing of [undefined, { mean: null, min: null, max: null, seeds: 0 }]) {
      expect(figureWords('f', nothing)).toBeNull();
      expect(passesWords(0, nothing)).toBeNull();
    }
  });

  it('call an opinion an opinion', () => {
    const opinion = { kind: 'advice', basis: 'opinion' } as const;
    expect(kindWords(opinion)).toBe('opinion');
    expect(basisWords(opinion)).toBe('stated, not measured');
    expect(basisWords(CLAIM)).toBe('published in the text');
    expect(kindWords({ kind: 'order', basis: 'text' })).toBe('ordering');
  });
});
