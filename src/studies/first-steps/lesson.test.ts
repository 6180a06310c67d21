/** What the lesson says, asked of the engine on five seeds. Each test quotes the sentence that it holds. */
import { describe, expect, it } from 'vitest';
import { testAtNight } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { replacedAt } from '../../base/pointer.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { slideStops } from '../../store/lesson/slideStops.ts';
import type { Lesson } from '../../store/lesson/schema.ts';
import lessonText from './lesson.json?raw';
import { READS } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';

const SEEDS = [1, 2, 3, 4, 5];
const lesson = JSON.parse(lessonText) as Lesson;

const known = new Map<string, RunResult>();
/** A layout's run with so many users; a stripe may have another unit. */
function run(layout: string, users: 'one' | 'eight', seed: number, unit?: number): RunResult {
  const key = `${layout}/${users}/${seed}/${unit}`;
  const before = known.get(key);
  if (before) return before;
  const preset = presetScenario(`${STUDY}/${layout}/${users}`)!;
  const scenario = unit === undefined ? preset : (replacedAt(preset, '/volumes/0/stripeUnitBytes', unit, '') as Scenario);
  const result = runToEnd(scenario, { seed });
  known.set(key, result);
  return result;
}
const elapsed = (...of: Parameters<typeof run>): number => run(...of).elapsedMs;

/** The lesson says it, so it is worth a check. */
function says(step: string, words: string): void {
  const found = lesson.steps.find(({ id }) => id === step)!;
  expect([...found.text, ...(found.afterwards ?? []), ...(found.predict?.choices.map(({ text }) => text) ?? [])].join(' ')).toContain(
    words,
  );
}

/** Every ratio that a step's condition asks for is met with room to spare, and the other way round is not. */
function ratioOf(step: string): { readonly atLeast?: number | undefined; readonly atMost?: number | undefined } {
  const found = lesson.steps.find(({ id }) => id === step)!.until!.find((one) => one.kind === 'compared')!;
  return { atLeast: found.atLeast, atMost: found.atMost };
}

describe.each(SEEDS)('the first lesson, seed %i', (seed) => {
  it('one disk, one user: where a read’s 16 ms go', () => {
    says('one-reader', '16 ms: 4 ms to seek, 3 ms to turn, 9 ms to transfer');
    const [disk, other] = run('one-disk', 'one', seed).devices;
    expect(elapsed('one-disk', 'one', seed) / READS.perUser.value).toBeCloseTo(16, -0.3);
    expect(Math.round(disk.meanSeekMs)).toBe(4);
    expect(Math.round(disk.meanRotationMs)).toBe(3);
    expect(Math.round(disk.partsMs.transfer / disk.requests)).toBe(9);
    says('one-reader', 'busy all the time');
    expect(disk.utilization).toBeGreaterThan(0.99);
    expect(disk.maxQueueDepth).toBe(1);
    expect(other.requests).toBe(0);
  });

  it('eight users: a little over seven times as long, seven wait, and seeks are shorter', () => {
    says('queue', 'a little over seven times');
    const ratio = elapsed('one-disk', 'eight', seed) / elapsed('one-disk', 'one', seed);
    expect(ratio).toBeGreaterThan(7);
    expect(ratio).toBeLessThan(7.6);
    const [disk] = run('one-disk', 'eight', seed).devices;
    says('queue', 'One read is served while seven wait');
    expect(disk.meanQueueDepth).toBeGreaterThan(7.8);
    expect(disk.meanQueueDepth).toBeLessThanOrEqual(8);
    says('queue', 'over 100 ms instead of 16, nearly all of it in the queue');
    expect(disk.responseMs.mean).toBeGreaterThan(100);
    expect(disk.meanServiceMs / disk.responseMs.mean).toBeLessThan(0.15);
    says('queue', 'little more than 2 ms');
    expect(disk.meanSeekMs).toBeGreaterThan(2);
    expect(disk.meanSeekMs).toBeLessThan(2.6);
  });

  it('five files on each disk: about half as long, two queues of about four', () => {
    says('second-disk', 'about half as long');
    const ratio = elapsed('two-disks', 'eight', seed) / elapsed('one-disk', 'eight', seed);
    expect(ratio).toBeGreaterThan(0.47);
    expect(ratio).toBeLessThan(0.57);
    expect(ratio).toBeLessThan(ratioOf('second-disk').atMost! - 0.05);
    says('second-disk', 'two of about four');
    for (const { meanQueueDepth } of run('two-disks', 'eight', seed).devices) expect(Math.abs(meanQueueDepth - 4)).toBeLessThan(1.2);
  });

  it('for one user the second disk gains about a tenth', () => {
    says('alone', 'About a tenth is gained');
    const ratio = elapsed('two-disks', 'one', seed) / elapsed('one-disk', 'one', seed);
    expect(ratio).toBeGreaterThan(0.87);
    expect(ratio).toBeLessThan(0.95);
    expect(ratio).toBeGreaterThan(ratioOf('alone').atLeast! + 0.05);
    says('alone', 'one of the two disks always rests');
    const [a, b] = run('two-disks', 'one', seed).devices;
    expect(a.utilization + b.utilization).toBeLessThan(1.01);
    says('alone', 'so seeks are shorter');
    expect(a.meanSeekMs).toBeLessThan(run('one-disk', 'one', seed).devices[0].meanSeekMs - 0.5);
  });

  it('large units serve eight users, small units one', () => {
    const many = elapsed('stripe-8m', 'eight', seed) / elapsed('stripe-16k', 'eight', seed);
    expect(many).toBeLessThan(ratioOf('stripe').atMost! - 0.03);
    says('stripe', 'does as well as your five files on each disk');
    expect(elapsed('stripe-8m', 'eight', seed) / elapsed('two-disks', 'eight', seed)).toBeCloseTo(1, 1);
    const alone = elapsed('stripe-16k', 'one', seed) / elapsed('stripe-8m', 'one', seed);
    expect(alone).toBeLessThan(ratioOf('stripe-alone').atMost! - 0.03);
    says('stripe', 'two seeks and two turns for the same data');
    const requests = (layout: string) => run(layout, 'eight', seed).devices.reduce((sum, each) => sum + each.requests, 0);
    expect(requests('stripe-16k') / requests('one-disk')).toBeGreaterThan(1.98);
    says('stripe', 'With 8 MB, nearly every read stays on one disk');
    expect(requests('stripe-8m') / requests('one-disk')).toBeLessThan(1.06);
  });
});

// A run for every third stop of a slider; the lesson's other steps are run by day.
testAtNight('the slider changes the time without jumps: no stop is off the line between its neighbors by more than 5 %', () => {
  const { slide } = lesson.steps.find(({ id }) => id === 'stripe')!;
  const stops = slideStops(slide!).filter((_, k) => k % 3 === 0);
  for (const users of ['one', 'eight'] as const) {
    const times = stops.map((unit) => elapsed('stripe-16k', users, 1, unit));
    for (let k = 1; k < stops.length - 1; k++) {
      expect(Math.abs(times[k] / ((times[k - 1] + times[k + 1]) / 2) - 1), `${users}, ${stops[k] / 1024} KB`).toBeLessThan(0.05);
    }
  }
});
