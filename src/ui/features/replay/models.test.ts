/** The models behind the replay's pictures, numbers and words, on the answers of the engine itself. */
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { replayDocument } from '../../../cli/resultDocument.ts';
import { HISTOGRAM_BINS, histogramBin } from '../../../engine/record/histogram.ts';
import { REQUEST_PARTS } from '../../../engine/record/result.ts';

import type { Answered } from '../../../store/replaySlice.ts';
import { DEFAULT_REPLAY_SETTINGS, replaySpec } from '../../../store/replaySpec.ts';
import type { ReplayPlace, ReplaySettings } from '../../../store/replaySpec.ts';
import { readTrace } from '../../../trace/reader.ts';
import { createReplay } from '../../../trace/replay.ts';
import { diskSimLines } from '../../../worker/testing/replay.ts';
import { shareAxes } from '../../kit/plots/axes.ts';
import { cdfDomain, cdfMarks, cdfReading, cdfRows, PERCENTILES } from './cdfModel.ts';
import { depthReading, depthRows, depthSummary, usedDisks } from './depthModel.ts';
import { distributionOf, percentileMs, shareWithin } from './distribution.ts';
import { resultJson } from './export.ts';
import { figuresOf, serversOf } from './figures.ts';
import { chosenPlace, PLACE_KINDS, placesOf } from './places.ts';
import { answeredWords, settingsWords } from './words.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { VALIDATION } from '../../../studies/validation/results.ts';
import { rigDriveId, rigDriveOf } from '../../../studies/validation/rigs.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const VOLUME: ReplayPlace = { kind: 'volume', id: scenario.volumes[1].id };

function replayed(text: string, place = VOLUME, change: Partial<ReplaySettings> = {}): Answered {
  const read = readTrace(strToU8(text), 'disksim');
  if (!read.ok) throw new Error(read.error.message);
  const settings = { ...DEFAULT_REPLAY_SETTINGS, ...change };
  const spec = replaySpec(scenario, settings, place, read.value.devices, read.value.time, null);
  const histogram = new Uint32Array(HISTOGRAM_BINS);
  let largestNs = 0;
  const sink = {
    response(_index: number, arrivalNs: number, completionNs: number) {
      histogram[histogramBin(completionNs - arrivalNs)] += 1;
      largestNs = Math.max(largestNs, completionNs - arrivalNs);
    },
  };
  const made = createReplay(read.value, spec.scenario, { ...spec.options, sink });
  if (!made.ok) throw new Error(made.error.message);
  while (!made.value.advance(100_000));
  const answer = { result: made.value.result(), histogram, largestMs: largestNs / 1e6 };
  return { id: 1, traceId: 1, fileName: 'day-1.txt', answer, settings, placeTitle: 'volume Indexes', spec };
}

const busy = replayed(diskSimLines(3000, 2));
const idle = replayed(diskSimLines(3000, 40));
const one = replayed(diskSimLines(1));

test('of a trace that was left out whole it says so, and never a mean of no request', () => {
  const none = replayed('0 0 99999999999 8 1\n5 0 99999999999 8 1\n', VOLUME, { onOverflow: 'skip' });
  expect(figuresOf(none.answer).requests).toBe(0);
  expect(answeredWords(none)).toBe('No request of the trace was replayed: all of them lie beyond the end of what it was replayed on.');
});

