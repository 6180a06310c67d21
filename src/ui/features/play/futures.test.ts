/** Two futures side by side: what differs, by how much, and in words. */
import { expect, test } from 'vitest';
import { formatNumber } from '../../../analysis/format.ts';
import { ELAPSED, formatMeasure, IO_RATE, readRun, USER_PER_MINUTE } from '../../../analysis/measure/measure.ts';
import { Recording, type RunEnd } from '../../../engine/playback/recording.ts';
import type { Scenario, Stream } from '../../../scenario/schema.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { endWords, rowsAt, rowsAtEnd } from './futures.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');
const scenario = sampleScenario('fourStripes', 'tight');

function endOf(scale: number, of = scenario): RunEnd {
  const recording = new Recording(of, { seed: 1, scale, budgetBytes: 2 ** 24 });
  while (!recording.advance(1_000_000));
  return recording.end();
}

const end = endOf(0.02);

test('the same moment of the same run differs in nothing', () => {
  for (const { difference } of [...rowsAt(scenario, end, end), ...rowsAtEnd(scenario, ELAPSED, end, end)])
    expect(plain(difference)).toMatch(/^(0|0 \w+)$/);
  expect(plain(endWords(ELAPSED, end, end))).toMatch(/^Both futures end at /);
  expect(plain(endWords(IO_RATE, end, end))).toMatch(/^Both futures are alike in I\/O rate: [\d .]+ I\/Os\/s$/);
});

test('a difference has a sign, and the figures beside it are its ends', () => {
  const slower: RunEnd = { ...end, ms: 2 * end.ms, ios: end.ios - 10 };
  const [elapsed, ios] = rowsAtEnd(scenario, ELAPSED, slower, end);
  expect(elapsed.difference).toMatch(/^\+/);
  expect(ios.difference).toMatch(/^\u2212/);
  const completed = rowsAt(scenario, slower, end).find(({ what }) => what === 'Disk I/Os completed')!;
  expect(completed.difference).toBe('\u221210');
  expect(plain(endWords(ELAPSED, slower, end))).toMatch(
    /^This future is behind: it ends at [\d ]+\.\d+ s, the one before the change at .*: .* \(100 %\) later$/,
  );
  expect(plain(endWords(ELAPSED, end, slower))).toMatch(/^This future is ahead: .* \(50 %\) earlier$/);
});

test('where the answer is no time, it comes first and says which future is ahead', () => {
  const run = { ...end.run, ios: 2 * end.run.ios };
  const busier: RunEnd = { ...end, run };
  const [answer] = rowsAtEnd(scenario, IO_RATE, busier, end);
  expect(answer.what).toBe('I/O rate');
  expect(plain(answer.now)).toBe(plain(formatMeasure(IO_RATE, readRun(IO_RATE, run))));
  expect(plain(endWords(IO_RATE, busier, end))).toMatch(
    /^This future is ahead in I\/O rate: .* I\/Os\/s, before the change .* I\/Os\/s \(\+100 %\); one run of each$/,
  );
  expect(plain(endWords(IO_RATE, end, busier))).toMatch(/^This future is behind in .*\(\u221250 %\)/);
});

test('queries of streams are counted, and their rates are those of the answer', () => {
  const { classes, workload } = scenario;
  const stream: Stream = {
    id: 'stream-1',
    title: 'S',
    arrivals: { kind: 'closed', users: 3 },
    classes: [{ class: classes[0].id, count: 1 }],
    order: 'drawn',
  };
  const timed: Scenario = {
    ...scenario,
    workload: { ...workload, batch: [], streams: [stream], until: { seconds: 60, warmUpSeconds: 10 } },
  };
  expect(problemsOf(timed)).toEqual([]);
  const last = endOf(1, timed);
  const streams = last.run.streams!.streams;
  const said = new Map(rowsAt(timed, last, last).map(({ what, now }) => [what, Number(plain(now).replaceAll(' ', ''))]));
  const rates = new Map(rowsAtEnd(timed, USER_PER_MINUTE, last, last).map(({ what, now }) => [what, now]));
  for (const { completed, perMinute } of streams) {
    // Those of the warm-up are counted, too.
    expect(said.get('Queries completed, stream S')).toBeGreaterThanOrEqual(completed);
    expect(rates.get('Queries completed per minute, all users of stream S')).toBe(formatNumber(perMinute));
  }
  expect(streams.some(({ completed }) => completed > 0)).toBe(true);
  // What counts parts of queries, or is of one user, says so: it stands beside rates of completed queries.
  const whats = [...rates.keys()];
  expect(whats[0]).toBe('Transactions per minute of one user of the first stream (what is done of a query counts before it is complete)');
  for (const what of whats.filter((each) => /per (minute|second)/.test(each) && !each.startsWith('Disk I/Os')))
    expect(what).toMatch(/completed per minute, all users of|complete or not|of one user/);
});

test('of many disks those that differ most are listed, and the mean of all', () => {
  const busyMs = end.disks.busyMs.slice();
  busyMs[7] = 0;
  const rows = rowsAtEnd(scenario, ELAPSED, end, { ...end, disks: { ...end.disks, busyMs } });
  const busy = rows.filter(({ what }) => what.startsWith('Busy'));
  expect(busy).toHaveLength(9);
  expect(busy[0].what).toBe('Busy, mean of 22 disks');
  expect(busy.find(({ what }) => what === 'Busy, 8')?.difference).toMatch(/^\+/);
});
