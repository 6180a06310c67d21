/** Another schedule of the same requests, against what the simulation did with them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HddModel } from '../../../../engine/device/hdd.ts';
import { Recording } from '../../../../engine/playback/recording.ts';
import type { Trail } from '../../../../engine/playback/trail.ts';
import { probe, smallScenario } from '../../../../engine/testing/scenarios.ts';
import type { HardDisk, Host, Scenario } from '../../../../scenario/schema.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import { mapColors } from '../../../kit/canvas/tokens.ts';
import { ghostOf, ORDERS, positioningOf, replay } from './ghost.ts';
import { ghostKey, ghostMarks } from './ghostMarks.ts';
import { platterPlot, trailMarks } from './platter.ts';
import { driveOf, platterOf, servicesOf, type Service } from './services.ts';

/** Small reads anywhere that come faster than they are served. */
const scattered = (host: Partial<Host>): Scenario =>
  smallScenario({
    disks: 1,
    psuBytes: 2 ** 23,
    host,
    classes: [probe({ id: 'open', arrivals: { kind: 'poisson', perSecond: 220 }, requests: 300 })],
  });

function trailOf(scenario: Scenario, disk = 0): Trail {
  const recording = new Recording(scenario, { seed: 3, scale: 1, budgetBytes: 2 ** 26 });
  recording.advance(100_000);
  const target = { to: 'ms', value: 0.8 * recording.ms } as const;
  recording.aim(target, { disk, ms: 3000 });
  while (!recording.seek(target, 1000));
  return recording.trailNow()!;
}

function seenOf(scenario: Scenario) {
  const trail = trailOf(scenario);
  const drive = driveOf(scenario, 0) as HardDisk;
  const platter = platterOf(drive)!;
  return { drive, platter, phaseTurns: trail.phaseTurns, services: servicesOf(trail, platter) };
}

const runs = {
  'in order of coming': seenOf(scattered({ scheduler: { kind: 'fifo' } })),
  'by address': seenOf(scattered({ scheduler: { kind: 'clook' } })),
  'of a load': seenOf(sampleScenario('fourStripes', 'load')),
};

