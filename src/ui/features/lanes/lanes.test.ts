import { expect, test } from 'vitest';
import { EXPIRED } from '../../../engine/record/decision.ts';
import { testDetail } from '../../../engine/record/testing/detail.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import { mapColors } from '../../kit/canvas/tokens.ts';
import { originOf } from '../../kit/export/origin.ts';
import { lanesCsv } from './csv.ts';
import { decisionsShown, pageOf } from './decisions.ts';
import { busiestDisk, decisionOfRequest, diskDetail, disksIn, momentOf, neighbor, requestAt } from './disks.ts';
import { LEGEND, legendMarks } from './legend.ts';
import { lanesMarks, sectorY } from './marks.ts';
import { AWAITED, IDLE, IN_DRIVE, lanesModel, OVERHEAD, ROTATION, SEEK, TRANSFER, WAITS } from './model.ts';
import { overlayMarks } from './overlay.ts';
import { columnsIn, laneAt, lanesPlot, laneTop } from './plot.ts';
import { ALL_PROCESSES } from '../../../store/lanesView.ts';
import { twoReaders } from './testing/twoReaders.ts';
import { addressWords, cardOf, isFromBuffer, laneName, lanesSummary, lostWords, readingOfRequest } from './words.ts';

const nameOf = (device: number): string => `disk sd${'abcdefgh'[device]}`;

const record = twoReaders();
const disk = diskDetail(record, 0);
const WHOLE = { fromMs: 0, toMs: 40 };
const color = mapColors((property) => property);

test('requests and decisions come to their disks, in the order of service', () => {
  expect([...disk.rows]).toEqual([0, 1, 2, 3]);
  expect([...disk.decisions]).toEqual([0, 1, 2]);
  expect(disk.lanes.map(({ process, rows }) => [process, ...rows])).toEqual([
    [0, 0, 1],
    [1, 2, 3],
  ]);
  expect(disk.idles.map(({ fromMs, toMs, process }) => [fromMs, toMs, process])).toEqual([
    [10, 13, 0],
    [18, 19, 0],
  ]);
  expect([disk.firstSector, disk.endSector]).toEqual([1000, 900_256]);
  expect(disksIn(record)).toEqual([
    { device: 0, requests: 4, busyMs: 5 + 5 + 20 },
    { device: 2, requests: 1, busyMs: 1 },
  ]);
  expect(busiestDisk(record)).toBe(0);
  expect(diskDetail(record, 1).rows.length).toBe(0);
  expect([...decisionOfRequest(record)]).toEqual([0, 1, 2, -1, 3]);
});

test('the host’s own requests have the last lane', () => {
  const own = testDetail([
    { process: -1, arrivalMs: 1, startMs: 1, transferMs: 1, write: true },
    { process: 0, arrivalMs: 2, startMs: 2, transferMs: 1 },
  ]);
  expect(diskDetail(own, 0).lanes.map(({ process }) => process)).toEqual([0, -1]);
  expect(laneName(own, -1, true)).toBe('host');
});

test('the mechanism’s lane, the lanes of waiting and served processes, to the millisecond', () => {
  const model = lanesModel(record, disk, WHOLE, 40);
  expect(model.mechanism).toEqual([
    { kind: OVERHEAD, from: 5, to: 6 },
    { kind: TRANSFER, from: 6, to: 10 },
    { kind: IDLE, from: 10, to: 13 },
    { kind: OVERHEAD, from: 13, to: 14 },
    { kind: TRANSFER, from: 14, to: 18 },
    { kind: IDLE, from: 18, to: 19 },
    { kind: OVERHEAD, from: 20, to: 21 },
    { kind: SEEK, from: 21, to: 26 },
    { kind: ROTATION, from: 26, to: 29 },
    { kind: TRANSFER, from: 29, to: 40 },
  ]);
  expect(model.lanes[0].waiting).toEqual([
    { kind: WAITS, from: 0, to: 5 },
    { kind: AWAITED, from: 10, to: 13 },
    { kind: AWAITED, from: 18, to: 19 },
  ]);
  expect(model.lanes[1].waiting).toEqual([
    { kind: WAITS, from: 2, to: 19 },
    { kind: IN_DRIVE, from: 19, to: 20 },
    { kind: WAITS, from: 39, to: 40 },
  ]);
  expect(model.lanes[1].served.at(-1)).toEqual({ kind: TRANSFER, from: 29, to: 40 });
  expect(model.requests).toBe(4);
});

