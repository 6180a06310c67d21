import { describe, expect, it } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import { ramp, RAMP_STEPS, rampColor, rampIndex } from '../../kit/canvas/ramp.ts';
import { CELL, cellCode, cellState, heatBitmap, heatMarks, heatModel, withHeatLegend } from './heatModel.ts';
import { plotFor } from '../../kit/plots/timePlot.ts';
import { textWidth } from '../../kit/canvas/textWidth.ts';
import { heatSummary } from './summary.ts';

const idle = { busy: 0, outstanding: 0, max: 0 };
const full = { busy: 10, outstanding: 60, max: 9, done: 3 };
const half = { busy: 5, outstanding: 5, max: 1, done: 1 };
const alone = { busy: 10, outstanding: 10, max: 1, done: 1 };
const result = testResult(
  [
    [idle, full, half, idle],
    [half, half, alone, full],
    [idle, idle, idle, idle],
  ],
  10,
  40,
);
const series = result.series!;
const whole = { fromMs: 0, toMs: 40 };

describe('heat map', () => {
  it('sums to the busy time at every width', () => {
    for (const columns of [1, 3, 4, 7, 40, 501]) {
      const model = heatModel(series, 40, whole, columns);
      const sum = model.busyMs.reduce((total, busy) => total + busy, 0);
      expect(sum).toBeCloseTo(15 + 30, 6);
    }
  });

  it('has row means that are the utilization of the table', () => {
    const model = heatModel(series, 40, whole, 13);
    result.devices.forEach((device, disk) => expect(model.rowMean[disk]).toBeCloseTo(device.utilization, 9));
  });

  it('tells four states apart, and saturated from merely busy', () => {
    const model = heatModel(series, 40, { fromMs: 0, toMs: 80 }, 8);
    const states = (row: number) => Array.from(model.cells.slice(row * 8, row * 8 + 8), cellState);
    expect(states(0)).toEqual(['zero', 'in-range', 'in-range', 'zero', 'no-data', 'no-data', 'no-data', 'no-data']);
    expect(model.saturated[1]).toBe(1);
    expect(model.saturated[8 + 2]).toBe(0);
    expect(model.saturated[8 + 3]).toBe(1);
  });

  it('writes the end of the axis clear of what is written below the bars, in large type too', () => {
    const model = heatModel(series, 40, { fromMs: 0, toMs: 40 }, 4);
    const labelPx = 18;
    const plot = plotFor(2, { width: 560, height: 200, labelPx, marginRight: 46 });
    const any = { ramp: ramp(false), panel: '', ink: '', strong: '', line: '', hatch: '', notch: '', bar: '', labelPx };
    const texts = heatMarks(model, plot, { ...any, outOfRange: [0, 0, 0] }, null).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const below = texts.filter(({ y }) => y > plot.bottom);
    const mean = below.find(({ text }) => text === 'mean')!;
    const last = below.filter(({ text }) => text !== 'mean').toSorted((a, b) => b.x - a.x)[0];
    expect(last.text).toBe('40 ms');
    const end = last.x + (last.anchor === 'end' ? 0 : textWidth(last.text, labelPx) / 2);
    expect(end).toBeLessThan(mean.x - textWidth(mean.text, labelPx));
  });

  it('draws the four states as four different things in both directions of the ramp', () => {
    const broken = testResult([[idle, half, { busy: 12, outstanding: 12, max: 1 }]], 10, 30);
    const model = heatModel(broken.series!, 30, { fromMs: 0, toMs: 40 }, 4);
    expect(model.outOfRange).toBe(1);
    for (const dark of [false, true]) {
      const rgba = heatBitmap(model, { ramp: ramp(dark), outOfRange: [194, 0, 107] });
      const alpha = [0, 1, 2, 3].map((cell) => rgba[cell * 4 + 3]);
      expect(alpha).toEqual([0, 255, 255, 0]);
      expect(Array.from(rgba.slice(8, 11))).toEqual([194, 0, 107]);
      expect(Array.from(rgba.slice(4, 7))).not.toEqual([194, 0, 107]);
    }
    const plot = plotFor(1, { width: 300, height: 60, labelPx: 11, marginRight: 40 });
    const colors = {
      ramp: ramp(false),
      panel: '#fff',
      ink: '#111',
      strong: '#000',
      line: '#ddd',
      hatch: '#ccc',
      outOfRange: [194, 0, 107] as const,
      notch: '#fff',
      bar: '#888',
      labelPx: 11,
    };
    const hatches = heatMarks(model, plot, colors, null).filter((mark) => mark.kind === 'hatch');
    // Only the column after the end of the run: zero is bare.
    expect(hatches).toHaveLength(1);
    expect(hatches[0]).toMatchObject({ width: (plot.right - plot.left) / 4 });
  });

  it('uses the legend’s table for its cells', () => {
    for (let i = 1; i <= 16; i += 1) {
      const share = i / 16;
      const code = cellCode(share);
      expect(code - CELL.ramp).toBe(rampIndex(share));
      const model = heatModel(
        testResult([[{ busy: share * 10, outstanding: 10, max: 1 }]], 10, 10).series!,
        10,
        { fromMs: 0, toMs: 10 },
        1,
      );
      const table = ramp(true).rgb;
      const rgba = heatBitmap(model, { ramp: ramp(true), outOfRange: [0, 0, 0] });
      // Float32 bins may fall into the neighboring step.
      const near = [-1, 0, 1].map((d) => Math.max(0, Math.min(RAMP_STEPS - 1, rampIndex(share) + d)) * 3);
      expect(near.some((at) => table[at] === rgba[0] && table[at + 1] === rgba[1] && table[at + 2] === rgba[2])).toBe(true);
    }
  });

  it('carries its legend in a file, from the same table', () => {
    for (const dark of [true, false]) {
      const table = ramp(dark);
      const { marks, height } = withHeatLegend({ width: 600, height: 100, marks: [] }, { ramp: table, ink: '#000', labelPx: 12 });
      const boxes = marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
      expect(boxes[0].fill).toBe(rampColor(table, 1 / boxes.length));
      expect(boxes.at(-1)!.fill).toBe(rampColor(table, 1));
      expect(boxes.every((box) => box.y >= 100 && box.y + box.height <= height)).toBe(true);
      expect(marks.some((mark) => mark.kind === 'text' && mark.text.includes(dark ? 'brighter' : 'darker'))).toBe(true);
    }
  });

  it('gives many disks rows of their busiest', () => {
    const model = heatModel(series, 40, whole, 4, 2);
    expect(model.rows).toBe(2);
    expect(cellState(model.cells[1])).toBe('in-range');
    expect(model.busyMs[1]).toBe(10);
    expect(model.rowMean[0]).toBeCloseTo(result.devices[1].utilization, 9);
  });

  it('says how many bins are out of range, and nothing when none is', () => {
    expect(heatSummary(result)).not.toContain('above 100');
    const wrong = testResult([[{ busy: 12, outstanding: 12, max: 1 }, half]], 10, 20);
    expect(heatModel(wrong.series!, 20, { fromMs: 0, toMs: 20 }, 2).outOfRange).toBe(1);
    expect(heatSummary(wrong)).toContain('1 bin above 100');
  });
});
