/** Parts of one request on several disks: against the requests that the simulation itself has under way. */
import { describe, expect, test } from 'vitest';
import { IDLE, IN_SEEK, NOBODY, type DisksNow } from '../../../../engine/playback/moment.ts';
import { Recording } from '../../../../engine/playback/recording.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import { mapColors } from '../../../kit/canvas/tokens.ts';
import { gridOf, miniMarks, type Mini } from './minis.ts';
import { besideOf, MOST_MINIS, togetherAt } from './together.ts';

const scenario = sampleScenario('wideFine', 'mixed');

test('requests over a stripe have parts on several disks at once, and wait for the one that ends last', () => {
  const recording = new Recording(scenario, { seed: 1, scale: 1, budgetBytes: 2 ** 26 });
  recording.advance(40_000);
  let several = 0;
  let waited = 0;
  for (let k = 1; k <= 60; k++) {
    const ms = (recording.ms * k) / 61;
    recording.aim({ to: 'ms', value: ms });
    while (!recording.seek({ to: 'ms', value: ms }, 5000));
    const { disks } = recording.moment();
    disks.phase.forEach((phase, disk) => {
      const together = togetherAt(disks, disk);
      if (phase === IDLE) {
        expect(together).toBeNull();
        return;
      }
      expect(disks.endsMs[disk]).toBeGreaterThanOrEqual(ms - 1e-6);
      if (together === null) return;
      several++;
      expect(together.disks).toContain(disk);
      // All of them say the same of their request.
      for (const other of together.disks) expect(togetherAt(disks, other)).toEqual(together);
      expect(new Set(together.disks.map((d) => disks.user[d])).size).toBe(1);
      if (together.last === null) expect(together.waiting).toBeGreaterThan(0);
      else {
        expect(together.last.atMs).toBe(Math.max(...together.disks.map((d) => disks.endsMs[d])));
        if (together.disks.length > 1) waited++;
      }
    });
  }
  expect(several).toBeGreaterThan(20);
  expect(waited).toBeGreaterThan(5);
});

test('a request ends when its last part does: with that part gone it is not under way any more', () => {
  const recording = new Recording(scenario, { seed: 1, scale: 1, budgetBytes: 2 ** 26 });
  recording.advance(40_000);
  const at = (ms: number) => {
    recording.aim({ to: 'ms', value: ms });
    while (!recording.seek({ to: 'ms', value: ms }, 5000));
    return recording.moment().disks;
  };
  let checked = 0;
  for (let k = 1; k <= 60 && checked < 5; k++) {
    const disks = at((recording.ms * k) / 61);
    const disk = disks.io.findIndex((_, d) => (togetherAt(disks, d)?.last?.disk ?? NOBODY) >= 0);
    if (disk < 0) continue;
    const { last, disks: parts } = togetherAt(disks, disk)!;
    const starts = parts.map((d) => disks.startedMs[d]);
    const before = at(last!.atMs - 1e-5);
    expect(before.startedMs[last!.disk]).toBe(disks.startedMs[last!.disk]);
    const after = at(last!.atMs + 1e-5);
    parts.forEach((d, p) => expect(after.phase[d] === IDLE || after.startedMs[d] > starts[p]).toBe(true));
    checked++;
  }
  expect(checked).toBe(5);
});

describe('the disks beside one', () => {
  test('are those of its volume, at most sixteen, itself among them', () => {
    for (const disk of [0, 7, 8, 15, 21]) {
      const beside = besideOf(scenario, disk);
      expect(beside).toHaveLength(MOST_MINIS);
      expect(beside).toContain(disk);
    }
    expect(besideOf(sampleScenario('fourStripes', 'mixed'), 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(besideOf(sampleScenario('loose', 'mixed'), 1)).toEqual([]);
  });
});

describe('small platters', () => {
  const color = mapColors((property) => property);
  const mini = (more: Partial<Mini>): Mini => ({
    label: '1',
    head: 0.5,
    phase: IN_SEEK,
    isPart: false,
    isLast: false,
    isLookedAt: false,
    ...more,
  });

  test('have room for sixteen on a phone and beside the board, and none leaves the picture', () => {
    for (const space of [
      { width: 336, height: 132, labelPx: 11 },
      { width: 700, height: 132, labelPx: 12 },
    ]) {
      const { columns, cell } = gridOf(16, space);
      expect(cell).toBeGreaterThan(30);
      expect(columns * cell).toBeLessThanOrEqual(space.width + 1e-9);
      expect(Math.ceil(16 / columns) * (cell + space.labelPx + 2)).toBeLessThanOrEqual(space.height + 1e-9);
      const marks = miniMarks(
        space,
        Array.from({ length: 16 }, () => mini({})),
        color,
      );
      for (const mark of marks)
        if (mark.kind === 'text') {
          expect(mark.y).toBeLessThanOrEqual(space.height);
          expect(mark.x).toBeLessThanOrEqual(space.width);
        } else if (mark.kind === 'area')
          for (let k = 0; k < mark.points.length; k++) {
            expect(mark.points[k]).toBeGreaterThanOrEqual(-2.5);
            expect(mark.points[k]).toBeLessThanOrEqual(k % 2 === 0 ? space.width + 2.5 : space.height);
          }
    }
  });

  test('the one that the request waits for has the thickest ring, in a color of its own; the head is at its radius', () => {
    const space = { width: 60, height: 73, labelPx: 11 };
    const rings = (of: Mini) => miniMarks(space, [of], color).flatMap((mark) => (mark.kind === 'area' ? [mark.fill] : []));
    expect(rings(mini({ isPart: true, isLast: true }))).toContain(color.worse);
    expect(rings(mini({ isPart: true }))).toContain(color.ink);
    expect(rings(mini({}))).not.toContain(color.ink);
    for (const head of [0, 0.3, 1]) {
      const box = miniMarks(space, [mini({ head })], color).findLast(({ kind }) => kind === 'rect');
      if (box?.kind !== 'rect') throw new Error('No head.');
      const edge = miniMarks(space, [mini({ head })], color)[1];
      if (edge.kind !== 'area') throw new Error('No edge.');
      // The ring around the platter says where its middle is, and how large it is.
      const xs = edge.points.filter((_, k) => k % 2 === 0);
      const ys = edge.points.filter((_, k) => k % 2 === 1);
      const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      const outer = (Math.max(...xs) - Math.min(...xs)) / 2 - 0.5;
      const share = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) / outer;
      expect(share).toBeCloseTo(1 - 0.66 * head, 2);
    }
  });
});

test('nothing is together where disks serve nothing of one request', () => {
  const disks = {
    phase: Uint8Array.of(IN_SEEK, IN_SEEK),
    io: Int32Array.of(3, 4),
    endsMs: Float64Array.of(1, 2),
    partsLeft: Int32Array.of(1, 1),
  };
  expect(togetherAt(disks as unknown as DisksNow, 0)).toBeNull();
});
