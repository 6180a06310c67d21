import { describe, expect, test } from 'vitest';
import { testAtNight } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { rateOf } from './claims/common.ts';
import { SWEEPS } from './sweeps.ts';

const [byDisks, byChannels, byUnit, byRemote, bySkew, byClustering] = SWEEPS;

test.each(SWEEPS.map((sweep) => [sweep.id, sweep] as const))(
  '%s: every point is a valid document, and no other point is one',
  (_, sweep) => {
    for (const { id } of sweep.lines) for (const x of sweep.xs) expect(problemsOf(sweep.scenario(id, x)), `${id} at ${x}`).toEqual([]);
    expect(() => sweep.scenario('none', sweep.xs[0])).toThrow(RangeError);
    expect(() => sweep.scenario(sweep.lines[0].id, -1)).toThrow(RangeError);
  },
);

const at = (sweep: (typeof SWEEPS)[number], line: string, x: number): number =>
  rateOf(runToEnd(sweep.scenario(line, x), { scale: sweep.scale, series: false }));

describe('what the notes of sweeps say', () => {
  // Eight scans by 8 to 32 processors, ten seconds and more.
  testAtNight('channels and links cost nothing while processors are the limit, and show as processors get faster', () => {
    const both = at(byChannels, 'both', 100);
    expect(at(byChannels, 'one', 100)).toBeGreaterThan(0.97 * both);
    expect(at(byChannels, 'one', 10)).toBeLessThan(0.9 * at(byChannels, 'both', 10));
    const local = at(byRemote, 'local', 100);
    expect(at(byRemote, 'remote', 100)).toBeGreaterThan(0.97 * local);
    expect(at(byRemote, 'narrow', 100)).toBeGreaterThan(0.97 * local);
    expect(at(byRemote, 'narrow', 10)).toBeLessThan(0.97 * at(byRemote, 'local', 10));
  });

  // Runs of seconds, like those of the two tests that stay by day.
  testAtNight('twice an even share in one node halves the rate, and with quick processors a small skew costs nothing', () => {
    expect(at(bySkew, 'usual', 25) / at(bySkew, 'usual', 12.5)).toBeCloseTo(0.5, 2);
    expect(at(bySkew, 'quick', 20)).toBeGreaterThan(0.97 * at(bySkew, 'quick', 12.5));
    expect(at(bySkew, 'quick', 50)).toBeLessThan(0.5 * at(bySkew, 'quick', 12.5));
  });

  test('long runs take as long as their share of the extents, runs of one extent more than twice as long', () => {
    const timeOf = (line: string, x: number): number =>
      runToEnd(byClustering.scenario(line, x), { scale: byClustering.scale, series: false }).elapsedMs;
    const tenth = timeOf('sixteen', 10);
    expect(tenth / timeOf('sixteen', 100)).toBeCloseTo(0.1, 2);
    expect(timeOf('one', 10) / tenth).toBeGreaterThan(2);
  });

  test('arrays of few disks and units that leave disks out read less', () => {
    expect(at(byDisks, 'quick', 1)).toBeLessThan(0.9 * at(byDisks, 'quick', 6));
    expect(at(byUnit, 'quick', 1024)).toBeLessThan(0.9 * at(byUnit, 'quick', 64));
  });
});