test('the head: a path while there is room, the span of its addresses else', () => {
  const path = lanesModel(record, disk, WHOLE, 40).head;
  if (path.kind !== 'path') throw new Error('no path');
  expect(path.steps[0].fromSector).toBeNaN();
  expect(path.steps[1]).toMatchObject({ fromSector: 1256, firstSector: 1256, endSector: 1512, seekMs: 14, arrivedMs: 14, endMs: 18 });
  expect(path.steps[2]).toMatchObject({ fromSector: 1512, seekMs: 21, arrivedMs: 26, transferMs: 29, endMs: 49 });
  const span = lanesModel(record, disk, WHOLE, 4).head;
  if (span.kind !== 'span') throw new Error('no span');
  expect([...span.low]).toEqual([1000, 1256, 1512, 1512]);
  expect([...span.high]).toEqual([1256, 1512, 900_128, 900_128]);
  // Zoomed in, the strip shows the addresses of the window only.
  expect(lanesModel(record, disk, { fromMs: 0, toMs: 12 }, 40)).toMatchObject({ firstSector: 1000, endSector: 1256 });
  expect(lanesModel(record, diskDetail(record, 1), WHOLE, 40)).toMatchObject({ requests: 0, lanes: [], mechanism: [] });
});

test('every lane that fits is drawn, the others are scrolled to, and a point is found again', () => {
  const few = lanesPlot(2, 0, { width: 800, height: 300, labelPx: 11 });
  expect(few.shownLanes).toBe(2);
  const many = lanesPlot(80, 200, { width: 320, height: 300, labelPx: 11 });
  expect(many.shownLanes).toBeGreaterThan(5);
  expect(many.firstLane + many.shownLanes).toBe(80);
  for (const plot of [few, many, lanesPlot(0, 0, { width: 1, height: 1, labelPx: 16 })]) {
    expect(plot.headTop + plot.headHeight).toBeGreaterThanOrEqual(plot.bottom - 1);
    for (let lane = plot.firstLane; lane < plot.firstLane + plot.shownLanes; lane += 1) {
      expect(laneAt(plot, laneTop(plot, lane) + plot.laneHeight / 2)).toBe(lane);
    }
    expect(laneAt(plot, plot.top)).toBeNull();
    expect(columnsIn(plot)).toBeGreaterThan(0);
  }
});

test.each([
  [800, 300],
  [300, 160],
  [40, 20],
])('nothing is drawn outside of %i x %i, and never NaN', (width, height) => {
  const plot = lanesPlot(disk.lanes.length, 0, { width, height, labelPx: 11 });
  for (const window of [WHOLE, { fromMs: 22, toMs: 22.5 }]) {
    const model = lanesModel(record, disk, window, columnsIn(plot));
    const style = { color, labelPx: 11, linePx: 1, label: (process: number) => laneName(record, process, plot.wide) };
    const tokens = { theme: 'light' as const, color, font: 'x', labelPx: 11, linePx: 1 };
    const marks = [...lanesMarks(model, plot, style), ...overlayMarks(plot, { record, disk, view: window, row: 2, hover: 1 }, tokens)];
    expect(marks.length).toBeGreaterThan(5);
    for (const mark of marks) {
      const numbers = Object.values(mark).filter((value): value is number => typeof value === 'number');
      for (const number of numbers) expect(Number.isFinite(number), JSON.stringify(mark)).toBe(true);
      if (mark.kind === 'rect' || mark.kind === 'hatch') {
        expect(mark.x).toBeGreaterThanOrEqual(plot.left - 1e-6);
        expect(mark.x + mark.width).toBeLessThanOrEqual(Math.max(plot.right, plot.left + 1) + 1e-6);
      }
    }
  }
});

