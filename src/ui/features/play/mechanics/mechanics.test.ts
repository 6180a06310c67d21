import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { fillsOf } from '../../../../analysis/fill/fillAfter.ts';
import { capacitiesOf } from '../../../../analysis/document/derived.ts';
import { Recording } from '../../../../engine/playback/recording.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import { mapColors } from '../../../kit/canvas/tokens.ts';
import { lanesOf } from './dies.ts';
import { runsOf } from './seek/band.ts';
import { isCounted, pathMarks, pathPlot, type PathScene } from './path.ts';
import { cylinderAt, platterMarks, platterPlot, pointAt } from './platter.ts';
import { angleAt, billOf, driveOf, patternOf, platterOf, servicesOf, touched, type Service } from './services.ts';

const scenario = sampleScenario('loose', 'mixed');
const recording = new Recording(scenario, { seed: 3, scale: 1, budgetBytes: 2 ** 26 });
recording.advance(60_000);
const target = { to: 'ms', value: 0.8 * recording.ms } as const;
recording.aim(target, { disk: 0, ms: 1000 });
while (!recording.seek(target, 1000));
const trail = recording.trailNow()!;
const platter = platterOf(driveOf(scenario, 0))!;
const services = servicesOf(trail, platter);
const color = mapColors((property) => property);
const words = { address: (unit: string) => unit, distance: 'd', bars: 'b', nth: (place: string) => place };
const look = { color, labelPx: 11, objectColor: (object: number) => `object ${object}`, words };
const diskBytes = capacitiesOf(scenario)[0];
const space = { width: 700, height: 300, labelPx: 11 };
const scene: PathScene = {
  fromMs: trail.fromMs,
  toMs: trail.toMs,
  range: { from: 0, to: diskBytes },
  diskBytes,
  runs: runsOf(fillsOf(scenario)[0].bands, diskBytes),
  services,
  waiting: [],
  across: 'time',
  picked: [],
};

describe('the way of the head', () => {
  test('marks what waits at its address, at the playhead', () => {
    const plot = pathPlot(space, scene.range);
    const without = pathMarks(plot, scene, look);
    const waits = pathMarks(plot, { ...scene, waiting: [0, diskBytes / 512] }, look).filter(
      (mark) => !without.some((each) => JSON.stringify(each) === JSON.stringify(mark)),
    );
    expect(waits).toEqual([
      expect.objectContaining({ kind: 'rect', y: plot.top - 1, fill: color.queue }),
      expect.objectContaining({ kind: 'rect', y: plot.bottom - 1, fill: color.queue }),
    ]);
  });

  test('has a line for each request that came from the media, within the picture', () => {
    const plot = pathPlot(space, scene.range);
    for (const range of [scene.range, touched(services, diskBytes)]) {
      const marks = pathMarks(plot, { ...scene, range }, look);
      const transfers = marks.flatMap((mark) => (mark.kind === 'line' && mark.width === 3 ? [mark] : []));
      expect(transfers).toHaveLength(services.filter(({ buffered, readsMs }) => !buffered && readsMs <= trail.toMs).length);
      for (const { x1, x2, y1, y2 } of transfers) {
        expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(plot.left);
        expect(Math.max(x1, x2)).toBeLessThanOrEqual(plot.right + 2);
        expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(plot.top);
        expect(Math.max(y1, y2)).toBeLessThanOrEqual(plot.bottom);
      }
    }
  });

  test('counts requests where there are more than have room, in the color of the object of most of them', () => {
    const small = pathPlot({ ...space, width: 120 }, scene.range);
    const many = Array.from({ length: 20 }, () => services).flat();
    expect(isCounted(small, services.slice(0, 3))).toBe(false);
    expect(isCounted(small, many)).toBe(true);
    // Twice as many of the other object, everywhere.
    const mixed = [1, 2, 2].flatMap((object) => many.map((each) => ({ ...each, object })));
    const colorOf = (object: number) => (object === 2 ? '#123456' : '#ffffff');
    const cells = pathMarks(small, { ...scene, services: mixed }, { ...look, objectColor: colorOf }).find(({ kind }) => kind === 'cells');
    if (cells?.kind !== 'cells') throw new Error('No cells.');
    const drawn = cells.rgba.filter((value, at) => at % 4 === 3 && value > 0);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...drawn)).toBe(255);
    for (let at = 0; at < cells.rgba.length; at += 4)
      if (cells.rgba[at + 3] > 0) expect(Array.from(cells.rgba.slice(at, at + 3))).toEqual([0x12, 0x34, 0x56]);
  });

  test('touched addresses hold all requests', () => {
    const { from, to } = touched(services, diskBytes);
    for (const { lba, sectors } of services) {
      expect(lba * 512).toBeGreaterThanOrEqual(from);
      expect((lba + sectors) * 512).toBeLessThanOrEqual(to);
    }
    expect(touched([], diskBytes)).toEqual({ from: 0, to: diskBytes });
  });
});