describe('distribution', () => {
  test('its percentiles are those of the result, and it rises to all of the requests', () => {
    const { answer } = busy;
    const { responseMs } = answer.result.workloads[0];
    expect([0.5, 0.95, 0.99].map((share) => percentileMs(answer, share))).toEqual([responseMs.p50, responseMs.p95, responseMs.p99]);
    const { count, ms, share } = distributionOf(answer);
    expect(count).toBe(3000);
    expect(share.at(-1)).toBe(1);
    expect(ms.at(-1)).toBe(percentileMs(answer, 1));
    ms.slice(1).forEach((each, k) => expect(each).toBeGreaterThan(ms[k]));
    share.slice(1).forEach((each, k) => expect(each).toBeGreaterThan(share[k]));
    expect(shareWithin(distributionOf(answer), responseMs.p95)).toBeGreaterThanOrEqual(0.95);
    expect(shareWithin(distributionOf(answer), 0)).toBe(0);
  });

  test('of nothing there is none, and nothing of it is a number', () => {
    const nothing = { histogram: new Uint32Array(HISTOGRAM_BINS), largestMs: 0 };
    expect(distributionOf(nothing)).toEqual({ count: 0, ms: [], share: [] });
    expect(percentileMs(nothing, 0.5)).toBeNaN();
    expect(cdfDomain([distributionOf(nothing)])).toEqual([1, 10]);
    expect(cdfRows([nothing]).flat().join(' ')).not.toContain('NaN');
  });

  test('the picture holds every step inside its axes, at every width', () => {
    const distributions = [busy, idle].map(({ answer }) => distributionOf(answer));
    for (const width of [40, 300, 2000]) {
      const axes = shareAxes({ width, height: 190, labelPx: 11 }, cdfDomain(distributions));
      const marks = cdfMarks(
        distributions.map((distribution) => ({ name: '', distribution, stroke: '#000', width: 1 })),
        axes,
      );
      const dashed = cdfMarks([{ name: '', distribution: distributions[0], stroke: '#000', width: 1, dash: [6, 5] }], axes);
      // The dashes run on: each piece begins where the one before it ended.
      let drawn = 0;
      for (const mark of dashed) {
        if (mark.kind !== 'line') continue;
        expect(mark.dashOffset).toBeCloseTo(drawn, 6);
        drawn += Math.abs(mark.x2 - mark.x1) + Math.abs(mark.y2 - mark.y1);
      }
      const lines = marks.flatMap((mark) => (mark.kind === 'line' ? [mark] : []));
      for (const { x1, x2, y1, y2 } of lines) {
        for (const x of [x1, x2]) expect(x >= axes.left - 1e-6 && x <= axes.right + 1e-6).toBe(true);
        for (const y of [y1, y2]) expect(y >= axes.top - 1e-6 && y <= axes.bottom + 1e-6).toBe(true);
      }
      // Each curve ends at the top right: no request is left out.
      expect(
        lines.filter(({ x2, y2 }) => Math.abs(x2 - axes.right) < 1e-6 && Math.abs(y2 - axes.top) < 1e-6).length,
      ).toBeGreaterThanOrEqual(2);
      expect(axes.xTicks.length).toBeLessThanOrEqual(Math.max(3, width / 20));
      expect(axes.xTicks.every((tick) => axes.x(tick) >= axes.left && axes.x(tick) <= axes.right)).toBe(true);
    }
  });

  test('a single response has a picture and a table, too', () => {
    const distribution = distributionOf(one.answer);
    const [from, to] = cdfDomain([distribution]);
    expect(from).toBeLessThan(to);
    const rows = cdfRows([one.answer]);
    expect(rows).toHaveLength(PERCENTILES.length);
    expect(new Set(rows.map(([, value]) => value)).size).toBe(1);
  });

  test('what stands at a point is said for both', () => {
    const [now, before] = [busy, idle].map(({ answer }) => distributionOf(answer));
    expect(cdfReading(1e6, [now, before])).toBe('Within 1\u202f000\u202fs: 100\u202f% of the requests, before 100\u202f%.');
    expect(cdfReading(1e-4, [now])).toBe('Within 0.100\u202fµs: 0\u202f% of the requests.');
  });
});