describe.each(Object.entries(runs))('requests served %s', (_, { drive, platter, phaseTurns, services }) => {
  test('are each served once, one after the other, and none before it came', () => {
    expect(services.length).toBeGreaterThan(60);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: services.length }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(...ORDERS),
        (end, last, order) => {
          const all = services.slice(0, end);
          const ghost = ghostOf(drive, platter, phaseTurns, all, last, order);
          const own = all.toSorted((a, b) => a.startedMs - b.startedMs).slice(-last);
          const key = ({ lba, arrivedMs }: Service) => `${arrivedMs}/${lba}`;
          expect(ghost.services.map(key).toSorted()).toEqual(own.map(key).toSorted());
          let free = own[0].startedMs;
          for (const { arrivedMs, startedMs, doneMs } of ghost.services) {
            expect(startedMs).toBeGreaterThanOrEqual(arrivedMs);
            expect(startedMs).toBeGreaterThanOrEqual(free);
            free = doneMs;
          }
          if (order === 'arrival') {
            const came = ghost.services.map(({ arrivedMs }) => arrivedMs);
            expect(came).toEqual(came.toSorted((a, b) => a - b));
          }
          expect(ghost.asItWasMs).toBeCloseTo(positioningOf(own), 9);
          expect(ghost.positioningMs).toBeCloseTo(positioningOf(ghost.services), 9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('in the order and at the times of the run take what they took there', () => {
    for (const from of [20, 40]) {
      const own = services.slice(from, from + 20);
      const model = new HddModel(drive, [phaseTurns]);
      const again = replay(model, platter, services.slice(0, from), own, (waiting) => own.find((each) => waiting.includes(each))!);
      let met = 0;
      again.forEach((service, k) => {
        // The run kept the disk idle, or the request had to come first: another moment, other angles.
        if (Math.abs(service.startedMs - own[k].startedMs) > 1e-6) return;
        expect(service.readsMs - service.leavesMs).toBeCloseTo(own[k].readsMs - own[k].leavesMs, 5);
        expect(service.fromCylinder).toBe(own[k].fromCylinder);
        met++;
      });
      expect(met).toBeGreaterThan(10);
    }
  });
});

test('of many that wait, the shortest positioning first takes less than the order of coming', () => {
  const { drive, platter, phaseTurns, services } = runs['in order of coming'];
  const all = services.slice(0, 120);
  const [arrival, positioning] = (['arrival', 'positioning'] as const).map((order) => ghostOf(drive, platter, phaseTurns, all, 50, order));
  expect(positioning.positioningMs).toBeLessThan(0.8 * arrival.positioningMs);
  expect(arrival.positioningMs).toBeCloseTo(arrival.asItWasMs, 3);
});

test('with no request before them the arm begins where it stood, in the order of coming with the seeks that were', () => {
  const { drive, platter, phaseTurns, services } = runs['in order of coming'];
  const own = services.slice(40, 60);
  const ghost = ghostOf(drive, platter, phaseTurns, own, own.length, 'arrival');
  const seekOf = ({ leavesMs, thereMs }: Service): number => thereMs - leavesMs;
  expect(ghost.services[0].fromCylinder).toBe(own[0].fromCylinder);
  expect(Math.abs(own[0].fromCylinder - platter.cylinderOf(own[0].lba))).toBeGreaterThan(0);
  // Which surface was read last is not known: a switch of heads may be missing.
  expect(Math.abs(seekOf(ghost.services[0]) - seekOf(own[0]))).toBeLessThan(1.5);
  ghost.services.forEach((service, k) => k > 0 && expect(seekOf(service)).toBeCloseTo(seekOf(own[k]), 5));
});

test('a ghost leaves the drive that it was made of where it was', () => {
  const { drive, platter, phaseTurns, services } = runs['by address'];
  const one = ghostOf(drive, platter, phaseTurns, services, 20, 'positioning');
  expect(ghostOf(drive, platter, phaseTurns, services, 20, 'positioning')).toEqual(one);
});

test('is drawn in ink, dashed, dotted and as outlines, a line for each of its phases on the media; what was is solid and has the phases’ colors', () => {
  const { drive, platter, phaseTurns, services } = runs['in order of coming'];
  const plot = platterPlot({ width: 300, height: 300, labelPx: 11 }, { from: 0, to: platter.cylinders - 1 });
  const color = mapColors((property) => property);
  const look = { color, labelPx: 11, objectColor: String };
  const own = services.slice(40, 60);
  const ghost = ghostOf(drive, platter, phaseTurns, services.slice(0, 60), 20, 'positioning').services;
  const phases = ['seek', 'rotation', 'transfer'].map((phase) => color[phase as 'seek']);
  const marks = ghostMarks(plot, { platter, phaseTurns }, ghost, color);
  const lines = marks.flatMap((mark) => (mark.kind === 'line' ? [mark] : []));
  expect(lines).toHaveLength(marks.length);
  expect(new Set(lines.map(({ stroke }) => stroke))).toEqual(new Set([color.ink]));
  // A line begins with a whole dash; outlines have none.
  const dashes = new Set(lines.map(({ dash }) => dash?.join() ?? 'solid'));
  expect(dashes.size).toBe(3);
  const begun = (dash: string) => lines.filter((line) => line.dash?.join() === dash && line.dashOffset === 0).length;
  const [seek, rotation] = [...dashes]
    .filter((dash) => dash !== 'solid')
    .toSorted()
    .toReversed();
  const counts = [
    ghost.filter(({ leavesMs, thereMs }) => thereMs > leavesMs).length,
    ghost.filter(({ thereMs, readsMs }) => readsMs > thereMs).length,
  ];
  expect([begun(seek), begun(rotation)]).toEqual(counts);
  expect(Math.min(...counts)).toBeGreaterThan(10);
  // Each outline is closed.
  const outlines = lines.filter(({ dash }) => dash === undefined);
  const closed = outlines.filter((line, k) => {
    const next = outlines[k + 1];
    return next === undefined || next.x1 !== line.x2 || next.y1 !== line.y2;
  });
  expect(closed).toHaveLength(ghost.filter(({ readsMs, readMs }) => readMs > readsMs).length);
  // Beside the true tracks: waits are seven pixels further in than those of the same request.
  const radii = lines.filter(({ dash }) => dash?.join() === rotation).map(({ x1, y1 }) => Math.hypot(x1 - plot.x, y1 - plot.y));
  const tracks = ghost.map(({ cylinder }) => plot.radius(cylinder));
  for (const radius of radii) expect(Math.min(...tracks.map((track) => Math.abs(track - 7 - radius)))).toBeLessThan(1e-6);
  const was = trailMarks(plot, { platter, phaseTurns, services: own, waiting: [], ms: own.at(-1)!.doneMs }, look);
  for (const mark of was) {
    if (mark.kind === 'line') expect(mark.dash).toBeUndefined();
    if (mark.kind === 'area') expect(phases).toContain(mark.fill);
  }
});

test('the key names both by samples of how they are drawn, inside the picture', () => {
  const color = mapColors((property) => property);
  const marks = ghostKey({ height: 200 }, { color, labelPx: 11, words: { real: 'as it was', ghost: 'ghost' } });
  expect(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toEqual(['as it was', 'ghost']);
  const lines = marks.flatMap((mark) => (mark.kind === 'line' ? [mark] : []));
  const middle = 100;
  for (const { y1, stroke, dash } of lines)
    expect([y1 < middle, stroke === color.ink || dash !== undefined]).toEqual([y1 < middle, !(y1 < middle)]);
  expect(lines.filter(({ y1 }) => y1 < middle).map(({ stroke }) => stroke)).toEqual([color.seek, color.rotation, color.transfer]);
  for (const { x1, x2, y1, y2 } of lines) for (const at of [x1, x2, y1, y2]) expect(at >= 0 && at <= 200).toBe(true);
});
