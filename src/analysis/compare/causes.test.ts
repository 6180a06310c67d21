import { expect, it } from 'vitest';
import { ELAPSED } from '../measure/measure.ts';
import { answer } from '../testing/answer.ts';
import { causesOf, causeWords } from './causes.ts';

const runs = (...parts: readonly Parameters<typeof answer>[0][]) => parts.map((each) => answer(each));

it('causes are the parts that changed, the largest first, and sum to the difference', () => {
  const before = runs(
    { queue: 30_000, seek: 4000, cpu: 5000 },
    { queue: 31_000, seek: 4100, cpu: 5000 },
    { queue: 29_500, seek: 4200, cpu: 5000 },
  );
  const after = runs(
    { queue: 10_000, seek: 5000, cpu: 5000 },
    { queue: 11_500, seek: 5200, cpu: 5000 },
    { queue: 9000, seek: 5100, cpu: 5000 },
  );
  const causes = causesOf(after, before);
  expect(causes.map(({ group }) => group.id)).toEqual(['queue', 'seek']);
  const mean = (all: typeof before) => all.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / all.length;
  expect(causes.reduce((sum, { changeMs }) => sum + changeMs.mean, 0)).toBeCloseTo(mean(after) - mean(before), 9);
  expect(causeWords(causes[0], ELAPSED.unit(30_000)).replace(/\u202f/g, ' ')).toBe('queue \u221220.0 s');
});

it('a part that went both ways is within noise', () => {
  const [seek] = causesOf(runs({ seek: 1000 }, { seek: 1500 }), runs({ seek: 1200 }, { seek: 1200 }));
  expect(causeWords(seek, ELAPSED.unit(1000))).toMatch(/^seek \+50\.0.*ms \(within noise\)$|^seek \+0\.0500.*s \(within noise\)$/);
});
