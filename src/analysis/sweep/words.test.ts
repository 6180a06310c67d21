import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELAPSED } from '../measure/measure.ts';
import { FIRST_DESIGN } from './design.ts';
import { seriesOf, spreadOf } from './series.ts';
import { tableRows } from './rows.ts';
import { sweepOver } from './sweepOver.ts';
import { fullRuns, TWO, runsOf } from './testing/runs.ts';
import type { StudySweep } from './sweep.ts';
import { readingAt, summaryOf } from './words.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const plan: StudySweep = {
  ...sweepOver(scenario, FIRST_DESIGN, 'Test', ELAPSED),
  title: 'Test',
  xTitle: 'processes',
  xs: [1, 2, 4],
};
const full = fullRuns(plan);
const series = seriesOf(plan, TWO, full);
/** Numbers are joined to their units by narrow spaces that do not break. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('what a sweep says', () => {
  it('says who is lowest where, how far each line rises, and what is behind it', () => {
    expect(summaryOf(plan, series, 'range')).toBe(
      'No line is clearly lowest at 1; C-LOOK, as set is lowest at 2 to 4. From 1 to 4: FCFS ×3.02, C-LOOK, as set ×1.21. All 6 points, 3 seeds; band: minimum to maximum over the seeds.',
    );
  });

  it('says so while nothing, or little, is there', () => {
    expect(summaryOf(plan, [], 'range')).toBe('No line is chosen.');
    expect(summaryOf(plan, seriesOf(plan, TWO, runsOf(plan, {})), 'range')).toBe('No runs yet.');
    expect(summaryOf(plan, seriesOf(plan, TWO, runsOf(plan, { fifo: [[10_000]] })), 'interval')).toBe(
      'Too few seeds to rank the lines: at least 3 per point are needed. 1 of 6 points, 1 seed; one seed has no band.',
    );
  });

  it('reads a point with its band; the table has the same words', () => {
    expect(plain(readingAt(plan, series, 1, 'range'))).toBe(
      'processes 2: FCFS 21.0 s (20.0 s to 22.0 s); C-LOOK, as set 11.1 s (11.0 s to 11.2 s)',
    );
    expect(tableRows(plan, series, 'range')[1].map(plain)).toEqual(['2', '21.0 s (20.0 s to 22.0 s)', '11.1 s (11.0 s to 11.2 s)']);
    const narrow = series.map((line) => ({ ...line, points: line.points.map((point) => ({ ...point, values: [119_000, 119_001] })) }));
    expect(plain(readingAt(plan, narrow, 1, 'range'))).toBe('processes 2: FCFS 119 s; C-LOOK, as set 119 s');
    const broken = seriesOf(plan, TWO, { runs: full.runs, failures: {} }).map((line) => ({
      ...line,
      points: line.points.map((point) => ({ ...point, values: [] })),
    }));
    expect(tableRows(plan, broken, 'range')[0]).toEqual(['1', '–', '–']);
  });

  it('has bands that hold the mean; one seed has none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 9 }),
        fc.constantFrom('range' as const, 'interval' as const),
        (values, band) => {
          const spread = spreadOf({ values }, band)!;
          expect(spread.low).toBeLessThanOrEqual(spread.mean * (1 + 1e-12));
          expect(spread.high).toBeGreaterThanOrEqual(spread.mean * (1 - 1e-12));
          expect(Number.isFinite(spread.high)).toBe(true);
          if (values.length === 1) expect(spread).toEqual({ mean: values[0], low: values[0], high: values[0] });
        },
      ),
      { seed: 4, numRuns: 200 },
    );
    expect(spreadOf({ values: [] }, 'range')).toBeNull();
  });
});