test('deliberate idleness has a mark of its own, with the process it is kept for', () => {
  const plot = lanesPlot(2, 0, { width: 1200, height: 300, labelPx: 11 });
  const model = lanesModel(record, disk, WHOLE, columnsIn(plot));
  const marks = lanesMarks(model, plot, { color, labelPx: 11, linePx: 1, label: (process) => laneName(record, process, true) });
  expect(marks.some((mark) => mark.kind === 'hatch' && mark.stroke === color.idle && mark.y < plot.lanesTop)).toBe(true);
  const longer = testDetail(
    [{ arrivalMs: 0, startMs: 30, transferMs: 5 }],
    [{ atMs: 30, request: 0, idleMs: 20, idleFor: 0, idleWhy: 65 }],
    { toMs: 40 },
  );
  const drawn = lanesMarks(lanesModel(longer, diskDetail(longer, 0), WHOLE, columnsIn(plot)), plot, {
    color,
    labelPx: 11,
    linePx: 1,
    label: (process) => laneName(longer, process, true),
  });
  expect(drawn.filter((mark) => mark.kind === 'text').map(({ text }) => text)).toContain('for process 1');
});

test('a file brings its legend, each mark with its word', () => {
  const marks = legendMarks(0, 10, color, 12);
  expect(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toEqual(LEGEND.map(({ label }) => label));
  const ends = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.x] : []));
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

test('higher addresses stand above', () => {
  const plot = lanesPlot(2, 0, { width: 800, height: 300, labelPx: 11 });
  expect(sectorY(plot, disk, disk.firstSector)).toBeGreaterThan(sectorY(plot, disk, disk.endSector));
});

test('a point of time stands for what is in service then, else under way, else nearest', () => {
  expect(requestAt(record, disk.rows, 7)).toBe(0);
  expect(requestAt(record, disk.rows, 15)).toBe(1);
  expect(requestAt(record, disk.rows, 25)).toBe(2);
  expect(requestAt(record, disk.lanes[1].rows, 7)).toBe(2);
  expect(requestAt(record, disk.lanes[0].rows, 40)).toBe(1);
  expect(requestAt(record, diskDetail(record, 1).rows, 7)).toBeNull();
});

test('from request to request in the order of service, to the ends', () => {
  expect(neighbor(disk.rows, null, 1)).toBe(0);
  expect(neighbor(disk.rows, 0, 1)).toBe(1);
  expect(neighbor(disk.rows, 3, 1)).toBe(3);
  expect(neighbor(disk.rows, 3, -10)).toBe(0);
  expect(neighbor(new Int32Array(0), null, 1)).toBeNull();
  expect(momentOf(record, 2)).toBe(19);
  expect(momentOf(record, 3)).toBe(39);
});

test('the card says what happened when, and why it was let go', () => {
  const card = cardOf(record, 1);
  expect(card.title).toBe('Read of process 1: 128 KiB at 628 KiB, 3 others merged into it');
  expect(card.decision).toBe('Kept idle 3 ms for process 1, which came; process 2 is 114 ms from its deadline');
  expect(Object.fromEntries(card.times.map(({ id, text }) => [id, text]))).toMatchObject({
    arrived: '13.0\u202fms',
    waited: '0\u202fs',
    transfer: '4.00\u202fms',
    complete: '18.0\u202fms',
    response: '5.00\u202fms',
  });
  const waiting = cardOf(record, 3);
  expect(Object.fromEntries(waiting.times.map(({ id, text }) => [id, text]))).toMatchObject({
    waited: 'not yet',
    complete: 'not in this window',
  });
  expect(waiting.decision).toContain('no decision is recorded');
  expect(JSON.stringify([0, 1, 2, 3, 4].map((row) => cardOf(record, row)))).not.toContain('NaN');
});

