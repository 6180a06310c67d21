import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { overTime, STREAM_HEADER, streamRows } from './streamRows.ts';

test('rows hold every query of every stream once, windows follow each other, and the last one ends with the run', () => {
  const sample = sampleScenario('fourStripes', 'mixed');
  const [{ id }] = sample.classes;
  const scenario = {
    ...sample,
    workload: {
      ...sample.workload,
      until: { seconds: 20, warmUpSeconds: 5 },
      streams: [
        {
          id: 's1',
          title: '=1+1',
          order: 'drawn' as const,
          classes: [{ class: id, count: 1 }],
          arrivals: { kind: 'closed' as const, users: 2 },
        },
      ],
    },
  };
  const { streams, elapsedMs } = runToEnd(scenario, { series: false });
  const rows = streamRows(scenario, overTime(streams!), elapsedMs);
  const { windows } = streams!.series;
  expect(rows).toHaveLength(2 * windows);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([STREAM_HEADER.length]));
  expect([rows[0][1], rows[windows][1]]).toEqual(['users of the batch', '=1+1']);
  for (const [k, one] of streams!.streams.entries()) {
    const own = rows.slice(k * windows, (k + 1) * windows);
    own.forEach((row, w) => expect(row[2]).toBe(w === 0 ? 0 : own[w - 1][3]));
    expect(own.at(-1)![3]).toBe(elapsedMs / 1000);
    const counted = own.filter((row) => row[4] === 'no').reduce((sum, row) => sum + Number(row[5]), 0);
    expect(counted).toBe(one.completed);
    // Queries per minute of the windows are those of the run.
    const perMinute = own
      .filter((row) => row[4] === 'no')
      .reduce((sum, row) => sum + Number(row[6]) * (Number(row[3]) - Number(row[2])), 0);
    expect(perMinute / 15).toBeCloseTo(one.perMinute, 6);
    expect(own.filter((row) => row[5] === 0).every((row) => row[7] === '' && row[9] === '')).toBe(true);
  }
});
