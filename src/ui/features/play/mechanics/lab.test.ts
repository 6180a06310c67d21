/** The platter that turns under the arm, against what the simulation says of the head, the platter's angle and the phases. */
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { Recording } from '../../../../engine/playback/recording.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import type { AreaMark } from '../../../kit/canvas/draw.ts';
import { mapColors } from '../../../kit/canvas/tokens.ts';
import { headTurns, labGround, labMarks, labPlot } from './lab.ts';
import { phaseAt } from './phase.ts';
import { cylinderAt } from './platter.ts';
import { angleAt, driveOf, platterOf, servicesOf, type Service } from './services.ts';
import { hubWords, transcriptOf } from './transcript.ts';

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
const look = { color, labelPx: 11, objectColor: (object: number) => `object ${object}` };
const plot = labPlot({ width: 300, height: 320, labelPx: 11 }, { from: 0, to: platter.cylinders - 1 });
const words = { phase: '', counter: '' };
const sceneAt = (ms: number, turns = true) => ({ platter, phaseTurns: trail.phaseTurns, services, waiting: [], ms, turns });
const anyMs = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => trail.fromMs + share * (trail.toMs - trail.fromMs));

/** Middle of the head, which is drawn last before the words. */
function headOf(ms: number): readonly [number, number] {
  const heads = labMarks(plot, sceneAt(ms), look, words).filter(({ kind }) => kind === 'rect');
  const head = heads.at(-1)!;
  if (head.kind !== 'rect') throw new Error('No head.');
  return [head.x + head.width / 2, head.y + head.height / 2];
}
const areas = (ms: number, fill: string, turns = true): AreaMark[] =>
  labMarks(plot, sceneAt(ms, turns), look, words).filter((mark): mark is AreaMark => mark.kind === 'area' && mark.fill === fill);

describe('the arm', () => {
  test('has the head at its true radius, and is as long at every moment', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        const cylinder = cylinderAt(services, ms);
        if (cylinder === null) return;
        const [x, y] = headOf(ms);
        expect(Math.hypot(x - plot.x, y - plot.y)).toBeCloseTo(plot.radius(cylinder), 6);
        expect(Math.hypot(x - plot.pivotX, y - plot.pivotY)).toBeCloseTo(plot.arm, 6);
      }),
      { numRuns: 1000 },
    );
  });

  test('reaches from the edge to the hole, and stays in the picture', () => {
    for (const [width, height] of [
      [300, 320],
      [700, 200],
      [250, 340],
    ]) {
      const of = labPlot({ width, height, labelPx: 11 }, { from: 0, to: 1000 });
      expect(of.x - of.outer).toBeGreaterThanOrEqual(0);
      expect(of.pivotX + 0.08 * of.outer).toBeLessThanOrEqual(width);
      expect(of.y + of.outer).toBeLessThanOrEqual(of.bill.y);
      const turns = [0, 500, 1000].map((cylinder) => headTurns(of, cylinder));
      for (const each of turns) expect(Math.abs(each)).toBeLessThan(0.25);
    }
  });
});