test('a read that needed no mechanics came from the drive’s buffer; a write did not, nor what has not begun', () => {
  const buffered = testDetail(
    [
      { arrivalMs: 0, startMs: 0, overheadMs: 0.5, pathMs: 1 },
      { arrivalMs: 0, startMs: 2, overheadMs: 0.5, pathMs: 1, write: true },
      { arrivalMs: 0, startMs: 4, overheadMs: 0.5, rotationMs: 2, pathMs: 1 },
      { arrivalMs: 0 },
    ],
    [],
  );
  expect([0, 1, 2, 3].map((row) => isFromBuffer(buffered, row))).toEqual([true, false, false, false]);
  expect([0, 1, 2, 3].map((row) => cardOf(buffered, row).title.endsWith(', from the drive\u2019s buffer'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readingOfRequest(buffered, 0, nameOf)).toMatch(/read of process 1, waited .*, complete after .*, from the drive\u2019s buffer$/);
});

test('the cursor, the summary and what did not fit, in words', () => {
  expect(readingOfRequest(record, 2, nameOf)).toBe(
    "2.0\u202fms, disk sda, read of process 2, waited 17.0\u202fms; kept idle 1 ms for process 1, which did not come within 1 ms: process 2's read goes",
  );
  expect(readingOfRequest(record, 3, nameOf)).toContain('still waiting at the end of the window');
  expect(readingOfRequest(record, null, nameOf)).toContain('arrow keys');
  expect(lanesSummary(record, disk, nameOf)).toMatch(
    /one for each of 2 processes.* 4 requests, 3 decisions; in service 75.%.*Kept idle 2 times, 4\.00.ms in all, the expected request failed to come once\./,
  );
  // The time-out, and another that was due at the very moment at which the process may have come.
  const why = record.decisions.why.slice();
  why[2] = EXPIRED;
  expect(lanesSummary({ ...record, decisions: { ...record.decisions, why } }, disk, nameOf)).toMatch(
    /in all, once another request had to go first\./,
  );
  const plugged = { ...disk, idles: disk.idles.map((idle) => ({ ...idle, process: -1 })) };
  expect(lanesSummary(record, plugged, nameOf)).toContain('in all, for no process.');
  expect(lanesSummary(record, diskDetail(record, 1), nameOf)).toContain('No requests.');
  expect(lostWords(record)).toBe('');
  expect(lostWords({ ...record, requestsLost: 312 })).toContain('312 requests');
  expect(addressWords(2_097_152, 128)).toBe('64 KiB at 1 GiB');
});

test('the list: all, only when kept idle, only about one process', () => {
  const shown = (filter: { onlyIdle?: boolean; process?: number }) => [
    ...decisionsShown(record, disk, { onlyIdle: false, process: ALL_PROCESSES, ...filter }),
  ];
  expect(shown({})).toEqual([0, 1, 2]);
  expect(shown({ onlyIdle: true })).toEqual([1, 2]);
  expect(shown({ process: 1 })).toEqual([2]);
  // Idle for process 1, though its request did not come.
  expect(shown({ process: 0, onlyIdle: true })).toEqual([1, 2]);
  const many = Int32Array.from({ length: 60 }, (_, i) => i * 2);
  expect([pageOf(many, 0), pageOf(many, 48), pageOf(many, 50), pageOf(many, 3)]).toEqual([0, 0, 1, null]);
});

test('as CSV every request of the disk, its decision in words', () => {
  const csv = lanesCsv(record, disk, 'd1', originOf('Two readers', null, testResult([], 1, 40)));
  const lines = csv.trim().split('\r\n');
  const rows = lines.filter((line) => !line.startsWith('#'));
  expect(rows).toHaveLength(1 + 4);
  expect(rows[0]).toMatch(/^disk,process,kind,lba/);
  expect(rows[2]).toBe(
    'd1,process 1,read,1256,256,3,13,13,13,18,1,0,0,4,0,13,1,3,process 1,"kept idle 3 ms for process 1, which came; process 2 is 114 ms from its deadline"',
  );
  expect(rows[4]).toBe('d1,process 2,read,900128,128,0,39,,,,0,0,0,0,0,,,,,');
  expect(csv).not.toContain('NaN');
});