describe('figures', () => {
  test('the parts sum to the mean response; Little’s law holds between outstanding, rate and response', () => {
    for (const { answer } of [busy, idle, replayed(diskSimLines(500, 3), { kind: 'disk', id: 'd3' })]) {
      const figures = figuresOf(answer);
      const sum = REQUEST_PARTS.reduce((all, part) => all + figures.partsMs[part], 0);
      expect(sum).toBeCloseTo(figures.meanMs, 6);
      expect((figures.requestsPerSecond * figures.meanMs) / 1000).toBeCloseTo(figures.outstanding, 6);
      expect(figures.utilization).toBeGreaterThan(0);
      expect(figures.busiest).toBeGreaterThanOrEqual(figures.utilization);
    }
    expect(figuresOf(busy.answer).meanMs).toBeGreaterThan(figuresOf(idle.answer).meanMs);
  });

  test('are those of the volume that the requests went to', () => {
    expect(serversOf(busy.answer.result).map(({ id }) => id)).toEqual([VOLUME.id]);
    expect(figuresOf(busy.answer).disks).toBe(8);
  });
});

describe('queue depth', () => {
  test('shows the disks that were used, with all of their time', () => {
    const { result } = busy.answer;
    const used = usedDisks(result)!;
    expect(used.names).toEqual(['d9', 'd10', 'd11', 'd12', 'd13', 'd14', 'd15', 'd16']);
    const outstanding = used.series.outstandingMs.reduce((sum, ms) => sum + ms, 0) / result.elapsedMs;
    expect(outstanding / used.devices.reduce((sum, device) => sum + device.meanQueueDepth, 0)).toBeCloseTo(1, 4);
    expect(depthSummary(used, result.elapsedMs)).toMatch(/longest queue \d+ on disk (9|1\d) at /);
    expect(depthRows(used, result.elapsedMs)).toHaveLength(20);
    expect(depthReading(used, result.elapsedMs, 0)).toMatch(/^At 0/);
    expect(usedDisks({ ...result, series: null })).toBeNull();
  });
});

test('the saved result is what the command line prints', () => {
  const printed: unknown = JSON.parse(JSON.stringify(replayDocument(busy.answer.result)));
  expect(JSON.parse(resultJson(busy.answer.result))).toEqual(printed);
});

test('what was asked and answered, in words', () => {
  expect(settingsWords(busy)).toBe('volume Indexes · C-LOOK · open');
  const closed = replayed(diskSimLines(40), VOLUME, { mode: 'closed', outstanding: 3, discipline: 'asptf', ageWeight: 0.5, queueDepth: 4 });
  expect(settingsWords(closed)).toBe('volume Indexes · aged SPTF (0.5), 4 at the drive · closed, 3 outstanding');
  expect(settingsWords(replayed(diskSimLines(40), VOLUME, { speed: 2.5 }))).toContain('2.5 times as fast');
  expect(answeredWords(idle)).toMatch(/^Replayed 3 000 requests: mean response \d/);
});

test('every kind of place has its choices, and what is gone gives way to what is there', () => {
  for (const { kind } of PLACE_KINDS) {
    const choices = placesOf(scenario, kind);
    expect(choices.length).toBeGreaterThan(0);
    for (const { bytes, place } of choices) {
      expect(bytes).toBeGreaterThan(1e6);
      expect(place.kind).toBe(kind);
      expect(chosenPlace(scenario, place)?.place).toEqual(place);
    }
  }
  expect(chosenPlace(scenario, { kind: 'volume', id: 'gone' })?.place).toEqual({ kind: 'volume', id: scenario.volumes[0].id });
  expect(chosenPlace({ ...scenario, volumes: [] }, null)?.place.kind).toBe('disk');
});

test('each drive of a measurement setup can be chosen by name', () => {
  for (const { id } of VALIDATION.measured) {
    const place = chosenPlace(sampleScenario('loose', 'load'), { kind: 'library', id: rigDriveId(id) });
    expect(place).toMatchObject({
      place: { kind: 'library', id: rigDriveId(id) },
      title: expect.stringContaining('measurement setup') as string,
    });
    expect(rigDriveOf(rigDriveId(id))).toBe(id);
    expect(rigDriveOf(id)).toBeUndefined();
  }
});