describe('what is asked for', () => {
  const read = services.filter(
    ({ buffered, readsMs, readMs }) => !buffered && readMs > readsMs && readsMs > trail.fromMs && readMs < trail.toMs,
  );

  test('lies under the head while it is read', () => {
    expect(read.length).toBeGreaterThan(20);
    for (const { readsMs, readMs } of read) {
      const ms = readsMs + 0.6 * (readMs - readsMs);
      const [x, y] = headOf(ms);
      const [done] = areas(ms, color.transfer);
      // What has been read ends at the head: points of its strip that are nearest to it.
      const nearest = Math.min(
        ...Array.from({ length: done.points.length / 2 }, (_, k) => Math.hypot(done.points[2 * k] - x, done.points[2 * k + 1] - y)),
      );
      expect(nearest).toBeLessThan(2.6);
    }
  });

  test('comes nearer while the disk waits for it, as far as the platter turns', () => {
    const waits = read.filter(
      ({ thereMs, readsMs }) => readsMs - thereMs > 0.2 * platter.revolutionMs && readsMs - thereMs < 0.9 * platter.revolutionMs,
    );
    expect(waits.length).toBeGreaterThan(5);
    for (const { thereMs, readsMs, cylinder } of waits) {
      const ms = thereMs + 0.5 * (readsMs - thereMs);
      const glow = areas(ms, color.rotation)[0];
      const [x, y] = [(glow.points[0] + glow.points.at(-2)!) / 2, (glow.points[1] + glow.points.at(-1)!) / 2];
      const turns = Math.atan2(-(x - plot.x), -(y - plot.y)) / (2 * Math.PI) - headTurns(plot, cylinder);
      const left = (readsMs - ms) / platter.revolutionMs;
      expect(((turns % 1) + 1) % 1).toBeCloseTo(left, 2);
      expect((((angleAt(trail.phaseTurns, platter, readsMs) - angleAt(trail.phaseTurns, platter, ms)) % 1) + 1) % 1).toBeCloseTo(left, 6);
    }
  });

  test('is all of its track where the platter turns faster than the eye follows', () => {
    const { thereMs, readsMs } = read.find((service) => service.readsMs > service.thereMs)!;
    const ms = (thereMs + readsMs) / 2;
    expect(areas(ms, color.rotation, true)).not.toEqual(areas(ms, color.rotation, false));
    expect(labMarks(plot, sceneAt(ms, false), look, words).some((mark) => mark.kind === 'line')).toBe(false);
    expect(labMarks(plot, sceneAt(ms, true), look, words).some((mark) => mark.kind === 'line')).toBe(true);
  });
});

test('zones with more sectors on a track are darker, and files are rings', () => {
  const marks = labGround(plot, { platter, bands: [{ object: 3, bytes: 2 ** 30 }] }, look);
  const tints = marks.filter((mark): mark is AreaMark => mark.kind === 'area' && mark.fill === color.ink).map(({ opacity }) => opacity);
  expect(tints.length).toBe(platter.zoneSectors.length);
  expect(tints).toEqual(tints.toSorted((a, b) => b - a));
  expect(tints[0]).toBeGreaterThan(tints.at(-1)!);
  expect(marks.filter((mark) => mark.kind === 'area' && mark.fill === 'object 3')).toHaveLength(1);
});

test('each moment has one phase, and the counter is how much of it has passed', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyMs, (ms) => {
      const now = phaseAt(services, ms);
      if (now === null) {
        expect(services.some(({ startedMs, doneMs }) => startedMs <= ms && ms < doneMs)).toBe(false);
        expect(hubWords(now, ms)).toEqual({ phase: 'Idle', counter: '' });
        return;
      }
      seen.add(now.part);
      expect(now.sinceMs).toBeLessThanOrEqual(ms);
      expect(now.untilMs).toBeGreaterThan(ms);
      if (now.part === 'rotation') expect([now.sinceMs, now.untilMs]).toEqual([now.service.thereMs, now.service.readsMs]);
      expect(Number.parseFloat(hubWords(now, ms).counter)).toBeCloseTo(ms - now.sinceMs, 1);
    }),
    { numRuns: 1000 },
  );
  expect(seen.size).toBeGreaterThan(2);
});

test('the transcript has a sentence for each of the last requests, the newest first, with what it waited behind', () => {
  const sentences = transcriptOf(scenario, platter, services, 10);
  expect(sentences).toHaveLength(10);
  for (const sentence of sentences)
    expect(sentence).toMatch(
      /^At [\d.]+\ss (read|write) [\d.]+\s[KM]iB( of .+)? for (user \d+|host): (waited .+ behind \d+ requests?|waited|did not wait).* in all\.$/u,
    );
  const { cylinder, fromCylinder } = services.at(-1)!;
  if (cylinder !== fromCylinder) expect(sentences[0].replaceAll(/\s/gu, '')).toContain(`sought${Math.abs(cylinder - fromCylinder)}cyl`);
  const one = (arrivedMs: number, startedMs: number): Service => ({ ...services[0], arrivedMs, startedMs, doneMs: startedMs + 10 });
  const [third, second, first] = transcriptOf(scenario, platter, [one(0, 0), one(2, 10), one(3, 20)], 3);
  expect(first).toContain('did not wait');
  expect(second).toMatch(/waited 8\.00\sms behind 1 request,/u);
  expect(third).toMatch(/waited 17\.0\sms behind 2 requests,/u);
});
