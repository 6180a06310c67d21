/** The lanes of what the engine really does, under schedulers that wait on purpose and such that do not. */
import { expect, test } from 'vitest';
import { runDetail } from '../../../engine/detailRun.ts';
import { AWAITS_COMPLETION } from '../../../engine/record/decision.ts';
import { decisionWords } from '../../../engine/record/decisionWords.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { diskDetail, endOfService } from './disks.ts';
import { lanesModel } from './model.ts';
import { cardOf, lanesSummary, namesIn, readingOfRequest } from './words.ts';
import { OTHER_STUDY } from '../../../studies/testing/samples.ts';

const nameOf = (device: number): string => `disk sd${'abcdefgh'[device]}`;

function recordOf(preset: string) {
  const scenario = presetScenario(`${OTHER_STUDY}/${preset}`);
  if (!scenario) throw new Error(`no preset ${preset}`);
  const run = runDetail(scenario, { detail: { fromMs: 100, toMs: 600, most: 20_000 } });
  while (!run.advance(100_000));
  return run.record();
}

test.each([
  'noop-2.6.9/dop-4',
  'deadline-2.6.18/dop-4',
  'anticipatory-2.6.18/dop-4',
  'cfq-2.6.18/dop-4',
  'bfq-modern/dop-4',
  'kyber-modern/dop-4',
])('%s: phases make up the service, which never overlaps, nor does the disk serve while it is kept idle; all of it in words', (preset) => {
  const record = recordOf(preset);
  const disk = diskDetail(record, 0);
  const { requests, decisions } = record;
  expect(disk.started.length).toBeGreaterThan(20);
  let free = 0;
  const busy: [number, number][] = [];
  for (const row of disk.started) {
    const mechanical =
      requests.startMs[row] + requests.overheadMs[row] + requests.seekMs[row] + requests.rotationMs[row] + requests.transferMs[row];
    if (!Number.isNaN(requests.completeMs[row])) expect(mechanical + requests.pathMs[row]).toBeCloseTo(requests.completeMs[row], 6);
    expect(requests.startMs[row]).toBeGreaterThanOrEqual(free - 1e-6);
    expect(requests.dispatchMs[row]).toBeGreaterThanOrEqual(requests.arrivalMs[row]);
    free = mechanical;
    busy.push([requests.startMs[row], endOfService(requests, row)]);
  }
  for (const { fromMs, toMs } of disk.idles) {
    for (const [from, to] of busy) expect(Math.min(to, toMs) - Math.max(from, fromMs)).toBeLessThan(1e-6);
  }
  const waits = /anticipatory|cfq/.test(preset);
  expect(disk.idles.length > 0).toBe(waits);
  const name = namesIn(record);
  const said = [
    lanesSummary(record, disk, nameOf),
    ...Array.from(disk.decisions, (row) => decisionWords(decisions, row, name)),
    ...Array.from(disk.rows, (row) => readingOfRequest(record, row, nameOf) + JSON.stringify(cardOf(record, row))),
  ].join('\n');
  expect(said).not.toMatch(/NaN|undefined|Infinity|unknown|null/);
  if (waits) expect(said).toMatch(/kept idle [\d.]+ ms .*for process \d, which came/);
  for (const row of disk.decisions) expect(decisions.why[row]).toBeLessThan(AWAITS_COMPLETION);
  expect(lanesModel(record, disk, record, 600).requests).toBe(disk.rows.length);
});