describe('the platter', () => {
  const plot = platterPlot({ width: 400, height: 400, labelPx: 11 }, { from: 0, to: platter.cylinders - 1 });

  test('has the head where it is: over the cylinder of the request, at the angle under it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const ms = trail.fromMs + share * (trail.toMs - trail.fromMs);
        const serving = services.findLast(({ buffered, leavesMs }) => !buffered && leavesMs <= ms);
        const cylinder = cylinderAt(services, ms);
        if (serving === undefined || cylinder === null) return;
        const [low, high] = [serving.fromCylinder, serving.cylinder, serving.toCylinder]
          .toSorted((a, b) => a - b)
          .filter((_, k) => k !== 1);
        expect(cylinder).toBeGreaterThanOrEqual(low);
        expect(cylinder).toBeLessThanOrEqual(high);
        if (ms >= serving.thereMs && ms < serving.readsMs) expect(cylinder).toBe(serving.cylinder);
        const [x, y] = pointAt(plot, cylinder, angleAt(trail.phaseTurns, platter, ms));
        const head = platterMarks(plot, { platter, phaseTurns: trail.phaseTurns, bands: [], services, waiting: [], ms }, look).at(-1);
        expect(head).toMatchObject({ kind: 'rect', x: x - 3.5, y: y - 3.5 });
      }),
      { numRuns: 1000 },
    );
  });

  test('a transfer begins where its first sector lies', () => {
    const turning = services.filter(({ thereMs, readsMs }) => readsMs > thereMs);
    expect(turning.length).toBeGreaterThan(20);
    for (const { readsMs, lba } of turning) {
      const apart = Math.abs(angleAt(trail.phaseTurns, platter, readsMs) - platter.angleOf(lba));
      expect(Math.min(apart, 1 - apart)).toBeLessThan(0.001);
    }
  });

  test('without known angles there are no trails', () => {
    const marks = platterMarks(plot, { platter, phaseTurns: Number.NaN, bands: [], services, waiting: [], ms: trail.toMs }, look);
    const trails = (from: typeof marks) =>
      from.filter((mark) => (mark.kind === 'line' && mark.stroke === color.seek) || (mark.kind === 'area' && mark.fill === color.transfer));
    expect(trails(marks)).toEqual([]);
    const known = platterMarks(plot, { platter, phaseTurns: trail.phaseTurns, bands: [], services, waiting: [], ms: trail.toMs }, look);
    expect(trails(known).length).toBeGreaterThan(services.length / 2);
  });
});

describe('figures of a while', () => {
  test('the parts of the time are all of it', () => {
    const { overhead, seek, rotation, transfer, idle } = billOf(services, trail.fromMs, trail.toMs);
    expect(overhead + seek + rotation + transfer + idle).toBeCloseTo(trail.toMs - trail.fromMs, 6);
    expect(seek).toBeGreaterThan(0);
  });

  const service = (lba: number, object: number, startedMs = 0): Service => ({
    ...services[0],
    lba,
    sectors: 8,
    object,
    startedMs,
    doneMs: startedMs + 10,
    buffered: false,
  });

  test('the pattern tells scans from turns between two objects', () => {
    const scan = patternOf(
      [0, 8, 16, 24].map((lba) => service(lba, 0)),
      1000,
    );
    expect(scan).toMatchObject({ sequential: 1, near: 0, medianSectors: 0, turnsPerSecond: 0, backAndForth: 0 });
    const between = patternOf(
      [0, 10_000, 8, 10_008, 16].map((lba, k) => service(lba, k % 2)),
      1000,
    );
    expect(between).toMatchObject({ sequential: 0, turnsPerSecond: 3, backAndForth: 0.75 });
    expect(
      patternOf(
        [0, 20].map((lba) => service(lba, 0)),
        1000,
      ),
    ).toMatchObject({ sequential: 0, near: 1, medianSectors: 12 });
  });

  test('requests in service at once have lanes of their own', () => {
    const { lane, lanes } = lanesOf([service(0, 0, 0), service(0, 0, 5), service(0, 0, 10), service(0, 0, 12)]);
    expect([...lane]).toEqual([0, 1, 0, 2]);
    expect(lanes).toBe(3);
  });
});
