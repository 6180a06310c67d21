/** One number, one place: sentence, caption, table and file must say the same about a run of the real engine. */
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../../engine/run.ts';

import { elapsedTimes, totalMs } from '../../../analysis/run/phases.ts';
import { explain } from '../../../analysis/why/findings.ts';
import { longestQueue } from '../../../analysis/run/peaks.ts';
import { balance, diskGroups } from '../../../analysis/run/loads.ts';
import { formatCount, formatMs, formatPercent } from '../../../analysis/format.ts';
import { utilizationCsv } from './csv.ts';
import { heatModel } from './heatModel.ts';
import { originOf } from '../../kit/export/origin.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import { heatSummary, queueSummary } from './summary.ts';
import { binColumns, binRows, diskColumns } from './tableModel.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const result = runToEnd(scenario, { scale: 0.005 });
const origin = originOf('t', null, result);
const rows = result.devices.map(({ id }, disk) => ({ disk, id }));
const column = (id: string) => diskColumns(result, null).find((each) => each.id === id)!;
const even = balance(result.devices);

describe('numbers about one run agree', () => {
  it('the longest queue: picture, words, table', () => {
    const peak = longestQueue(result)!;
    expect(peak.depth).toBe(depthRange(result.series!).largest);
    expect(peak.depth).toBe(Math.max(...rows.map(column('max').value)));
    expect(queueSummary(result)).toContain(`longest queue ${formatCount(peak.depth)} on disk ${peak.disk + 1} at ${formatMs(peak.ms)}`);
    expect(column('max').value(rows[peak.disk])).toBe(peak.depth);
  });

  it('utilization: map, words, table, sentence', () => {
    const busiest = rows[even.busiest];
    expect(column('busy').value(busiest)).toBe(even.max);
    expect(heatSummary(result)).toContain(`max ${formatPercent(even.max)} (disk ${even.busiest + 1})`);
    const map = heatModel(result.series!, result.elapsedMs, { fromMs: 0, toMs: result.elapsedMs }, 333);
    for (const { disk } of rows) expect(map.rowMean[disk]).toBeCloseTo(result.devices[disk].utilization, 5);
    const [hot] = diskGroups(scenario, result);
    const mean = hot.disks.reduce((sum, disk) => sum + column('busy').value(rows[disk]), 0) / hot.disks.length;
    expect(explain(scenario, result).findings[0].text).toContain(`busy ${formatPercent(mean)} of the run`);
  });

  it('the elapsed time: its parts, the sentence, the captions', () => {
    expect(totalMs(elapsedTimes(result.attributionMs))).toBeCloseTo(result.elapsedMs, 6);
    expect(explain(scenario, result).findings[1].text).toContain(formatMs(result.elapsedMs));
    for (const words of [heatSummary(result), queueSummary(result)]) expect(words).toContain(formatMs(result.elapsedMs));
  });

  it('the file and the table of bins', () => {
    const lines = utilizationCsv(result, [], origin)
      .split('\r\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .slice(1)
      .map((line) => line.split(','));
    const bins = binRows(result);
    expect(lines).toHaveLength(bins.length * rows.length);
    const busy = binColumns(result, 3).find(({ id }) => id === 'busy')!;
    for (const bin of bins.filter((_, i) => i % 17 === 0)) {
      const [, from, to, busyMs, utilization] = lines[3 * bins.length + bin.bin].map(Number);
      expect(busyMs / (to - from)).toBeCloseTo(busy.value(bin), 9);
      expect(utilization).toBeCloseTo(busy.value(bin), 9);
    }
    const ios = lines.reduce((sum, line) => sum + Number(line[5]), 0);
    expect(ios).toBe(result.ios);
  });
});

it('wear of flash modules has columns beside the others, with dashes for disks that have none', () => {
  const wear = {
    hostBytes: 1000,
    programmedBytes: 3000,
    amplification: 3,
    erases: 20,
    meanErases: 2.5,
    mostErases: 7,
    stalls: 1,
    discardedBytes: 512,
    flushes: 4,
  };
  const [first, ...others] = result.devices;
  const worn = { ...result, devices: [{ ...first, wear }, ...others] };
  const extra = diskColumns(worn, null).slice(diskColumns(result, null).length);
  expect(extra.map(({ value }) => value(rows[0]))).toEqual([1000, 3000, 3, 2.5, 7, 1, 512, 4]);
  expect(extra.map(({ text }) => text(rows[1]))).toEqual(extra.map(() => '\u2013'));
});
