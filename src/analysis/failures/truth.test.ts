/** What is said of a failed disk, counted again file by file from the layout. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { anyScenario } from '../../scenario/testing/anyScenario.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { lossSentences } from './sentences.ts';

const whole = (text: string): number => Number(text.replaceAll(/[\s\u202f]/g, ''));

/** The document with one more failed disk, its files left where they are. */
const failing = (scenario: Scenario, d: number): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map((disk, k) => (k === d ? { ...disk, failed: true } : disk)) },
});

test('losses are the files on what the disk takes with it, and a volume that continues stays valid without it', () => {
  const states = new Set<string>();
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const layout = layOut(scenario);
      const held = Array.from(layout.target, (target, psu) => ({ target, bytes: layout.bytes[psu] })).filter(
        ({ target, bytes }) => target >= 0 && bytes > 0,
      );
      scenario.hardware.disks.forEach(({ id, failed }, d) => {
        if (failed) return;
        const text = lossSentences(scenario, id).join(' ');
        const lost = /with it: ([\d\u202f ]+) of ([\d\u202f ]+) files?, .*?, (<?[\d.]+)\u202f% of all bytes/.exec(text);
        const target = layout.targets.findIndex(({ disks }) => disks.includes(d));
        const gone = held.filter((file) => file.target === target);
        if (lost !== null) {
          states.add('lost');
          const [files, all] = lost.slice(1, 3).map(whole);
          expect(files).toBe(gone.length);
          expect(all).toBe(held.length);
          const bytes = (some: typeof held): number => some.reduce((sum, file) => sum + file.bytes, 0);
          const percent = bytes(held) > 0 ? (100 * bytes(gone)) / bytes(held) : 0;
          if (!lost[3].startsWith('<')) expect(Math.abs(Number(lost[3]) - percent)).toBeLessThanOrEqual(percent >= 9.95 ? 0.51 : 0.051);
          // No run of it is allowed.
          expect(problemsOf(failing(scenario, d)).length).toBeGreaterThan(0);
        } else if (text.startsWith('Nothing is lost')) {
          states.add('degraded');
          expect(problemsOf(failing(scenario, d))).toEqual([]);
        } else if (text.includes('holds no files')) {
          states.add('unused');
          expect(gone.length).toBe(0);
        }
      });
    }),
    { numRuns: 60 },
  );
  expect([...states].toSorted()).toEqual(['degraded', 'lost', 'unused']);
}, 600_000);
