/**
 * The ratios by which the lesson ticks steps off hold on five seeds, with room to spare; by day on one. Twenty users take minutes, so
 * they are left to the nightly.
 */
import { describe, expect, it } from 'vitest';
import { IS_NIGHTLY, someByDay } from '../../base/testing/rounds.ts';
import { tickRatios } from '../../store/lesson/testing/ticks.ts';
import type { Deeds } from '../../store/lesson/testing/ticks.ts';
import text from './lesson.json?raw';

const SEEDS = someByDay([1, 2, 3, 4, 5]);
const LONG = ['heavy'];

/** What the last step asks for: the fact table over the volumes Fact and Indexes. */
const DEEDS: Deeds = {
  'by-hand': (pinned) => ({
    ...pinned,
    placement: {
      ...pinned.placement,
      rules: pinned.placement.rules.map((rule) =>
        rule.object === 'daily_sales'
          ? { ...rule, spread: { kind: 'round-robin', targets: ['v-fact', 'v-indexes'], offset: 0, segmentShift: 0 } }
          : rule,
      ),
    },
  }),
};

describe.each(tickRatios(text, DEEDS).filter((tick) => IS_NIGHTLY || !LONG.includes(tick.step)))('step $step', ({ ratio, isMet }) => {
  it.each(SEEDS)('seed %i', (seed) => {
    const found = ratio(seed);
    expect(isMet(found, 1.05), `${found}`).toBe(true);
    expect(isMet(1, 1)).toBe(false);
  });
});
