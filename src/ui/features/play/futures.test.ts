/** Two futures side by side: what differs, by how much, and in words. */
import { expect, test } from 'vitest';
import type { Moment } from '../../../engine/playback/moment.ts';
import { Recording } from '../../../engine/playback/recording.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { endWords, rowsAt, rowsAtEnd } from './futures.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');
const scenario = sampleScenario('fourStripes', 'tight');

function endOf(scale: number): Moment {
  const recording = new Recording(scenario, { seed: 1, scale, budgetBytes: 2 ** 24 });
  while (!recording.advance(1_000_000));
  return recording.end();
}

const end = endOf(0.02);

test('the same moment of the same run differs in nothing', () => {
  for (const { difference } of [...rowsAt(end, end), ...rowsAtEnd(scenario, end, end)]) expect(plain(difference)).toMatch(/^(0|0 \w+)$/);
  expect(plain(endWords(end, end))).toMatch(/^Both futures end at /);
});

test('a difference has a sign, and the figures beside it are its ends', () => {
  const slower: Moment = { ...end, ms: 2 * end.ms, ios: end.ios - 10 };
  const [elapsed, ios] = rowsAtEnd(scenario, slower, end);
  expect(elapsed.difference).toMatch(/^\+/);
  expect(ios.difference).toMatch(/^\u2212/);
  const completed = rowsAt(slower, end).find(({ what }) => what === 'Disk I/Os completed')!;
  expect(completed.difference).toBe('\u221210');
  expect(plain(endWords(slower, end))).toMatch(/^This future ends at .*, the one before the change at .*: .* \(100 %\) later$/);
  expect(plain(endWords(end, slower))).toMatch(/ \(50 %\) earlier$/);
  expect(plain(endWords({ ...end, ios: 2 * end.ios }, end))).toMatch(/; this one with 100 % more disk I\/Os$/);
});

test('of many disks those that differ most are listed, and the mean of all', () => {
  const busyMs = end.disks.busyMs.slice();
  busyMs[7] = 0;
  const rows = rowsAtEnd(scenario, end, { ...end, disks: { ...end.disks, busyMs } });
  const busy = rows.filter(({ what }) => what.startsWith('Busy'));
  expect(busy).toHaveLength(9);
  expect(busy[0].what).toBe('Busy, mean of 22 disks');
  expect(busy.find(({ what }) => what === 'Busy, 8')?.difference).toMatch(/^\+/);
});
